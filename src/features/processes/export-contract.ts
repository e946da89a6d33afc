import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { listColumns } from "./list-columns.ts";
import { listShape } from "./list-shape.ts";

/** A list is exported no further than this. */
export const maxExported = 1_000_000;

export const exportProcesses = endpoint({
  method: "GET",
  path: "/processes/export",
  access: "member",
  area: "processes",
  summary: "A list as a workbook or CSV: all its processes with its filters, order and columns",
  input: z.strictObject({
    ...listShape,
    /** Apart by commas, none but the title when empty; the usual ones of the list when absent. */
    columns: z
      .string()
      .max(200)
      .refine((text) => text === "" || text.split(",").every((one) => (listColumns as readonly string[]).includes(one)))
      .optional(),
    format: z.enum(["xlsx", "csv"]).default("xlsx"),
    separator: z.enum([",", ";"]).default(";"),
  }),
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 10, seconds: 60 }],
});
