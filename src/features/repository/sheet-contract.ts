import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, Ordinal } from "#protocol/page.ts";

/** The shown part of a sheet. */
export const SheetPreview = z.object({
  /** The visible sheets, with their number. The only one of a CSV has no name. */
  sheets: z.array(z.object({ number: z.int32(), name: z.string() })),
  /** Rows that hold something, with their number in the sheet, as the spreadsheet shows them. */
  rows: z.array(z.object({ number: z.int32(), cells: z.array(z.string()) })),
  /** True if there is more than the shown part. */
  more: z.boolean(),
});
export type SheetPreview = z.infer<typeof SheetPreview>;

export const getSheet = endpoint({
  method: "GET",
  path: "/repository/items/:itemId/sheet",
  access: "member",
  area: "repository",
  summary: "The first 200 rows and 40 columns of a sheet of a workbook (.xlsx) or CSV; 422 if the file is neither",
  input: z.strictObject({
    itemId: Id,
    version: Ordinal.optional(),
    sheet: z.coerce.number().int().min(0).max(10_000).optional(),
  }),
  output: SheetPreview,
  limits: [{ by: "account", max: 120, seconds: 60 }],
});
