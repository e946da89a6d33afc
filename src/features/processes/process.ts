import { z } from "zod";
import { isDay } from "#engine/calendar/day.ts";
import { FormDefinition } from "#features/answers/form-definition.ts";
import { AnswerWarning, Question, StoredAnswers } from "#features/answers/stored-answers.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import { Carried } from "./carried.ts";
import { processStatuses } from "./lifecycle.ts";

export const maxTitleLength = 200;
export const maxReasonLength = 500;
/** The limit to which waiting reviews are counted. */
export const countedQueue = 10_000;

export const ProcessStatus = z.enum(processStatuses);
export const ProcessTitle = z
  .string()
  .transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim())
  .pipe(z.string().min(1, "processes.titleRequired").max(maxTitleLength, "processes.titleTooLong"));
/** Returns the text key of the error in the title of a process. */
export const titleError = (title: string): FailureCode | undefined =>
  title.trim() === ""
    ? "processes.titleRequired"
    : title.length > maxTitleLength
      ? "processes.titleTooLong"
      : undefined;

/** Returns the proposed title of a copy: `named` of the title. A copy of a copy is named as a copy of the first. */
export function titleOfCopy(title: string, named: (title: string) => string): string {
  const prefix = named("");
  return named(title.startsWith(prefix) ? title.slice(prefix.length) : title).slice(0, maxTitleLength);
}

export const RejectionReason = z
  .string()
  .trim()
  .min(1, "processes.reasonRequired")
  .max(maxReasonLength, "processes.reasonTooLong");
export const RejectionTags = z.array(z.string().trim().min(1).max(60)).max(20);
const maxTags = 10;
/** Letters of a tag. */
export const maxTagLength = 40;
/** A list is narrowed to at most so many teams, templates, clients, projects and tags each. */
export const maxAnyOf = 20;
/** A word a process is filed under. */
export const ProcessTag = z
  .string()
  .transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim())
  .pipe(z.string().min(1, "processes.tagRequired").max(maxTagLength, "processes.tagTooLong"));
/** Words a process is filed under, each once. */
export const ProcessTags = z
  .array(ProcessTag)
  .max(maxTags, "processes.tooManyTags")
  .transform((tags) => [...new Set(tags)]);
/** A process belongs to at most this many teams. */
const maxTeams = 10;
/** The teams of a process, each once; none is null. */
export const ProcessTeams = z
  .array(Id)
  .max(maxTeams, "processes.tooManyTeams")
  .transform((ids) => [...new Set(ids)])
  .nullable();
/** The filing of a process. */
export const Filing = z.object({
  teams: ProcessTeams,
  clientId: Id.nullable(),
  projectId: Id.nullable(),
  tags: ProcessTags,
});
export type Filing = z.infer<typeof Filing>;
/** A day of the calendar, `yyyy-mm-dd`. */
export const CompletedDate = z.string().refine(isDay, "processes.completedDateInvalid");

const When = z.iso.datetime();

/** The documents of an approved process: Word and PDF are made by themselves, PDF/A when somebody asks for it. */
export const documentKinds = ["word", "pdf", "pdfa"] as const;
export const ownDocumentKinds = ["word", "pdf"] as const satisfies readonly DocumentKind[];
export const DocumentKind = z.enum(documentKinds);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** The states of a generated document. `failed` means it was given up after its last failure. */
const documentStates = ["queued", "converting", "ready", "failed"] as const;
export const DocumentState = z.enum(documentStates);
export type DocumentState = z.infer<typeof DocumentState>;

/** A document of an approved process. Size in bytes, null until it is ready. */
export const ProcessDocument = z.object({
  kind: DocumentKind,
  state: DocumentState,
  /** Attempts that failed so far. */
  attempts: z.number().int(),
  /** Key of the sentence that says why the last attempt failed. */
  failure: z.string().nullable(),
  size: z.number().int().nullable(),
  updatedAt: When,
});
export type ProcessDocument = z.infer<typeof ProcessDocument>;

const people = {
  creatorId: Id.nullable(),
  creatorName: z.string().nullable(),
  reviewerId: Id.nullable(),
  reviewerName: z.string().nullable(),
  /** The person whose substitute the reviewer is. Null: none. */
  reviewerForName: z.string().nullable(),
};

/** A row of a list. `timestamp` is the last change, or the approval. */
export const ProcessRow = z.object({
  id: Id,
  title: z.string(),
  status: ProcessStatus,
  version: z.int32(),
  templateId: Id,
  templateName: z.string(),
  ...people,
  /** Its creator, as `creatorId`; the flags follow from the status. */
  uid: Id.nullable(),
  deleted: z.boolean(),
  saved: z.boolean(),
  reviewed: z.boolean(),
  approved: z.boolean(),
  rejected: z.boolean(),
  submitterId: Id.nullable(),
  /** The requester of a public form. Null: a member began it. */
  requesterName: z.string().nullable(),
  /** Its teams that there are, by name; null: it is of no team. Empty: its teams were deleted, and nobody sees it by them. */
  teams: z.array(Id).nullable(),
  /** Their names, in the same order. */
  teamNames: z.array(z.string()),
  clientId: Id.nullable(),
  clientName: z.string().nullable(),
  projectId: Id.nullable(),
  projectName: z.string().nullable(),
  tags: z.array(z.string()),
  timestamp: When,
  createTimestamp: When,
  reviewTimestamp: When.nullable(),
  approvedOn: When.nullable(),
  completedDate: z.string().nullable(),
});
export type ProcessRow = z.infer<typeof ProcessRow>;

/** One thing a rejection asks for; its creator ticks it off. */
export const Correction = z.object({ id: Id, text: z.string(), done: z.boolean() });
export type Correction = z.infer<typeof Correction>;

/** A process with everything its form and its review need. The rules of `policy.ts` can be asked with it as it is. */
export const Process = z.object({
  ...ProcessRow.shape,
  /** Always false: deleted processes are not there. */
  deleted: z.literal(false),
  /** Names what was read; an approval gives it back. */
  contentHash: z.string(),
  templateVersionId: Id,
  templateNumber: z.number().int(),
  form: FormDefinition,
  questions: z.array(Question),
  answers: StoredAnswers,
  /** The answers that came from other processes. Null: none ever did. */
  carried: Carried.nullable(),
  /** Warnings about the answers, as the form shows them. They block nothing. */
  warnings: z.array(AnswerWarning),
  submitterName: z.string().nullable(),
  /** The person who approved or rejected it last. */
  deciderId: Id.nullable(),
  deciderName: z.string().nullable(),
  /** Approved by being finished, because the plan has no review or the template wants none. */
  automatic: z.boolean(),
  /** Its template wants no review: finishing approves it at once. */
  autoApprove: z.boolean(),
  reason: z.string().nullable(),
  rejectionTags: z.array(z.string()),
  /** The corrections that the last rejection asked for. */
  corrections: z.array(Correction),
  /** The answers as they were when it was last rejected: what the review shows as old. */
  rejectedAnswers: StoredAnswers.nullable(),
  saveTimestamp: When.nullable(),
  unassignedTimestamp: When.nullable(),
  reviewedOn: When.nullable(),
  assignmentDate: When.nullable(),
  documents: z.array(ProcessDocument),
});
export type Process = z.infer<typeof Process>;
