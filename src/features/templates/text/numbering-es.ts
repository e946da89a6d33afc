import type { Translation } from "#protocol/text.ts";
import type { numbering as en } from "./numbering-en.ts";

/** The sentences about the numberings of a template. */
export const numbering: Translation<typeof en> = {
  tab: "Numeración",
  intro:
    "Las cláusulas, incisos y anexos se numeran al generar el documento. Si una parte opcional queda fuera, los demás se renumeran.",
  tagHint: "Escriba esto en Word donde va el número:",
  labelHint: "Para citarlo en otra parte, agregue una marca al número y úsela allí:",
  labelExample: "precio",
  none: "Este documento aún no tiene numeración.",
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
  case: "Mayúsculas y minúsculas",
  cases: {
    lower: "minúsculas",
    upper: "MAYÚSCULAS",
    title: "Cada Palabra Con Mayúscula",
    sentence: "Solo la primera letra",
  },
  offset: "Desfase",
  offsetHint: "Se suma a cada número: con 4 comienza en cinco",
  sample: "Vista previa",
  referred: "se cita como {{number}}",
  add: "Agregar una numeración",
  remove: "Quitar la numeración {{name}}",
  notThere: "No está en el documento. Escriba su marca en Word y suba una nueva versión.",
  filtered:
    "En el documento, un filtro como ordinal:f decide cómo se escriben estos números. Sin filtro, se aplica esta configuración.",
  partlyFiltered: "Algunas de sus marcas tienen un filtro propio, como ordinal:f, que se aplica en su lugar.",
  places_one: "{{count}} lugar en el documento",
  places_other: "{{count}} lugares en el documento",
  nameRequired: "El nombre es requerido",
  nameTooLong: "El nombre puede tener como máximo 60 caracteres",
  nameTaken: "Otra numeración tiene este nombre",
  nameInvalid: "Un nombre no puede contener comillas ni llaves",
  offsetInvalid: "Escriba un número entero de 0 a 9998",
};
