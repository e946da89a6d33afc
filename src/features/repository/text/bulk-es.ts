import type { Translation } from "#protocol/text.ts";
import type { bulk as english } from "./bulk-en.ts";

/** The words of acts on many items. */
export const bulk: Translation<typeof english> = {
  result: "Acción con varios elementos",
  working: "{{through}} de {{count}}…",
  undoing: "Deshaciendo: {{through}} de {{count}}…",
  failed_one: "{{count}} no se pudo procesar",
  failed_other: "{{count}} no se pudieron procesar",
  why: "Ver por qué",
  stop: "Detener",
  putAway: "Cerrar resultado",
  undone_one: "Se deshizo con {{count}} elemento",
  undone_other: "Se deshizo con {{count}} elementos",
  restored_one: "{{count}} elemento restaurado",
  restored_other: "{{count}} elementos restaurados",
  running: "La acción aún no termina",
  notUndoable: "Esta acción ya no se puede deshacer",
  unseen: "Elemento que usted no puede ver",
  trashed_one: "{{count}} elemento movido a la papelera",
  trashed_other: "{{count}} elementos movidos a la papelera",
  moved_one: "Se movió {{count}} elemento",
  moved_other: "Se movieron {{count}} elementos",
  eraseMany_one: "Eliminar definitivamente {{count}} elemento",
  eraseMany_other: "Eliminar definitivamente {{count}} elementos",
  eraseManyText: "Estos elementos y todas sus versiones no podrán recuperarse.",
  someNotYours: "De los seleccionados se eliminan los suyos: {{own}} de {{count}}.",
};
