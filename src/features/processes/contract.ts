import { z } from "zod";
import { AnswerErrorAt, AnswerWarning } from "#features/answers/stored-answers.ts";
import { attachmentCalls } from "#features/attachments/contract.ts";
import { commentCalls } from "#features/comments/contract.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { BroughtFrom, Carried } from "./carried.ts";
import { listShape } from "./list-shape.ts";
import {
  CompletedDate,
  countedQueue,
  Filing,
  Process,
  ProcessRow,
  ProcessStatus,
  ProcessTags,
  ProcessTeams,
  ProcessTitle,
} from "./process.ts";

const id = { id: Id };
/** The version that was read. A change in between answers 409 `processes.changed` with the current version. */
const read = { ...id, version: z.int32() };

/** The state of a process after a call. The page fetches the rest. */
export const ProcessState = z.object({ id: Id, status: ProcessStatus, version: z.int32() });
export type ProcessState = z.infer<typeof ProcessState>;

/** The callers of these endpoints, and the area a key needs for them. */
const ofMembers = { access: "member", area: "processes" } as const;

export const createProcess = endpoint({
  method: "POST",
  path: "/processes",
  ...ofMembers,
  summary: "Starts a process from a template, as a draft of the caller; send an Idempotency-Key",
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
  ...ofMembers,
  summary:
    "A list of processes, a page at a time: waiting lists (work, inbox, review) longest wait first, others latest change first",
  input: z.strictObject({
    ...PageInput.shape,
    ...listShape,
  }),
  output: pageOf(ProcessRow),
});

export const getQueue = endpoint({
  method: "GET",
  path: "/processes/:id/queue",
  ...ofMembers,
  summary: "The position of a process in the caller's review list: its neighbours, number and total",
  input: z.strictObject(id),
  output: z.object({
    /** At most 20 before it, itself, and at most 30 behind it, in the order of the list. */
    rows: z.array(ProcessRow),
    /** Which of all the first of the rows is, counted from 1. */
    first: z.number().int(),
    count: z.number().int().max(countedQueue),
  }),
});

export const getProcess = endpoint({
  method: "GET",
  path: "/processes/:id",
  ...ofMembers,
  summary: "A process with its form, answers and documents",
  input: z.strictObject(id),
  output: Process,
});

export const saveAnswers = endpoint({
  method: "PUT",
  path: "/processes/:id/answers",
  ...ofMembers,
  summary: "Saves changed answers by path, as typed; errors are reported but do not prevent saving",
  input: z.strictObject({
    ...read,
    patch: z.record(z.string().max(2000), z.unknown()),
    /** The process that the answers are taken from. They are marked until somebody changes or confirms them. */
    takenFrom: Id.optional(),
    /** Another source of the answers. They are marked in the same way. Ignored with `takenFrom`. */
    broughtFrom: BroughtFrom.optional(),
  }),
  output: z.object({
    version: z.int32(),
    /** The title, which can follow from the answers. */
    title: z.string(),
    savedAt: z.iso.datetime(),
    /** The errors of the given answers. Missing answers are not among them. */
    errors: z.array(AnswerErrorAt),
    /** Warnings about all answers, as the form shows them. They block nothing. */
    warnings: z.array(AnswerWarning),
  }),
});

export const confirmAnswers = endpoint({
  method: "PUT",
  path: "/processes/:id/carried",
  ...ofMembers,
  summary:
    "Confirms answers that came from another process, a message or a record, by path. Paths that are not marked are ignored",
  input: z.strictObject({ ...id, paths: z.array(z.string().max(2000)).min(1).max(10_000) }),
  output: z.object({ carried: Carried.nullable() }),
});

export const renameProcess = endpoint({
  method: "PUT",
  path: "/processes/:id/title",
  ...ofMembers,
  summary: "Changes the title of a draft or rejected process",
  input: z.strictObject({ ...read, title: ProcessTitle }),
  output: ProcessState,
});

export const fileProcess = endpoint({
  method: "PUT",
  path: "/processes/:id/filing",
  ...ofMembers,
  summary: "Sets the teams, client, project and tags of an unapproved process",
  input: z.strictObject({ ...read, ...Filing.shape }),
  output: ProcessState,
});

export const handOverProcess = endpoint({
  method: "PUT",
  path: "/processes/:id/creator",
  ...ofMembers,
  summary: "Transfers an undecided process to a colleague; only its creator can transfer a draft",
  input: z.strictObject({ ...id, creatorId: Id }),
  output: ProcessState,
});

export const copyProcess = endpoint({
  method: "POST",
  path: "/processes/:id/copy",
  ...ofMembers,
  summary:
    "Starts a new process with the template, answers and details of another; answers that do not match are skipped. Send an Idempotency-Key",
  input: z.strictObject({
    ...id,
    title: ProcessTitle,
    /** True: if the template says what titles are made of, the title is that, and follows the answers. */
    titleByRule: z.boolean().default(false),
  }),
  output: ProcessState,
});

export const completeProcess = endpoint({
  method: "PUT",
  path: "/processes/:id/completed-date",
  ...ofMembers,
  summary: "Sets or clears the completed date of an approved process",
  input: z.strictObject({ ...id, completedDate: CompletedDate.nullable() }),
  output: ProcessState,
});

export const deleteProcess = endpoint({
  method: "DELETE",
  path: "/processes/:id",
  ...ofMembers,
  summary: "Deletes an unapproved process; it can be restored for 30 days",
  input: z.strictObject(id),
  output: z.object({ id: Id }),
});

export const restoreDeleted = endpoint({
  method: "POST",
  path: "/engine/processes/deleted/restore",
  ...ofMembers,
  summary: "Restores a deleted process to its previous status",
  input: z.strictObject({ pId: Id }),
  output: z.object({ code: z.literal(200), id: Id }),
});

/** The comments on a process. */
export const processComments = commentCalls("/processes/:id", { id: Id }, "process", "processes");

/** The files attached to a process. */
export const processAttachments = attachmentCalls("/processes/:id", { id: Id }, "process", "processes");
