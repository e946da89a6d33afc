import type { Translation } from "#protocol/text.ts";
import type { kind as en } from "./kinds-en.ts";

/** The names of the kinds of elements of a form. */
export const kind: Translation<typeof en> = {
  text: "Texto",
  longText: "Texto largo",
  number: "Número",
  code: "Código",
  currency: "Moneda",
  date: "Fecha",
  time: "Hora",
  nit: "NIT",
  cui: "CUI (número del DPI)",
  phone: "Teléfono",
  email: "Correo electrónico",
  dropdown: "Lista de opciones",
  list: "De una lista (registros)",
  loop: "Parte que se repite",
  condition: "Sí o no",
};
