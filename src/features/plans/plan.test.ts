import { describe, expect, test } from "vitest";
import { type PlanName, type PlanPermission, planNames, planPermissions } from "#protocol/permission.ts";
import { permissionsOf, planAt, trialEnd } from "./plan.ts";

// Columns: free, basic, standard, advanced, single.
const tiers: Readonly<Record<PlanPermission, string>> = {
  flows: "✓ ✓ ✓ ✓ ✓",
  customTemplates: "✓ ✓ ✓ ✓ ✓",
  utilities: "✓ ✓ ✓ ✓ ✓",
  repository: "✓ ✓ ✓ ✓ ✓",
  fileAttachments: "✓ ✓ ✓ ✓ ✓",
  electronicSignature: "✓ ✓ ✓ ✓ ✓",
  registryQueries: "– – ✓ ✓ ✓",
  planner: "– – ✓ ✓ ✓",
  review: "– – ✓ ✓ –",
  dashboard: "– – ✓ ✓ ✓",
  alerts: "– – ✓ ✓ ✓",
  batchGeneration: "– – – ✓ ✓",
  sharingForms: "– – – ✓ ✓",
  publicForms: "– – – ✓ ✓",
};

describe("what each plan opens", () => {
  test.each(planPermissions)("%s", (permission) => {
    const row = planNames.map((plan) => (permissionsOf(plan)[permission] === true ? "✓" : "–")).join(" ");
    expect(row).toBe(tiers[permission]);
  });

  test("every plan says yes or no to every permission", () => {
    for (const plan of planNames) expect(Object.keys(permissionsOf(plan)).sort()).toEqual([...planPermissions].sort());
  });
});

const now = new Date("2026-03-01T12:00:00Z");
const bought = (plan: PlanName, seats: number | null = null) => planAt({ plan, seats, trialEndsAt: null }, now);

test("what is withheld from an organization is in no plan of its own", () => {
  const { permissions } = planAt({ plan: "advanced", seats: null, trialEndsAt: null, withheld: ["flows"] }, now);
  expect(permissions).toEqual({ ...permissionsOf("advanced"), flows: false });
  expect(permissionsOf("advanced").flows).toBe(true);
});

describe("seats", () => {
  test.each([
    ["free", null, 1],
    ["free", 30, 1],
    ["single", 30, 1],
    ["basic", null, 5],
    ["basic", 3, 5],
    ["basic", 8, 8],
    ["standard", null, 10],
    ["advanced", null, 20],
    ["advanced", 45, 45],
  ] as const)("%s with %s bought seats has room for %i", (plan, seats, room) => {
    expect(bought(plan, seats).seats).toBe(room);
  });

  test("only the free plan counts its processes", () => {
    expect(planNames.map((plan) => bought(plan).processesPerMonth)).toEqual([10, null, null, null, null]);
  });
});

describe("the trial", () => {
  const foundedAt = new Date("2026-03-01T12:00:00Z");
  const trialEndsAt = trialEnd(foundedAt);
  const at = (time: string, plan: PlanName = "free") => planAt({ plan, seats: null, trialEndsAt }, new Date(time));

  test("ends 15 days after the founding, to the millisecond", () => {
    expect(trialEndsAt.toISOString()).toBe("2026-03-16T12:00:00.000Z");
  });

  test.each([
    ["2026-03-01T12:00:00.000Z", "advanced", true, 20, null],
    ["2026-03-16T11:59:59.999Z", "advanced", true, 20, null],
    ["2026-03-16T12:00:00.000Z", "free", false, 1, 10],
    ["2027-01-01T00:00:00.000Z", "free", false, 1, 10],
  ] as const)("at %s the plan is %s", (time, name, trial, seats, processesPerMonth) => {
    expect(at(time)).toMatchObject({ name, trial, seats, processesPerMonth, permissions: permissionsOf(name) });
  });

  test("does not touch a plan that was bought", () => {
    expect(at("2026-03-02T00:00:00Z", "basic")).toMatchObject({ name: "basic", trial: false, seats: 5 });
  });
});
