import type { Translation } from "#protocol/text.ts";
import type { message as en, match as matchEn } from "./message-en.ts";

/** The sentences of the panel that reads the message of a client. */
export const message: Translation<typeof en> = {
  open: "Pegar mensaje del cliente",
  title: "Mensaje del cliente",
  label: "Pegue aquí el mensaje del cliente",
  placeholder: "Por ejemplo: Buenos días, mi nombre es Ana López, DPI 2345 67890 0101, soltera…",
  privacy: "El mensaje se lee en este dispositivo. No se envía ni se guarda.",
  tooLong: "Solo se leen los primeros {{max}} caracteres.",
  nothing: "El mensaje no tiene datos para este formulario.",
  found_one: "Se encontró {{count}} dato. Revise a dónde va.",
  found_other: "Se encontraron {{count}} datos. Revise a dónde va cada uno.",
  person: "Persona {{number}}",
  whose: "¿Quién es {{name}} en este contrato?",
  whoseUnknown: "¿De quién son estos datos?",
  choosePart: "Elija la parte",
  ofContract: "Del contrato",
  use: "Usar «{{value}}»",
  field: "Campo para «{{value}}»",
  noField: "No usar",
  now: "En el formulario: {{value}}",
  says: "En el mensaje: {{value}}",
  replaces: "Reemplaza lo que hay en el formulario",
  carried: "Reemplaza la respuesta copiada «{{value}}»",
  same: "Ya está en el formulario",
  fillNone: "Pasar al formulario",
  fill: "Pasar al formulario ({{count}})",
  cancel: "Cancelar",
  filled_one: "Se pasó {{count}} respuesta del mensaje",
  filled_other: "Se pasaron {{count}} respuestas del mensaje",
  close: "Cerrar el mensaje del cliente",
};

/** The sentences of the matches that are shown below the fields of a party. */
export const match: Translation<typeof matchEn> = {
  label: "Personas y sociedades encontradas",
  count_one: "{{count}} coincidencia. Intro la usa, Esc deja lo que escribió.",
  count_other: "{{count}} coincidencias. Elija con las flechas; Intro usa una, Esc deja lo que escribió.",
  client: "Cliente",
};
