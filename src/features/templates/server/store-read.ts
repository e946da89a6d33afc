import type { Replacement } from "#engine/document/edit/replace-pieces.ts";
import type { Inspection } from "#engine/document/inspect-template.ts";
import { concealedIn } from "#features/answers/concealed.ts";
import type { FileStore } from "#platform/files/store.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import { inspectTemplateInWorker, tagInWorker } from "#platform/uploads/document-workers.ts";
import { Failure } from "#protocol/failure.ts";
import { sentence } from "#protocol/text.ts";
import type { UploadAnswer } from "../contract.ts";
import { type FieldProposals, privateValues } from "../field-proposals.ts";
import type { FormWords } from "../form.ts";
import type { Renames } from "../renamed-form.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";
import type { LoadedVersion } from "./queries.ts";
import { type ReadUpload, readAs } from "./read-upload.ts";
import { type ReadFile, type StoredUpload, storeVersion } from "./store-upload.ts";

type OrganizationTransaction = Parameters<Parameters<LongMemberCall["transaction"]>[0]>[0];

/** Returns the name of the file of a template that was made of a finished document, whose own name often names its parties. */
export const fileNameOf = (name: string): string => `${name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ").trim() || "-"}.docx`;

/** The facts about the finished document that a template was made of: proposals for its fields, and its values. */
interface OfDocument {
  readonly proposed?: FieldProposals | undefined;
  readonly answers?: Parameters<typeof privateValues>[0];
}

/** Stores a valid file and writes its rows. */
export async function storeRead(
  files: FileStore,
  call: LongMemberCall,
  name: string,
  read: ReadUpload,
  write: (transaction: OrganizationTransaction, file: ReadFile) => Promise<StoredUpload>,
  { proposed = {}, answers = {} }: OfDocument = {},
): Promise<UploadAnswer> {
  if (read.kind !== "valid") return read;
  const { tree, numbering, language } = read;
  const concealed = concealedIn(privateValues(answers, proposed));
  const written = await storeFiles(files, call.actor.orgId, [read.document], ([stored]) =>
    call.transaction((transaction) =>
      write(transaction, { stored, name, tree, numbering, words: { ...wordsOf(call), language, proposed, concealed } }),
    ),
  );
  return { kind: "stored", ...written, warnings: read.warnings, renames: [] };
}

/**
 * The next version of a template: its current document with other texts at these places, which may be other names. Refused (409) when it is not the
 * current version any more, and (422) when the document could not be read as a template then.
 */
export async function storeRewritten(
  files: FileStore,
  call: LongMemberCall,
  version: LoadedVersion,
  pieces: readonly Replacement[],
  renames: Renames = new Map(),
): Promise<StoredUpload> {
  const { kinds = {} } = version.form;
  const made = await tagInWorker(await files.read(version.storageKey), pieces, {});
  if (made.kind !== "tagged") throw new Failure("templates.fromDocument.misplaced", 422);
  // Read anew with what was decided about its parts.
  const again = await inspectTemplateInWorker(made.document, { kinds });
  if (!again.ok) throw new Failure("templates.fromDocument.misplaced", 422);
  return storeMade(files, call, version, { ...again, renames });
}

/** A document that was made of a version, as it was read; `waits`: it is not published by being stored. */
interface MadeDocument {
  readonly document: Uint8Array;
  readonly inspection: Inspection;
  readonly waits?: boolean;
  /** The elements that are renamed in it. */
  readonly renames?: Renames;
  /** Further work in the transaction, after the version is written. */
  readonly also?: (transaction: OrganizationTransaction) => Promise<void>;
}

/**
 * The next version of a template: a document that was made of its current one. Refused (409) when that is not the current one
 * any more, and (422) when the document has errors as a template.
 */
export async function storeMade(
  files: FileStore,
  call: LongMemberCall,
  version: LoadedVersion,
  { document, inspection, waits = false, renames = new Map(), also }: MadeDocument,
): Promise<StoredUpload> {
  const read = readAs(document, inspection);
  const answer = await storeRead(files, call, version.fileName, read, async (transaction, file) => {
    const stored = await storeVersion(transaction, version.templateId, file, { made: version.id, waits, renames });
    await also?.(transaction);
    return stored;
  });
  if (answer.kind !== "stored") throw new Failure("templates.fromDocument.misplaced", 422);
  return answer;
}

/** The words of a new form in the language of who makes it. */
export function wordsOf({ language }: LongMemberCall): FormWords {
  const say = (key: "generalGroup" | "genderMasculine" | "genderFeminine") => sentence({ en, es }[language], key);
  return { general: say("generalGroup"), gender: [say("genderMasculine"), say("genderFeminine")] };
}
