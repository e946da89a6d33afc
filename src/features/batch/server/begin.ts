import type { z } from "zod";
import { createProcess } from "#features/processes/policy.ts";
import { approvesAtOnce, publishedVersion } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import { recordFile } from "#platform/files/files.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import type { LongMemberCall, MemberCall, WithUpload } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import type * as contract from "../contract.ts";
import { batchChanged } from "../events.ts";
import * as may from "../policy.ts";
import { changeBatch, loadBatch, permitState } from "./queries.ts";
import { openWorkbook, readBatchFile, rowsType } from "./read-file.ts";

type UploadCall = WithUpload<LongMemberCall>;
type OrganizationTransaction = Transaction & { readonly orgId: string };

const mediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Keeps an uploaded workbook and writes what it is for; anything but a workbook is refused at once. */
async function keep(
  { files }: Platform,
  call: UploadCall,
  write: (transaction: OrganizationTransaction, fileId: string) => Promise<string>,
): Promise<{ id: string }> {
  const bytes = await call.upload.bytes();
  const book = await openWorkbook(bytes, call.upload.name);
  if (typeof book === "string") throw new Failure(book, 422, { fields: [{ path: "file", code: book }] });
  const id = await storeFiles(files, call.actor.orgId, [bytes], ([stored]) =>
    call.transaction(async (transaction) =>
      write(transaction, await recordFile(transaction, stored, call.upload.name, mediaType)),
    ),
  );
  return { id };
}

/** Begins a batch with a workbook. */
export async function beginBatch(platform: Platform, call: UploadCall, templateId: string): Promise<{ id: string }> {
  call.authorize(may.createBatch(call.actor));
  return keep(platform, call, (transaction, fileId) =>
    store(transaction, call.actor.uid, { fileId, templateId, name: call.upload.name }),
  );
}

/**
 * Begins a batch with the rows a program sends; they are kept as a file, as a workbook is. In the transaction of the call, so
 * that a call that is repeated with its key begins none; the bytes of one that fails go with the next sweep.
 */
export async function beginBatchOfRows(
  { files }: Platform,
  call: MemberCall,
  { templateId, name, rows, make }: z.output<typeof contract.createBatchOfRows.input>,
): Promise<{ id: string }> {
  call.authorize(may.createBatch(call.actor));
  if (make) {
    const autoApprove = await approvesAtOnce(call.tx, templateId);
    call.authorize(may.endBatch(call.actor, make.ending, { autoApprove }));
  }
  const stored = await files.put(call.orgId, new TextEncoder().encode(JSON.stringify(rows)));
  const id = await store(call, call.actor.uid, {
    ...(make ? { ending: make.ending, filing: JSON.stringify(make.filing) } : {}),
    fileId: await recordFile(call, stored, `${name}.json`, rowsType),
    templateId,
    name,
  });
  return { id };
}

interface NewBatch {
  readonly fileId: string;
  readonly templateId: string;
  readonly name: string;
  readonly ending?: string;
  readonly filing?: string;
}

async function store(transaction: OrganizationTransaction, creatorId: string, batch: NewBatch): Promise<string> {
  const { orgId, tx, now } = transaction;
  const version = await publishedVersion(tx, batch.templateId);
  const id = newId();
  const moments = { createdAt: now, updatedAt: now };
  await tx
    .insertInto("batches")
    .values({ ...batch, ...moments, orgId, id, templateVersionId: version.id, state: "reading", creatorId })
    .execute();
  await transaction.enqueue(readBatchFile, { batchId: id, fresh: true });
  transaction.audit("batch.begun", "batch", id, { templateId: batch.templateId, name: batch.name });
  await transaction.announce(batchChanged, { batchId: id });
  return id;
}

/** Replaces the workbook of a batch whose processes were not ordered. */
export async function replaceFile(platform: Platform, call: UploadCall, id: string): Promise<{ id: string }> {
  call.authorize(createProcess(call.actor));
  await call.transaction(async ({ tx }) => {
    const batch = await loadBatch(tx, id);
    call.authorize(may.changeBatch(call.actor, batch));
    permitState(batch, "ready", "refused");
  });
  return keep(platform, call, async (transaction, fileId) => {
    const batch = await loadBatch(transaction.tx, id, true);
    permitState(batch, "ready", "refused");
    const version = await publishedVersion(transaction.tx, batch.templateId);
    await transaction.tx.deleteFrom("batchRows").where("batchId", "=", id).execute();
    const name = call.upload.name;
    await changeBatch(transaction, id, {
      ...({ state: "reading", problem: null, fileId, name, templateVersionId: version.id } as const),
      sheets: "[]",
      strays: "[]",
    });
    await transaction.enqueue(readBatchFile, { batchId: id, fresh: true });
    transaction.audit("batch.fileReplaced", "batch", id, { name });
    return id;
  });
}
