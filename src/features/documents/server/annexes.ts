import { attachedFiles } from "#features/attachments/server/index.ts";
import { answersDemand } from "#features/processes/demanded.ts";
import { type StoredProcess } from "#features/processes/server/index.ts";
import { formOfVersion } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { CarriedFile } from "#platform/pdf/archival-pdf.ts";
import { appendInWorker, joinPdfsInWorker } from "#platform/uploads/document-workers.ts";
import { Failure } from "#protocol/failure.ts";

/**
 * The document to which files of each type are appended. The PDF is made from the Word file, so it contains that one's
 * annexes.
 */
const kinds: Readonly<Record<string, { readonly into: "word" | "pdf"; readonly kind: "word" | "image" | "pdf" }>> = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": { into: "word", kind: "word" },
  "image/png": { into: "word", kind: "image" },
  "image/jpeg": { into: "word", kind: "image" },
  "application/pdf": { into: "pdf", kind: "pdf" },
};

/**
 * A document with the attached files that the template makes its end, in the order of the settings: Word files and pictures
 * into the Word file, PDFs behind the PDF. Files of other kinds stay beside it. Fails with
 * `processes.documentFailure.attachment` when one cannot be read.
 */
export async function withAnnexes(
  files: FileStore,
  annexes: readonly Annex[],
  document: Uint8Array,
  into: "word" | "pdf",
): Promise<Uint8Array> {
  const own: { kind: "word" | "image" | "pdf"; bytes: Uint8Array }[] = [];
  for (const { mediaType, storageKey } of annexes) {
    const found = kinds[mediaType];
    if (found?.into === into) own.push({ kind: found.kind, bytes: await files.read(storageKey) });
  }
  if (own.length === 0) return document;
  try {
    if (into === "pdf")
      return await joinPdfsInWorker(
        document,
        own.map(({ bytes }) => bytes),
      );
    return await appendInWorker(
      document,
      own.flatMap(({ kind, bytes }) => (kind === "pdf" ? [] : [{ kind, bytes }])),
    );
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "failure.documentUnfillable") throw error;
    throw new Failure("processes.documentFailure.attachment", 422, { cause: error });
  }
}

/** An attached file that the template makes the end of the document. */
export type Annex = Awaited<ReturnType<typeof annexesOf>>[number];

/** The attached files that the template makes the end of the document, in the order of its settings. */
export async function annexesOf(tx: Tx, { id, orgId, templateVersionId }: StoredProcess) {
  const { attachments } = await formOfVersion(tx, orgId, templateVersionId);
  const appended = attachments.filter((one) => one.appendToDocument);
  if (appended.length === 0) return [];
  const attached = await attachedFiles(tx, { kind: "process", id });
  return appended.flatMap((one) =>
    attached.filter(({ slot }) => answersDemand(one, slot)).map((file) => ({ ...file, as: one.name })),
  );
}

/**
 * The PDFs among them, as a PDF/A carries them: inside it and as they are, because their pages are seldom such as a PDF/A
 * may have.
 */
export async function carriedFiles(files: FileStore, annexes: readonly Annex[]): Promise<CarriedFile[]> {
  const carried: CarriedFile[] = [];
  for (const { name, mediaType, storageKey, createdAt, as } of annexes)
    if (kinds[mediaType]?.into === "pdf")
      carried.push({ name, mediaType, description: as, bytes: await files.read(storageKey), at: createdAt });
  return carried;
}
