import { z } from "zod";
import { ComparedText } from "#features/templates/version-contract.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Json } from "#protocol/json.ts";
import { Id } from "#protocol/page.ts";
import { ProcessState } from "./contract.ts";
import { HistoryEntry, VersionRef } from "./history.ts";

const id = { id: Id };

export const getTimeline = endpoint({
  method: "GET",
  path: "/processes/:id/timeline",
  access: "member",
  area: "processes",
  summary: "The history of a process, newest first, at most 500 entries: actions, comments, files and documents",
  input: z.strictObject(id),
  output: z.object({ entries: z.array(HistoryEntry) }),
});

export const compareAnswers = endpoint({
  method: "GET",
  path: "/processes/:id/comparison",
  access: "member",
  area: "processes",
  summary:
    "The differences between two states of a process, in answers and document paragraphs: versions from its history, `look` (the caller's last look), `rejection`, `now`",
  input: z.strictObject({ ...id, from: VersionRef, to: VersionRef.default("now") }),
  output: z.object({
    answers: z.array(z.object({ path: z.string(), before: Json, after: Json })),
    text: ComparedText,
  }),
  limits: [{ by: "account", max: 60, seconds: 60 }],
});

export const restoreAnswers = endpoint({
  method: "POST",
  path: "/processes/:id/versions/:versionId/restore",
  access: "member",
  area: "processes",
  summary: "Restores the answers of an earlier version as a new version, as far as the form still has them",
  input: z.strictObject({ ...id, versionId: Id, version: z.int32() }),
  output: ProcessState,
});

export const lookAtProcess = endpoint({
  method: "POST",
  path: "/processes/:id/look",
  access: "member",
  area: "processes",
  summary:
    "Records that the caller, a reviewer, has seen these answers; returns since when there are changes to compare",
  input: z.strictObject({ ...id, version: z.int32() }),
  output: z.object({
    /** The state to compare with, and its time. Null: there is none. */
    since: z.object({ from: z.enum(["look", "rejection"]), at: z.iso.datetime() }).nullable(),
  }),
});

export const downloadCertificate = endpoint({
  method: "GET",
  path: "/processes/:id/certificate",
  access: "member",
  area: "processes",
  summary: "The certificate of a process (PDF): its details, history and document fingerprints",
  input: z.strictObject(id),
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 30, seconds: 60 }],
});
