import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { ViewSettings } from "./view.ts";

/** Tasks of one file, and its bytes. */
export const maxSheetTasks = 1000;
const maxSheetBytes = 5 * 1024 * 1024;

const { text, person, label, priority, due, process, client } = ViewSettings.shape;

export const exportTasks = endpoint({
  method: "GET",
  path: "/boards/:boardId/export",
  access: "member",
  area: "boards",
  summary: "The filtered tasks of a board as a workbook or CSV that can be imported again",
  input: z.strictObject({
    boardId: Id,
    format: z.enum(["xlsx", "csv"]).default("xlsx"),
    /** The separator of a CSV: semicolons for an Excel whose decimals have commas. */
    separator: z.enum([",", ";"]).default(","),
    /** Only the headers: a form to be filled. */
    blank: z.stringbool().default(false),
    text,
    person,
    label,
    priority,
    due,
    process,
    client,
    /** The filters of custom fields, as JSON. */
    fields: z.string().max(5000).optional(),
  }),
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 20, seconds: 60 }],
});

const RowErrorShape = z.object({ column: z.string(), code: z.string() });

/** The result or preview of a file of tasks: its columns, and its rows with their errors. */
export const TaskImport = z.object({
  /** The headers of the file; `into` is null for a column that is left out. */
  columns: z.array(z.object({ header: z.string(), into: z.string().nullable() })),
  rows: z.array(
    z.object({ row: z.int32(), title: z.string(), columnName: z.string(), faults: z.array(RowErrorShape) }),
  ),
  /** Tasks that were made; none while nothing is written. */
  written: z.number().int(),
});
export type TaskImport = z.infer<typeof TaskImport>;

export const importTasks = endpoint({
  method: "POST",
  path: "/boards/:boardId/import",
  access: "member",
  area: "boards",
  summary: `Creates a task for each valid row of a workbook (.xlsx) or CSV, at most ${maxSheetTasks}; without \`write\`, only returns what would be created`,
  input: z.strictObject({ boardId: Id, write: z.stringbool().default(false) }),
  output: TaskImport,
  upload: { maxBytes: maxSheetBytes, inclusive: true },
  limits: [{ by: "account", max: 20, seconds: 60 }],
});
