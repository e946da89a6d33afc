import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  kind: {
    process: "Proceso",
    task: "Tarea",
    template: "Plantilla",
    client: "Cliente",
    project: "Proyecto",
    person: "Persona",
    file: "Archivo",
    folder: "Carpeta",
  },
};
