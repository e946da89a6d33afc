import type { Translation } from "#protocol/text.ts";
import type { rules as en } from "./rules-en.ts";

/** The same in Spanish. */
export const rules: Translation<typeof en> = {
  comparators: "Las ecuaciones no deben contener comparadores",
  counting: "“{{marked}}” cuenta las cláusulas del documento, y un formulario no las tiene.",
  nameUnknown: "Este formulario no tiene el campo “{{marked}}”.",
  namesNothing: "No nombra ningún campo, así que siempre sería lo mismo.",
  circle: "Se necesitaría a sí mismo: {{path}}",
  fieldMissing: "Elija el campo",
  fieldGone: "El documento ya no tiene el campo “{{marked}}”.",
  listGone: "El documento ya no tiene la lista “{{marked}}”.",
  noField: "Esto es una lista o una condición, no un campo.",
  fieldTaken: "Otra regla ya da este campo.",
  sourceMissing: "Elija el campo del que se hace",
  otherList: "Aquí no se puede usar un campo de otra lista.",
  transformMissing: "Elija cómo se escribe; si no, sería otra vez el mismo campo.",
  separatorQuote: "Entre los campos no puede haber comillas",
  messageMissing: "Escriba lo que dice el formulario",
  unfit: {
    words: "Solo los números, montos, fechas, horas, códigos e identificaciones se dicen en letras.",
    ordinal: "Solo los números tienen ordinal.",
    formatted: "Solo los números, montos, fechas e identificaciones tienen un formato.",
    feminine: "Solo los textos, opciones y números tienen femenino.",
    upper: "Esto no se puede escribir así.",
    lower: "Esto no se puede escribir así.",
    title: "Esto no se puede escribir así.",
    sentence: "Esto no se puede escribir así.",
  },
};
