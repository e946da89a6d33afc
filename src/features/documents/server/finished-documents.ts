import { sql } from "kysely";
import type { DocumentKind } from "#features/processes/process.ts";
import { processNews } from "#features/processes/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Actor } from "#protocol/actor.ts";
import { downloadDocument } from "../policy.ts";
import { fileName } from "./document-steps.ts";

/** A document that is there: where its bytes are, and what it is called. */
export interface FinishedDocument {
  readonly processId: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly storageKey: string;
  readonly size: number;
  readonly sha256: Uint8Array;
}

/** Counts the documents of these processes that are still being made. */
export async function documentsComing(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { n } = await tx
    .selectFrom("processDocuments")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("processId", "in", ids)
    .where("state", "in", ["queued", "converting"])
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Counts the documents of each of these processes whose documents are all ready. */
export async function completeDocuments(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("processDocuments")
    .select((e) => ["processId", e.fn.countAll<number>().as("n")])
    .where("processId", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .groupBy("processId")
    .having(sql<boolean>`bool_and(state = 'ready')`)
    .execute();
  return new Map(rows.map(({ processId, n }) => [processId, Number(n)]));
}

/** The documents of an approved process, for what is sent along: those that are there, and whether others may still come. */
export async function documentsToSend(tx: Tx, processId: string) {
  const rows = await tx
    .selectFrom("processDocuments as d")
    .leftJoin("files as f", (join) => join.onRef("f.orgId", "=", "d.orgId").onRef("f.id", "=", "d.fileId"))
    .select(["d.kind", "d.state", "d.fileId", "f.name", "f.storageKey", "f.mediaType", "f.size"])
    .where("d.processId", "=", processId)
    .$narrowType<{ kind: DocumentKind }>()
    .orderBy("d.kind")
    .execute();
  const documents = rows.flatMap(({ kind, state, fileId, name, storageKey, mediaType, size }) =>
    state === "ready" && fileId && name && storageKey && mediaType && size !== null
      ? [{ kind, fileId, name, storageKey, mediaType, size }]
      : [],
  );
  return { documents, coming: rows.some(({ state }) => state === "queued" || state === "converting") };
}

/** The documents of these processes that are there and that the actor may take, in the order of the ids. */
export async function finishedDocuments(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  kinds: readonly DocumentKind[],
): Promise<FinishedDocument[]> {
  if (ids.length === 0) return [];
  const processes = await processNews(tx, ids);
  const readable = ids.filter((id) => {
    const process = processes.get(id);
    return process !== undefined && downloadDocument(actor, process) === true;
  });
  if (readable.length === 0) return [];
  const rows = await tx
    .selectFrom("processDocuments as d")
    .innerJoin("files as f", (join) => join.onRef("f.orgId", "=", "d.orgId").onRef("f.id", "=", "d.fileId"))
    .select(["d.processId", "d.kind", "f.storageKey", "f.size", "f.sha256"])
    .where("d.processId", "in", readable)
    .where("d.state", "=", "ready")
    .execute();
  const found = new Map(rows.map((row) => [`${row.processId} ${row.kind}`, row]));
  return readable.flatMap((processId) =>
    kinds.flatMap((kind) => {
      const file = found.get(`${processId} ${kind}`);
      const title = processes.get(processId)?.title ?? "";
      if (file === undefined) return [];
      const { storageKey, size, sha256 } = file;
      return [{ processId, kind, name: fileName(title, kind), storageKey, size, sha256 }];
    }),
  );
}
