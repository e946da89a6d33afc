import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Archivos adjuntos",
  none: "Aún no hay archivos",
  add: "Agregar archivos",
  camera: "Tomar una foto",
  drop: "Suelte aquí los archivos, péguelos o elíjalos. Cada uno de menos de 5 MB.",
  added: "Se adjuntó «{{name}}»",
  removed: "Se quitó «{{name}}»",
  restored: "«{{name}}» está de vuelta",
  open: "Abrir {{name}}",
  download: "Descargar {{name}}",
  remove: "Quitar {{name}}",
  cancel: "Cancelar {{name}}",
  retry: "Reintentar con {{name}}",
  sending: "{{name}}: {{percent}} %",
  about: "{{size}}, {{person}}, {{date}}",
  tooLarge: "El archivo debe pesar menos de 5Mb. Redúzcalo o divídalo.",
  empty: "Este archivo está vacío. Elija otro.",
  duplicate: "Ya hay un archivo con este nombre. Cambie el nombre de este o quite primero el otro.",
  evidence: "Constancia: {{kind}}, consultado el {{date}}",
  evidenceByHand: "Constancia hecha a mano: {{kind}}, consultado el {{date}}. Quién respondió está en el archivo.",
  evidenceKind: {
    property: "Registro de la Propiedad",
    socialSecurity: "IGSS",
    police: "Antecedentes policiales",
    cadastre: "Catastro",
  },
  tooMany: "Aquí se pueden adjuntar 50 archivos como máximo.",
};
