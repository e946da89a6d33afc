import { printedAnswers } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { type StoredProcess } from "#features/processes/server/index.ts";
import { formOfVersion, templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { keptBytes } from "#platform/files/kept-bytes.ts";
import type { FileStore } from "#platform/files/store.ts";
import { fillInWorker } from "#platform/uploads/document-workers.ts";
import { type PlacedPicture, placedPictures, readPictures } from "./pictures.ts";

/** Templates of the documents made last: those of a batch are all made of one. */
const templateBytes = keptBytes(16 * 1024 * 1024);

/** The sources of the document of a process, apart from its answers. */
export type Making = Awaited<ReturnType<typeof makingOf>>;

/** Reads what the document of a process is made of. `templateOf` knows where the file of its version lies. */
export async function makingOf(
  tx: Tx,
  process: Pick<StoredProcess, "id" | "orgId" | "templateVersionId">,
  templateOf = (versionId: string) => templateVersions.file(tx, versionId),
) {
  const { questions, attachments, manner } = await formOfVersion(tx, process.orgId, process.templateVersionId);
  const template = await templateOf(process.templateVersionId);
  const placed: readonly PlacedPicture[] = await placedPictures(tx, process.id, attachments);
  return { template, questions, placed, manner };
}

/** The Word document with these answers, which are printed as the form says. */
export async function filledDocument(
  files: FileStore,
  { template, questions, placed, manner }: Making,
  answers: Answers,
): Promise<Uint8Array> {
  const { images, there } = await readPictures(files, placed);
  const printed = { ...printedAnswers(questions, answers), ...there };
  return (await fillInWorker(await templateBytes(files, template), printed, { ...manner, images })).document;
}
