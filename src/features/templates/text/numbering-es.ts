import type { Translation } from "#protocol/text.ts";
import type { numbering as en } from "./numbering-en.ts";

/** The sentences about the numberings of a template. */
export const numbering: Translation<typeof en> = {
  tab: "Numeración",
  intro:
    "Los números de cláusulas, incisos y anexos se cuentan al hacer el documento: si una parte opcional queda fuera, los demás se renumeran.",
  tagHint: "Donde va el número, el documento en Word dice:",
  labelHint: "Para citarlo en otra parte, dé una marca al número y escríbala allí:",
  labelExample: "precio",
  none: "Este documento aún no numera nada.",
  name: "Nombre",
  newName: "clausula",
  type: "Números",
  types: {
    numbers: "Cifras: 1, 2, 3",
    letters: "Letras: a, b, c",
    romans: "Romanos: I, II, III",
    ordinalFeminine: "Ordinales, femenino: primera",
    ordinalMasculine: "Ordinales, masculino: primero",
  },
  separator: "Después del número",
  separators: { none: "Nada" },
  case: "Letra",
  cases: {
    lower: "minúsculas",
    upper: "MAYÚSCULAS",
    title: "Cada Palabra Con Mayúscula",
    sentence: "Solo la primera letra",
  },
  offset: "Desfase",
  offsetHint: "Se suma a cada número: con 4 comienza en cinco",
  sample: "Así se imprime",
  referred: "se cita como {{number}}",
  add: "Agregar una numeración",
  remove: "Quitar la numeración {{name}}",
  notThere: "No está en el documento: escriba su marca en Word y súbalo como nueva versión.",
  filtered:
    "En el documento, un filtro después de la barra decide cómo se escriben estos números, como en ordinal:f. Sin el filtro decide esta configuración.",
  partlyFiltered: "Algunas de sus marcas llevan un filtro, como ordinal:f, que decide allí.",
  places_one: "{{count}} lugar en el documento",
  places_other: "{{count}} lugares en el documento",
  nameRequired: "El nombre es requerido",
  nameTooLong: "El nombre puede tener como máximo 60 caracteres",
  nameTaken: "Otra numeración tiene este nombre",
  nameInvalid: "Un nombre no lleva comillas ni llaves",
  offsetInvalid: "Un número entero de 0 a 9998: ningún número es menor que uno",
};
