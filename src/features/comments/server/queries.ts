import { sql } from "kysely";
import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { type Page, pageOfRows, readCursor } from "#platform/db/page.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { notFound } from "#protocol/failure.ts";
import { pageLimit } from "#protocol/page.ts";
import type { Comment, Person, PlaceCount } from "../comment.ts";
import type { CommentSubject } from "./comment-routes.ts";

type Subject = Pick<CommentSubject, "kind" | "id">;

const commentsOf = (tx: Tx, { kind, id }: Subject) =>
  tx
    .selectFrom("comments")
    .selectAll()
    .where("subjectKind", "=", kind)
    .where("subjectId", "=", id)
    .where("deletedAt", "is", null);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof commentsOf>["executeTakeFirst"]>>>;

/** A page of the comments on a subject, or on one place of it, oldest first. */
export async function listComments(
  tx: Tx,
  subject: Subject,
  query: {
    readonly after?: string | undefined;
    readonly limit?: number | undefined;
    readonly place?: string | undefined;
  },
): Promise<Page<Comment>> {
  const { after, place } = query;
  const limit = pageLimit(query);
  let rows = commentsOf(tx, subject);
  if (place !== undefined) rows = rows.where("place", "=", place);
  if (after !== undefined) {
    const [at, id] = readCursor(after, 2);
    rows = rows.where(sql<boolean>`(created_at, id) > (${at}::timestamptz, ${id}::uuid)`);
  }
  if (limit !== undefined) rows = rows.limit(limit + 1);
  const found = await rows.orderBy("createdAt").orderBy("id").execute();
  const page = pageOfRows(found, limit ?? found.length, (row) => [row.createdAt.toISOString(), row.id]);
  return { rows: await shown(tx, page.rows), next: page.next };
}

/** Counts the comments on a subject. */
export const countComments = async (tx: Tx, subject: Subject): Promise<number> => {
  const { count } = await commentsOf(tx, subject)
    .clearSelect()
    .select((of) => of.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Counts the comments on each place of a subject. */
export async function countPlaces(tx: Tx, subject: Subject): Promise<PlaceCount[]> {
  const rows = await commentsOf(tx, subject)
    .clearSelect()
    .select(({ fn }) => [
      "place",
      fn.countAll().as("all"),
      fn.countAll().filterWhere("resolvedAt", "is", null).as("open"),
    ])
    .groupBy("place")
    .orderBy("place")
    .execute();
  return rows.map(({ place, open, all }) => ({ place, open: Number(open), all: Number(all) }));
}

/** Returns the people with a comment on a subject that was not deleted. */
export const commentersOn = async (tx: Tx, subject: Subject): Promise<string[]> => {
  const rows = await commentsOf(tx, subject).clearSelect().select("authorId").distinct().execute();
  return rows.map(({ authorId }) => authorId);
};

/** Erases all comments on a subject, also the deleted ones. For a transaction of the system. */
export const eraseComments = async (tx: Tx, orgId: string, { kind, id }: Subject): Promise<void> =>
  void (await tx
    .deleteFrom("comments")
    .where("orgId", "=", orgId)
    .where("subjectKind", "=", kind)
    .where("subjectId", "=", id)
    .execute());

/** One comment as its readers see it; 404 when it was deleted or belongs to another subject. */
export async function showComment(tx: Tx, subject: Subject, id: string): Promise<Comment> {
  const row = await commentsOf(tx, subject).where("id", "=", id).executeTakeFirst();
  const [comment] = row ? await shown(tx, [row]) : [];
  if (!comment) throw notFound();
  return comment;
}

/** One comment locked until the transaction ends; 404 when it was deleted or belongs to another subject. */
export async function loadComment(
  tx: Tx,
  subject: Subject,
  id: string,
): Promise<{ readonly authorId: string; readonly mentions: readonly string[] }> {
  const row = await commentsOf(tx, subject).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return { authorId: row.authorId, mentions: row.mentions };
}

/** Stores a new comment of the caller. */
export async function insertComment(
  call: MemberCall,
  comment: {
    readonly id: string;
    readonly subject: Subject;
    readonly content: string;
    readonly mentions: readonly string[];
    readonly place: string | null;
  },
): Promise<void> {
  const { id, subject, content, mentions, place } = comment;
  await call.tx
    .insertInto("comments")
    .values({
      orgId: call.orgId,
      id,
      subjectKind: subject.kind,
      subjectId: subject.id,
      place,
      content,
      mentions: [...mentions],
      authorId: call.actor.uid,
      createdAt: call.now,
      updatedAt: call.now,
    })
    .execute();
}

/** Stores another text. */
export const storeText = async (
  tx: Tx,
  id: string,
  { content, mentions }: { readonly content: string; readonly mentions: readonly string[] },
  now: Date,
): Promise<void> =>
  void (await tx
    .updateTable("comments")
    .set({ content, mentions: [...mentions], updatedAt: now })
    .where("id", "=", id)
    .execute());

/** Marks a comment as settled, or with null as open. */
export const storeResolved = async (
  tx: Tx,
  id: string,
  resolved: { readonly at: Date; readonly by: string } | null,
): Promise<void> =>
  void (await tx
    .updateTable("comments")
    .set({ resolvedAt: resolved?.at ?? null, resolvedBy: resolved?.by ?? null })
    .where("id", "=", id)
    .execute());

/** Marks a comment as deleted. */
export const markDeleted = async (tx: Tx, id: string, now: Date): Promise<void> =>
  void (await tx.updateTable("comments").set({ deletedAt: now }).where("id", "=", id).execute());

async function shown(tx: Tx, rows: readonly Row[]): Promise<Comment[]> {
  const ids = rows.flatMap((row) => [row.authorId, ...row.mentions, ...(row.resolvedBy ? [row.resolvedBy] : [])]);
  const names = await memberNames(tx, ids);
  const person = (id: string): Person => ({ id, name: names.get(id)?.name ?? "" });
  return rows.map((row) => ({
    id: row.id,
    content: row.content,
    mentions: row.mentions.map(person),
    author: person(row.authorId),
    place: row.place,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedBy ? person(row.resolvedBy) : null,
  }));
}
