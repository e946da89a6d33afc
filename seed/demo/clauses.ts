import {
  createClause,
  insertClause,
  listClauses,
  listTemplateClauses,
  saveClause,
  takeClause,
} from "#features/clauses/contract.ts";
import type { Caller } from "../caller.ts";

const notices = {
  name: "Lugar para notificaciones",
  first: "**Notificaciones.** Las partes señalan como lugar para recibirlas el que consignaron en este documento.",
  second:
    "**Notificaciones.** Las partes señalan como lugar para recibirlas el que consignaron en este documento, y aceptan como bien hechas las que se envíen al correo electrónico {correo_notificaciones}.",
} as const;

const privacy = {
  name: "Datos personales",
  text: "**Datos personales.** Las partes autorizan que sus datos se usen solo para cumplir este contrato, y que se conserven mientras la ley lo exija.",
} as const;

/** Puts a clause behind the paragraph of a template that stands so many before the last. */
async function put(manager: Caller, templateId: string, clauseId: string, fromEnd: number): Promise<void> {
  const { versionId, paragraphs } = await manager(listTemplateClauses, { templateId });
  const place = paragraphs.at(-1 - fromEnd) ?? paragraphs[0];
  if (!place) return;
  const { file, paragraph } = place;
  await manager(insertClause, { templateId, versionId, clauseId, file, paragraph });
}

/** Two clauses in two templates; one of them changed since, and was taken over in the first, whose version waits. */
export async function putClauses(manager: Caller, first?: string, second?: string): Promise<void> {
  if (!first || !second) return;
  const { clauses } = await manager(listClauses, {});
  if (clauses.length > 0) return;
  const { id } = await manager(createClause, { name: notices.name, text: notices.first });
  await manager(createClause, privacy);
  await put(manager, first, id, 3);
  await put(manager, second, id, 3);
  await manager(saveClause, { id, number: 1, name: notices.name, text: notices.second });
  const { versionId } = await manager(listTemplateClauses, { templateId: first });
  await manager(takeClause, { templateId: first, clauseId: id, versionId, number: 2 });
}
