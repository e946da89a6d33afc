import type { FormField } from "#engine/answers/form-fields.ts";
import { moneyKeys, printedAnswers } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { PartParagraph, TextComparison } from "#engine/document/difference/compare-texts.ts";
import { errorsOf, fittingAnswers } from "#features/answers/answers.ts";
import { renamesBetween } from "#features/templates/renames.ts";
import { ruledQuestions } from "#features/templates/ruled-questions.ts";
import type { LoadedVersion } from "#features/templates/server/index.ts";
import type { FileStore } from "#platform/files/store.ts";
import { compareInWorker, compareTextInWorker, fillInWorker } from "#platform/uploads/document-workers.ts";
import { Failure } from "#protocol/failure.ts";
import { renamedAnswers, type TestError, type TestOutcome } from "../template-test.ts";

/** A test as a version can be tried with it. */
interface Tried {
  readonly answers: Answers;
  readonly expected: readonly PartParagraph[];
  /** The version whose text it expects. */
  readonly accepted: LoadedVersion;
}

/**
 * The result of a trial: the text with its differences, or the reasons why there is none. `answers` are under the names
 * of that version.
 */
type Trial =
  | {
      readonly answers: Answers;
      readonly paragraphs: readonly PartParagraph[];
      readonly comparison: TextComparison<PartParagraph>;
    }
  | { readonly faults: readonly TestError[] };

/** Fills a version with the answers of a test and compares what it says. What has another name now is answered by it. */
export async function tryTest(files: FileStore, version: LoadedVersion, test: Tried): Promise<Trial> {
  const questions = ruledQuestions(version.tree, version.form);
  const document = await files.read(version.storageKey);
  let answers = fittingAnswers(questions, test.answers);
  let errors = errorsOf(questions, answers, { draft: false });
  if (errors.length > 0 && test.accepted.fileId !== version.fileId) {
    const renames = await renamesTo(files, test.accepted, version, document);
    answers = fittingAnswers(questions, renamedAnswers(test.answers, renames));
    errors = errorsOf(questions, answers, { draft: false });
  }
  if (errors.length > 0) {
    const labels = labelsIn(version);
    return {
      faults: errors.map(({ path, code, values }) => ({
        label: labels.get(path.replace(/\.\d+(?=\.|$)/g, "")) ?? path,
        code,
        ...(values ? { values } : {}),
      })),
    };
  }
  return filled(version, document, questions, answers, test.expected);
}

async function filled(
  { form }: LoadedVersion,
  template: Uint8Array,
  questions: readonly FormField[],
  answers: Answers,
  expected: readonly PartParagraph[],
): Promise<Trial> {
  const manner = { language: form.language, money: moneyKeys(questions), numbering: form.numbering?.series };
  try {
    const { document } = await fillInWorker(template, printedAnswers(questions, answers), manner);
    return { answers, ...(await compareTextInWorker(document, expected)) };
  } catch (error) {
    // What the document does not allow stays so until its author mends it; all else is tried again.
    if (error instanceof Failure && error.status === 422) return { faults: [{ label: "", code: error.code }] };
    throw error;
  }
}

async function renamesTo(files: FileStore, from: LoadedVersion, to: LoadedVersion, document: Uint8Array) {
  const { rewritten } = await compareInWorker(await files.read(from.storageKey), document);
  const places = rewritten.map(([was, is]) => ({ file: is.file, before: was.paragraph, after: is.paragraph }));
  return renamesBetween(from.tree, to.tree, places);
}

function labelsIn({ form }: LoadedVersion): ReadonlyMap<string, string> {
  return new Map([...form.fields, ...form.loops, ...form.conditions].map(({ key, label }) => [key, label]));
}

/** Returns the stored outcome of a trial. */
export function outcomeOf(trial: Trial): TestOutcome {
  if ("faults" in trial) return { state: "unfillable", faults: [...trial.faults] };
  const { counts } = trial.comparison;
  const differs = counts.added + counts.removed + counts.changed + counts.moved > 0;
  return differs ? { state: "differs", counts } : { state: "passes" };
}
