import { expect, test } from "vitest";
import * as mayReview from "#features/reviews/policy.ts";
import { type Actor, type Role, roles } from "#protocol/actor.ts";
import { processStatuses } from "./lifecycle.ts";
import * as may from "./policy.ts";
import { ProcessTags, ProcessTeams } from "./process.ts";

const settings = {
  assignOnlyByManager: false,
  projectSelectionRequired: false,
  requiresDifferentReviewerThanCreator: false,
  consultantPlaceholderFields: false,
};
type Settings = typeof settings;
const actor = (role: Role | Role[], on: Partial<Settings> = {}): Actor => ({
  uid: "me",
  orgId: "org",
  email: "me@x.gt",
  roles: [role].flat(),
  teamIds: ["t1"],
  individual: false,
  permissions: { review: true },
  settings: { ...settings, ...on },
  organizationStatus: "active",
  whiteLabel: false,
});
const process = (status: (typeof processStatuses)[number], creatorId: string) => ({
  status,
  deleted: false,
  creatorId,
  submitterId: null,
  reviewerId: null,
  teams: ["t1"],
});
/** Returns the roles a rule allows as y and n: owner, manager, creator, reviewer, consultant. */
const each = (rule: (role: Role) => unknown) => roles.map((role) => (rule(role) === true ? "y" : "n")).join("");

test("a process is filed by its creator and the owner until it is approved", () => {
  // drafting, unassigned, reviewing, approved, rejected
  const files = (creator: string) =>
    processStatuses.map((status) => each((role) => may.fileProcess(actor(role), process(status, creator))));
  expect(files("me")).toEqual(["ynyny", "ynyyy", "ynyyy", "nnnnn", "ynyyy"]);
  expect(files("other")).toEqual(["nnnnn", "ynnnn", "ynnnn", "nnnnn", "ynnnn"]);
});

test("a process is given to any team by the owner and to their own by the others; where it is, it may stay", () => {
  const gives = (to: string[], before: string[] = []) => each((role) => may.giveToTeams(actor(role), to, before));
  expect(gives(["t2"])).toBe("ynnnn");
  expect(gives(["t1"])).toBe("yyyyy");
  expect(gives(["t1", "t2"])).toBe("ynnnn");
  expect(gives(["t2"], ["t2"])).toBe("yyyyy");
  expect(gives(["t1", "t2"], ["t2"])).toBe("yyyyy");
  expect(gives(["t2", "t3"], ["t2"])).toBe("ynnnn");
  expect(gives([], ["t2"])).toBe("yyyyy");
});

// Each setting against each role: what it forbids while on, and that it forbids nothing while off.
const waiting = process("reviewing", "me");
const rules: Record<keyof Settings, [off: string, on: string, rule: (a: Actor) => unknown]> = {
  assignOnlyByManager: ["yyyyy", "yynnn", (a) => mayReview.chooseReviewer(a)],
  projectSelectionRequired: ["yyyyy", "nnnnn", (a) => may.hasProject(a, null)],
  requiresDifferentReviewerThanCreator: ["yyyyy", "nnnnn", (a) => may.reviewedBy(a, waiting, "me")],
  consultantPlaceholderFields: ["yyyyy", "yyyyn", (a) => may.decideParts(a)],
};

test.each(Object.entries(rules))("the setting %s", (name, [off, on, rule]) => {
  expect(each((role) => rule(actor(role)))).toBe(off);
  expect(each((role) => rule(actor(role, { [name]: true })))).toBe(on);
});

test("with a project the requirement is met; who is more than a consultant decides about optional parts", () => {
  expect(may.hasProject(actor("creator", { projectSelectionRequired: true }), "p")).toBe(true);
  expect(may.decideParts(actor(["consultant", "creator"], { consultantPlaceholderFields: true }))).toBe(true);
});

test("teams are at most ten, each once; none is null", () => {
  const ids = Array.from({ length: 11 }, (_, i) => `00000000-0000-7000-8000-0000000000${i + 10}`);
  expect(ProcessTeams.parse([ids[0], ids[1], ids[0]])).toEqual(ids.slice(0, 2));
  expect(ProcessTeams.parse(null)).toBe(null);
  expect(ProcessTeams.safeParse(ids.slice(1)).success).toBe(true);
  expect(ProcessTeams.safeParse(ids).success).toBe(false);
});

test("tags are short words, each once", () => {
  expect(ProcessTags.parse([" a ", "a", "b\n c"])).toEqual(["a", "b c"]);
  expect(ProcessTags.safeParse(["x".repeat(41)]).success).toBe(false);
  expect(ProcessTags.safeParse(Array.from({ length: 11 }, (_, i) => `t${i}`)).success).toBe(false);
});
