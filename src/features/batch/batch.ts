import { z } from "zod";
import { AnswerWarning } from "#features/answers/stored-answers.ts";
import { Filing } from "#features/processes/process.ts";
import { Json } from "#protocol/json.ts";
import { Id } from "#protocol/page.ts";

/** Rows of one batch. */
export const maxRows = 1000;
/** The maximum size of a batch's file, in bytes. */
export const largestSheet = 10 * 1024 * 1024;
/** The maximum of listed errors in a row. */
const maxErrors = 50;

/**
 * The state of a batch: its file is being read; ready for its creator; refused, because the file cannot be read; its
 * processes are being made; paused; stopped, because its creator lost the right, or after too many failures; done;
 * cancelled.
 */
const batchStates = ["reading", "ready", "refused", "running", "paused", "stopped", "done", "cancelled"] as const;
export const BatchState = z.enum(batchStates);
export type BatchState = z.infer<typeof BatchState>;

/**
 * The state of a row: valid; valid but incomplete, which is enough for a draft; invalid; ordered and waiting; made into
 * a process; refused when it was to be made.
 */
const rowStates = ["good", "incomplete", "wrong", "waiting", "made", "failed"] as const;
export const RowState = z.enum(rowStates);
export type RowState = z.infer<typeof RowState>;

/** Rows that are no process yet and can be corrected, while their batch is in one of these states. */
export const correctableRows: readonly RowState[] = ["good", "incomplete", "wrong", "failed"];
export const correctableBatches: readonly BatchState[] = ["ready", "done", "cancelled"];

/** The status that the processes of a batch reach. */
export const Ending = z.enum(["draft", "review", "approve"]);
export type Ending = z.infer<typeof Ending>;

/**
 * An error in a row: its place (a path of an answer, or the id of a column), the key of the sentence, and the cell's
 * text.
 */
export const RowError = z.object({
  path: z.string(),
  code: z.string(),
  shown: z.string().optional(),
  /** Values its sentence mentions. */
  values: z.record(z.string(), z.string()).optional(),
});
export type RowError = z.infer<typeof RowError>;

const missing: ReadonlySet<string> = new Set([
  "processes.answer.required",
  "processes.answer.tooFew",
  "processes.answer.tooFewOf",
  "processes.answer.worksOutMissing",
]);

/** Returns true if an error is a missing answer, which a draft may have. */
export const isMissing = ({ code }: Pick<RowError, "code">): boolean => missing.has(code);

/** The listed errors of a row: those in what was written before what is missing, at most `maxErrors`. */
export const writtenFirst = (errors: readonly RowError[]): RowError[] =>
  errors.toSorted((one, other) => Number(isMissing(one)) - Number(isMissing(other))).slice(0, maxErrors);

/** Returns the state of a row with these errors. */
export function standingOf(errors: readonly RowError[]): "good" | "incomplete" | "wrong" {
  if (errors.length === 0) return "good";
  return errors.every(isMissing) ? "incomplete" : "wrong";
}

/** A column of a sheet of the file, what it begins with, and the column of the form it is read as; null: it is left out. */
const FileColumn = z.object({
  header: z.string(),
  sample: z.string(),
  field: z.string().nullable(),
  /** The columns of the form that it may be, the likeliest first, if that is doubtful and nobody has chosen. */
  candidates: z.array(z.string()).optional(),
  /** True for the columns of state and errors that our workbooks have. */
  ours: z.boolean().optional(),
});

/** A sheet of the file; `loop`: the loop its rows are elements of, null for the main sheet, absent for one left out. */
export const FileSheet = z.object({
  name: z.string(),
  /** Which sheet of the file it is, from 0. */
  at: z.int32(),
  loop: z.string().nullable().optional(),
  rows: z.number().int(),
  /** The number of rows that the file does not show. They are read like others. */
  hiddenRows: z.number().int().optional(),
  columns: z.array(FileColumn),
});
export type FileSheet = z.infer<typeof FileSheet>;

const Count = z.number().int();

/** A row of the list of batches. */
export const BatchRow = z.object({
  id: Id,
  /** The name of the file. */
  name: z.string(),
  state: BatchState,
  templateId: Id,
  templateName: z.string(),
  creatorId: Id,
  creatorName: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  ending: Ending.nullable(),
  /** The number of rows in each state. */
  counts: z.object({ good: Count, incomplete: Count, wrong: Count, waiting: Count, made: Count, failed: Count }),
});
export type BatchRow = z.infer<typeof BatchRow>;

/** A column that can be chosen for a column of the file. */
const Choice = z.object({
  id: z.string(),
  label: z.string(),
  /** The label with its party, as in the headings of the workbook. */
  place: z.string(),
  kind: z.string(),
  options: z.array(z.string()),
  required: z.boolean(),
  /** The name of its answer in its scope. */
  name: z.string(),
  /** The group of the form it is in. */
  group: z.string().optional(),
});

/** A batch with what its page needs. */
export const Batch = z.object({
  ...BatchRow.shape,
  /** Why it was refused or stopped: the key of a sentence. */
  problem: z.string().nullable(),
  /** True if the caller began it. */
  own: z.boolean(),
  sheets: z.array(FileSheet),
  /** The fields that columns can be mapped to, by the sheet of the form. */
  choices: z.array(
    z.object({ loop: z.string().nullable(), label: z.string(), names: z.array(z.string()), columns: z.array(Choice) }),
  ),
  /** The required questions that rows lack together: how many lack each, and the answer that was given for all. */
  lacked: z.array(z.object({ path: z.string(), missing: Count, value: z.union([z.string(), z.boolean()]).nullable() })),
  /** The number of rows with warnings. */
  warned: Count,
  strays: z.array(z.object({ sheet: z.string(), row: Count, key: z.string() })),
  filing: Filing.nullable(),
  updatedAt: z.iso.datetime(),
  /** Its processes whose documents are there. */
  documents: Count,
  /** The template has a newer version than the one the rows were checked with. */
  outdated: z.boolean(),
  /** Its template wants no review: what is not left as a draft is approved. */
  autoApprove: z.boolean(),
});
export type Batch = z.infer<typeof Batch>;

/** Answers as they are stored. */
const StoredAnswers = z.record(z.string(), Json);

/** One row of a batch. */
export const SheetRow = z.object({
  /** Its number in the file. */
  number: Count,
  title: z.string(),
  state: RowState,
  answers: StoredAnswers,
  faults: z.array(RowError),
  /** Warnings about its answers. They keep it from nothing. */
  warnings: z.array(AnswerWarning),
  processId: Id.nullable(),
});
export type SheetRow = z.infer<typeof SheetRow>;

/** Drafts that are completed at once. */
export const maxDrafts = 100;

/** A draft that a batch made and that lacks answers. */
export const DraftOfBatch = z.object({
  /** The number of its row. */
  number: Count,
  processId: Id,
  title: z.string(),
  /** The paths of the answers that it lacks. */
  missing: z.array(z.string()),
});
export type DraftOfBatch = z.infer<typeof DraftOfBatch>;

/** The acts on all processes of a batch. */
export const batchActs = ["send", "approve"] as const;
export type BatchAct = (typeof batchActs)[number];
