import { Readable } from "node:stream";
import { loadProcess, permit } from "#features/processes/server/index.ts";
import type { FileStore } from "#platform/files/store.ts";
import { type FileToZip, zipFiles } from "#platform/files/zip-files.ts";
import type { On } from "#platform/http/serve.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { rememberDownloads } from "./document-reads.ts";
import { fileName } from "./document-steps.ts";
import { findDocument } from "./documents.ts";

/** The route that gives the documents of several approved processes as one zip, written while it is read. */
export function zipRoute(on: On, files: FileStore): void {
  on.download(contract.downloadZip, async (call, { ids, kind }) => {
    const found = await call.transaction(async (transaction) => {
      const { tx } = transaction;
      const documents = [];
      for (const id of new Set(ids)) {
        const process = await loadProcess(tx, id);
        await permit({ tx, authorize: call.authorize }, process, may.downloadDocument(call.actor, process));
        const { storageKey = null } = (await findDocument(tx, id, kind)) ?? {};
        documents.push({ id, title: process.title, storageKey });
      }
      const there = documents.filter(({ storageKey }) => storageKey !== null).map(({ id }) => id);
      await rememberDownloads(transaction, there, kind);
      return documents;
    });
    const zipped: FileToZip[] = found.flatMap(({ title, storageKey }) =>
      storageKey === null ? [] : [{ name: fileName(title, kind), bytes: () => files.read(storageKey) }],
    );
    const waiting = found.filter(({ storageKey }) => storageKey === null);
    if (waiting.length > 0) zipped.push({ name: "Pendientes - Not ready.txt", bytes: async () => listed(waiting) });
    return { content: Readable.from(zipFiles(zipped)), name: "Acta.zip", mediaType: "application/zip" };
  });
}

/** The titles of what is not in the zip, one on each line. */
const listed = (missing: readonly { readonly title: string }[]): Uint8Array =>
  new TextEncoder().encode(missing.map(({ title }) => `${title}\r\n`).join(""));
