import type { Translation } from "#protocol/text.ts";
import type { people as en } from "./people-en.ts";

/** The sentences for the number of people that a form made of a finished contract asks for. */
export const people: Translation<typeof en> = {
  title: "Cuántas personas",
  exactly_one: "El formulario pedirá exactamente una persona. En la escritura: {{people}}.",
  exactly_other: "El formulario pedirá exactamente {{count}} personas. En la escritura: {{people}}.",
  several_one: "El formulario pedirá dos o más personas. En la escritura: {{people}}.",
  several_other: "El formulario pedirá dos o más personas. En la escritura: {{people}}.",
  any_one: "El formulario pedirá una o varias personas. En la escritura: {{people}}.",
  any_other: "El formulario pedirá una o varias personas. En la escritura: {{people}}.",
  allow: "Permitir una o varias personas",
  exact: "Volver al número de la escritura",
  named: "{{act}}: {{group}}",
  reworded: "Con una o varias, todas se escriben con las palabras de {{person}}.",
  fixed: "Sus datos están escritos por separado, así que el número no puede cambiar.",
};
