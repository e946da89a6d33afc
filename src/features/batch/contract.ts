import { z } from "zod";
import { Filing } from "#features/processes/process.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, Ordinal, PageInput, pageOf } from "#protocol/page.ts";
import {
  Batch,
  BatchRow,
  batchActs,
  DraftOfBatch,
  Ending,
  largestSheet,
  maxDrafts,
  maxRows,
  RowState,
  SheetRow,
} from "./batch.ts";
import { DocumentNamePattern } from "./document-name.ts";
import { JsonRows } from "./json-rows.ts";

const id = { id: Id };
const upload = { maxBytes: largestSheet, inclusive: true } as const;

export const downloadSheet = endpoint({
  method: "GET",
  path: "/batches/sheets/:templateId",
  access: "member",
  area: "processes",
  summary: "The workbook (.xlsx) to fill in for a template: a column for each question, and a sheet for each list",
  input: z.strictObject({ templateId: Id }),
  output: z.unknown(),
  download: true,
});

export const createBatch = endpoint({
  method: "POST",
  path: "/batches",
  access: "member",
  area: "processes",
  summary: "Starts a batch with a workbook (.xlsx) or CSV of at most 1,000 rows, which a job reads and checks",
  input: z.strictObject({ templateId: Id }),
  output: z.object(id),
  upload,
});

const nowhere = { teams: null, clientId: null, projectId: null, tags: [] };

export const createBatchOfRows = endpoint({
  method: "POST",
  path: "/batches/rows",
  access: "member",
  area: "processes",
  summary:
    "Starts a batch with rows as JSON, at most 1,000 in 2 MB, which a job reads and checks like those of a workbook. With `make`, its processes are created if no row has errors; otherwise none are. Poll its state, or use the webhook `batch.finished`",
  input: z.strictObject({
    templateId: Id,
    name: z.string().trim().min(1).max(100).default("API"),
    rows: JsonRows,
    make: z.strictObject({ ending: Ending, filing: Filing.default(nowhere) }).optional(),
  }),
  output: z.object(id),
  limits: [{ by: "account", max: 60, seconds: 60 }],
});

export const replaceFile = endpoint({
  method: "POST",
  path: "/batches/:id/file",
  access: "member",
  area: "processes",
  summary:
    "Merges another workbook into a batch: its rows replace those with the same number, and rows with processes stay. If rows or corrections would be removed, it is refused (409) until `absent` says `keep` or `remove`",
  input: z.strictObject({ ...id, absent: z.enum(["ask", "keep", "remove"]).default("ask") }),
  output: z.object({ ...id, changed: z.number().int(), added: z.number().int() }),
  upload,
});

export const listBatches = endpoint({
  method: "GET",
  path: "/batches",
  access: "member",
  area: "processes",
  summary: "The caller's batches, or everyone's for the owner, newest first, a page at a time",
  input: z.strictObject(PageInput.shape),
  output: pageOf(BatchRow),
});

export const getBatch = endpoint({
  method: "GET",
  path: "/batches/:id",
  access: "member",
  area: "processes",
  summary: "A batch: its state, how its columns were read, and the number of rows in each state",
  input: z.strictObject(id),
  output: Batch,
});

export const listRows = endpoint({
  method: "GET",
  path: "/batches/:id/rows",
  access: "member",
  area: "processes",
  summary: "The rows of a batch in file order, with their answers, errors and warnings, a page at a time",
  input: z.strictObject({ ...id, ...PageInput.shape, state: RowState.optional(), warned: z.stringbool().optional() }),
  output: pageOf(SheetRow),
});

export const mapColumns = endpoint({
  method: "PUT",
  path: "/batches/:id/mapping",
  access: "member",
  area: "processes",
  summary:
    "Sets what the columns of the file are. The rows are read and checked again, and the mapping is remembered for the next file",
  input: z.strictObject({
    ...id,
    sheets: z
      .array(
        z.strictObject({
          at: z.int32(),
          loop: z.string().max(1500).nullable().optional(),
          fields: z.array(z.string().max(1500).nullable()).max(300),
          /** The places of columns that stay doubtful. They are asked again. */
          undecided: z.array(z.int32()).max(300).optional(),
        }),
      )
      .max(200),
  }),
  output: z.object(id),
});

export const recheck = endpoint({
  method: "POST",
  path: "/batches/:id/check",
  access: "member",
  area: "processes",
  summary: "Reads and checks the rows again with the latest version of the template",
  input: z.strictObject(id),
  output: z.object(id),
});

export const fixRow = endpoint({
  method: "PUT",
  path: "/batches/:id/rows/:number",
  access: "member",
  area: "processes",
  summary:
    "Corrects answers of a row without a process by path (`#title` is its title), as typed, and checks the row again",
  input: z.strictObject({
    ...id,
    number: Ordinal,
    patch: z.record(z.string().max(2000), z.unknown()),
  }),
  output: SheetRow,
});

export const fillRows = endpoint({
  method: "PUT",
  path: "/batches/:id/answers",
  access: "member",
  area: "processes",
  summary:
    "Gives answers to all rows without a process that lack them, and checks these rows again. Rows with another answer keep it, unless it is `before`",
  input: z.strictObject({
    ...id,
    values: z
      .array(
        z.strictObject({
          path: z.string().max(2000),
          value: z.union([z.string().max(10_000), z.boolean()]),
          before: z.union([z.string().max(10_000), z.boolean()]).optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
  output: z.object({ ...id, rows: z.number().int().max(maxRows) }),
});

export const makeProcesses = endpoint({
  method: "POST",
  path: "/batches/:id/make",
  access: "member",
  area: "processes",
  summary: "Creates a process for each valid row; as drafts, also for rows with missing answers. Runs as a job",
  input: z.strictObject({
    ...id,
    ending: Ending,
    filing: Filing.default(nowhere),
  }),
  output: z.object({ ...id, rows: z.number().int().max(maxRows) }),
});

export const listDrafts = endpoint({
  method: "GET",
  path: "/batches/:id/drafts",
  access: "member",
  area: "processes",
  summary: `The drafts of a batch that lack required answers, in row order, at most ${maxDrafts}, with the paths of these answers`,
  input: z.strictObject(id),
  output: z.object({ drafts: z.array(DraftOfBatch), more: z.boolean() }),
});

export const completeDrafts = endpoint({
  method: "PUT",
  path: "/batches/:id/drafts",
  access: "member",
  area: "processes",
  summary: "Gives answers that drafts of a batch lack, by path. Answers that a draft already has stay",
  input: z.strictObject({
    ...id,
    drafts: z
      .array(
        z.strictObject({
          processId: Id,
          answers: z.record(z.string().max(2000), z.union([z.string().max(10_000), z.boolean()])),
        }),
      )
      .min(1)
      .max(maxDrafts),
  }),
  output: z.object({ ...id, drafts: z.number().int() }),
});

export const steerBatch = endpoint({
  method: "PUT",
  path: "/batches/:id/state",
  access: "member",
  area: "processes",
  summary:
    "Pauses, resumes or cancels a running batch, or creates the missing processes: of rows that were rejected, corrected since, or left by the cancellation",
  input: z.strictObject({ ...id, act: z.enum(["pause", "resume", "cancel", "retry"]) }),
  output: z.object(id),
});

export const deleteBatch = endpoint({
  method: "DELETE",
  path: "/batches/:id",
  access: "member",
  area: "processes",
  summary: "Deletes a batch that is not running; its processes are kept",
  input: z.strictObject(id),
  output: z.object(id),
});

export const downloadRows = endpoint({
  method: "GET",
  path: "/batches/:id/workbook",
  access: "member",
  area: "processes",
  summary: "The rows as a workbook with the errors of each cell: only those to correct, or all with their results",
  input: z.strictObject({ ...id, rows: z.enum(["faulty", "all"]).default("faulty") }),
  output: z.unknown(),
  download: true,
});

export const downloadDocuments = endpoint({
  method: "GET",
  path: "/batches/:id/documents",
  access: "member",
  area: "processes",
  summary:
    "The available documents of its approved processes, as a zip or as one PDF in row order. `names`: file names in the zip, with `{@title}`, `{#row}`, `{#number}` and answers as `{name}`",
  input: z.strictObject({
    ...id,
    kind: z.enum(["word", "pdf", "both", "joined"]).default("both"),
    names: DocumentNamePattern.default("{@title}"),
  }),
  output: z.unknown(),
  download: true,
});

export const getBatchActs = endpoint({
  method: "GET",
  path: "/batches/:id/acts",
  access: "member",
  area: "processes",
  summary: "How many processes of a batch the caller can send to review, and approve",
  input: z.strictObject(id),
  output: z.object({ send: z.number().int(), approve: z.number().int() }),
});

export const actOnBatch = endpoint({
  method: "POST",
  path: "/batches/:id/acts",
  access: "member",
  area: "processes",
  summary:
    "Sends to review, or approves, the processes of a batch for which the caller may. Runs as `POST /processes/bulk` does",
  input: z.strictObject({ ...id, act: z.enum(batchActs) }),
  output: z.object({ id: Id, count: z.number().int() }),
});
