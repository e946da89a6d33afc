import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { ReportSchedule, rightReceivers, SavedQuestion, savedShape } from "./saved-report.ts";

const When = z.iso.datetime();

/** A report kept by name. */
export const SavedReport = z.object({
  id: Id,
  name: z.string(),
  question: SavedQuestion,
  schedule: ReportSchedule.nullable(),
  /** Members who are mailed: owner or managers. Who is neither any more is passed over. */
  receivers: z.array(Id),
  nextAt: When.nullable(),
  /** The last mailing. With `rows` 0, there was no file. `file` is true while it can be downloaded. */
  sent: z.object({ at: When, rows: z.number().int(), mails: z.number().int(), file: z.boolean() }).nullable(),
  version: z.int32(),
});
export type SavedReport = z.infer<typeof SavedReport>;

const path = "/reports/saved" as const;
const one = `${path}/:reportId` as const;
const ofReport = { reportId: Id };
const Version = z.int32().min(1);
/** A saved report may count boards, storage or credits. */
const everyFigure = ["processes", "boards:read", "repository:read", "organization:read"] as const;

export const listSavedReports = endpoint({
  method: "GET",
  path,
  access: "member",
  area: "processes",
  summary: "The saved reports of the organization, by name, at most 100",
  input: z.strictObject({}),
  output: z.object({ rows: z.array(SavedReport) }),
});

export const createSavedReport = endpoint({
  method: "POST",
  path,
  access: "member",
  area: everyFigure,
  summary: "Saves a report; with a schedule, it is e-mailed at 08:00 in the organization's time zone",
  input: z.strictObject(savedShape).superRefine(rightReceivers),
  output: SavedReport,
});

export const changeSavedReport = endpoint({
  method: "PUT",
  path: one,
  access: "member",
  area: everyFigure,
  summary: "Changes a saved report. With `version`: 409 if it was changed in the meantime",
  input: z.strictObject({ ...ofReport, ...savedShape, version: Version }).superRefine(rightReceivers),
  output: SavedReport,
});

export const deleteSavedReport = endpoint({
  method: "DELETE",
  path: one,
  access: "member",
  area: "processes",
  summary: "Deletes a saved report; it is no longer e-mailed",
  input: z.strictObject(ofReport),
  output: z.object({}),
});

export const restoreSavedReport = endpoint({
  method: "POST",
  path: `${one}/restore`,
  access: "member",
  area: everyFigure,
  summary: "Restores a deleted report, with its schedule",
  input: z.strictObject(ofReport),
  output: SavedReport,
});

export const mailSavedReport = endpoint({
  method: "POST",
  path: `${one}/mail`,
  access: "member",
  area: everyFigure,
  summary: "E-mails a report now, to its recipients or, if it has none, to the caller",
  input: z.strictObject(ofReport),
  output: z.object({}),
  limits: [{ by: "account", max: 10, seconds: 600 }],
});

export const downloadSavedReport = endpoint({
  method: "GET",
  path: `${one}/file`,
  access: "member",
  area: ["processes", "boards", "repository", "organization"],
  summary: "The file of a saved report that was last e-mailed",
  input: z.strictObject(ofReport),
  output: z.unknown(),
  download: true,
});
