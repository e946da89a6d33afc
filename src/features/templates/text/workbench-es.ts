import type { Translation } from "#protocol/text.ts";
import type { workbench as en } from "./workbench-en.ts";

/** The sentences of the workbench of a finished document. */
export const workbench: Translation<typeof en> = {
  inText: "Ver {{name}} en el texto",
  try: "Probar con",
  people: { written: "Como está", woman: "María", men: "Carlos y Luis" },
  trial: "Así diría el texto con otras personas.",
  review_one: "Revisar una palabra dudosa",
  review_other: "Revisar {{count}} palabras dudosas",
  keys: "Teclas",
  key: {
    walk: "Duda o campo anterior o siguiente",
    there: "Del campo a su lugar en el texto, y de vuelta",
    people: "Probar con otras personas",
    undo: "Deshacer",
    accept: "Aceptar todo",
  },
};
