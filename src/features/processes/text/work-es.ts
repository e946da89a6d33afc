import type { Translation } from "#protocol/text.ts";
import type * as en from "./work-en.ts";

/** Comments on places of a process. */
export const places: Translation<typeof en.places> = {
  correct: "Corregir en la plantilla",
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
  hint: "Copie las filas en Excel y péguelas aquí. Si la primera fila tiene los nombres de los campos, las columnas se reconocen automáticamente.",
  header: "La primera fila tiene los nombres de las columnas",
  column: "Columna {{number}}",
  ignore: "Ignorar",
  add_one: "Agregar {{count}} fila",
  add_other: "Agregar {{count}} filas",
  left_one: "{{count}} fila excede el límite",
  left_other: "{{count}} filas exceden el límite",
  copy: "Copiar {{element}}",
};

/** Answers taken from an earlier process. */
export const earlier: Translation<typeof en.earlier> = {
  open: "Usar respuestas anteriores",
  title: "Usar respuestas anteriores",
  intro:
    "Elija un proceso. Las respuestas que coinciden con este formulario se muestran junto a las actuales. Quite las que no quiera.",
  from: "Procesos",
  ofTemplate: "Misma plantilla: {{name}}",
  ofClient: "Mismo cliente: {{name}}",
  search: "Buscar por título",
  list: "Procesos anteriores",
  none: "Aún no hay otros procesos",
  answer: "Respuesta",
  now: "Actual",
  there: "En el proceso anterior",
  nothing: "No tiene respuestas nuevas para este formulario",
  take_one: "Usar {{count}} respuesta",
  take_other: "Usar {{count}} respuestas",
  taken_one: "Se copió {{count}} respuesta de «{{title}}»",
  taken_other: "Se copiaron {{count}} respuestas de «{{title}}»",
};

/** Letters against figures. */
export const figures: Translation<typeof en.figures> = {
  unread: "No se pudo leer el documento",
  failed: "No se pudieron comparar las letras y cifras del documento",
  agree_one: "{{count}} cantidad escrita en letras y en cifras coincide",
  agree_other: "{{count}} cantidades escritas en letras y en cifras coinciden, cada una con la suya",
  differ_one: "Letras y cifras no coinciden en {{count}} lugar",
  differ_other: "Letras y cifras no coinciden en {{count}} lugares",
  pair: "«{{words}}» dice {{said}}, pero la cifra es {{figures}}",
  gendersAgree_one: "El nombre y el género elegido coinciden: {{people}}",
  gendersAgree_other: "El nombre de cada persona y el género elegido coinciden: {{people}}",
  ofMan: "{{name}} (hombre)",
  ofWoman: "{{name}} (mujer)",
  morePeople_one: "una más",
  morePeople_other: "{{count}} más",
  wordsAgree_one: "También se comparó un estado civil, nacionalidad o profesión.",
  wordsAgree_other: "También se compararon {{count}} respuestas de estado civil, nacionalidad o profesión.",
  onlyWords_one: "Un estado civil, nacionalidad o profesión concuerda con el género elegido.",
  onlyWords_other: "{{count}} respuestas de estado civil, nacionalidad o profesión concuerdan con el género elegido.",
  notRead: "Las demás palabras del documento no se compararon.",
  severalNames_one: "Hay dos nombres en un campo; el documento está escrito para una persona",
  severalNames_other: "Hay dos nombres en {{count}} campos; el documento está escrito para una persona en cada uno",
  severalName: "«{{name}}»",
  gendersDiffer_one: "Una respuesta no concuerda con el género",
  gendersDiffer_other: "{{count}} respuestas no concuerdan con el género",
  namedWoman: "«{{name}}» suele ser nombre de mujer, pero la respuesta es {{gender}}",
  wordOther: "«{{word}}» no concuerda: la respuesta para {{name}} es {{gender}}",
  namedMan: "«{{name}}» suele ser nombre de hombre, pero la respuesta es {{gender}}",
  seen: "Lo revisé. Puede aprobarse así",
  show: "Ver las diferencias",
  first: "Hay diferencias en la lista de arriba. Revíselas y márquelas antes de aprobar.",
};

/** Other answers that reviewers suggest. */
export const suggestion: Translation<typeof en.suggestion> = {
  title: "Respuestas sugeridas",
  suggested: "sugerido",
  open: "Sugerir otra respuesta",
  text: "Respuesta sugerida",
  note: "Motivo (opcional)",
  send: "Sugerir",
  sent: "Sugerencia enviada. Quien creó el proceso decide cuando se le devuelva.",
  accept: "Aceptar",
  refuse: "Descartar",
  accepted: "Sugerencia aceptada",
  refused: "Sugerencia descartada",
  withdraw: "Retirar",
  state: { open: "abierta", accepted: "aceptada", refused: "descartada" },
  textRequired: "Escriba la respuesta que sugiere",
  noteTooLong: "Como máximo 500 caracteres",
  same: "Esa ya es la respuesta",
  tooMany: "Hay demasiadas sugerencias abiertas. Mejor rechace el proceso con un motivo.",
  decided: "Esta sugerencia ya se aceptó o se descartó",
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
  sent_one: "Correo enviado a {{count}} dirección",
  sent_other: "Correo enviado a {{count}} direcciones",
  addressRequired: "Escriba al menos una dirección",
  addressInvalid: "El correo debe ser válido",
  tooManyAddresses: "Como máximo 10 direcciones",
  kindRequired: "Elija un documento",
  messageTooLong: "Como máximo 2,000 caracteres",
  tooLarge: "Los documentos son muy grandes para un correo. El máximo es 8 MB en total.",
  subject: "{{title}}",
  text: "{{name}}, de {{organization}}, le envió «{{title}}», adjunto a este correo.",
  footer: "Recibe este correo porque {{name}}, de {{organization}}, se lo envió.",
};

/** The Word file made again. */
export const remade: Translation<typeof en.remade> = {
  open: "Generar de nuevo y comparar",
  same: "Generado de nuevo con su versión de plantilla y sus respuestas. El archivo es idéntico",
  differs: "El archivo generado de nuevo es distinto. El aprobado se conserva sin cambios.",
  otherEngine:
    "El archivo generado de nuevo es distinto porque lo generó otra versión del producto. El aprobado se conserva sin cambios.",
};
