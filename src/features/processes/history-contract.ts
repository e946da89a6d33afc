import { z } from "zod";
import { ComparedText } from "#features/templates/version-contract.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { ProcessState } from "./contract.ts";
import { HistoryEntry, VersionRef } from "./history.ts";

const id = { id: Id };

export const getTimeline = endpoint({
  method: "GET",
  path: "/processes/:id/timeline",
  access: "member",
  summary:
    "What happened to a process, newest first, at most 500 entries: acts by whom and when, comments, files and documents",
  input: z.strictObject(id),
  output: z.object({ entries: z.array(HistoryEntry) }),
});

export const compareAnswers = endpoint({
  method: "GET",
  path: "/processes/:id/comparison",
  access: "member",
  summary:
    "What differs between two states of a process, in its answers and in the paragraphs of its document: versions of its timeline, `look` (one's last look), `rejection`, `now`",
  input: z.strictObject({ ...id, from: VersionRef, to: VersionRef.default("now") }),
  output: z.object({
    answers: z.array(z.object({ path: z.string(), before: z.json(), after: z.json() })),
    text: ComparedText,
  }),
  limits: [{ by: "account", max: 60, seconds: 60 }],
});

export const restoreAnswers = endpoint({
  method: "POST",
  path: "/processes/:id/versions/:versionId/restore",
  access: "member",
  summary:
    "Saves the answers of an earlier version as a new one, as far as the form still asks for them; nothing in between is lost",
  input: z.strictObject({ ...id, versionId: Id, version: z.number().int() }),
  output: ProcessState,
});

export const lookAtProcess = endpoint({
  method: "POST",
  path: "/processes/:id/look",
  access: "member",
  summary:
    "Remembers that the caller, who reviews, looked at these answers; tells since when there is something to compare",
  input: z.strictObject({ ...id, version: z.number().int() }),
  output: z.object({
    /** What the changes can be compared with, and when that was; null: nothing. */
    since: z.object({ from: z.enum(["look", "rejection"]), at: z.iso.datetime() }).nullable(),
  }),
});

export const downloadCertificate = endpoint({
  method: "GET",
  path: "/processes/:id/certificate",
  access: "member",
  summary: "The certificate of a process (PDF): what it is, its whole timeline, and the fingerprints of its documents",
  input: z.strictObject(id),
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 30, seconds: 60 }],
});
