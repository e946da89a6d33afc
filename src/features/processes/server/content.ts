import { type RawBuilder, sql } from "kysely";
import type { FormField } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Actor } from "#protocol/actor.ts";
import { readableProcesses } from "../policy.ts";
import { inAny } from "./conditions.ts";
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

/** Returns the content of a process, deleted or not. Check `readProcess` before disclosing it. */
export async function processContent(tx: Tx, id: string): Promise<ProcessContent | undefined> {
  const process = await findProcess(tx, id);
  if (!process) return undefined;
  return { ...process, questions: await questionsOfVersion(tx, process.orgId, process.templateVersionId) };
}

/** Returns the SQL condition that the actor may open the process of an id. */
export const isReadable = (actor: Actor, id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from processes p where p.id = ${id} and p.deleted_at is null and ${inAny(readableProcesses(actor))})`;

/** Returns the SQL condition that the process of an id is made from one of these templates. */
export const isOfTemplates = (
  templateIds: readonly string[],
  id: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from processes p where p.id = ${id} and p.template_id = any (${templateIds}::uuid[]))`;

/** Returns the SQL condition that the process of an id has at least one of these teams. */
export const isOfTeams = (teamIds: readonly string[], id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from processes p where p.id = ${id} and p.teams && ${teamIds}::uuid[])`;
