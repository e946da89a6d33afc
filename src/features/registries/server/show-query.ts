import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Query, QuerySummary } from "../contract.ts";
import * as may from "../policy.ts";
import { limits } from "../query.ts";
import { type BriefRow, filesOf, type QueryRow } from "./queries.ts";

type Names = Awaited<ReturnType<typeof memberNames>>;

/** Queries as lists show them to somebody. */
export async function showSummaries(tx: Tx, actor: Actor, rows: readonly BriefRow[]): Promise<QuerySummary[]> {
  const names = await namesOf(tx, rows);
  return rows.map((row) => summary(actor, row, names));
}

/** A query with question and answer, for somebody who may read it. */
export async function showQuery(tx: Tx, actor: Actor, row: QueryRow): Promise<Query> {
  const files = await filesOf(tx, row.id);
  const waits = row.provider === "manual";
  return {
    ...summary(actor, row, await namesOf(tx, [row])),
    values: row.input,
    reason: row.reason,
    result: row.result,
    evidence: row.evidence,
    failure: row.failure,
    files: files.map(({ id, name, mediaType, size }) => ({ id, name, mediaType, size: Number(size) })),
    erasedAt: new Date(row.createdAt.getTime() + limits.keptMs).toISOString(),
    mine: row.requesterId === actor.uid,
    may: {
      take: waits && row.state === "queued" && may.askRegistry(actor, true) === true,
      answer: waits && row.state === "running" && may.answerQuery(actor, true, row) === true,
      use: may.bindAnswer(actor, true, row) === true,
      cancel: waits && row.state === "queued" && may.cancelQuery(actor, true, row) === true,
    },
  };
}

const namesOf = (tx: Tx, rows: readonly BriefRow[]): Promise<Names> =>
  memberNames(
    tx,
    rows.flatMap(({ requesterId, workerId }) => [requesterId, ...(workerId ? [workerId] : [])]),
  );

const summary = (actor: Actor, row: BriefRow, names: Names): QuerySummary => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  subject: row.subject,
  requestedBy: names.get(row.requesterId)?.name ?? null,
  workedBy: names.get(row.workerId ?? "")?.name ?? null,
  byHand: row.provider === "manual",
  fictitious: row.fictitious,
  readable: may.readQuery(actor, true, row) === true,
  createdAt: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
});
