import { moneyKeys, printedAnswers } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { loadTemplateVersion } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { FileStore } from "#platform/files/store.ts";
import { fillInWorker } from "#platform/uploads/document-workers.ts";
import { type PlacedPicture, placedPictures, readPictures } from "./pictures.ts";
import type { StoredProcess } from "./queries.ts";
import { questionsOfVersion } from "./questions.ts";

/** What the document of a process is made of, beside its answers. */
export type Making = Awaited<ReturnType<typeof makingOf>>;

/** Reads what the document of a process is made of. */
export async function makingOf(tx: Tx, process: Pick<StoredProcess, "id" | "orgId" | "templateVersionId">) {
  const version = await loadTemplateVersion(tx, process.templateVersionId);
  const questions = await questionsOfVersion(tx, process.orgId, version.id);
  const { language, numbering } = version.form;
  const placed: readonly PlacedPicture[] = await placedPictures(tx, process.id, version.form.attachments);
  return {
    template: version.storageKey,
    questions,
    placed,
    manner: { language, money: moneyKeys(questions), numbering: numbering?.series },
  };
}

/** The Word document with these answers, which are printed as the form says. */
export async function filledDocument(
  files: FileStore,
  { template, questions, placed, manner }: Making,
  answers: Answers,
): Promise<Uint8Array> {
  const { images, there } = await readPictures(files, placed);
  const printed = { ...printedAnswers(questions, answers), ...there };
  return (await fillInWorker(await files.read(template), printed, { ...manner, images })).document;
}
