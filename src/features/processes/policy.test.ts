import fc from "fast-check";
import { expect, test } from "vitest";
import { type Actor, type Role, roles } from "#protocol/actor.ts";
import { actor, allowed, process } from "#tests/fixtures/acting.ts";
import { type ProcessStatus, processStatuses } from "./lifecycle.ts";
import * as may from "./policy.ts";
import { inScope, type ProcessFacts, processLists, readableProcesses, whichProcesses } from "./policy.ts";

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

test("deleting, completing, creating", () => {
  const own = { creatorId: "me" };
  expect(allowed((a) => may.deleteProcess(a, process("reviewing", own)))).toBe("ynyyy");
  expect(allowed((a) => may.deleteProcess(a, process("rejected", { teams: ["t1"] })))).toBe("ynnnn");
  expect(may.deleteProcess(actor("owner"), process("approved", own))).toBe("processes.approvedLocked");
  expect(allowed((a) => may.completeProcess(a, process("approved", own)))).toBe("ynyyy");
  expect(may.completeProcess(actor("owner"), process("reviewing"))).toBe("processes.notApproved");
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
