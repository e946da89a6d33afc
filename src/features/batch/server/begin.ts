import type { z } from "zod";
import { readFields } from "#engine/sheet/fields.ts";
import { createProcess } from "#features/processes/policy.ts";
import { approvesAtOnce, templateVersions } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import { recordFile } from "#platform/files/files.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import type { LongMemberCall, MemberCall, WithUpload } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure, type FailureCode } from "#protocol/failure.ts";
import type * as contract from "../contract.ts";
import { batchChanged } from "../events.ts";
import { type Merge, mergeRows } from "../merge-rows.ts";
import * as may from "../policy.ts";
import { rowsOfBook } from "./book-rows.ts";
import { openWorkbook, sheetsIn } from "./open-book.ts";
import { changeBatch, loadBatch, permitState, rememberedHeaders, sheetsAsked } from "./queries.ts";
import { readBatchFile, rowsType } from "./read-file.ts";
import { storedRows } from "./write-rows.ts";

type UploadCall = WithUpload<LongMemberCall>;
type OrganizationTransaction = Transaction & { readonly orgId: string };

const mediaTypeOf = (name: string): string =>
  /\.xlsx$/i.test(name) ? "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" : "text/csv";

/** Opens an uploaded workbook or CSV with all its rows. Refuses anything else (422). */
async function openUpload(call: UploadCall) {
  const bytes = await call.upload.bytes();
  const book = await openWorkbook(bytes, call.upload.name);
  if (typeof book === "string") throw wrongFile(book);
  return { bytes, book };
}

const wrongFile = (code: FailureCode): Failure => new Failure(code, 422, { fields: [{ path: "file", code }] });

/** Stores an uploaded workbook and writes what it is for. */
async function keep<T>(
  { files }: Platform,
  call: UploadCall,
  bytes: Uint8Array,
  write: (transaction: OrganizationTransaction, fileId: string) => Promise<T>,
): Promise<T> {
  return storeFiles(files, call.actor.orgId, [bytes], ([stored]) =>
    call.transaction(async (transaction) =>
      write(transaction, await recordFile(transaction, stored, call.upload.name, mediaTypeOf(call.upload.name))),
    ),
  );
}

/** Begins a batch with a workbook. */
export async function beginBatch(platform: Platform, call: UploadCall, templateId: string): Promise<{ id: string }> {
  call.authorize(may.createBatch(call.actor));
  const { bytes } = await openUpload(call);
  const id = await keep(platform, call, bytes, (transaction, fileId) =>
    store(transaction, call.actor.uid, { fileId, templateId, name: call.upload.name }),
  );
  return { id };
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
  const version = await templateVersions.published(tx, batch.templateId);
  const id = newId();
  const moments = { createdAt: now, updatedAt: now };
  await tx
    .insertInto("batches")
    .values({ ...batch, ...moments, orgId, id, templateVersionId: version.id, state: "reading", creatorId })
    .execute();
  await transaction.enqueue(readBatchFile, { batchId: id, fresh: true, keep: true });
  transaction.audit("batch.begun", "batch", id, { templateId: batch.templateId, name: batch.name });
  await transaction.announce(batchChanged, { batchId: id });
  return id;
}

/** The states in which a batch takes another workbook. Rows that were made into processes stay as they are. */
const open = ["ready", "refused", "done", "cancelled"] as const;

/**
 * Merges another workbook into a batch. If that removes rows, or corrections that were made on the page, it is refused (409)
 * with their numbers until the caller says whether they are kept.
 */
export async function replaceFile(
  platform: Platform,
  call: UploadCall,
  { id, absent }: z.output<typeof contract.replaceFile.input>,
): Promise<z.input<typeof contract.replaceFile.output>> {
  call.authorize(createProcess(call.actor));
  const { bytes, book } = await openUpload(call);
  const sheets = await sheetsIn(book);
  if (typeof sheets === "string") throw wrongFile(sheets);
  const fields = await readFields(book);
  return keep(platform, call, bytes, async (transaction, fileId) => {
    const { tx } = transaction;
    const batch = await loadBatch(tx, id, true);
    call.authorize(may.changeBatch(call.actor, batch));
    permitState(batch, ...open);
    const version = await templateVersions.published(tx, batch.templateId);
    const remembered = await rememberedHeaders(tx, batch.templateId);
    const asked = sheetsAsked(version, "es");
    const read = await rowsOfBook(tx, { sheets, fields, form: version.form, asked }, { remembered });
    const merge = mergeRows(await storedRows(tx, id), { ...read, fileId }, true);
    if (absent === "ask") refuseLosses(merge);
    const name = call.upload.name;
    await changeBatch(transaction, id, {
      ...({ state: "reading", problem: null, fileId, name, templateVersionId: version.id } as const),
      sheets: "[]",
      strays: "[]",
    });
    await transaction.enqueue(readBatchFile, { batchId: id, fresh: true, keep: absent !== "remove" });
    transaction.audit("batch.fileReplaced", "batch", id, { name });
    return { id, changed: merge.changed, added: merge.added };
  });
}

/** Refuses (409) a merge that would remove something, with the numbers of the rows. */
function refuseLosses({ absent, contradicted }: Merge): void {
  if (absent.length === 0 && contradicted === 0) return;
  const numbers = absent.map(({ number, key }) => (key.startsWith("#") ? String(number) : key));
  const shown = numbers.slice(0, 10).join(", ") + (numbers.length > 10 ? "…" : "");
  throw new Failure("batch.wouldRemove", 409, {
    values: { rows: absent.length, corrections: contradicted, numbers: shown },
  });
}
