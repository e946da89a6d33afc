import { createHash } from "node:crypto";
import { loadProcess, permit } from "#features/processes/server/index.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { On } from "#platform/http/serve.ts";
import { engineVersion } from "#platform/uploads/engine-version.ts";
import { Failure } from "#protocol/failure.ts";
import { remakeDocument } from "../contract.ts";
import * as may from "../policy.ts";
import { findDocument, wordOf } from "./documents.ts";

/** The route that makes the Word file of an approved process again, and says whether it is the same. */
export function remadeRoute(on: On, files: FileStore): void {
  on.long(remakeDocument, async (call, { id }) => {
    const kept = await call.transaction(async ({ tx }) => {
      const process = await loadProcess(tx, id);
      await permit({ tx, authorize: call.authorize }, process, may.downloadDocument(call.actor, process));
      return findDocument(tx, id, "word");
    });
    if (!kept?.sha256) throw new Failure("processes.documentNotReady", 409);
    const { document } = await wordOf(call, files, id);
    const [sha256, remadeSha256] = [kept.sha256.toString("hex"), createHash("sha256").update(document).digest("hex")];
    return { same: sha256 === remadeSha256, sha256, remadeSha256, engine: kept.engine, engineNow: engineVersion() };
  });
}
