import type { Translation } from "#protocol/text.ts";
import type { list as en } from "./list-en.ts";

/** The same in Spanish. */
export const list: Translation<typeof en> = {
  processes: "Procesos",
  open: "{{count}} abiertos",
  tag: "Etiqueta",
  anyTag: "Cualquiera",
  duplicate: "Duplicar",
  duplicated: "Se creó {{name}}",
  arrange: "Mover y etiquetar",
  arrangeTitle: "Mover y etiquetar {{name}}",
  arranged: "Se ordenó {{name}}",
  tags: "Etiquetas",
  tagsHint: "Palabras separadas por comas: venta, urbano",
  save: "Guardar",
  cancel: "Cancelar",
  close: "Cerrar",
  dropHere: "Suelte aquí los archivos de Word para subirlos",
  many: "Subir {{count}} plantillas",
  manyHint: "Cada una lleva el nombre de su archivo.",
  send: "Subir todas",
  tooMany: "Como máximo {{max}} archivos a la vez. Se tomaron los primeros {{max}}.",
  onlyWord: "Se omitieron los archivos que no son .docx.",
  nothing: "Ninguno de estos archivos es un documento de Word (.docx).",
  state: {
    waiting: "En espera",
    sending: "Subiendo …",
    stored_one: "{{count}} campo",
    stored_other: "{{count}} campos",
    invalid_one: "{{count}} error",
    invalid_other: "{{count}} errores",
    refused: "No se puede leer",
  },
  summary: "{{done}} de {{all}} subidas",
};
