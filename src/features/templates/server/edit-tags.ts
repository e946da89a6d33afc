import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import { editInWorker } from "#platform/uploads/document-workers.ts";
import { Failure } from "#protocol/failure.ts";
import type { AskedElement, TagEdit } from "../edit-contract.ts";
import { currentVersion, type LoadedVersion, versionOf } from "./queries.ts";
import { readAs } from "./read-upload.ts";
import { storeRead } from "./store-read.ts";
import { storeVersion } from "./store-upload.ts";

interface Edited {
  readonly id: string;
  readonly versionId: string;
  readonly edits: readonly TagEdit[];
}

const elementsIn = (nodes: readonly TagNode[]): AskedElement[] =>
  nodes.flatMap(({ key, name, kind, image, children }) => [
    ...(image ? [] : [{ key, name, kind }]),
    ...elementsIn(children),
  ]);

const edited = async (files: FileStore, version: LoadedVersion, edits: readonly TagEdit[]) =>
  editInWorker(await files.read(version.storageKey), edits, version.form.kinds ?? {});

/** Tries changes of tags on a version, without saving them. */
export async function tryEdits(files: FileStore, call: LongMemberCall, { id, versionId, edits }: Edited) {
  const version = await call.transaction(({ tx }) => versionOf(tx, id, versionId));
  const { edited: made, preview, inspection } = await edited(files, version, edits);
  const read = readAs(made.document, inspection);
  return {
    failed: made.failed ?? null,
    preview: Buffer.from(preview).toString("base64"),
    elements: elementsIn(inspection.tree),
    errors: read.kind === "invalid" ? read.errors : [],
    warnings: read.kind === "refused" ? [] : read.warnings,
  };
}

/** Keeps changes of tags as the next version. 409 when somebody made one in between, 422 when they leave errors. */
export async function keepEdits(files: FileStore, call: LongMemberCall, { id, versionId, edits }: Edited) {
  const version = await call.transaction(({ tx }) => currentVersion(tx, id));
  if (version.id !== versionId) throw new Failure("templates.changed", 409);
  const { edited: made, inspection } = await edited(files, version, edits);
  if (made.failed) throw new Failure(`templates.edit.${made.failed.why}`, 422);
  const read = readAs(made.document, inspection);
  if (read.kind !== "valid") throw new Failure("templates.edit.errors", 422);
  const { kinds } = made;
  const answer = await storeRead(files, call, version.fileName, read, (transaction, file) =>
    storeVersion(transaction, id, file, { made: versionId, renames: new Map(made.renames), kinds: { ...kinds } }),
  );
  if (answer.kind !== "stored") throw new Failure("templates.edit.errors", 422);
  return { number: answer.number, versionId: answer.versionId };
}
