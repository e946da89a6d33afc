import { describe, expect, test } from "vitest";
import { Failure } from "#protocol/failure.ts";
import {
  act,
  allows,
  flagsOf,
  type ProcessAction,
  type ProcessStatus,
  processActions,
  processStatuses,
  restorable,
  shownStatus,
} from "./lifecycle.ts";

const now = new Date("2026-03-01T10:00:00Z");

/** The next status of each action from each status. A text is the reason it is refused. */
const table: Record<ProcessAction, Record<ProcessStatus, ProcessStatus | `${string}.${string}`>> = {
  save: {
    drafting: "drafting",
    unassigned: "processes.inReview",
    reviewing: "processes.inReview",
    approved: "processes.approvedLocked",
    rejected: "rejected",
  },
  rename: {
    drafting: "drafting",
    unassigned: "processes.inReview",
    reviewing: "processes.inReview",
    approved: "processes.approvedLocked",
    rejected: "rejected",
  },
  file: {
    drafting: "drafting",
    unassigned: "unassigned",
    reviewing: "reviewing",
    approved: "processes.approvedLocked",
    rejected: "rejected",
  },
  handOver: {
    drafting: "drafting",
    unassigned: "unassigned",
    reviewing: "reviewing",
    approved: "processes.approvedLocked",
    rejected: "rejected",
  },
  send: {
    drafting: "reviewing",
    unassigned: "processes.inReview",
    reviewing: "processes.inReview",
    approved: "processes.approvedLocked",
    rejected: "reviewing",
  },
  withdraw: {
    drafting: "processes.notInReview",
    unassigned: "drafting",
    reviewing: "drafting",
    approved: "processes.approvedLocked",
    rejected: "processes.notInReview",
  },
  finish: {
    drafting: "approved",
    unassigned: "processes.inReview",
    reviewing: "processes.inReview",
    approved: "processes.approvedLocked",
    rejected: "approved",
  },
  assign: {
    drafting: "processes.notInReview",
    unassigned: "reviewing",
    reviewing: "reviewing",
    approved: "processes.approvedLocked",
    rejected: "processes.notInReview",
  },
  unassign: {
    drafting: "processes.notInReview",
    unassigned: "processes.notInReview",
    reviewing: "unassigned",
    approved: "processes.approvedLocked",
    rejected: "processes.notInReview",
  },
  approve: {
    drafting: "processes.notInReview",
    unassigned: "processes.notInReview",
    reviewing: "approved",
    approved: "processes.decided",
    rejected: "processes.decided",
  },
  reject: {
    drafting: "processes.notInReview",
    unassigned: "processes.notInReview",
    reviewing: "rejected",
    approved: "processes.decided",
    rejected: "processes.decided",
  },
  take: {
    drafting: "processes.notInInbox",
    unassigned: "drafting",
    reviewing: "processes.notInInbox",
    approved: "processes.approvedLocked",
    rejected: "processes.notInInbox",
  },
  refuse: {
    drafting: "processes.notInInbox",
    unassigned: "rejected",
    reviewing: "processes.notInInbox",
    approved: "processes.approvedLocked",
    rejected: "processes.notInInbox",
  },
  correct: {
    drafting: "processes.notInInbox",
    unassigned: "unassigned",
    reviewing: "processes.notInInbox",
    approved: "processes.approvedLocked",
    rejected: "processes.notInInbox",
  },
  complete: {
    drafting: "processes.notApproved",
    unassigned: "processes.notApproved",
    reviewing: "processes.notApproved",
    approved: "approved",
    rejected: "processes.notApproved",
  },
  delete: {
    drafting: "drafting",
    unassigned: "unassigned",
    reviewing: "reviewing",
    approved: "processes.approvedLocked",
    rejected: "rejected",
  },
  restore: {
    drafting: "drafting",
    unassigned: "unassigned",
    reviewing: "reviewing",
    approved: "processes.approvedLocked",
    rejected: "rejected",
  },
};

describe.each(processActions)("%s", (action) => {
  test.each(processStatuses)("from %s", (status) => {
    const expected = table[action][status];
    const standing = { status, deleted: action === "restore" };
    if (!expected.includes(".")) {
      expect(allows(standing, action)).toBe(true);
      expect(act(action, standing, now).status).toBe(expected);
      return;
    }
    expect(allows(standing, action)).toBe(expected);
    expect(() => act(action, standing, now)).toThrow(expect.objectContaining({ code: expected, status: 409 }));
  });

  test.each(processStatuses)("a deleted process that was %s takes nothing but its restoration", (status) => {
    if (action === "restore") expect(allows({ status, deleted: false }, action)).toBe("processes.notDeleted");
    else expect(allows({ status, deleted: true }, action)).toBe("failure.notFound");
  });
});

test("each transition sets its moments and no other", () => {
  const stamps = (action: ProcessAction, status: ProcessStatus) => {
    const { status: _, ...moments } = act(action, { status, deleted: action === "restore" }, now);
    return moments;
  };
  expect(stamps("save", "drafting")).toEqual({ timestamp: now, saveTimestamp: now });
  expect(stamps("handOver", "reviewing")).toEqual({});
  expect(stamps("send", "rejected")).toEqual({ timestamp: now, reviewTimestamp: now });
  expect(stamps("withdraw", "reviewing")).toEqual({ timestamp: now, reviewTimestamp: null, assignmentDate: null });
  expect(stamps("finish", "drafting")).toEqual({ timestamp: now, reviewedOn: now, approvedOn: now });
  expect(stamps("assign", "unassigned")).toEqual({ assignmentDate: now, reviewTimestamp: now });
  expect(stamps("assign", "reviewing")).toEqual({ assignmentDate: now });
  expect(stamps("unassign", "reviewing")).toEqual({ unassignedTimestamp: now, assignmentDate: null });
  expect(stamps("approve", "reviewing")).toEqual({ timestamp: now, reviewedOn: now, approvedOn: now });
  expect(stamps("reject", "reviewing")).toEqual({ timestamp: now, reviewedOn: now });
  expect(stamps("complete", "approved")).toEqual({});
  expect(stamps("delete", "drafting")).toEqual({ deletedAt: now });
  expect(stamps("restore", "drafting")).toEqual({ deletedAt: null });
});

test("a refusal is a failure", () => {
  expect(() => act("save", { status: "approved", deleted: false }, now)).toThrow(Failure);
});

test("flags and shown names follow from the status", () => {
  const flags = { saved: false, reviewed: false, approved: false, rejected: false };
  expect(flagsOf("drafting")).toEqual({ ...flags, saved: true });
  expect(flagsOf("unassigned")).toEqual(flags);
  expect(flagsOf("reviewing")).toEqual(flags);
  expect(flagsOf("approved")).toEqual({ ...flags, reviewed: true, approved: true });
  expect(flagsOf("rejected")).toEqual({ ...flags, reviewed: true, rejected: true });
  expect(processStatuses.map((status) => shownStatus({ status }))).toEqual([
    "draft",
    "unassigned",
    "pendingReview",
    "approved",
    "rejected",
  ]);
  expect(shownStatus({ status: "rejected", deleted: true })).toBe("deleted");
});

test("30 days of 24 hours to restore", () => {
  const days = 30 * 24 * 3600 * 1000;
  expect(restorable(now, new Date(now.getTime() + days))).toBe(true);
  expect(restorable(now, new Date(now.getTime() + days + 1))).toBe(false);
});
