import { sql } from "kysely";
import type * as z from "zod";
import { largestAttachment } from "#features/attachments/attachment.ts";
import { attachmentsChanged } from "#features/attachments/events.ts";
import { isDocumentPicture, pictureOf } from "#features/attachments/picture-slot.ts";
import { attachedFiles, insertAttachment } from "#features/attachments/server/index.ts";
import { isFiledUnder, namedEntry } from "#features/process-lists/server/index.ts";
import { isAppended } from "#features/processes/demanded.ts";
import type { FiledUnder } from "#features/processes/filed.ts";
import { attachToProcess, readCounters, readProcess } from "#features/processes/policy.ts";
import { loadProcess, permit, processNews } from "#features/processes/server/index.ts";
import { formOfVersion } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import { violated } from "#platform/db/database.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { isPdf, refuseUnjoinable } from "#platform/uploads/pdf-check-worker.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { keptName } from "../../name.ts";
import * as may from "../../policy.ts";
import * as contract from "../../process-contract.ts";
import { contentOf } from "../file-routes.ts";
import { type FoundItem, findItem, openItem } from "../queries.ts";
import { remember } from "../record.ts";

const shownUses = 100;

/** The routes of files and the processes that use them. */
export function processRoutes(on: On, files: FileStore): void {
  on(contract.listUses, async (call, { itemId }) => {
    await openItem(call, itemId);
    return { uses: await usesOf(call, itemId) };
  });

  on(contract.attachItem, async (call, { itemId, processId, version, slot }) => {
    const item = await openItem(call, itemId);
    if (item.kind !== "file") throw notFound();
    return attach(call, files, item, { processId, version: version ?? item.version, slot: slot ?? null });
  });

  on(contract.listFiledFiles, async (call, filed) => {
    call.authorize(may.openRepository(call.actor));
    call.authorize(readCounters(call.actor));
    const [files] = await Promise.all([filedFiles(call, filed), namedEntry(call.tx, filed)]);
    return { files };
  });

  on(contract.listUsedFiles, async (call, { processId }) => {
    call.authorize(may.openRepository(call.actor));
    const process = await loadProcess(call.tx, processId);
    await permit(call, process, readProcess(call.actor, process));
    return {
      files: await usedFiles(call, processId),
      mayAttach: attachToProcess(call.actor, process) === true,
    };
  });
}

/** The last files of the processes of a client or project, each once for a process. */
async function filedFiles(call: MemberCall, filed: FiledUnder) {
  const isOfIt = isFiledUnder(call.actor, filed, sql`process_id`);
  const [attached, own] = await Promise.all([
    call.tx
      .selectFrom("repositoryUses")
      .select(["processId", "createdAt"])
      .where(isOfIt)
      .orderBy("createdAt", "desc")
      .limit(contract.maxFiledFiles)
      .execute(),
    call.tx
      .selectFrom("repositoryFiled")
      .select(["processId", "at as createdAt"])
      .where("itemId", "is not", null)
      .where(isOfIt)
      .orderBy("at", "desc")
      .limit(contract.maxFiledFiles)
      .execute(),
  ]);
  const latest = [...attached, ...own].toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const ids = [...new Set(latest.map(({ processId }) => processId))];
  const titles = await processNews(call.tx, ids);
  const files = new Map<string, { itemId: string; name: string; processId: string; processTitle: string }>();
  for (const processId of ids) {
    if (files.size >= contract.maxFiledFiles) break;
    for (const { itemId, name } of await usedFiles(call, processId))
      files.set(`${processId} ${itemId}`, {
        itemId,
        name,
        processId,
        processTitle: titles.get(processId)?.title ?? "",
      });
  }
  return [...files.values()].slice(0, contract.maxFiledFiles);
}

/** Attaches the bytes of one version: whatever becomes of the file, the process keeps them. */
async function attach(
  call: MemberCall,
  files: FileStore,
  item: FoundItem,
  { processId, version, slot }: { readonly processId: string; readonly version: number; readonly slot: string | null },
) {
  const { tx, orgId, now, actor } = call;
  const process = await loadProcess(tx, processId, "lock");
  await permit(call, process, readProcess(actor, process));
  await permit(call, process, attachToProcess(actor, process));
  const content = await contentOf(tx, item.id, version);
  if (content.size >= largestAttachment) throw new Failure("attachments.tooLarge", 422);
  if (pictureOf(slot) !== undefined && !isDocumentPicture(await files.read(content.storageKey)))
    throw new Failure("attachments.notAPicture", 422);
  if (slot !== null && isAppended((await formOfVersion(tx, orgId, process.templateVersionId)).attachments, slot)) {
    const bytes = await files.read(content.storageKey);
    if (isPdf(bytes)) await refuseUnjoinable(bytes);
  }
  const attachmentId = newId();
  const file = { id: attachmentId, fileId: content.fileId, name: keptName(item.name), slot };
  await insertAttachment(call, { kind: "process", id: processId }, file).catch((error: unknown) => {
    throw violated(error) === "attachments_name" ? new Failure("attachments.duplicate", 409) : error;
  });
  await tx
    .insertInto("repositoryUses")
    .values({ orgId, attachmentId, processId, itemId: item.id, version, createdAt: now, createdBy: actor.uid })
    .execute();
  call.audit("attachment.added", "process", processId, { attachmentId, name: item.name, itemId: item.id, version });
  await remember(call, "attached", item.id, { processId, version });
  const draft = process.status === "drafting" && process.creatorId !== null;
  await call.announce(attachmentsChanged, {
    subjectKind: "process",
    subjectId: processId,
    attachmentId,
    audience: draft ? [process.creatorId as string] : null,
  });
  return { attachmentId, version };
}

interface StoredUse {
  readonly itemId: string;
  readonly processId: string;
  readonly tie: z.output<typeof contract.Tie>;
  readonly version: number;
  readonly at: Date;
  readonly attachmentId: string | null;
}

/**
 * Returns attached and automatically filed documents, the last first, without those that were removed from their
 * process.
 */
async function stored({ tx }: MemberCall, of: { itemId: string } | { processId: string }): Promise<StoredUse[]> {
  const [column, id] = "itemId" in of ? (["itemId", of.itemId] as const) : (["processId", of.processId] as const);
  const attached = await tx
    .selectFrom("repositoryUses")
    .select(["itemId", "processId", "version", "createdAt as at", "attachmentId"])
    .where(column, "=", id)
    .orderBy("createdAt", "desc")
    .limit(shownUses)
    .execute();
  const filed = await tx
    .selectFrom("repositoryFiled")
    .select(["itemId", "processId", "at"])
    .where(column, "=", id)
    .where("itemId", "is not", null)
    .execute();
  const there = new Set<string>();
  for (const processId of new Set(attached.map((use) => use.processId)))
    for (const file of await attachedFiles(tx, { kind: "process", id: processId })) there.add(file.id);
  return [
    ...filed.map(({ itemId, ...use }) => ({
      ...use,
      itemId: itemId as string,
      tie: "filed" as const,
      version: 1,
      attachmentId: null,
    })),
    ...attached
      .filter(({ attachmentId }) => there.has(attachmentId))
      .map((use) => ({ ...use, tie: "attached" as const })),
  ];
}

async function usesOf(call: MemberCall, itemId: string) {
  const uses = await stored(call, { itemId });
  const processes = await processNews(
    call.tx,
    uses.map(({ processId }) => processId),
  );
  return uses.flatMap(({ processId, tie, version, at }) => {
    const process = processes.get(processId);
    if (!process || process.deleted || readProcess(call.actor, process) !== true) return [];
    return [{ processId, title: process.title, tie, version, at: at.toISOString() }];
  });
}

async function usedFiles(call: MemberCall, processId: string) {
  const files = [];
  for (const { itemId, tie, version } of await stored(call, { processId })) {
    const item = await findItem(call, itemId);
    if (item && item.level !== "none" && !item.deletedAt)
      files.push({ itemId, name: item.name, tie, version, current: item.version, validUntil: item.validUntil });
  }
  return files;
}
