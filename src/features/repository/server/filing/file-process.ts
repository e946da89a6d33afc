import { sql } from "kysely";
import { downloadDocument } from "#features/documents/policy.ts";
import { documentsToSend } from "#features/documents/server/index.ts";
import { loadProcess, permit } from "#features/processes/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure } from "#protocol/failure.ts";
import { nameError } from "../../name.ts";
import { fileProcess } from "../../process-contract.ts";
import { insertItem } from "../insert.ts";
import { freeName } from "../names.ts";
import { findItem, lockPlace, openPlace, type Place } from "../queries.ts";
import { checkRoom } from "../quota.ts";
import { announcePlaces, announceViews, record, type Within } from "../record.ts";

type ReadyDocument = Awaited<ReturnType<typeof documentsToSend>>["documents"][number];

/** A folder with whom it belongs to; at the top of somebody's place `parentId` is null. */
interface Into {
  readonly id: string;
  readonly parentId: string | null;
  readonly ownerId: string;
}

/** Puts a document of a process into a place, under a name that is free there. */
export async function putDocument(
  of: Within,
  processId: string,
  { kind, fileId, name, mediaType, size }: ReadyDocument,
  { id: placeId, parentId, ownerId }: Into,
): Promise<{ itemId: string; name: string }> {
  const wanted = nameError("file", name) === undefined ? name : `Acta.${kind === "word" ? "docx" : "pdf"}`;
  await lockPlace(of.tx, placeId);
  const free = await freeName(of.tx, placeId, "file", wanted);
  const content = { fileId, mediaType, size };
  const itemId = await insertItem(of, { kind: "file", name: free, parentId, ownerId, content });
  await record(of, "filed", itemId, { name: free, processId });
  await announcePlaces(of, [placeId], [itemId]);
  await announceViews(of, itemId);
  return { itemId, name: free };
}

/** The call of a person who files documents by hand, in a transaction. */
export type Filer = Within & Pick<MemberCall, "actor" | "authorize">;

/** The route that files the documents of a process by hand. */
export function fileProcessRoute(on: On): void {
  on(fileProcess, async (call, { processId, folderId }) => ({
    files: await fileDocuments(call, processId, await openPlace(call, folderId)),
  }));
}

/** Files the documents of a process that are there. What the filer has filed before stays where it is. */
export async function fileDocuments(
  call: Filer,
  processId: string,
  place: Place,
): Promise<{ itemId: string; name: string; before: boolean }[]> {
  const process = await loadProcess(call.tx, processId);
  await permit(call, process, downloadDocument(call.actor, process));
  const { documents } = await documentsToSend(call.tx, processId);
  if (documents.length === 0) throw new Failure("processes.documentNotReady", 409);
  const size = documents.reduce((sum, one) => sum + one.size, 0);
  await checkRoom(call.tx, call.orgId, call.now, size);
  const files = [];
  for (const document of documents) {
    const before = await filedBefore(call, processId, document.kind);
    if (before) files.push({ ...before, before: true });
    else {
      const filed = await putDocument(call, processId, document, place);
      await keep(call, processId, document.kind, filed.itemId);
      files.push({ ...filed, before: false });
    }
  }
  return files;
}

/** Which of these processes somebody has filed, and how many documents of each are still there. */
export async function filedBy(tx: Tx, uid: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("repositoryFiled as f")
    .innerJoin("repositoryItems as i", (join) => join.onRef("i.orgId", "=", "f.orgId").onRef("i.id", "=", "f.itemId"))
    .select((e) => ["f.processId", e.fn.countAll<number>().as("n")])
    .where("f.filedBy", "=", uid)
    .where("i.deletedAt", "is", null)
    .where("f.processId", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .groupBy("f.processId")
    .execute();
  return new Map(rows.map(({ processId, n }) => [processId, Number(n)]));
}

/**
 * Returns the caller's earlier filing of a kind, unless it was deleted since. Simultaneous calls wait for each other.
 */
async function filedBefore(call: Filer, processId: string, kind: string) {
  const { tx, orgId, now, actor } = call;
  await tx
    .insertInto("repositoryFiled")
    .values({ orgId, processId, kind, at: now, filedBy: actor.uid })
    .onConflict((on) => on.doNothing())
    .execute();
  const row = await tx
    .selectFrom("repositoryFiled")
    .select("itemId")
    .where("processId", "=", processId)
    .where("kind", "=", kind)
    .where("filedBy", "=", actor.uid)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const item = row.itemId === null ? undefined : await findItem(call, row.itemId);
  return item && item.level !== "none" && !item.deletedAt ? { itemId: item.id, name: item.name } : undefined;
}

const keep = async ({ tx, now, actor }: Filer, processId: string, kind: string, itemId: string): Promise<void> =>
  void (await tx
    .updateTable("repositoryFiled")
    .set({ itemId, at: now })
    .where("processId", "=", processId)
    .where("kind", "=", kind)
    .where("filedBy", "=", actor.uid)
    .execute());
