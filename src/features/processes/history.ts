import { z } from "zod";
import { Id } from "#protocol/page.ts";
import { processActions } from "./lifecycle.ts";

/**
 * The kinds of timeline entries: actions on the process, and events around it. Their sentences are
 * `processes.history.what.<name>`.
 */
const historyKinds = [
  ...processActions,
  "created",
  "copied",
  "before",
  "restored",
  "version",
  "comment",
  "suggestion",
  "attachment",
  "document",
  "opened",
  "downloaded",
  "signedDownloaded",
  "proofDownloaded",
  "dossierDownloaded",
  "mail",
  "signatureSent",
  "signed",
  "signatureDelegated",
  "signatureDeclined",
  "signatureVoided",
  "signatureExpired",
  "signatureComplete",
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** One entry of the timeline of a process. */
export const HistoryEntry = z.object({
  id: z.string(),
  what: z.enum(historyKinds),
  at: z.iso.datetime(),
  /** The person who did it. Null: the product, or a requester from outside. */
  byName: z.string().nullable(),
  /** The title given, the reason of a rejection, the text of a comment, the name of a file or a reviewer. */
  text: z.string().nullable(),
  /** Reasons that were chosen from the list. */
  tags: z.array(z.string()),
  /** The fields that were changed, by their paths, at most 50. */
  paths: z.array(z.string()),
  /** The labels that these fields had, if the template was at another version then. Empty: those of now. */
  labels: z.array(z.string()),
  /** True if the answers of that time are stored. They can be compared and restored by this id. */
  kept: z.boolean(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Answers to compare: a version that is kept, those of now, those at one's last look, those at the last rejection. */
export const VersionRef = z.union([Id, z.enum(["now", "look", "rejection"])]);
export type VersionRef = z.infer<typeof VersionRef>;

/** Savings of one person within this time, in milliseconds, are one version. */
export const sitting = 15 * 60 * 1000;
/** Versions of the answers of one process that are kept; of older ones only who and when. */
export const maxVersions = 100;
/** Entries a timeline shows. */
export const maxEntries = 500;
/** Fields that one entry names. */
export const maxPaths = 50;

/** The details of an entry in the history, apart from person and time. */
export interface HistoryDetails {
  readonly title?: string;
  readonly reason?: string;
  readonly tags?: readonly string[];
  readonly reviewerId?: string;
  readonly completedDate?: string;
  /** The previous and the next creator. */
  readonly from?: string;
  readonly to?: string;
  /** The receivers of its documents by mail. */
  readonly emails?: readonly string[];
  /** The paths that were saved. */
  readonly paths?: readonly string[];
  /** The version of the template before this one, if the process moved to another. */
  readonly fromVersionId?: string;
}

/** One rejection of a process, with its reason. */
export interface PastRejection {
  readonly processId: string;
  readonly at: Date;
  readonly reason: string | null;
  readonly tags: readonly string[];
}
