import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

/** The same in Spanish. */
export const es: Translation<typeof en> = {
  usage: "Uso: {{usage}}",
  cannotRead: "{{path}}: no se puede leer ({{reason}}).",
  cannotWrite: "{{path}}: no se puede escribir ({{reason}}).",
  noJson: "{{path}}: no es JSON.",
  noObject: "{{path}}: debe contener un objeto, con las respuestas por nombre.",
  noPicture:
    "{{path}}: aquí va una imagen PNG o JPEG, como ruta desde la carpeta de las respuestas o como data URL ({{reason}}).",
  tooLarge: "Con estas respuestas el documento sería demasiado grande: revise las listas y los textos más largos.",
  unfillable: "La plantilla no se puede llenar ({{reason}}).",
  error: "error",
  warning: "aviso",
  errors_one: "{{count}} error",
  errors_other: "{{count}} errores",
  warnings_one: "{{count}} aviso",
  warnings_other: "{{count}} avisos",
  field: "campo",
  image: "imagen",
  loop: "se repite",
  condition: "sí o no",
  whenYes: "si la respuesta es sí",
  whenNo: "si la respuesta es no",
  optional: "opcional",
  missing: "falta {{path}}",
  unfit: "{{path}}: «{{value}}» no sirve donde el documento lo usa",
  written_one: "{{path}}: escrito, falta {{count}} dato.",
  written_other: "{{path}}: escrito, faltan {{count}} datos.",
};
