import type { Translation } from "#protocol/text.ts";
import type * as en from "./work-en.ts";

/** Comments on places of a process. */
export const places: Translation<typeof en.places> = {
  paragraph: "«{{quote}}»",
  titleOn: "Comentarios sobre «{{label}}»",
  titleParagraph: "Comentarios sobre un párrafo",
  write: "Comentar «{{label}}»",
  open_one: "{{count}} comentario abierto sobre «{{label}}»",
  open_other: "{{count}} comentarios abiertos sobre «{{label}}»",
  comment: "Comentar",
  see_one: "Ver {{count}} comentario",
  see_other: "Ver {{count}} comentarios",
  all: "Comentarios",
  allOpen_one: "Comentarios: {{count}} abierto",
  allOpen_other: "Comentarios: {{count}} abiertos",
};

/** Rows of a spreadsheet that become elements of a repeated part. */
export const pasted: Translation<typeof en.pasted> = {
  open: "Pegar de Excel",
  title: "Pegar filas: {{label}}",
  here: "Filas",
  hint: "Copie las filas en Excel y péguelas aquí. Con los nombres de los campos en la primera fila se reconocen las columnas.",
  header: "La primera fila tiene los nombres de las columnas",
  column: "Columna {{number}}",
  ignore: "No usar",
  add_one: "Agregar {{count}} fila",
  add_other: "Agregar {{count}} filas",
  left_one: "{{count}} fila ya no cabe",
  left_other: "{{count}} filas ya no caben",
  copy: "Copiar {{element}}",
};

/** Answers taken from an earlier process. */
export const earlier: Translation<typeof en.earlier> = {
  open: "Partir de respuestas anteriores",
  title: "Partir de respuestas anteriores",
  intro:
    "Elija un proceso. Lo que cabe en este formulario se muestra junto a lo respondido ahora; quite lo que no quiera tomar.",
  from: "Procesos",
  ofTemplate: "De la misma plantilla: {{name}}",
  ofClient: "Del mismo cliente: {{name}}",
  search: "Buscar por título",
  list: "Procesos anteriores",
  none: "Aún no hay otro proceso aquí",
  answer: "Respuesta",
  now: "Ahora",
  there: "En el proceso anterior",
  nothing: "Nada de él es nuevo para este formulario",
  take_one: "Tomar {{count}} respuesta",
  take_other: "Tomar {{count}} respuestas",
  taken_one: "Se tomó {{count}} respuesta de «{{title}}»",
  taken_other: "Se tomaron {{count}} respuestas de «{{title}}»",
};

/** Letters against figures. */
export const figures: Translation<typeof en.figures> = {
  unread: "No se pudo leer el documento",
  failed: "No se pudieron comparar las letras y cifras del documento",
  agree_one: "Letras y cifras: {{count}} lugar comparado, coincide",
  agree_other: "Letras y cifras: {{count}} lugares comparados, coinciden",
  differ_one: "Letras y cifras difieren en {{count}} lugar",
  differ_other: "Letras y cifras difieren en {{count}} lugares",
  pair: "«{{words}}» dice {{said}}; junto a ello está {{figures}}",
  seen: "Lo revisé: puede aprobarse así",
  first: "Letras y cifras difieren. Revise la lista de arriba y márquela antes de aprobar.",
};

/** Other answers that reviewers suggest. */
export const suggestion: Translation<typeof en.suggestion> = {
  title: "Respuestas sugeridas",
  suggested: "sugerido",
  open: "Sugerir otra respuesta",
  text: "Respuesta sugerida",
  note: "Por qué (opcional)",
  send: "Sugerir",
  sent: "Sugerido. Quien creó el proceso decide cuando lo tenga de vuelta.",
  accept: "Tomar como respuesta",
  refuse: "Descartar",
  accepted: "La sugerencia es ahora la respuesta",
  refused: "La sugerencia se descartó",
  withdraw: "Retirar",
  state: { open: "abierta", accepted: "tomada", refused: "descartada" },
  textRequired: "Escriba la respuesta que sugiere",
  noteTooLong: "Como máximo 500 caracteres",
  same: "Esa ya es la respuesta",
  tooMany: "Hay demasiadas sugerencias abiertas. Mejor rechace el proceso con un motivo.",
  decided: "Esta sugerencia ya se decidió",
};

/** Printing and mailing documents. */
export const mail: Translation<typeof en.mail> = {
  open: "Enviar por correo",
  print: "Imprimir PDF",
  notPrinted: "No se pudo imprimir el documento. Descárguelo e imprímalo desde ahí.",
  title: "Enviar los documentos por correo",
  to: "Para",
  toHint: "Direcciones separadas por comas, como máximo 10.",
  message: "Mensaje (opcional)",
  send: "Enviar",
  sent_one: "El correo va en camino a {{count}} dirección",
  sent_other: "El correo va en camino a {{count}} direcciones",
  addressRequired: "Escriba al menos una dirección",
  addressInvalid: "El correo debe ser válido",
  tooManyAddresses: "Como máximo 10 direcciones",
  kindRequired: "Elija un documento",
  messageTooLong: "Como máximo 2,000 caracteres",
  tooLarge: "Los documentos son muy grandes para un correo: juntos pueden tener como máximo 8 MB.",
  subject: "{{title}}",
  text: "{{name}}, de {{organization}}, le envía «{{title}}», adjunto a este correo.",
  footer: "Recibe este correo porque {{name}}, de {{organization}}, se lo envió.",
};

/** The Word file made again. */
export const remade: Translation<typeof en.remade> = {
  open: "Generar de nuevo y comparar",
  same: "Generado de nuevo de su versión de plantilla y sus respuestas: el mismo archivo, byte por byte",
  differs: "El archivo generado de nuevo tiene otros bytes. El aprobado se conserva como está.",
  otherEngine:
    "El archivo generado de nuevo tiene otros bytes: lo hizo otra versión del producto. El aprobado se conserva como está.",
};
