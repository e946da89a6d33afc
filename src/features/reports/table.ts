import { z } from "zod";
import type { Day } from "#engine/calendar/day.ts";
import { reportShape } from "./report.ts";

/** The reports that count, besides that of the processes one by one. */
export const tableKinds = [
  "rejections",
  "times",
  "people",
  "templates",
  "batches",
  "publicForms",
  "boards",
  "storage",
  "credits",
] as const;
export type TableKind = (typeof tableKinds)[number];

/** The kinds of reports, that of processes first. */
export const reportKinds = ["processes", ...tableKinds] as const;
export const ReportKind = z.enum(reportKinds);
export type ReportKind = z.infer<typeof ReportKind>;

/**
 * The kinds of columns: a text; one of the words of its column; a number; hours of work time with a decimal; megabytes;
 * a share of 1; a moment in the organization's time zone.
 */
const tableColumnKinds = ["text", "word", "number", "hours", "megabytes", "share", "moment"] as const;
export const TableColumnKind = z.enum(tableColumnKinds);
export type TableColumnKind = z.infer<typeof TableColumnKind>;

/** A column of a counting report. */
export interface TableColumn {
  readonly key: string;
  readonly kind: TableColumnKind;
}

const columns = <const C extends Readonly<Record<string, TableColumnKind>>>(of: C): readonly TableColumn[] =>
  Object.entries(of).map(([key, kind]) => ({ key, kind }));

/** The columns of each counting report, in their order; the first names the row. */
export const tableColumns: Readonly<Record<TableKind, readonly TableColumn[]>> = {
  rejections: columns({ said: "text", by: "word", rejections: "number", processes: "number", share: "share" }),
  times: columns({ template: "text", step: "word", stays: "number", median: "hours", p85: "hours" }),
  people: columns({
    person: "text",
    created: "number",
    approved: "number",
    rejected: "number",
    reviewed: "number",
    turnedDown: "number",
    medianReview: "hours",
  }),
  templates: columns({
    template: "text",
    created: "number",
    approved: "number",
    rejections: "number",
    atWork: "number",
    lastCreated: "moment",
  }),
  batches: columns({
    batch: "text",
    template: "text",
    person: "text",
    begun: "moment",
    batchState: "word",
    rows: "number",
    made: "number",
    failed: "number",
    notMade: "number",
  }),
  publicForms: columns({
    template: "text",
    source: "text",
    received: "number",
    waiting: "number",
    approved: "number",
    turnedDown: "number",
    returned: "number",
    last: "moment",
  }),
  boards: columns({
    board: "text",
    created: "number",
    completed: "number",
    open: "number",
    overdue: "number",
    medianOpen: "hours",
  }),
  storage: columns({ files: "word", count: "number", size: "megabytes", added: "number", addedSize: "megabytes" }),
  credits: columns({ at: "moment", entry: "word", amount: "number", balance: "number", note: "text", person: "text" }),
};

/** The filters of each counting report. */
export const tableFilters: Readonly<Record<ReportKind, readonly FilterName[]>> = {
  processes: ["templateId", "clientId", "projectId", "teamId", "personId", "tag"],
  rejections: ["templateId", "clientId", "projectId", "teamId", "personId"],
  times: ["templateId", "clientId", "projectId", "teamId", "personId"],
  people: ["templateId", "clientId", "projectId", "teamId"],
  templates: ["templateId", "clientId", "projectId", "teamId", "personId"],
  batches: ["templateId", "personId"],
  publicForms: ["templateId", "clientId", "projectId", "teamId"],
  boards: ["personId"],
  storage: [],
  credits: ["personId"],
};
export type FilterName = "templateId" | "clientId" | "projectId" | "teamId" | "personId" | "tag";

/** A counting report has no more rows; the larger counts stand first. */
export const maxTableRows = 1000;

const { statuses: _statuses, tag: _tag, ...days } = reportShape;

/** The parameters of a counting report. */
export const tableShape = { kind: z.enum(tableKinds), ...days };
export interface TableQuestion extends Readonly<Partial<Record<Exclude<FilterName, "tag">, string | undefined>>> {
  readonly kind: TableKind;
  readonly from: Day;
  readonly to: Day;
}
