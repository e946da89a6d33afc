import { type RawBuilder, sql } from "kysely";
import type { FormField } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Actor } from "#protocol/actor.ts";
import { readableProcesses } from "../policy.ts";
import { inAny } from "./list-keys.ts";
import type { ProcessNews } from "./news.ts";
import { findProcess } from "./queries.ts";
import { questionsOfVersion } from "./questions.ts";

/** A process with its questions and answers, for features that make something of them. */
export interface ProcessContent extends ProcessNews {
  readonly templateVersionId: string;
  readonly clientId: string | null;
  readonly projectId: string | null;
  readonly approvedOn: Date | null;
  readonly answers: Answers;
  readonly questions: readonly FormField[];
}

/** The content of a process, deleted or not. Ask `readProcess` before anybody is told of it. */
export async function processContent(tx: Tx, id: string): Promise<ProcessContent | undefined> {
  const process = await findProcess(tx, id);
  if (!process) return undefined;
  return { ...process, questions: await questionsOfVersion(tx, process.orgId, process.templateVersionId) };
}

/** Whether the process of an id is one the actor may open, as a condition of a statement. */
export const isReadable = (actor: Actor, id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from processes p where p.id = ${id} and p.deleted_at is null and ${inAny(readableProcesses(actor))})`;

/** Whether the process of an id is made from one of these templates, as a condition of a statement. */
export const isOfTemplates = (
  templateIds: readonly string[],
  id: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from processes p where p.id = ${id} and p.template_id = any (${templateIds}::uuid[]))`;

/** Whether the process of an id is of at least one of these teams, as a condition of a statement. */
export const isOfTeams = (teamIds: readonly string[], id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from processes p where p.id = ${id} and p.teams && ${teamIds}::uuid[])`;
