import type { Translation } from "#protocol/text.ts";
import type { fromDocument as en } from "./from-document-en.ts";

/** The sentences for making a template of a finished contract. */
export const fromDocument: Translation<typeof en> = {
  open: "Desde un contrato terminado",
  title: "Crear una plantilla desde un contrato terminado",
  about:
    "Elija un contrato terminado. Se buscan en él nombres, números de identificación, fechas, montos y áreas, en cifras y en letras. Revíselos y el contrato se convierte en plantilla.",
  reading: "Leyendo el contrato…",
  tagged: "Este documento ya tiene marcas, así que es una plantilla. Súbalo como plantilla.",
  document: "Texto del contrato",
  fields_one: "Un campo",
  fields_other: "{{count}} campos",
  fieldName: "Campo de «{{value}}»",
  places_one: "en un lugar",
  places_other: "en {{count}} lugares",
  use: "Usar",
  useField: "Usar el campo {{name}}",
  loopName: "Lista de {{count}} personas",
  loopHint: "Cada una: {{names}}",
  asList: "Como lista",
  asListOf: "Convertir {{name}} en lista",
  text: "Texto variable",
  textHint: "Selecciónelo en el contrato o escríbalo exactamente como aparece",
  make: "Convertir en campo",
  made: "Campo agregado",
  notFound: "Este texto no aparece por sí solo en el contrato o ya es un campo",
  nameRequired: "Escriba el nombre del campo",
  nameSigns: "Use letras, dígitos, espacios y guiones bajos, empezando por una letra",
  nameTwice: "Otro campo tiene este nombre",
  misplaced: "Este no es el documento en que se encontraron los campos. Elíjalo de nuevo.",
  tooMany: "Son demasiados campos para un documento",
  undo: "Deshacer",
  create: "Crear la plantilla",
  givesBack: "Llena con los datos del contrato, la plantilla lo reproduce palabra por palabra.",
  differs: "Llena con los datos del contrato, el texto difiere del contrato. Revísela antes de usarla.",
};
