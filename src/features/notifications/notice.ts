import { z } from "zod";
import { Id } from "#protocol/page.ts";

/** The kinds of notices, in the order of the preferences. */
export const noticeKinds = [
  "mentioned",
  "processAssigned",
  "processSent",
  "processUnassigned",
  "processApproved",
  "processRejected",
  "processHandedOver",
  "workHandedOver",
  "contractSigned",
  "contractDeclined",
  "contractExpired",
  "paperExpires",
  "commented",
  "taskAssigned",
  "taskDue",
  "taskOverdue",
  "taskNotMade",
  "taskUnassigned",
  "alertDue",
  "alertAssigned",
  "memberJoined",
  "invitationUndelivered",
  "shareUndelivered",
  "trialEnding",
] as const;
export const NoticeKind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** The kinds of subjects of a notice. */
const subjectKinds = ["process", "task", "alert", "member", "organization"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** The stages of a trial's end that are announced. */
export const trialStages = ["fiveDays", "oneDay", "ended"] as const;
export type TrialStage = (typeof trialStages)[number];

/**
 * A notice as its person sees it. `title` and `path` are null when the subject is gone or is not theirs to read any more:
 * then nothing else tells what it was about either.
 */
export const Notice = z.object({
  id: Id,
  kind: NoticeKind,
  subjectKind: z.enum(subjectKinds),
  title: z.string().nullable(),
  path: z.string().nullable(),
  /** The person who caused it. Empty for the product itself, and if the subject is not readable. */
  actorName: z.string(),
  /** In whose place the person was given a review; null: it was given to them by name. */
  awayName: z.string().nullable(),
  stage: z.enum(trialStages).nullable(),
  /** The day a task is due, where the notice is about that, dd/mm/yyyy. */
  day: z.string().nullable(),
  /** The number of processes of an act on many of them; `title` is that of the first. Else 1. */
  count: z.number().int(),
  at: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notice = z.infer<typeof Notice>;

/** The limit to which unread notices are counted. */
export const maxCounted = 100;

/** Returns the values of a notice's sentence. */
export const valuesOf = ({ actorName, awayName, title, day, count }: Notice, somebody: string) => ({
  count,
  others: count - 1,
  actor: actorName || somebody,
  away: awayName ?? "",
  title: title ?? "",
  day: day ?? "",
});

type SentenceKey = `notifications.sentence.${string}`;

/** Which sentence says what happened. */
export function sentenceOf(
  notice: Pick<Notice, "kind" | "subjectKind" | "title" | "stage" | "awayName" | "count">,
): SentenceKey {
  const { kind, subjectKind } = notice;
  if (kind === "trialEnding") return `notifications.sentence.trial.${notice.stage ?? "ended"}`;
  if (notice.title === null)
    return `notifications.sentence.hidden.${subjectKind === "task" || subjectKind === "alert" ? subjectKind : "process"}`;
  if (notice.count > 1) return `notifications.sentence.many.${kind}`;
  if (kind === "processAssigned" && notice.awayName !== null) return "notifications.sentence.processAssignedFor";
  return `notifications.sentence.${kind}`;
}
