import { type Expression, sql } from "kysely";
import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { type Attachment, maxAttachments, nameKey } from "../attachment.ts";
import type { Evidence, EvidenceKind } from "../evidence.ts";
import type { Thumbnail } from "../thumbnail.ts";
import type { AttachmentSubject } from "./attachment-routes.ts";
import { wantThumbnail } from "./thumbnails/thumbnails.ts";

type Subject = Pick<AttachmentSubject, "kind" | "id">;

/** The place of an attached file, as callers name it. */
export const pathOf = ({ kind, id }: Subject, attachmentId: string): string => `${kind}/${id}/${attachmentId}`;

const filesOf = (tx: Tx, { kind, id }: Subject) =>
  tx
    .selectFrom("attachments as a")
    .innerJoin("files as f", (on) => on.onRef("f.orgId", "=", "a.orgId").onRef("f.id", "=", "a.fileId"))
    .leftJoin("thumbnails as t", (on) => on.onRef("t.orgId", "=", "a.orgId").onRef("t.fileId", "=", "a.fileId"))
    .select("t.outcome as thumbnail")
    .select(["a.id", "a.fileId", "a.name", "a.slot", "a.createdAt", "a.createdBy", "a.addedAs", "a.deletedAt"])
    .select(["a.evidenceKind", "a.evidenceAt", "a.evidenceQuery", "a.evidenceByHand"])
    .select(["f.mediaType", "f.size", "f.storageKey", "f.sha256"])
    .where("a.subjectKind", "=", kind)
    .where("a.subjectId", "=", id);

/** An attached file with where its bytes are. */
export type AttachedFile = NonNullable<Awaited<ReturnType<ReturnType<typeof filesOf>["executeTakeFirst"]>>>;

/** The files attached to a subject, in the order they were added. */
export const attachedFiles = (tx: Tx, subject: Subject): Promise<AttachedFile[]> =>
  filesOf(tx, subject).where("a.deletedAt", "is", null).orderBy("a.createdAt").orderBy("a.id").execute();

/** The files attached to several subjects of a kind, in the order they were added. */
export const attachedToAll = async (tx: Tx, kind: string, subjectIds: readonly string[]) =>
  subjectIds.length === 0
    ? []
    : tx
        .selectFrom("attachments as a")
        .innerJoin("files as f", (on) => on.onRef("f.orgId", "=", "a.orgId").onRef("f.id", "=", "a.fileId"))
        .select(["a.subjectId", "a.name", "a.evidenceKind", "f.size", "f.storageKey", "f.sha256"])
        .where("a.subjectKind", "=", kind)
        .where("a.subjectId", "in", subjectIds)
        .where("a.deletedAt", "is", null)
        .orderBy("a.createdAt")
        .orderBy("a.id")
        .execute();

/**
 * Names and contents (SHA-256, hexadecimal) of the files of a subject, in the order they were added, and of pictures of the
 * document the place: a column for the statement that reads the subject, so that it needs no statement of its own.
 */
export const attachedContentOf = (kind: string, subjectId: Expression<string>) =>
  sql<[name: string, sha256: string, picture?: string][]>`(
    select coalesce(jsonb_agg(jsonb_build_array(a.name, encode(f.sha256, 'hex'))
      || case when starts_with(a.slot, '%') then jsonb_build_array(a.slot) else '[]'::jsonb end order by a.created_at, a.id), '[]')
    from attachments a join files f on f.org_id = a.org_id and f.id = a.file_id
    where a.subject_kind = ${kind} and a.subject_id = ${subjectId} and a.deleted_at is null
  )`;

/** The same as their readers see them. */
export const listAttachments = async (tx: Tx, subject: Subject): Promise<Attachment[]> =>
  shown(tx, subject, await attachedFiles(tx, subject));

/** One attached file; 404 when it is not there, belongs to another subject, or was not taken away although `removed`. */
export async function loadAttachment(
  tx: Tx,
  subject: Subject,
  id: string,
  { removed = false } = {},
): Promise<AttachedFile> {
  const row = await filesOf(tx, subject).where("a.id", "=", id).executeTakeFirst();
  if (!row || (row.deletedAt !== null) !== removed) throw notFound();
  return row;
}

/** One attached file as its readers see it. */
export async function showAttachment(tx: Tx, subject: Subject, id: string): Promise<Attachment> {
  const [attachment] = await shown(tx, subject, [await loadAttachment(tx, subject, id)]);
  if (!attachment) throw notFound();
  return attachment;
}

/** Attaches a stored file. The caller has locked the subject, so that the count is right. */
export async function insertAttachment(
  { tx, orgId, by, now, enqueue }: Transaction,
  { kind, id: subjectId }: Subject,
  file: {
    readonly id: string;
    readonly fileId: string;
    readonly name: string;
    readonly slot: string | null;
    /** The name of the sender, if they are no member. */
    readonly addedAs?: string;
    readonly evidence?: Evidence;
  },
): Promise<void> {
  const { n } = await tx
    .selectFrom("attachments")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("subjectKind", "=", kind)
    .where("subjectId", "=", subjectId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (n >= maxAttachments) throw new Failure("attachments.tooMany", 409);
  const { id, fileId, name, slot, addedAs, evidence } = file;
  if (by === null && addedAs === undefined) throw new Error("a file is added by somebody");
  await tx
    .insertInto("attachments")
    .values({
      orgId: orgId as string,
      id,
      subjectKind: kind,
      subjectId,
      slot,
      name,
      nameKey: nameKey(name),
      fileId,
      createdAt: now,
      createdBy: addedAs === undefined ? by : null,
      addedAs: addedAs ?? null,
      evidenceKind: evidence?.kind ?? null,
      evidenceAt: evidence ? new Date(evidence.obtainedAt) : null,
      evidenceQuery: evidence?.queryId ?? null,
      evidenceByHand: evidence?.byHand ?? null,
    })
    .execute();
  await wantThumbnail({ tx, enqueue }, fileId);
}

/** Returns the evidence in an attached file, or null. */
export const evidenceOf = (
  row: Pick<AttachedFile, "evidenceKind" | "evidenceAt" | "evidenceQuery" | "evidenceByHand">,
): Evidence | null =>
  row.evidenceKind && row.evidenceAt && row.evidenceQuery
    ? {
        kind: row.evidenceKind as EvidenceKind,
        obtainedAt: row.evidenceAt.toISOString(),
        queryId: row.evidenceQuery,
        byHand: row.evidenceByHand !== false,
      }
    : null;

/** Takes a file away at an instant, or with null brings it back. */
export const markRemoved = async (tx: Tx, id: string, deletedAt: Date | null): Promise<void> =>
  void (await tx.updateTable("attachments").set({ deletedAt }).where("id", "=", id).execute());

/** Takes all files of a subject away at an instant. For a transaction of the system. */
export const removeAttachments = async (tx: Tx, orgId: string, { kind, id }: Subject, deletedAt: Date): Promise<void> =>
  void (await tx
    .updateTable("attachments")
    .set({ deletedAt })
    .where("orgId", "=", orgId)
    .where("subjectKind", "=", kind)
    .where("subjectId", "=", id)
    .where("deletedAt", "is", null)
    .execute());

async function shown(tx: Tx, subject: Subject, rows: readonly AttachedFile[]): Promise<Attachment[]> {
  const names = await memberNames(
    tx,
    rows.flatMap((row) => row.createdBy ?? []),
  );
  return rows.map((row) => shownRow(subject, row, names));
}

function shownRow(subject: Subject, row: AttachedFile, names: Awaited<ReturnType<typeof memberNames>>): Attachment {
  const { id, name, size, mediaType, slot, createdAt, createdBy, addedAs } = row;
  return {
    id,
    name,
    size,
    mediaType,
    slot,
    path: pathOf(subject, id),
    thumbnail: (row.thumbnail ?? "none") as Thumbnail,
    evidence: evidenceOf(row),
    addedAt: createdAt.toISOString(),
    addedBy: { id: createdBy, name: createdBy === null ? (addedAs ?? "") : (names.get(createdBy)?.name ?? "") },
  };
}
