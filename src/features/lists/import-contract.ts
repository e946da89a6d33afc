import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, Ordinal, PageInput, pageOf } from "#protocol/page.ts";
import { Import, ImportMode, ImportRow, largestImport, Mapping, Outcome } from "./import.ts";
import { AttributeId, ListRecord, maxValueLength } from "./list.ts";

const access = "member" as const;
const ofImport = { id: Id, importId: Id };

export const beginImport = endpoint({
  method: "POST",
  path: "/lists/:id/imports",
  access,
  area: "organization",
  summary: "Uploads a workbook (.xlsx) or CSV with headers in the first row, and returns its columns",
  input: z.strictObject({ id: Id }),
  output: Import,
  upload: { maxBytes: largestImport, inclusive: true },
  limits: [{ by: "account", max: 20, seconds: 60 }],
});

export const getImport = endpoint({
  method: "GET",
  path: "/lists/:id/imports/:importId",
  access,
  area: "organization",
  summary: "An import with its progress and its effect",
  input: z.strictObject(ofImport),
  output: Import,
});

export const readImport = endpoint({
  method: "POST",
  path: "/lists/:id/imports/:importId/read",
  access,
  area: "organization",
  summary: "Reads the rows of the file with the given column mapping; nothing is saved to the list",
  input: z.strictObject({
    ...ofImport,
    mapping: Mapping,
    mode: ImportMode.default("both"),
    /** In which order day, month and year stand in dates of digits; found out when absent. */
    dates: z.enum(["dmy", "mdy", "ymd"]).optional(),
    /** The decimal mark of numbers; found out when absent. */
    decimals: z.enum([".", ","]).optional(),
  }),
  output: Import,
});

export const importRows = endpoint({
  method: "GET",
  path: "/lists/:id/imports/:importId/rows",
  access,
  area: "organization",
  summary: "The rows of an import with a given outcome, a page at a time",
  input: z.strictObject({ ...ofImport, ...PageInput.shape, outcome: Outcome }),
  output: pageOf(ImportRow),
});

export const importMissing = endpoint({
  method: "GET",
  path: "/lists/:id/imports/:importId/missing",
  access,
  area: "organization",
  summary:
    "The records of the list that the file has not, by their identifiers, a page at a time; replacing deletes them",
  input: z.strictObject({ ...ofImport, ...PageInput.shape }),
  output: pageOf(ListRecord),
});

export const fixRow = endpoint({
  method: "PUT",
  path: "/lists/:id/imports/:importId/rows/:row",
  access,
  area: "organization",
  summary: "Corrects values in a row before it is imported",
  input: z.strictObject({
    ...ofImport,
    row: Ordinal,
    items: z.record(AttributeId, z.string().max(maxValueLength, "lists.cell.tooLong")),
  }),
  output: ImportRow,
});

export const writeImport = endpoint({
  method: "POST",
  path: "/lists/:id/imports/:importId/write",
  access,
  area: "organization",
  summary: "Imports the rows into the list as one change that can be undone for a day; rows with errors are skipped",
  input: z.strictObject(ofImport),
  output: Import,
});
