import type { Replacement } from "#engine/document/edit/replace-pieces.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import { inspectTemplateInWorker, tagInWorker } from "#platform/uploads/document-workers.ts";
import { Failure } from "#protocol/failure.ts";
import { sentence } from "#protocol/text.ts";
import type { UploadAnswer } from "../contract.ts";
import type { FormWords } from "../form.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";
import type { LoadedVersion } from "./queries.ts";
import { type ReadUpload, readAs } from "./read-upload.ts";
import { type ReadFile, type StoredUpload, storeVersion } from "./store-upload.ts";

type OrganizationTransaction = Parameters<Parameters<LongMemberCall["transaction"]>[0]>[0];

/** A valid file is stored and its rows written; the bytes are forgotten when that fails. */
export async function storeRead(
  files: FileStore,
  call: LongMemberCall,
  name: string,
  read: ReadUpload,
  write: (transaction: OrganizationTransaction, file: ReadFile) => Promise<StoredUpload>,
): Promise<UploadAnswer> {
  if (read.kind !== "valid") return read;
  const stored = await files.put(call.actor.orgId, read.document);
  const { tree, numbering, language } = read;
  const file = { stored, name, tree, numbering, words: { ...wordsOf(call), language } };
  try {
    const written = await call.transaction((transaction) => write(transaction, file));
    return { kind: "stored", ...written, warnings: read.warnings, renames: [] };
  } catch (error) {
    await files.remove(stored.storageKey).catch(() => undefined);
    throw error;
  }
}

/**
 * The next version of a template: its current document with other texts at these places. Refused (409) when it is not the
 * current version any more, and (422) when the document could not be read as a template then.
 */
export async function storeRewritten(
  files: FileStore,
  call: LongMemberCall,
  version: LoadedVersion,
  pieces: readonly Replacement[],
): Promise<StoredUpload> {
  const { kinds = {} } = version.form;
  const made = await tagInWorker(await files.read(version.storageKey), pieces, {});
  if (made.kind !== "tagged") throw new Failure("templates.fromDocument.misplaced", 422);
  // Read anew with what was decided about its parts.
  const again = await inspectTemplateInWorker(made.document, { kinds });
  if (!again.ok) throw new Failure("templates.fromDocument.misplaced", 422);
  const read = readAs(again.document, again.inspection);
  const answer = await storeRead(files, call, version.fileName, read, (transaction, file) =>
    storeVersion(transaction, version.templateId, file, { made: version.id }),
  );
  if (answer.kind !== "stored") throw new Failure("templates.fromDocument.misplaced", 422);
  return answer;
}

/** The words of a new form in the language of who makes it. */
export function wordsOf({ language }: LongMemberCall): FormWords {
  const say = (key: "generalGroup" | "genderMasculine" | "genderFeminine") => sentence({ en, es }[language], key);
  return { general: say("generalGroup"), gender: [say("genderMasculine"), say("genderFeminine")] };
}
