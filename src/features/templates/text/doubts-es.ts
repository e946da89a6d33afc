import type { Translation } from "#protocol/text.ts";
import type { doubts as en } from "./doubts-en.ts";

/** The sentences for words of a finished contract that may not suit the next person. */
export const doubts: Translation<typeof en> = {
  title_one: "Una palabra dudosa",
  title_other: "{{count}} palabras dudosas",
  about_one: "Podría no corresponder a la próxima persona. Decida sobre ella para continuar.",
  about_other: "Podrían no corresponder a la próxima persona. Decida sobre cada una para continuar.",
  settled: "Palabras dudosas: todas revisadas",
  keep: "Dejar así",
  keepAll: "Dejar todas como están",
  bind: "Cambiar según la persona",
  cannotBind: "Estas palabras están dentro de una lista o de otro campo.",
  of: "Según el género de",
  newPerson: "Otra persona (campo nuevo)",
  newName: "Nombre del campo nuevo",
  sex: "Género en este contrato",
  named: "{{act}}: «{{words}}»",
  forMan: "Si es hombre",
  forWoman: "Si es mujer",
  written: "Si no, como está escrito: «{{words}}»",
  alsoSame_one: "También en otro lugar con las mismas palabras",
  alsoSame_other: "También en otros {{count}} lugares con las mismas palabras",
  apply: "Aplicar",
  reviewed_one: "Una palabra revisada",
  reviewed_other: "{{count}} palabras revisadas",
  keptAs: "Queda como está",
  boundTo: "Cambia según {{name}}",
  again: "Revisar de nuevo",
  inText: "{{words}} (dudoso)",
  otherRequired: "Escriba las palabras",
  otherSigns: "Use como máximo 100 caracteres, sin comillas, llaves ni barras",
};
