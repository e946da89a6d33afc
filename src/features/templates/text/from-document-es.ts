import type { Translation } from "#protocol/text.ts";
import type { fromDocument as en } from "./from-document-en.ts";

/** The sentences for making a template of a finished contract. */
export const fromDocument: Translation<typeof en> = {
  open: "Desde un contrato terminado",
  title: "Una plantilla desde un contrato terminado",
  about:
    "Elija un contrato que ya esté redactado. Se buscan en él nombres, números de identificación, fechas, montos y áreas, en cifras y en letras. Revíselos y el contrato se convierte en plantilla.",
  reading: "Leyendo el contrato …",
  tagged: "Este documento ya tiene marcas: es una plantilla. Súbalo como plantilla.",
  document: "Texto del contrato",
  fields_one: "Un campo",
  fields_other: "{{count}} campos",
  fieldName: "Campo de «{{value}}»",
  places_one: "en un lugar",
  places_other: "en {{count}} lugares",
  use: "Usar",
  useField: "Usar el campo {{name}}",
  loopName: "Lista de {{count}} personas",
  loopHint: "De cada una: {{names}}",
  asList: "Como lista",
  asListOf: "Hacer de {{name}} una lista",
  text: "Un texto que cambia",
  textHint: "Selecciónelo en el contrato o escríbalo tal como aparece",
  make: "Convertir en campo",
  made: "El texto ya es un campo",
  notFound: "Este texto no aparece por sí solo en el contrato, o ya es un campo",
  nameRequired: "El campo necesita un nombre",
  nameSigns: "Letras, dígitos, espacios y guiones bajos, empezando por una letra",
  nameTwice: "Otro campo tiene este nombre",
  misplaced: "El documento no es aquel en que se encontraron los campos. Elíjalo de nuevo.",
  tooMany: "Son demasiados campos para un documento",
  undo: "Deshacer",
  create: "Crear la plantilla",
  givesBack: "Al llenarla con lo que dice el contrato, se obtiene el mismo contrato, palabra por palabra.",
  differs: "Al llenarla con lo que dice el contrato, el texto no es igual. Revísela antes de usarla.",
};
