import { sql } from "kysely";
import type { Tx } from "#platform/db/database.ts";
import { type Page, pageOfRows, readCursor } from "#platform/db/page.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { notFound } from "#protocol/failure.ts";
import { maxCounted, type Notice, type NoticeKind } from "../notice.ts";
import { selectNotices, shownNotices } from "./show-notices.ts";

/** The parameters of a page of notices. */
interface NoticeQuery {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly unread?: "true" | undefined;
  readonly kind?: NoticeKind | undefined;
}

const shownTo = (tx: Tx, personId: string) =>
  tx.selectFrom("notices").where("personId", "=", personId).where("shown", "=", true);

/** Returns a page of the caller's notices, newest first. */
export async function listNotices({ tx, actor }: MemberCall, query: NoticeQuery): Promise<Page<Notice>> {
  let rows = selectNotices(tx).where("personId", "=", actor.uid).where("shown", "=", true);
  if (query.unread) rows = rows.where("readAt", "is", null);
  if (query.kind) rows = rows.where("kind", "=", query.kind);
  if (query.after !== undefined) {
    const [at, id] = readCursor(query.after, 2);
    rows = rows.where(sql<boolean>`(at, id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  const found = await rows
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(query.limit + 1)
    .execute();
  const page = pageOfRows(found, query.limit, (row) => [row.at.toISOString(), row.id]);
  return { rows: await shownNotices(tx, actor, page.rows), next: page.next };
}

/** Counts a person's unread notices, up to `maxCounted`. */
export async function countUnread(tx: Tx, personId: string): Promise<number> {
  const some = shownTo(tx, personId).select("id").where("readAt", "is", null).limit(maxCounted).as("some");
  const { n } = await tx
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Marks a notice of the caller. Throws 404 if it is not theirs. Read notices are not mailed any more. */
export async function markNotice({ tx, actor, now }: MemberCall, id: string, read: boolean): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("notices")
    .set(read ? { readAt: sql`coalesce(read_at, ${now})`, mailAt: null } : { readAt: null })
    .where("id", "=", id)
    .where("personId", "=", actor.uid)
    .where("shown", "=", true)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
}

/** Marks the caller's notices up to a moment as read, and returns their number. */
export async function markAll({ tx, actor, now }: MemberCall, until: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("notices")
    .set({ readAt: now, mailAt: null })
    .where("personId", "=", actor.uid)
    .where("shown", "=", true)
    .where("readAt", "is", null)
    .where("at", "<=", new Date(until))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns a page of the mails to the caller, newest first. */
export async function listMails(
  { tx, actor }: MemberCall,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
) {
  let rows = tx
    .selectFrom("noticeMails")
    .select(["id", "title", "address", "notices", "createdAt", "sentAt", "failedAt", "failure"])
    .where("personId", "=", actor.uid)
    .$narrowType<{ failure: "bounced" | "failed" | null }>();
  if (after !== undefined) {
    const [at, id] = readCursor(after, 2);
    rows = rows.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  const found = await rows
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const page = pageOfRows(found, limit, (row) => [row.createdAt.toISOString(), row.id]);
  return {
    rows: page.rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      failedAt: row.failedAt?.toISOString() ?? null,
    })),
    next: page.next,
  };
}
