import type { Tx } from "#platform/db/database.ts";
import type { ProcessStatus } from "../lifecycle.ts";
import type { ProcessFacts } from "../policy.ts";

/** What is told of a process: its title, its template, and what the rules ask to know who may be told. */
export interface ProcessNews extends ProcessFacts {
  readonly id: string;
  readonly title: string;
  readonly templateId: string;
  readonly clientId: string | null;
  /** In whose place the reviewer stands; null: nobody's. */
  readonly reviewerForId: string | null;
}

/** What is told of these processes, by id. Ask `readProcess` before anybody is told. */
export async function processNews(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ProcessNews>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("processes")
    .select(["id", "title", "templateId", "status", "deletedAt", "creatorId", "submitterId", "reviewerId", "teams"])
    .select(["clientId", "reviewerForId"])
    .where("id", "in", [...new Set(ids)])
    .$narrowType<{ status: ProcessStatus }>()
    .execute();
  return new Map(rows.map(({ deletedAt, ...row }) => [row.id, { ...row, deleted: deletedAt !== null }]));
}
