import { z } from "zod";
import { LinkToken } from "#features/public-links/link.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

const ofTask = z.strictObject({ boardId: Id, taskId: Id });
const Link = z.object({ url: z.string().nullable() });
const path = "/boards/:boardId/tasks/:taskId/link";

/** The kind of the links that lead to tasks. */
export const taskLink = "task";
/** The kind of the links in mails about tasks. They stop these mails and show nothing of the task. */
export const taskMailsLink = "taskMails";

/** Days for which the link of a task opens after the task is completed or it, or its board, is archived. */
const linkDaysAfterEnd = 30;

/** True if a task ended so long ago that its public link no longer opens. `ends`: when it was completed or archived. */
export const isLinkEnded = (ends: readonly (Date | null)[], now: Date): boolean =>
  ends.some((end) => end !== null && now.getTime() - end.getTime() >= linkDaysAfterEnd * 24 * 3_600_000);

/**
 * The part of a task that people outside can see: its progress, and nothing else of its board. Facts the board hides
 * are null, or zero sub-tasks.
 */
export const PublicTask = z.object({
  title: z.string(),
  boardName: z.string(),
  organizationName: z.string(),
  /** The look of the organization. */
  theme: z.record(z.string(), z.unknown()).nullable(),
  logoUrl: z.string().nullable(),
  step: z.string(),
  stepNumber: z.number().int(),
  steps: z.number().int(),
  since: z.iso.datetime(),
  dueDate: z.string().nullable(),
  subtasksDone: z.number().int(),
  subtasks: z.number().int(),
  /** The day by which most such tasks are completed. Null if it is unknown or hidden. */
  forecast: z.string().nullable(),
  completed: z.boolean(),
});
export type PublicTask = z.infer<typeof PublicTask>;

export const getTaskLink = endpoint({
  method: "GET",
  path,
  access: "member",
  area: "boards",
  summary: "The public link of a task; null when it has none",
  input: ofTask,
  output: Link,
});

export const makeTaskLink = endpoint({
  method: "POST",
  path,
  access: "member",
  area: "boards",
  summary: "Makes the public link of a task, or gives the one it has",
  input: ofTask,
  output: Link,
});

export const rotateTaskLink = endpoint({
  method: "POST",
  path: `${path}/rotate`,
  access: "member",
  area: "boards",
  summary: "Replaces the public link of a task: the one before opens nothing",
  input: ofTask,
  output: Link,
});

export const revokeTaskLink = endpoint({
  method: "DELETE",
  path,
  access: "member",
  area: "boards",
  summary: "Closes the public link of a task",
  input: ofTask,
  output: Link,
});

export const getPublicTask = endpoint({
  method: "GET",
  path: "/public/task/:token",
  access: "public",
  area: "none",
  summary: "The progress of a task, for people with its link",
  input: z.strictObject({ token: LinkToken }),
  output: PublicTask,
  limits: [{ by: "address", max: 120, seconds: 60 }],
});

export const stopTaskMails = endpoint({
  method: "POST",
  path: "/public/task/:token/stop",
  access: "public",
  area: "none",
  summary: "Sends no more mails about a task to an address; `signature` is that of the link in the mail",
  input: z.strictObject({ token: LinkToken, address: z.email().max(254), signature: z.string().max(100) }),
  output: z.object({ stopped: z.boolean() }),
  limits: [{ by: "address", max: 20, seconds: 60 }],
});
