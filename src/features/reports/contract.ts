import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { columnsShape, reportShape, reportStatuses, rightReportRange } from "./report.ts";
import { TableColumnKind, tableKinds, tableShape } from "./table.ts";

const When = z.iso.datetime();

/** A row as the page shows it before the export. */
const ReportRow = z.object({
  id: Id,
  title: z.string(),
  status: z.enum(reportStatuses),
  templateName: z.string(),
  clientName: z.string().nullable(),
  projectName: z.string().nullable(),
  teamNames: z.array(z.string()),
  creatorName: z.string().nullable(),
  requesterName: z.string().nullable(),
  decidedAt: When,
  reason: z.string().nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** The number of rows shown before the export. */
export const previewRows = 20;

export const previewReport = endpoint({
  method: "GET",
  path: "/reports/preview",
  access: "member",
  area: "processes",
  summary: `The number of decided processes in a report, and the first ${previewRows}`,
  input: z.strictObject(reportShape).superRefine(rightReportRange),
  output: z.object({ count: z.number().int(), rows: z.array(ReportRow) }),
  limits: [{ by: "account", max: 120, seconds: 60 }],
});

/** The number of shown rows of a counting report. */
export const shownTableRows = 100;

export const readTable = endpoint({
  method: "GET",
  path: "/reports/tables",
  access: "member",
  area: ["processes", "boards", "repository", "organization"],
  summary:
    "A report with figures: rejections by reason and tag, business time per step, people, templates, batches, public forms, boards, storage or credits",
  input: z.strictObject(tableShape).superRefine(rightReportRange),
  output: z.object({
    kind: z.enum(tableKinds),
    columns: z.array(z.object({ key: z.string(), kind: TableColumnKind })),
    count: z.number().int(),
    rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  }),
  limits: [{ by: "account", max: 120, seconds: 60 }],
});

export const exportTable = endpoint({
  method: "GET",
  path: "/reports/tables/export",
  access: "member",
  area: ["processes", "boards", "repository", "organization"],
  summary: "A report with figures as a workbook or CSV",
  input: z
    .strictObject({
      ...tableShape,
      format: z.enum(["xlsx", "csv"]).default("xlsx"),
      separator: z.enum([",", ";"]).default(";"),
    })
    .superRefine(rightReportRange),
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 20, seconds: 60 }],
});

export const exportReport = endpoint({
  method: "GET",
  path: "/reports/export",
  access: "member",
  area: "processes",
  summary: "A report as a workbook or CSV, of any length; optionally with the answers of one template as columns",
  input: z
    .strictObject({
      ...reportShape,
      ...columnsShape,
      format: z.enum(["xlsx", "csv"]).default("xlsx"),
      separator: z.enum([",", ";"]).default(";"),
    })
    .superRefine(rightReportRange),
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 10, seconds: 60 }],
});
