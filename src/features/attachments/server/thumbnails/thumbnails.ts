import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Tx } from "#platform/db/database.ts";
import { eraseUnusedFile, recordFile } from "#platform/files/files.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction, type Transaction } from "#platform/transaction.ts";
import { inspectTemplateInWorker } from "#platform/uploads/document-workers.ts";
import { Failure } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import { thumbnailTypes, word } from "../../thumbnail.ts";
import { drawInWorker } from "./draw-in-worker.ts";

const draw = job("attachments.drawThumbnail", z.object({ fileId: Id }), {
  retries: 2,
  concurrency: 1,
  slow: true,
  kind: "pdf",
});
/** Enqueues those of files from before, and those whose job was lost. */
const drawWaiting = job("attachments.drawWaiting", z.object({}), { retries: 2, concurrency: 1 });
export const thumbnailSchedule: Schedule = { job: drawWaiting, cron: "*/10 * * * *" };

const waitingAtOnce = 300;
/** A file is begun so often: what ends the process that draws it must not end it for ever. */
const maxTries = 3;
/** Word documents beyond are not converted for a picture of their first page, in bytes. */
const largestWord = 10 * 1024 * 1024;

/** Has a thumbnail made of a stored file, unless there is one, or nothing to draw. */
export async function wantThumbnail({ tx, enqueue }: Pick<Transaction, "tx" | "enqueue">, fileId: string) {
  const wanted = await tx
    .insertInto("thumbnails")
    .columns(["orgId", "fileId"])
    .expression((e) =>
      e.selectFrom("files").select(["orgId", "id"]).where("id", "=", fileId).where("mediaType", "in", thumbnailTypes),
    )
    .onConflict((on) => on.doNothing())
    .returning("fileId")
    .execute();
  if (wanted.length > 0) await enqueue(draw, { fileId });
}

/** The jobs that make thumbnails. */
export const thumbnailJobs = (platform: Platform) => [
  handle(draw, (call, { fileId }) => make(platform, call, fileId)),
  handle(drawWaiting, () => enqueueWaiting(platform)),
];

async function enqueueWaiting({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const waiting = await db.asSystem((tx) =>
    tx
      .selectFrom("thumbnails")
      .select(["orgId", "fileId"])
      .where("outcome", "=", "waiting")
      .limit(waitingAtOnce)
      .execute(),
  );
  const now = clock.now();
  for (const [orgId, files] of Map.groupBy(waiting, (one) => one.orgId))
    await organizationTransaction(db, { orgId, by: null, now }, async ({ enqueue }) => {
      for (const { fileId } of files) await enqueue(draw, { fileId });
    });
}

async function make(platform: Platform, { transaction, last }: JobCall, fileId: string): Promise<void> {
  const begun = await transaction(({ tx }) => begin(tx, fileId));
  if (!begun) return;
  if (begun.tries > maxTries) return transaction(({ tx }) => settle(tx, fileId, null));
  const { same } = begun;
  if (same && (await platform.files.has(same.storageKey)))
    return transaction(({ tx }) => settle(tx, fileId, same.imageId));
  const drawn = await drawingOf(platform, begun).catch((error: unknown) => {
    if (!last) throw error;
    return undefined;
  });
  if (!drawn) return transaction(({ tx }) => settle(tx, fileId, null));
  await storeFiles(platform.files, begun.orgId, [drawn], ([stored]) =>
    transaction(async (inner) => settle(inner.tx, fileId, await recordFile(inner, stored, "thumbnail", "image/jpeg"))),
  );
}

/** Counts a beginning; undefined when it is made already. `same`: the picture of equal bytes. */
async function begin(tx: Tx, fileId: string) {
  const [row] = await tx
    .updateTable("thumbnails")
    .set((e) => ({ tries: e("tries", "+", 1) }))
    .where("fileId", "=", fileId)
    .where("outcome", "=", "waiting")
    .returning("tries")
    .execute();
  if (!row) return undefined;
  const file = await tx
    .selectFrom("files as f")
    .select(["f.orgId", "f.mediaType", "f.storageKey", "f.size"])
    .select("f.sha256")
    .where("f.id", "=", fileId)
    .executeTakeFirstOrThrow();
  const same = await tx
    .selectFrom("files as other")
    .innerJoin("thumbnails as t", (on) => on.onRef("t.orgId", "=", "other.orgId").onRef("t.fileId", "=", "other.id"))
    .innerJoin("files as image", (on) => on.onRef("image.orgId", "=", "t.orgId").onRef("image.id", "=", "t.imageId"))
    .select(["image.id as imageId", "image.storageKey"])
    .where("other.sha256", "=", file.sha256)
    .where("t.outcome", "=", "made")
    .limit(1)
    .executeTakeFirst();
  return { ...row, ...file, same };
}

const settle = async (tx: Tx, fileId: string, imageId: string | null): Promise<void> =>
  void (await tx
    .updateTable("thumbnails")
    .set({ imageId, outcome: imageId === null ? "none" : "made" })
    .where("fileId", "=", fileId)
    .where("outcome", "=", "waiting")
    .execute());

interface Drawn {
  readonly mediaType: string;
  readonly storageKey: string;
  readonly size: number;
}

async function drawingOf({ files, pdf }: Platform, file: Drawn): Promise<Uint8Array | undefined> {
  if (file.mediaType === word) {
    if (file.size > largestWord || pdf.name === "none") return undefined;
    // Outside references are removed, so that printing cannot fetch them.
    const read = await inspectTemplateInWorker(await files.read(file.storageKey));
    return read.ok ? drawInWorker({ kind: "pdf", bytes: await pdf.convert(read.document) }) : undefined;
  }
  const kind = file.mediaType === "application/pdf" ? "pdf" : "picture";
  return drawInWorker({ kind, bytes: await files.read(file.storageKey) });
}

/** Returns the storage key of a file's thumbnail. Throws 409 while, or if, there is none. */
export async function thumbnailOf(tx: Tx, fileId: string | RawBuilder<string>): Promise<string> {
  const row = await tx
    .selectFrom("thumbnails as t")
    .innerJoin("files as f", (on) => on.onRef("f.orgId", "=", "t.orgId").onRef("f.id", "=", "t.imageId"))
    .select("f.storageKey")
    .where("t.fileId", "=", fileId)
    .executeTakeFirst();
  if (!row) throw new Failure("attachments.noThumbnail", 409);
  return row.storageKey;
}

/** Erases the pictures of files that are gone. Their bytes go with the next sweep of files. */
export async function eraseThumbnails(tx: Tx, before: Date): Promise<void> {
  const { rows } = await sql<{ orgId: string; id: string }>`
    select f.org_id, f.id from files f where f.name = 'thumbnail' and f.created_at < ${before}
      and not exists (select 1 from thumbnails t where t.org_id = f.org_id and t.image_id = f.id)`.execute(tx);
  for (const { orgId, id } of rows) await eraseUnusedFile(tx, orgId, id);
}
