import { moneyKeys } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { pictureOf } from "#features/attachments/picture-slot.ts";
import { fittingAnswers, previewAnswers } from "#features/processes/answers.ts";
import { ruledQuestions } from "#features/templates/ruled-questions.ts";
import type { LoadedVersion } from "#features/templates/server/index.ts";
import type { AttachmentSetting, FormDefinition } from "#features/templates/template.ts";
import type { FileStore } from "#platform/files/store.ts";
import { previewDocumentInWorker } from "#platform/uploads/document-workers.ts";
import { samplePicture } from "./sample-picture.ts";

/** The pictures a document asks for. */
export const picturesOf = ({ attachments = [] }: Pick<FormDefinition, "attachments">): readonly AttachmentSetting[] =>
  attachments.filter(({ id }) => pictureOf(id) !== undefined);

/** Returns the document of a version with trial answers. Grey boxes replace the pictures. */
export async function fillTrial(files: FileStore, version: LoadedVersion, given: Answers): Promise<Uint8Array> {
  const { tree, form } = version;
  const questions = ruledQuestions(tree, form);
  const keys = picturesOf(form).flatMap(({ id }) => pictureOf(id) ?? []);
  const answers = {
    ...previewAnswers(questions, fittingAnswers(questions, given)),
    ...Object.fromEntries(keys.map((key) => [key, key])),
  };
  return previewDocumentInWorker(await files.read(version.storageKey), answers, {
    language: form.language,
    money: moneyKeys(questions),
    numbering: form.numbering?.series,
    images: Object.fromEntries(keys.map((key) => [key, samplePicture()])),
  });
}
