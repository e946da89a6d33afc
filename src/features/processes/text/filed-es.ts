import type { Translation } from "#protocol/text.ts";
import type { filed as en } from "./filed-en.ts";

/** The sentences of the page of a client or a project. */
export const filed: Translation<typeof en> = {
  client: "Cliente",
  project: "Proyecto",
  added: { client: "Cliente desde el {{date}}", project: "Proyecto desde el {{date}}" },
  gone: { client: "Este cliente fue eliminado", project: "Este proyecto fue eliminado" },
  drafts: "Borradores y por corregir",
  inReview: "En revisión",
  approved: "Aprobados",
  lastActivity: "Última actividad",
  none: "Ninguna",
  contracts: "Contratos",
  noContracts: "Aún no hay contratos",
  history: "Historial",
  moment: { begun: "Iniciado", sent: "Enviado a revisión", rejected: "Rechazado", approved: "Aprobado" },
};
