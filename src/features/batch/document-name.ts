import { z } from "zod";
import { answeredForm, answersInText } from "#engine/answers/answers-in-text.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";

/** The place of the row's key in the file, from its column "No.". */
export const rowPlace = "#row";
/** The place of the row's number, with leading zeros, so that files are in the order of the rows. */
export const numberPlace = "#number";

/** The names of a batch's files: text with places for the title, the row and answers. */
export const DocumentNamePattern = z.string().trim().min(1, "batch.namesRequired").max(200, "batch.namesTooLong");

/** No file system takes longer names, and some need room for an ending and a number. */
const longest = 120;

/** The parts of a name. */
export interface NamedRow {
  readonly title: string;
  readonly rowKey: string;
  /** Its place among the rows of the batch, from 1. */
  readonly place: number;
  readonly answers: Answers;
}

/** The name of the document of a row, without its ending; its title where the pattern comes to nothing. */
export function documentName(pattern: string, questions: readonly FormField[], row: NamedRow): string {
  const own = pattern
    .replaceAll(`{${rowPlace}}`, row.rowKey.replace(/^#/, ""))
    .replaceAll(`{${numberPlace}}`, String(row.place).padStart(4, "0"));
  const filled = answersInText(own, answeredForm(row.title, questions, row.answers), 500);
  return clean(filled) || clean(row.title) || `${row.place}`;
}

/** The same for a row as the page knows it: without the form, its answers by name and kind. */
export function exampleName(
  pattern: string,
  columns: readonly { readonly name: string; readonly kind: string }[],
  row: { readonly number: number; readonly title: string; readonly answers: Answers },
): string {
  const questions = columns.map(({ name, kind }) => ({ type: "field", name, key: name, kind }) as FormField);
  return documentName(pattern, questions, { ...row, rowKey: String(row.number), place: 1 });
}

/** Without what file systems do not take. */
const clean = (text: string): string =>
  Array.from(text.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ").trim())
    .slice(0, longest)
    .join("")
    .replace(/[. ]+$/, "");
