import { sql } from "kysely";
import { type FindTouched, maxNames } from "#features/payments/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { readCursor } from "#platform/db/page.ts";
import { notFound } from "#protocol/failure.ts";
import { limits, type QueryKind, type QueryState, type ResultValues } from "../query.ts";
import type { Typed } from "../question.ts";

const brief = [
  "id",
  "kind",
  "provider",
  "fictitious",
  "state",
  "subject",
  "requesterId",
  "workerId",
  "createdAt",
  "settledAt",
] as const;
const whole = [...brief, "orgId", "input", "reason", "result", "evidence", "failure", "attempts"] as const;

/** A query as lists need it. */
export type BriefRow = Awaited<ReturnType<typeof findQueries>>[number];

/** A query as it is stored. */
export type QueryRow = Awaited<ReturnType<typeof loadQuery>>;

interface Raw {
  readonly kind: string;
  readonly provider: string;
  readonly state: string;
}

const typed = <R extends Raw>(row: R) =>
  row as Omit<R, keyof Raw> & {
    readonly kind: QueryKind;
    readonly provider: "manual" | "http" | "demo";
    readonly state: QueryState;
  };

const complete = <R extends Raw & { readonly input: unknown; readonly result: unknown }>(row: R) => ({
  ...typed(row),
  input: row.input as Typed,
  result: row.result as ResultValues | null,
});

/** The query of this id; 404 otherwise. Locked until the transaction ends with `lock`. */
export async function loadQuery(tx: Tx, id: string, { lock = false } = {}) {
  const asked = tx.selectFrom("registryQueries").select(whole).where("id", "=", id);
  const row = await (lock ? asked.forUpdate() : asked).executeTakeFirst();
  if (!row) throw notFound();
  return complete(row);
}

/** Queries of the organization that have no answer yet, by what they ask about. */
export const findWaiting: FindTouched = async (tx) => {
  const rows = await tx
    .selectFrom("registryQueries")
    .select(["subject", ({ fn }) => fn.countAll<string>().over().as("n")])
    .where("state", "in", ["queued", "running"])
    .orderBy("createdAt")
    .limit(maxNames)
    .execute();
  return { count: Number(rows[0]?.n ?? 0), names: rows.map(({ subject }) => subject) };
};

/** The parameters of the list. */
export interface ListQuery {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly list: "history" | "queue";
  readonly kind?: QueryKind | undefined;
  readonly state?: QueryState | undefined;
  /** Only the queries of this person. */
  readonly requesterId?: string | undefined;
}

/** Queries, newest first, the queue oldest first; one more than asked for. */
export async function findQueries(tx: Tx, query: ListQuery) {
  const queue = query.list === "queue";
  let rows = tx.selectFrom("registryQueries").select(brief);
  if (queue) rows = rows.where("provider", "=", "manual").where("state", "in", ["queued", "running"]);
  if (query.kind) rows = rows.where("kind", "=", query.kind);
  if (query.state) rows = rows.where("state", "=", query.state);
  if (query.requesterId) rows = rows.where("requesterId", "=", query.requesterId);
  if (query.after !== undefined) {
    const [at, id] = readCursor(query.after, 2);
    const key = sql`(${at}::timestamptz, ${id}::uuid)`;
    rows = rows.where(queue ? sql<boolean>`(created_at, id) > ${key}` : sql<boolean>`(created_at, id) < ${key}`);
  }
  const order = queue ? "asc" : "desc";
  const found = await rows
    .orderBy("createdAt", order)
    .orderBy("id", order)
    .limit(query.limit + 1)
    .execute();
  return found.map(typed);
}

/** The newest query with the same question that was answered or still will be. */
export async function findSame(tx: Tx, inputHash: string, since: Date) {
  const row = await tx
    .selectFrom("registryQueries")
    .select(whole)
    .where("inputHash", "=", inputHash)
    .where("createdAt", ">", since)
    .where("state", "in", ["queued", "running", "done", "notFound"])
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && complete(row);
}

/** Counts a person's queries about people since a moment. */
export async function countPersonal(tx: Tx, requesterId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom("registryQueries")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("requesterId", "=", requesterId)
    .where("kind", "in", ["socialSecurity", "police"])
    .where("createdAt", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** The files of an answer. */
export const filesOf = (tx: Tx, queryId: string) =>
  tx
    .selectFrom("registryQueryFiles as q")
    .innerJoin("files as f", (join) => join.onRef("f.orgId", "=", "q.orgId").onRef("f.id", "=", "q.fileId"))
    .select(["f.id", "q.name", "f.mediaType", "f.size", "f.storageKey", "f.sha256"])
    .where("q.queryId", "=", queryId)
    .orderBy("q.createdAt")
    .orderBy("f.id")
    .limit(limits.files)
    .execute();
