import { expect, test } from "vitest";
import * as mayProcess from "#features/processes/policy.ts";
import { inScope, type ProcessFacts, whichProcesses } from "#features/processes/policy.ts";
import type { Actor, Role } from "#protocol/actor.ts";
import { actor, allowed, process, settings } from "#tests/fixtures/acting.ts";
import * as may from "./policy.ts";

test("approval: owner and reviewer, with the plan, not of one's own where that is set", () => {
  const waiting = process("reviewing");
  expect(allowed((a) => may.approveProcess(a, waiting))).toBe("ynnyn");
  expect(may.approveProcess(actor("reviewer", { permissions: {} }), waiting)).toBe("failure.plan");
  expect(may.approveProcess(actor("reviewer", { organizationStatus: "p" }), waiting)).toBe("failure.inactive");
  const strict = { settings: { ...settings, requiresDifferentReviewerThanCreator: true } };
  for (const role of ["owner", ["creator", "reviewer"]] as (Role | Role[])[]) {
    const mine = process("reviewing", { creatorId: "me" });
    expect(may.approveProcess(actor(role), mine)).toBe(true);
    expect(may.approveProcess(actor(role, strict), mine)).toBe("processes.ownReview");
    const sentByMe = process("reviewing", { submitterId: "me" });
    expect(may.approveProcess(actor(role, strict), sentByMe)).toBe("processes.ownReview");
    expect(may.rejectProcess(actor(role, strict), mine)).toBe(true);
  }
  expect(may.approveProcess(actor("reviewer"), process("reviewing", { teams: ["t2"] }))).toBe("failure.notFound");
  expect(may.approveProcess(actor("reviewer"), process("approved"))).toBe("processes.decided");
  // Readable as one's own, but the review of another team.
  const elsewhere = process("reviewing", { teams: ["t2"], creatorId: "me" });
  expect(may.approveProcess(actor(["creator", "reviewer"]), elsewhere)).toBe("processes.otherReviewer");
});

test("without reviews in the plan nothing waits for one, and what is in review is withdrawn or returned", () => {
  const lost = { permissions: {} };
  const began = { reviewTimestamp: "2026-03-01T10:00:00Z", assignmentDate: "2026-03-01T11:00:00Z" };
  const mine = { ...process("reviewing", { creatorId: "me", reviewerId: "x" }), ...began };
  expect(may.withdrawProcess(actor("creator"), mine)).toBe("processes.reviewBegan");
  expect(may.withdrawProcess(actor("creator", lost), mine)).toBe(true);
  expect(may.withdrawProcess(actor("creator", { ...lost, organizationStatus: "p" }), mine)).toBe("failure.inactive");
  expect(may.withdrawProcess(actor("owner", lost), { ...mine, creatorId: "other" })).toBe("processes.notYours");
  expect(allowed((a) => may.rejectProcess(a, process("reviewing")), lost)).toBe("ynnyn");
  expect(may.suggestAnswer(actor("reviewer", lost), process("reviewing"))).toBe("failure.plan");
  expect(allowed((a) => mayProcess.readList(a, "review"), lost)).toBe("nnnnn");
  expect(mayProcess.readCounter(actor("owner", lost), "review")).toBe("failure.plan");
  expect(inScope(whichProcesses(actor("owner", lost), "work"), process("reviewing", { reviewerId: "me" }))).toBe(false);
  expect(inScope(whichProcesses(actor("owner", lost), "active"), process("reviewing"))).toBe(true);
});

test("handing out: owner and manager, and creators and reviewers unless only managers may", () => {
  const waiting = process("unassigned");
  expect(allowed((a) => may.assignProcess(a, waiting))).toBe("yyyyn");
  const strict = { settings: { ...settings, assignOnlyByManager: true } };
  expect(allowed((a) => may.assignProcess(a, waiting), strict)).toBe("yynnn");
  expect(may.assignProcess(actor("creator", strict), waiting)).toBe("processes.assignOnlyByManager");
  expect(may.assignProcess(actor("manager"), process("drafting"))).toBe("failure.notFound");
  expect(allowed((a) => may.unassignProcess(a, process("reviewing", { reviewerId: "x", teams: ["t1"] })))).toBe(
    "yyyyn",
  );
  expect(may.unassignProcess(actor("manager"), process("reviewing"))).toBe("processes.notAssigned");
});

test("taking a review back, clause by clause", () => {
  const taken = (who: Actor, more: Partial<ProcessFacts> = {}) =>
    may.unassignProcess(who, process("reviewing", { reviewerId: "x", ...more }));
  expect(taken(actor("reviewer"))).toBe(true);
  // A process of another team is not theirs to see, so not theirs to take.
  expect(taken(actor("reviewer"), { teams: ["t2"] })).toBe("failure.notFound");
  expect(taken(actor("creator"), { teams: ["t2"] })).toBe("failure.notFound");
  expect(taken(actor("consultant"), { teams: ["t1"] })).toBe("failure.role");
  expect(taken(actor("reviewer", { settings: { ...settings, assignOnlyByManager: true } }))).toBe(
    "processes.assignOnlyByManager",
  );
  expect(taken(actor("reviewer", { permissions: {} }))).toBe("failure.plan");
  expect(taken(actor("reviewer", { organizationStatus: "p" }))).toBe("failure.inactive");
  expect(may.unassignProcess(actor("owner"), process("approved", { reviewerId: "x" }))).toBe(
    "processes.approvedLocked",
  );
});

test("on the free plan a process is sent or finished only by who has shown a phone to be theirs", () => {
  const [missing, own] = [{ phoneMissing: true } as const, process("drafting", { creatorId: "me", submitterId: null })];
  expect(may.sendProcess(actor("creator", missing), own)).toBe("identity.phoneFirst.refused");
  expect(may.finishProcess(actor("creator", { ...missing, permissions: {} }), own)).toBe("identity.phoneFirst.refused");
  expect(mayProcess.editProcess(actor("creator", missing), own)).toBe(true);
});

test("finishing and sending", () => {
  const own = { creatorId: "me" };
  expect(may.finishProcess(actor("creator"), process("drafting", own))).toBe("processes.reviewNeeded");
  expect(allowed((a) => may.finishProcess(a, process("drafting", own)), { permissions: {} })).toBe("ynyny");
  const alone = { ...process("drafting", own), autoApprove: true };
  const strict = { settings: { ...settings, requiresDifferentReviewerThanCreator: true } };
  expect(allowed((a) => may.finishProcess(a, alone), strict)).toBe("ynyny");
  expect(allowed((a) => may.sendProcess(a, process("drafting", own)))).toBe("ynyny");
  expect(may.sendProcess(actor("creator", { permissions: {} }), process("drafting", own))).toBe("failure.plan");
});
