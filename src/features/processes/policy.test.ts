import fc from "fast-check";
import { expect, test } from "vitest";
import { type Actor, type Role, roles } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";
import { type ProcessStatus, processStatuses } from "./lifecycle.ts";
import * as may from "./policy.ts";
import { inScope, type ProcessFacts, processLists, readableProcesses, whichProcesses } from "./policy.ts";

const settings = {
  assignOnlyByManager: false,
  projectSelectionRequired: false,
  requiresDifferentReviewerThanCreator: false,
  consultantPlaceholderFields: false,
};
const actor = (role: Role | Role[], more: Partial<Actor> = {}): Actor => ({
  uid: "me",
  orgId: "org",
  email: "me@x.gt",
  roles: [role].flat(),
  teamIds: ["t1"],
  individual: false,
  permissions: { review: true },
  settings,
  organizationStatus: "active",
  whiteLabel: false,
  ...more,
});
const process = (status: ProcessStatus, more: Partial<ProcessFacts> = {}): ProcessFacts => ({
  status,
  deleted: false,
  creatorId: "other",
  submitterId: "other",
  reviewerId: null,
  teams: null,
  ...more,
});

/** Returns the allowed roles as y or n, in this order: owner, manager, creator, reviewer, consultant. */
const allowed = (rule: (a: Actor) => Decision, more: Partial<Actor> = {}): string =>
  roles.map((role) => (rule(actor(role, more)) === true ? "y" : "n")).join("");

test("who asks for which list", () => {
  const lists = Object.fromEntries(processLists.map((list) => [list, allowed((a) => may.readList(a, list))]));
  // owner manager creator reviewer consultant
  expect(lists).toEqual({
    work: "ynyyy",
    drafts: "ynyny",
    inbox: "ynyyn",
    review: "ynnyn",
    rejected: "ynyyn",
    approved: "ynyyy",
    active: "ynyyy",
    decided: "ynnyn",
  });
  const counters = Object.fromEntries(processLists.map((list) => [list, allowed((a) => may.readCounter(a, list))]));
  expect(counters).toEqual({ ...lists, inbox: "ynynn", decided: "nnnnn" });
});

test("who opens which process that somebody else began", () => {
  const reads = (more: Partial<ProcessFacts>, of: Partial<Actor> = {}) =>
    processStatuses.map((status) => allowed((a) => may.readProcess(a, process(status, more)), of));
  // drafting, unassigned, reviewing, approved, rejected
  expect(reads({})).toEqual(["nnnnn", "ynyyn", "ynnyn", "ynnyn", "ynnyn"]);
  expect(reads({ teams: ["t1"] })).toEqual(["nnnnn", "ynyyn", "ynyyy", "ynyyy", "ynyyn"]);
  expect(reads({ teams: ["t2"] })).toEqual(["nnnnn", "ynyyn", "ynnnn", "ynnnn", "ynnnn"]);
  // Of several teams the rights of any of them are enough; the order says nothing.
  expect(reads({ teams: ["t2", "t1"] })).toEqual(reads({ teams: ["t1"] }));
  expect(reads({ teams: ["t1", "t2"] })).toEqual(reads({ teams: ["t1"] }));
  expect(reads({ teams: ["t2", "t3"] })).toEqual(reads({ teams: ["t2"] }));
  expect(reads({ teams: ["t2", "t3"] }, { teamIds: ["t3", "t4"] })).toEqual(reads({ teams: ["t1"] }));
  // Its teams were deleted: that does not make it everybody's.
  expect(reads({ teams: [] })).toEqual(reads({ teams: ["t2"] }));
  expect(reads({ teams: ["t2"], reviewerId: "me" })).toEqual(["nnnnn", "ynyyn", "ynnyn", "ynnyn", "ynnyn"]);
  expect(reads({ teams: ["t1"] }, { individual: true })).toEqual(["nnnnn", "ynnnn", "ynnnn", "ynnnn", "ynnnn"]);
  expect(reads({ reviewerId: "me" }, { individual: true })).toEqual(["nnnnn", "ynnnn", "ynnyn", "ynnyn", "ynnyn"]);
});

test("the lists of a process of two teams, for who is in one of them, in the other, in both, in none", () => {
  const shows = (role: Role, list: may.ProcessList, status: ProcessStatus, of: Partial<ProcessFacts> = {}) =>
    [["t1"], ["t2"], ["t1", "t2"], ["t3"], []]
      .map((teamIds) => {
        const facts = process(status, { teams: ["t1", "t2"], ...of });
        return inScope(whichProcesses(actor(role, { teamIds }), list), facts) ? "y" : "n";
      })
      .join("");
  expect(shows("reviewer", "review", "reviewing")).toBe("yyynn");
  expect(shows("reviewer", "review", "reviewing", { reviewerId: "me" })).toBe("yyyyy");
  expect(shows("reviewer", "review", "reviewing", { teams: null })).toBe("yyyyy");
  expect(shows("reviewer", "review", "reviewing", { teams: [] })).toBe("nnnnn");
  expect(shows("owner", "review", "reviewing")).toBe("yyyyy");
  expect(shows("creator", "active", "reviewing")).toBe("yyynn");
  expect(shows("creator", "active", "rejected")).toBe("nnnnn");
  expect(shows("creator", "active", "drafting")).toBe("nnnnn");
  for (const role of ["creator", "reviewer", "consultant"] as const)
    expect(shows(role, "approved", "approved")).toBe("yyynn");
  expect(shows("owner", "approved", "approved")).toBe("yyyyy");
  expect(shows("creator", "approved", "approved", { creatorId: "me" })).toBe("yyyyy");
  const alone = actor("creator", { teamIds: ["t1", "t2"], individual: true });
  expect(inScope(whichProcesses(alone, "approved"), process("approved", { teams: ["t1", "t2"] }))).toBe(false);
});

test("one's own: a draft by who may draft, the rest by every role of processes", () => {
  const reads = processStatuses.map((status) =>
    allowed((a) => may.readProcess(a, process(status, { creatorId: "me" }))),
  );
  expect(reads).toEqual(["ynyny", "ynyyy", "ynyyy", "ynyyy", "ynyyy"]);
});

test("answers and title are changed by their creator alone, while a draft or rejected", () => {
  const edits = (more: Partial<ProcessFacts>) =>
    processStatuses.map((status) => allowed((a) => may.editProcess(a, process(status, more))));
  expect(edits({ creatorId: "me" })).toEqual(["ynyny", "nnnnn", "nnnnn", "nnnnn", "ynyny"]);
  expect(edits({ creatorId: "other" })).toEqual(["nnnnn", "nnnnn", "nnnnn", "nnnnn", "nnnnn"]);
});

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
  expect(allowed((a) => may.readList(a, "review"), lost)).toBe("nnnnn");
  expect(may.readCounter(actor("owner", lost), "review")).toBe("failure.plan");
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
  // Of another team it is not theirs to see, so not theirs to take.
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

test("the completed date, clause by clause", () => {
  const completed = (who: Actor, more: Partial<ProcessFacts> = {}) =>
    may.completeProcess(who, process("approved", { creatorId: "me", ...more }));
  expect(completed(actor("creator"))).toBe(true);
  expect(completed(actor("owner"), { creatorId: "other" })).toBe(true);
  expect(completed(actor("creator"), { creatorId: "other", teams: ["t2"] })).toBe("failure.notFound");
  expect(completed(actor("creator"), { creatorId: "other", teams: ["t1"] })).toBe("processes.notYours");
  expect(completed(actor("creator", { organizationStatus: "expiredSubscription" }))).toBe("failure.inactive");
  expect(completed(actor("creator"), { deleted: true })).toBe("failure.notFound");
});

test("deleting, completing, finishing, creating", () => {
  const own = { creatorId: "me" };
  expect(allowed((a) => may.deleteProcess(a, process("reviewing", own)))).toBe("ynyyy");
  expect(allowed((a) => may.deleteProcess(a, process("rejected", { teams: ["t1"] })))).toBe("ynnnn");
  expect(may.deleteProcess(actor("owner"), process("approved", own))).toBe("processes.approvedLocked");
  expect(allowed((a) => may.completeProcess(a, process("approved", own)))).toBe("ynyyy");
  expect(may.completeProcess(actor("owner"), process("reviewing"))).toBe("processes.notApproved");
  expect(may.finishProcess(actor("creator"), process("drafting", own))).toBe("processes.reviewNeeded");
  expect(allowed((a) => may.finishProcess(a, process("drafting", own)), { permissions: {} })).toBe("ynyny");
  const alone = { ...process("drafting", own), autoApprove: true };
  const strict = { settings: { ...settings, requiresDifferentReviewerThanCreator: true } };
  expect(allowed((a) => may.finishProcess(a, alone), strict)).toBe("ynyny");
  expect(allowed((a) => may.sendProcess(a, process("drafting", own)))).toBe("ynyny");
  expect(may.sendProcess(actor("creator", { permissions: {} }), process("drafting", own))).toBe("failure.plan");
  expect(allowed(may.createProcess)).toBe("ynyny");
  expect(may.createProcess(actor("creator", { organizationStatus: "expiredSubscription" }))).toBe("failure.inactive");
});

const anActor = fc.record({
  role: fc.subarray([...roles], { minLength: 1 }),
  individual: fc.boolean(),
  teamIds: fc.subarray(["t1", "t2"]),
});
const aProcess = fc.record({
  status: fc.constantFrom(...processStatuses),
  deleted: fc.boolean(),
  creatorId: fc.constantFrom("me", "other", null),
  submitterId: fc.constantFrom("me", "other", null),
  reviewerId: fc.constantFrom("me", "other", null),
  teams: fc.option(fc.subarray(["t1", "t2", "t3"])),
});

test("what a list shows can be opened; nobody ever sees another's draft or a deleted process", () => {
  fc.assert(
    fc.property(anActor, aProcess, ({ role, ...more }, facts) => {
      const who = actor(role, more);
      for (const list of processLists) {
        const shown = may.readList(who, list) === true && inScope(whichProcesses(who, list), facts);
        if (shown) expect(may.readProcess(who, facts)).toBe(true);
        if (shown) expect(facts.deleted).toBe(false);
        if (shown && facts.status === "drafting") expect(facts.creatorId).toBe("me");
      }
      const readable = inScope(readableProcesses(who), facts);
      if (readable && facts.status === "drafting") expect(facts.creatorId).toBe("me");
    }),
    { numRuns: 2000 },
  );
});

test("'individual' shows only what one began and what is assigned to one, and never binds the owner", () => {
  fc.assert(
    fc.property(anActor, aProcess, ({ role, teamIds }, facts) => {
      const who = actor(role, { teamIds, individual: true });
      if (may.readProcess(who, facts) !== true) return;
      const mine = facts.creatorId === "me" || facts.reviewerId === "me";
      expect(mine || who.roles.includes("owner")).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("on the free plan a process is sent or finished only by who has shown a phone to be theirs", () => {
  const [missing, own] = [{ phoneMissing: true } as const, process("drafting", { creatorId: "me", submitterId: null })];
  expect(may.sendProcess(actor("creator", missing), own)).toBe("identity.phoneFirst.refused");
  expect(may.finishProcess(actor("creator", { ...missing, permissions: {} }), own)).toBe("identity.phoneFirst.refused");
  expect(may.editProcess(actor("creator", missing), own)).toBe(true);
});
