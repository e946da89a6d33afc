import type { Translation } from "#protocol/text.ts";
import type { lists as en } from "./lists-en.ts";

/** Las frases de los campos que se eligen de una lista y de las partes que se llenan de una. */
export const lists: Translation<typeof en> = {
  list: "Lista",
  listHint: "Quien llena el formulario busca en ella por cualquier palabra y elige un registro.",
  loopList: "Agregar elementos de una lista",
  loopListHint: "Cada registro elegido agrega un elemento con sus datos.",
  none: "Ninguna lista",
  choose: "Elija una lista",
  noLists: "Aún no hay listas. Créelas en Organización, pestaña Listas.",
  value: "Dato para este campo",
  shownBy: "Cómo se muestran los registros",
  chooseValue: "Elija un atributo",
  fills: "Otros campos que llena el registro",
  fillsHint: "Se asocian por nombre. Los datos se copian: si la lista cambia después, las respuestas no cambian.",
  elementFills: "Campos de cada elemento que llena el registro",
  noFields: "No hay otros campos que el registro pueda llenar.",
  another: "Llenar otro campo",
  chooseField: "Elija un campo",
  notFilled: "No llenar",
  fixed: "No se puede cambiar después de elegir",
  fixedOf: "{{field}}: no se puede cambiar después de elegir",
  other: "Permitir datos que no están en la lista",
  outside: "Mostrar este dato de la lista a personas externas",
  outsideHint:
    "En formularios públicos pueden buscarlo con al menos tres letras y no ven ningún otro dato. Si está desactivado, y en formularios compartidos, escriben el dato.",
  propose: "Asociar por nombre",
  listRequired: "Elija la lista de este campo",
  valueRequired: "Elija qué dato de la lista va en este campo",
  twice: "Un campo está repetido",
  gone: "Esta lista ya no existe. Elija otra, o cambie el tipo del campo.",
  attributeGone: "Uno de los atributos elegidos ya no existe en la lista",
  wrongKind: "El tipo de un atributo no coincide con el de su campo",
  invalid: "La configuración de listas tiene errores",
};
