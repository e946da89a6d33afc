import { z } from "zod";
import { attachmentCalls } from "#features/attachments/contract.ts";
import { commentCalls } from "#features/comments/contract.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { Correction } from "./corrections.ts";
import { listShape } from "./list-shape.ts";
import {
  AnswerErrorAt,
  AssignmentRow,
  CompletedDate,
  countedQueue,
  DocumentKind,
  Filing,
  maxZipped,
  Process,
  ProcessRow,
  ProcessStatus,
  ProcessTags,
  ProcessTeams,
  ProcessTitle,
  RejectionReason,
  RejectionTags,
} from "./process.ts";

const id = { id: Id };
/** The version that was read: a change in between answers 409 `processes.changed` with the version there is now. */
const read = { ...id, version: z.number().int() };

/** Where a process stands after a call; the page fetches the rest. */
export const ProcessState = z.object({ id: Id, status: ProcessStatus, version: z.number().int() });
export type ProcessState = z.infer<typeof ProcessState>;

export const createProcess = endpoint({
  method: "POST",
  path: "/processes",
  access: "member",
  summary: "Starts a process from a template, as a draft of its creator; give an Idempotency-Key",
  input: z.strictObject({
    templateId: Id,
    /** May be left out where the template says what titles are made of. */
    title: ProcessTitle.optional(),
    teams: ProcessTeams.default(null),
    clientId: Id.nullable().default(null),
    projectId: Id.nullable().default(null),
    tags: ProcessTags.default([]),
  }),
  output: ProcessState,
});

export const listProcesses = endpoint({
  method: "GET",
  path: "/processes",
  access: "member",
  summary:
    "One list of processes, a page at a time: what waits (work, inbox, review) longest first, the others newest change first",
  input: z.strictObject({
    ...PageInput.shape,
    ...listShape,
  }),
  output: pageOf(ProcessRow),
});

export const listAnswerFields = endpoint({
  method: "GET",
  path: "/processes/answer-fields",
  access: "member",
  summary: "The fields of a template whose answers a list can be narrowed by, in the order of its form",
  input: z.strictObject({ templateId: Id }),
  output: z.object({ fields: z.array(z.object({ name: z.string(), label: z.string() })) }),
});

export const getQueue = endpoint({
  method: "GET",
  path: "/processes/:id/queue",
  access: "member",
  summary:
    "Where a process stands among those the caller reviews: it with its neighbours, its number, and how many wait",
  input: z.strictObject(id),
  output: z.object({
    /** At most 20 before it, itself, and at most 30 behind it, in the order of the list. */
    rows: z.array(ProcessRow),
    /** Which of all the first of the rows is, counted from 1. */
    first: z.number().int(),
    count: z.number().int().max(countedQueue),
  }),
});

const Count = z.number().int().max(100).nullable();

export const countProcesses = endpoint({
  method: "GET",
  path: "/processes/counters",
  access: "member",
  summary:
    "How many processes each list has: 100 stands for more than 99, null for a list that is not shown to the caller",
  input: z.strictObject({}),
  output: z.object({
    work: Count,
    drafts: Count,
    inbox: Count,
    review: Count,
    rejected: Count,
    approved: Count,
    active: Count,
  }),
});

export const getProgress = endpoint({
  method: "GET",
  path: "/processes/progress",
  access: "member",
  summary: "Whether the organization has started a process, and whether it has an approved one, for its first steps",
  input: z.strictObject({}),
  output: z.object({ begun: z.boolean(), approved: z.boolean() }),
});

export const listReviewers = endpoint({
  method: "GET",
  path: "/processes/reviewers",
  access: "member",
  summary: "The members a review can be assigned to, by name",
  input: z.strictObject({}),
  output: z.object({
    reviewers: z.array(
      z.object({
        uid: Id,
        name: z.string(),
        /** Who reviews in their place today. */
        substituteName: z.string().nullable(),
      }),
    ),
  }),
});

export const listAssignments = endpoint({
  method: "GET",
  path: "/processes/assignments",
  access: "member",
  summary: "What waits in the inbox or in review, oldest change first, for those who assign it",
  input: z.strictObject(PageInput.shape),
  output: pageOf(AssignmentRow),
});

export const getProcess = endpoint({
  method: "GET",
  path: "/processes/:id",
  access: "member",
  summary: "A process with its form, answers and documents",
  input: z.strictObject(id),
  output: Process,
});

export const saveAnswers = endpoint({
  method: "PUT",
  path: "/processes/:id/answers",
  access: "member",
  summary: "Saves changed answers by path, as typed; errors are reported and do not stop the saving",
  input: z.strictObject({ ...read, patch: z.record(z.string().max(2000), z.unknown()) }),
  output: z.object({
    version: z.number().int(),
    savedAt: z.iso.datetime(),
    /** What is wrong with what is answered; what is not answered yet is not among them. */
    errors: z.array(AnswerErrorAt),
  }),
});

export const renameProcess = endpoint({
  method: "PUT",
  path: "/processes/:id/title",
  access: "member",
  summary: "Changes the title of a draft or of a rejected process",
  input: z.strictObject({ ...read, title: ProcessTitle }),
  output: ProcessState,
});

export const fileProcess = endpoint({
  method: "PUT",
  path: "/processes/:id/filing",
  access: "member",
  summary: "Says where a process that is not approved belongs: its teams, client, project and tags",
  input: z.strictObject({ ...read, ...Filing.shape }),
  output: ProcessState,
});

export const sendProcess = endpoint({
  method: "POST",
  path: "/processes/:id/send",
  access: "member",
  summary:
    "Sends a process to review, to everyone who reviews or to one member; approves it where its template wants no review; refused with the fields that are missing or wrong",
  input: z.strictObject({ ...read, reviewerId: Id.nullable().default(null) }),
  output: ProcessState,
});

export const withdrawProcess = endpoint({
  method: "POST",
  path: "/processes/:id/withdraw",
  access: "member",
  summary: "Takes a process back that was sent to review, as a draft of its creator, until its review began",
  input: z.strictObject(id),
  output: ProcessState,
});

export const copyProcess = endpoint({
  method: "POST",
  path: "/processes/:id/copy",
  access: "member",
  summary:
    "Starts a new process with the template, the answers and the filing of another; what no longer fits is left out. Give an Idempotency-Key",
  input: z.strictObject({ ...id, title: ProcessTitle }),
  output: ProcessState,
});

export const finishProcess = endpoint({
  method: "POST",
  path: "/processes/:id/finish",
  access: "member",
  summary: "Approves a process by finishing it, where the plan has no review or the template wants none",
  input: z.strictObject(read),
  output: ProcessState,
});

export const assignProcess = endpoint({
  method: "PUT",
  path: "/processes/:id/reviewer",
  access: "member",
  summary: "Assigns the review of a process to a member",
  input: z.strictObject({ ...id, reviewerId: Id }),
  output: ProcessState,
});

export const unassignProcess = endpoint({
  method: "DELETE",
  path: "/processes/:id/reviewer",
  access: "member",
  summary: "Takes the review from its reviewer and returns the process to the inbox",
  input: z.strictObject(id),
  output: ProcessState,
});

export const approveProcess = endpoint({
  method: "POST",
  path: "/processes/:id/approve",
  access: "member",
  summary: "Approves what was read: 409 when it changed or was decided in between. Its documents are then made",
  input: z.strictObject({ ...read, contentHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  output: ProcessState,
});

export const rejectProcess = endpoint({
  method: "POST",
  path: "/processes/:id/reject",
  access: "member",
  summary: "Rejects with a reason; the process goes back to its creator",
  input: z.strictObject({ ...read, reason: RejectionReason, tags: RejectionTags.default([]) }),
  output: ProcessState,
});

export const tickCorrection = endpoint({
  method: "PUT",
  path: "/processes/:id/corrections/:correctionId",
  access: "member",
  summary: "Ticks off something that the last rejection asked for, or takes the tick back",
  input: z.strictObject({ ...id, correctionId: Id, done: z.boolean() }),
  output: Correction,
});

export const completeProcess = endpoint({
  method: "PUT",
  path: "/processes/:id/completed-date",
  access: "member",
  summary: "Sets or clears the completed date of an approved process",
  input: z.strictObject({ ...id, completedDate: CompletedDate.nullable() }),
  output: ProcessState,
});

export const deleteProcess = endpoint({
  method: "DELETE",
  path: "/processes/:id",
  access: "member",
  summary: "Deletes a process that is not approved; for 30 days it can be restored",
  input: z.strictObject(id),
  output: z.object({ id: Id }),
});

export const previewProcess = endpoint({
  method: "GET",
  path: "/processes/:id/preview",
  access: "member",
  summary: "The document with the answers as they are, each in a mark with its path (Word)",
  input: z.strictObject(id),
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 120, seconds: 60 }],
});

export const downloadDocument = endpoint({
  method: "GET",
  path: "/processes/:id/documents/:kind",
  access: "member",
  summary: "A document of an approved process, as Word or as PDF",
  input: z.strictObject({ ...id, kind: DocumentKind }),
  output: z.unknown(),
  download: true,
});

/** Values that a query carries once or several times. */
const ids = z.preprocess((v) => (typeof v === "string" ? [v] : v), z.array(Id).min(1).max(maxZipped));

export const downloadZip = endpoint({
  method: "GET",
  path: "/processes/zip",
  access: "member",
  summary: `The documents of approved processes as one zip, of at most ${maxZipped} processes; those that are not ready are named in a text`,
  input: z.strictObject({ ids, kind: DocumentKind.default("pdf") }),
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 30, seconds: 60 }],
});

export const retryDocument = endpoint({
  method: "POST",
  path: "/processes/:id/documents/:kind/retry",
  access: "member",
  summary: "Tries again to make a document that failed",
  input: z.strictObject({ ...id, kind: DocumentKind }),
  output: z.object({ id: Id }),
});

/** A deleted process that can still be restored. */
export const DeletedProcess = z.object({
  id: Id,
  title: z.string(),
  status: ProcessStatus,
  templateName: z.string(),
  creatorId: Id.nullable(),
  creatorName: z.string().nullable(),
  /** Its creator and its flags, as everywhere a process is shown. */
  uid: Id.nullable(),
  deleted: z.literal(true),
  saved: z.boolean(),
  reviewed: z.boolean(),
  approved: z.boolean(),
  rejected: z.boolean(),
  deletedAt: z.iso.datetime(),
  /** Until then it can be restored. */
  restorableUntil: z.iso.datetime(),
});
export type DeletedProcess = z.infer<typeof DeletedProcess>;

export const fetchDeleted = endpoint({
  method: "POST",
  path: "/engine/processes/deleted/fetch",
  access: "member",
  reads: true,
  summary: "The processes deleted in the last 30 days that the caller could read, newest deletion first, at most 200",
  input: z.strictObject({}),
  output: z.object({ code: z.literal(200), processes: z.array(DeletedProcess) }),
});

export const restoreDeleted = endpoint({
  method: "POST",
  path: "/engine/processes/deleted/restore",
  access: "member",
  summary: "Restores a deleted process to the status it had",
  input: z.strictObject({ pId: Id }),
  output: z.object({ code: z.literal(200), id: Id }),
});

/** The comments on a process. */
export const processComments = commentCalls("/processes/:id", { id: Id }, "process");

/** The files attached to a process. */
export const processAttachments = attachmentCalls("/processes/:id", { id: Id }, "process");
