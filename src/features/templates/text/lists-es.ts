import type { Translation } from "#protocol/text.ts";
import type { lists as en } from "./lists-en.ts";

/** Las frases de los campos que se eligen de una lista y de las partes que se llenan de una. */
export const lists: Translation<typeof en> = {
  list: "Lista",
  listHint: "Quien llena el formulario busca en ella por cualquier palabra y elige un registro.",
  loopList: "Agregar elementos de una lista",
  loopListHint: "Cada registro elegido agrega un elemento, lleno con sus datos.",
  none: "De ninguna lista",
  choose: "Elija una lista",
  noLists: "Aún no hay listas. Se crean en Organización, pestaña Listas.",
  value: "Dato que queda en este campo",
  shownBy: "Cómo se muestran los registros al elegirlos",
  chooseValue: "Elija un atributo",
  fills: "Otros campos que llena el registro",
  fillsHint:
    "Se proponen por su nombre. Lo que se llena queda copiado: si la lista cambia después, las respuestas no cambian.",
  elementFills: "Campos de cada elemento que llena el registro",
  noFields: "No hay otros campos que el registro pueda llenar.",
  another: "Llenar otro campo",
  chooseField: "Elija un campo",
  notFilled: "No llenar",
  fixed: "No se puede cambiar después de elegir",
  fixedOf: "{{field}}: no se puede cambiar después de elegir",
  other: "También se puede escribir algo que no está en la lista",
  outside: "Mostrar este dato de la lista a personas de fuera",
  outsideHint:
    "En formularios públicos podrán buscarlo con al menos tres letras; no ven ningún otro dato de los registros. Apagado, y en formularios compartidos, ahí se escribe el dato.",
  propose: "Proponer por nombre",
  listRequired: "Elija la lista de donde se toma este campo",
  valueRequired: "Elija qué dato de la lista queda en este campo",
  twice: "Un campo está dos veces",
  gone: "Esta lista ya no existe. Elija otra, o cambie el tipo del campo.",
  attributeGone: "La lista ya no tiene uno de los atributos elegidos",
  wrongKind: "Un atributo no es del tipo del campo que debe llenar",
  invalid: "Lo que se toma de las listas tiene algo que corregir",
};
