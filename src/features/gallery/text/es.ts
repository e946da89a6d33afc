import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Galería",
  intro: "Plantillas con sus preguntas, reglas y alertas. Usted puede cambiar su copia.",
  search: "Buscar en la galería",
  everywhere: "Todos los países",
  inSpanish: "Español",
  inEnglish: "Inglés",
  fields_one: "{{count}} campo",
  fields_other: "{{count}} campos",
  alerts_one: "{{count}} alerta",
  alerts_other: "{{count}} alertas",
  taken_one: "Ya tiene una copia",
  taken_other: "Ya tiene {{count}} copias",
  law: "Fundamento: {{law}}",
  dated:
    "Texto del {{date}}. Pida a un profesional que la lea antes de usarla: quien firma o autoriza un documento responde por él.",
  preview: "Vista previa",
  previewNamed: "Vista previa de {{title}}",
  previewTitle: "{{title}}, con respuestas de ejemplo",
  previewNote: "Las respuestas son ficticias.",
  previewFailed: "No es posible mostrar el documento",
  back: "Volver a la galería",
  take: "Usar plantilla",
  takeNamed: "Usar plantilla: {{title}}",
  takenAs: "Se agregó «{{name}}» a sus plantillas",
  sample: "Probar con un ejemplo",
  sampleTitle: "Ejemplo: {{title}}",
  emptyTitle: "Aún no hay plantillas para su país",
  emptyText: "Suba su propio archivo de Word.",
};
