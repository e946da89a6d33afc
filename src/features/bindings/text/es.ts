import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  unfit: "Este campo no admite ese dato",
  action: "Usar en un contrato",
  where: "Contrato",
  draft: "Uno de mis borradores",
  fresh: "Proceso nuevo",
  drafts: "Borrador",
  template: "Plantilla",
  search: "Escriba parte del nombre",
  none: "Sin resultados",
  processTitle: "Título del proceso",
  choose: "Elija un contrato para ver sus campos",
  leave: "Dejar sin cambios",
  writes: "Escribe: {{value}}",
  replaces: "Reemplaza «{{before}}» por «{{value}}»",
  same: "Ya contiene: {{value}}",
  others: "Ver otros campos ({{count}})",
  open: "Abrir el contrato",
};
