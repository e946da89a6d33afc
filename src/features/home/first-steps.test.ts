import { expect, test } from "vitest";
import type { Actor, Role } from "#protocol/actor.ts";
import type { Session } from "#protocol/session.ts";
import { doneSteps, firstSteps, isOnFreePlan, seesFirstSteps } from "./first-steps.ts";

const [own, taken] = [{ fromGallery: false }, { fromGallery: true }];

test.each([
  ["nothing", { begun: false, templates: [], people: 1 }, []],
  ["a template of the gallery", { begun: false, templates: [taken], people: 1 }, []],
  ["an own template", { begun: false, templates: [own], people: 1 }, ["template"]],
  ["a process", { begun: true, templates: [taken, own], people: 1 }, ["contract", "template"]],
  ["somebody invited", { begun: false, templates: [], people: 2 }, ["colleague"]],
] as const)("with %s the steps done are these", (_name, beginnings, done) => {
  expect(firstSteps.filter((step) => doneSteps(beginnings)[step])).toEqual(done);
});

test.each([
  ["owner", true],
  ["manager", true],
  ["creator", false],
  ["reviewer", false],
  ["consultant", false],
] as const)("%s sees the first steps: %s", (role, sees) => {
  expect(seesFirstSteps({ roles: [role] as Role[] } as unknown as Actor)).toBe(sees);
});

test.each([
  ["free", null, true],
  ["free", "2026-12-10T00:00:00.000Z", false],
  ["advanced", null, false],
] as const)("on plan %s with a trial until %s it is the free plan: %s", (plan, trialEndsAt, is) => {
  expect(isOnFreePlan({ plan, trialEndsAt } as Session["organization"])).toBe(is);
});
