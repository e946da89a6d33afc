import { sql } from "kysely";
import { namesAtTime } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { pageOfRows, readCursor } from "#platform/db/page.ts";
import { notFound } from "#protocol/failure.ts";
import { itemsOf } from "../cells.ts";
import type { Change, RecordVersion } from "../contract.ts";
import type { Items } from "../list.ts";
import type { ListRow } from "./queries.ts";

/** A page of what was done to a list, the latest first. */
export async function pageOfChanges(
  tx: Tx,
  listId: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
) {
  let query = tx
    .selectFrom("listChanges")
    .select(["id", "kind", "changedBy", "changedAt", "added", "changed", "removed", "undoneAt"])
    .where("listId", "=", listId);
  if (after !== undefined) {
    const [at, id] = readCursor(after, 2);
    query = query.where(sql<boolean>`(changed_at, id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  const rows = await query
    .orderBy("changedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const page = pageOfRows(rows, limit, (row) => [row.changedAt.toISOString(), row.id]);
  const names = await namesAtTime(
    tx,
    page.rows.map((row) => row.changedBy),
  );
  return {
    rows: page.rows.map(
      ({ id, kind, changedBy, changedAt, undoneAt, ...counts }): Change => ({
        id,
        kind: kind as Change["kind"],
        by: { id: changedBy, name: names({ id: changedBy, at: changedAt })?.name ?? "" },
        at: changedAt.toISOString(),
        ...counts,
        undoneAt: undoneAt?.toISOString() ?? null,
      }),
    ),
    next: page.next,
  };
}

/** Versions shown of one record. */
const shownVersions = 100;

/** Returns the versions of a record, the latest first. Throws 404 if the list never had it. */
export async function historyOf(tx: Tx, list: ListRow, recordId: string): Promise<RecordVersion[]> {
  const { rows } = await sql<{
    readonly version: number;
    readonly items: Items;
    readonly deleted: boolean;
    readonly at: Date;
    readonly changedBy: string | null;
  }>`
    select v.version, v.items, v.deleted, v.at, c.changed_by from (
      select version, items, deleted_at is not null as deleted, updated_at as at, change_id
      from list_records where list_id = ${list.id} and id = ${recordId}
      union all
      select version, items, deleted, since, change_id
      from list_record_history where list_id = ${list.id} and record_id = ${recordId}
    ) v left join list_changes c on c.id = v.change_id and c.list_id = ${list.id}
    order by v.version desc limit ${shownVersions}`.execute(tx);
  if (rows.length === 0) throw notFound();
  const names = await namesAtTime(
    tx,
    rows.flatMap(({ changedBy }) => changedBy ?? []),
  );
  return rows.map(({ version, items, deleted, at, changedBy }) => ({
    version,
    items: itemsOf(list.attributes, items),
    deleted,
    at: at.toISOString(),
    by: changedBy === null ? null : { id: changedBy, name: names({ id: changedBy, at })?.name ?? "" },
  }));
}
