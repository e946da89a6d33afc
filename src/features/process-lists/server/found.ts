import { type RawBuilder, sql } from "kysely";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { readableProcesses } from "#features/processes/policy.ts";
import { processConditions } from "#features/processes/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Actor } from "#protocol/actor.ts";
import { searchTerms } from "./search-terms.ts";

/** The maximum of inspected hits. A search with more needs another word. */
const looked = 2000;

interface FoundProcess {
  readonly id: string;
  readonly title: string;
  readonly templateName: string;
}

/**
 * Returns the statement that finds them, or undefined if there is nothing to search for or the actor may not read any.
 */
export function foundStatement(actor: Actor, search: string, limit: number): RawBuilder<FoundProcess> | undefined {
  const terms = searchTerms({ search });
  const scope = readableProcesses(actor);
  if (terms === undefined || terms === "nothing" || scope.length === 0) return undefined;
  return sql<FoundProcess>`
    with hits as materialized (
      select p.id, p.title, p.template_id, p.org_id, h.titled, p."timestamp" as at
      from process_found(${terms.query}, ${looked}) h cross join lateral (
        select p.* from processes p where p.id = h.process_id and p.deleted_at is null and ${processConditions.inAny(scope)} limit 1) p
      order by h.titled desc, p."timestamp" desc, p.id limit ${limit}
    )
    select h.id, h.title, t.name as template_name
    from hits h join templates t on t.org_id = h.org_id and t.id = h.template_id
    order by h.titled desc, h.at desc, h.id`;
}

/** The answers of a process that was found by its words. */
interface FoundAnswers {
  readonly id: string;
  readonly title: string;
  readonly answers: Answers;
}

/** Finds the answers of the last changed processes with the words of a text that the actor may open. */
export async function foundAnswers(
  tx: Tx,
  actor: Actor,
  search: string,
  limit: number,
): Promise<readonly FoundAnswers[]> {
  const terms = searchTerms({ search });
  const scope = readableProcesses(actor);
  if (terms === undefined || terms === "nothing" || scope.length === 0) return [];
  const { rows } = await sql<FoundAnswers>`
    select p.id, p.title, p.answers
    from process_found(${terms.query}, ${looked}) h join processes p on p.id = h.process_id
    where p.deleted_at is null and ${processConditions.inAny(scope)}
    order by p."timestamp" desc, p.id limit ${limit}`.execute(tx);
  return rows;
}

/**
 * Finds the processes with the words of a text that the actor may open, in any list: matches in titles first, then the
 * last changed.
 */
export async function foundProcesses(
  tx: Tx,
  actor: Actor,
  search: string,
  limit: number,
): Promise<readonly FoundProcess[]> {
  return (await foundStatement(actor, search, limit)?.execute(tx))?.rows ?? [];
}
