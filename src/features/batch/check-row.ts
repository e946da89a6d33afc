import type { FormField } from "#engine/answers/form-fields.ts";
import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import type { LabelReference } from "#engine/document/inspect/references.ts";
import { answerWarnings } from "#features/answers/answer-warnings.ts";
import { applyPatch, decidedParts, errorsOf, isPart } from "#features/answers/answers.ts";
import { referenceErrors } from "#features/answers/reference-errors.ts";
import { type AnswerWarning, largestAnswers } from "#features/answers/stored-answers.ts";
import { maxTitleLength } from "#features/processes/process.ts";
import { type RowError, writtenFirst } from "./batch.ts";
import type { ReadRow } from "./rows.ts";
import { titleId } from "./sheet-form.ts";

/** By what a row is checked: the form, what it is called without a title, and whether who began the batch decides about parts. */
export interface RowRules {
  readonly questions: readonly FormField[];
  /** The references of the document whose targets depend on answers. */
  readonly references: readonly LabelReference[];
  readonly templateName: string;
  /** The question whose answer is in the title of a row without one (`titledBy`). */
  readonly titledBy: string | undefined;
  readonly decidesParts: boolean;
}

/** A row that was checked. */
export interface CheckedRow {
  readonly title: string;
  readonly answers: Answers;
  readonly faults: RowError[];
  readonly warnings: AnswerWarning[];
}

/** Corrections made on the page, by path: they stand over what the file says. */
export type Fixes = Readonly<Record<string, unknown>>;

/** Checks a row by the rules of the form, with what was corrected since; the first 50 errors. */
export function checkRow(
  row: ReadRow,
  fixes: Fixes,
  { questions, references, templateName, titledBy: by, decidesParts }: RowRules,
): CheckedRow {
  const { [titleId]: typedTitle, ...patch } = fixes;
  const read = applyPatch(questions, {}, row.answers);
  const shaped = "errors" in read ? {} : read.answers;
  const fixed = applyFixes(questions, shaped, patch);
  const found = errorsOf(questions, fixed, { draft: false });
  const unread = row.faults.filter(({ path }) => !Object.hasOwn(fixes, path));
  const unreadable = new Set(unread.map(({ path }) => path));
  const errors: RowError[] = [
    ...("errors" in read ? read.errors : []),
    ...unread,
    // A cell that could not be read is not missing as well.
    ...found.filter(({ path }) => !unreadable.has(path) && (decidesParts || !isPart(questions, path))),
    ...referenceErrors(references, questions, fixed),
  ];
  if (!decidesParts)
    for (const path of decidedParts(questions, {}, fixed))
      errors.push({ path, code: "processes.consultantFieldsOnly" });
  const title = cleanTitle(typeof typedTitle === "string" ? typedTitle : row.title);
  if (title.length > maxTitleLength) errors.push({ path: titleId, code: "processes.titleTooLong" });
  if (new TextEncoder().encode(JSON.stringify(fixed)).length > largestAnswers)
    errors.push({ path: "", code: "processes.answersTooLarge" });
  return {
    title:
      title ||
      `${templateName} – ${(by && textAt(fixed, by)) || firstAnswer(questions, fixed) || row.key.replace("#", "")}`.slice(
        0,
        maxTitleLength,
      ),
    answers: fixed,
    faults: writtenFirst(errors),
    warnings: answerWarnings(questions, fixed),
  };
}

/** Corrections one by one: one that has no place any more does not take the others with it. */
function applyFixes(questions: readonly FormField[], answers: Answers, fixes: Fixes): Answers {
  let result = answers;
  for (const [path, value] of Object.entries(fixes)) {
    const patched = applyPatch(questions, result, { [path]: value });
    if (!("errors" in patched)) result = patched.answers;
  }
  return result;
}

const cleanTitle = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

/** The first text among the answers: mostly who the contract is with. */
const firstAnswer = (questions: readonly FormField[], answers: Answers): string =>
  textQuestions(questions)
    .map((name) => textAt(answers, name))
    .find((text) => text !== "") ?? "";

/** Rows of a batch by which the question of their titles is chosen: the first ones. */
export const titledRows = 50;

/** The question whose answer tells the rows apart: the first text with the most answers that differ; mostly a name. */
export function titledBy(questions: readonly FormField[], rows: readonly Answers[]): string | undefined {
  const first = rows.slice(0, titledRows);
  const different = (name: string) => new Set(first.map((answers) => textAt(answers, name)).filter(Boolean)).size;
  const [best] = textQuestions(questions)
    .map((name) => ({ name, different: different(name) }))
    .toSorted((a, b) => b.different - a.different);
  return best?.name;
}

const textQuestions = (questions: readonly FormField[]): string[] =>
  questions.flatMap((question) => (question.type === "field" && question.kind === "text" ? question.name : []));

function textAt(answers: Answers, name: string): string {
  const value: Answer = answers[name];
  return typeof value === "string" ? cleanTitle(value).slice(0, 80) : "";
}
