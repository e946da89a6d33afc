import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  unfit: "Este campo no admite ese dato",
  action: "Usar en un contrato",
  where: "Contrato",
  draft: "Un borrador mío",
  fresh: "Un proceso nuevo",
  drafts: "Borrador",
  template: "Plantilla",
  search: "Escriba parte del nombre",
  none: "No se encontró ninguno",
  processTitle: "Título del proceso",
  choose: "Elija un contrato para ver sus campos",
  leave: "Dejar como está",
  writes: "Escribe: {{value}}",
  replaces: "Reemplaza «{{before}}» por «{{value}}»",
  same: "Ya dice: {{value}}",
  others: "Ver los otros campos ({{count}})",
  open: "Abrir el contrato",
};
