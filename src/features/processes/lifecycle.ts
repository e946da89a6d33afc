import type { Decision } from "#protocol/decision.ts";
import { Failure, type FailureCode } from "#protocol/failure.ts";

/** The statuses as stored. A deletion is a mark beside them, so that a restored process is what it was. */
export const processStatuses = ["drafting", "unassigned", "reviewing", "approved", "rejected"] as const;
export type ProcessStatus = (typeof processStatuses)[number];

/** The actions on a process after its creation. */
export const processActions = [
  "save",
  "rename",
  "file",
  "handOver",
  "send",
  "withdraw",
  "finish",
  "assign",
  "unassign",
  "approve",
  "reject",
  "take",
  "refuse",
  "correct",
  "complete",
  "delete",
  "restore",
] as const;
export type ProcessAction = (typeof processActions)[number];

/** The moments a process remembers. */
export type Stamp =
  | "timestamp"
  | "saveTimestamp"
  | "unassignedTimestamp"
  | "reviewTimestamp"
  | "reviewedOn"
  | "approvedOn"
  | "assignmentDate"
  | "deletedAt";

/** The facts that decide if an action is possible now. */
export interface Standing {
  readonly status: ProcessStatus;
  readonly deleted: boolean;
}

/** The effect of an action: the status, moments set to now, moments cleared. */
export type StatusChange = { readonly status: ProcessStatus; readonly timestamp?: Date } & {
  readonly [S in Exclude<Stamp, "timestamp">]?: Date | null;
};

interface Transition {
  readonly from: readonly ProcessStatus[];
  /** Absent: the status stays. */
  readonly to?: ProcessStatus;
  /** Why it is refused from any other status that has no reason of its own. */
  readonly otherwise: FailureCode;
}

interface Moments {
  /** Set to now; `onEntry` only when the status really changes. */
  readonly stamps?: readonly Stamp[];
  readonly onEntry?: readonly Stamp[];
  readonly clears?: readonly Stamp[];
}

const open = ["drafting", "rejected"] as const;
const undecided = ["drafting", "unassigned", "reviewing", "rejected"] as const;

/**
 * The state machine. `timestamp` is the last change, by which lists are ordered and since when something waits: who reviews
 * does not move it. Approved processes keep the moment of their approval.
 */
const transitions: Readonly<Record<ProcessAction, Transition>> = {
  save: { from: open, otherwise: "processes.inReview" },
  rename: { from: open, otherwise: "processes.inReview" },
  // The filing can be changed until the decision, and does not move the process in any list.
  file: { from: undecided, otherwise: "processes.approvedLocked" },
  // Another person continues it. Its status and its moments do not change.
  handOver: { from: undecided, otherwise: "processes.approvedLocked" },
  send: { from: open, to: "reviewing", otherwise: "processes.inReview" },
  // Its creator withdraws it: it is their draft again, and the data of its sending are cleared.
  withdraw: { from: ["unassigned", "reviewing"], to: "drafting", otherwise: "processes.notInReview" },
  // The plan has no review, or the template wants none: the draft is approved by being finished.
  finish: { from: open, to: "approved", otherwise: "processes.inReview" },
  assign: { from: ["unassigned", "reviewing"], to: "reviewing", otherwise: "processes.notInReview" },
  unassign: { from: ["reviewing"], to: "unassigned", otherwise: "processes.notInReview" },
  approve: { from: ["reviewing"], to: "approved", otherwise: "processes.notInReview" },
  reject: { from: ["reviewing"], to: "rejected", otherwise: "processes.notInReview" },
  // A member takes a request from a public form. It is their draft from now on.
  take: { from: ["unassigned"], to: "drafting", otherwise: "processes.notInInbox" },
  // A request from a public form is refused for good, and its requester is notified.
  refuse: { from: ["unassigned"], to: "rejected", otherwise: "processes.notInInbox" },
  // Its requester was asked for better answers and sent them; its place in the inbox stays.
  correct: { from: ["unassigned"], otherwise: "processes.notInInbox" },
  // The one thing an approved process still takes: the specification lets its completed date be set.
  complete: { from: ["approved"], otherwise: "processes.notApproved" },
  delete: { from: undecided, otherwise: "processes.approvedLocked" },
  restore: { from: undecided, otherwise: "processes.approvedLocked" },
};

/** The moments that each action sets and clears. Apart from the transitions, because the pages do not need them. */
const moments: Readonly<Record<ProcessAction, Moments>> = {
  save: { stamps: ["timestamp", "saveTimestamp"] },
  rename: { stamps: ["timestamp", "saveTimestamp"] },
  file: {},
  handOver: {},
  send: { stamps: ["timestamp", "reviewTimestamp"] },
  withdraw: { stamps: ["timestamp"], clears: ["reviewTimestamp", "assignmentDate"] },
  finish: { stamps: ["timestamp", "reviewedOn", "approvedOn"] },
  assign: { stamps: ["assignmentDate"], onEntry: ["reviewTimestamp"] },
  unassign: { stamps: ["unassignedTimestamp"], clears: ["assignmentDate"] },
  approve: { stamps: ["timestamp", "reviewedOn", "approvedOn"] },
  reject: { stamps: ["timestamp", "reviewedOn"] },
  take: { stamps: ["timestamp"] },
  refuse: { stamps: ["timestamp", "reviewedOn"] },
  correct: { stamps: ["saveTimestamp"] },
  complete: {},
  delete: { stamps: ["deletedAt"] },
  restore: { clears: ["deletedAt"] },
};

/**
 * The reasons that lie in the state of the process and not in who asks, with their status: the server answers them as
 * conflicts.
 */
export const conflicts: ReadonlySet<FailureCode> = new Set<FailureCode>([
  "processes.approvedLocked",
  "processes.decided",
  "processes.inReview",
  "processes.notInReview",
  "processes.reviewBegan",
  "processes.notInInbox",
  "processes.notApproved",
  "processes.notDeleted",
]);

/** Returns true if the state allows the action, otherwise the reason of the refusal. */
export function allows({ status, deleted }: Standing, action: ProcessAction): Decision {
  if (action === "restore" && !deleted) return "processes.notDeleted";
  if (action !== "restore" && deleted) return "failure.notFound";
  const { from, otherwise } = transitions[action];
  if (from.includes(status)) return true;
  const decided = status === "approved" || status === "rejected";
  if (decided && (action === "approve" || action === "reject")) return "processes.decided";
  return status === "approved" ? "processes.approvedLocked" : otherwise;
}

/** Returns the effect of the action. Throws the reason as a conflict (409) if the state does not allow it. */
export function act(action: ProcessAction, standing: Standing, now: Date): StatusChange {
  const decision = allows(standing, action);
  if (decision !== true) throw new Failure(decision, conflicts.has(decision) ? 409 : 404);
  const { to = standing.status } = transitions[action];
  const { stamps = [], onEntry = [], clears = [] } = moments[action];
  const set = to === standing.status ? stamps : [...stamps, ...onEntry];
  return {
    status: to,
    ...Object.fromEntries(set.map((stamp) => [stamp, now])),
    ...Object.fromEntries(clears.map((stamp) => [stamp, null])),
  };
}

/** The companion flags of the specification, which follow from the status. */
export const flagsOf = (status: ProcessStatus) => ({
  saved: status === "drafting",
  reviewed: status === "approved" || status === "rejected",
  approved: status === "approved",
  rejected: status === "rejected",
});

/** Returns the companions of a status in the specification: the owner and the flags. They are derived, never stored. */
export const companionsOf = ({
  status,
  creatorId,
}: {
  readonly status: ProcessStatus;
  readonly creatorId: string | null;
}) => ({
  uid: creatorId,
  ...flagsOf(status),
});

/** The names under which the specification shows a process, deletion included. */
export type ShownStatus = "draft" | "unassigned" | "pendingReview" | "approved" | "rejected" | "deleted";
const shownNames: Readonly<Record<ProcessStatus, ShownStatus>> = {
  drafting: "draft",
  unassigned: "unassigned",
  reviewing: "pendingReview",
  approved: "approved",
  rejected: "rejected",
};

/** The name shown; its sentence is `processes.status.<name>`. */
export const shownStatus = ({ status, deleted = false }: { status: ProcessStatus; deleted?: boolean }): ShownStatus =>
  deleted ? "deleted" : shownNames[status];

const day = 24 * 60 * 60 * 1000;

/** The time for which a deleted process can be restored: 30 days of 24 hours. */
export const restoreWindow = 30 * day;

/** Returns true if a process deleted at that time can still be restored. The very end of the 30 days is included. */
export const restorable = (deletedAt: Date, now: Date): boolean => now.getTime() - deletedAt.getTime() <= restoreWindow;
