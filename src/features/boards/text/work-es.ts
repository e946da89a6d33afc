import type { Translation } from "#protocol/text.ts";
import type { work as en } from "./work-en.ts";

/** Etiquetas, subtareas, qué espera a qué, y el archivo, en español. */
export const work: Translation<typeof en> = {
  labels: {
    menu: "Etiquetas",
    title: "Etiquetas del tablero",
    intro:
      "Un nombre o color nuevo vale para todas las tareas del tablero. Si quita una etiqueta, las tareas ya no la tienen.",
    none: "Ninguna tarea de este tablero tiene etiquetas. Se agregan en una tarea.",
    new: "Agregar una etiqueta",
    colorOf: "Color de {{name}}",
    saved: "Se guardaron las etiquetas",
    twice: "Dos tienen el mismo nombre",
    tooMany: "Máximo 100 etiquetas",
  },
  subtasks: {
    new: "Nueva subtarea",
    edit: "Cambiar",
    editNamed: "Cambiar: {{title}}",
    remove: "Quitar",
    of: "Subtarea de «{{title}}»",
  },
  relations: {
    title: "Espera a, la esperan",
    blockedBy: "Espera a",
    blocks: "La esperan",
    side: "Esta tarea",
    other: "La otra tarea",
    search: "Busque tareas de este tablero",
    removeNamed: "Quitar: {{title}}",
    waits_one: "Espera a {{count}} tarea",
    waits_other: "Espera a {{count}} tareas",
    circle: "Estas tareas se esperarían una a la otra",
    tooMany: "Una tarea espera como máximo a {{max}}",
  },
  archive: {
    title: "Archivo y papelera",
    one: "Archivo",
    act: "Archivar",
    done: "«{{title}}» está en el archivo",
    empty: "El archivo está vacío",
    emptyText: "Las tareas archivadas salen del tablero y permanecen aquí.",
    boardsText: "Los tableros archivados salen de la lista y permanecen aquí. Se pueden leer.",
    trashText: "Las tareas eliminadas permanecen aquí 30 días.",
    since: "Archivada el",
    deletedOn: "Eliminada el",
    restoreNamed: "Restaurar: {{title}}",
    taskNote: "Esta tarea está archivada. Para cambiarla, restáurela primero.",
    first: "Esta tarea está archivada; restáurela primero",
    column: "Archivar sus tareas",
    columnDone_one: "{{count}} tarea está en el archivo",
    columnDone_other: "{{count}} tareas están en el archivo",
    board: "Archivar tablero",
    boardDone: "«{{name}}» está en el archivo",
  },
};
