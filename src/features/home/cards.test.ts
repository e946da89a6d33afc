import { expect, test } from "vitest";
import { type Role, roles } from "#protocol/actor.ts";
import { planPermissions } from "#protocol/permission.ts";
import { type Beholder, cards, cardsFor } from "./cards.ts";

const everything = Object.fromEntries(planPermissions.map((p) => [p, true]));
const beholder = (role: Role, more: Partial<Beholder> = {}): Beholder => ({
  roles: [role],
  permissions: everything,
  organizationStatus: "active",
  whiteLabel: false,
  flags: { payments: true, utilities: true },
  ...more,
});
const names = (b: Beholder) => cardsFor(b).map((shown) => shown.card.name);
const states = (b: Beholder) => Object.fromEntries(cardsFor(b).map((shown) => [shown.card.name, shown.state]));

test("there are nine cards", () => {
  expect(cards).toHaveLength(9);
});

test.each([
  ["owner", "processes boards organization templates payments dashboard alerts utilities repository"],
  ["manager", "organization templates dashboard alerts utilities repository"],
  ["creator", "processes boards alerts utilities repository"],
  ["reviewer", "processes boards alerts utilities repository"],
  ["consultant", "processes"],
] as const)("%s sees %s", (role, expected) => {
  expect(names(beholder(role)).join(" ")).toBe(expected);
});

test.each([
  ["owner", "inbox drafts review"],
  ["creator", "inbox drafts"],
  ["reviewer", "review"],
  ["consultant", "drafts"],
] as const)("%s has the counters %s", (role, expected) => {
  expect(cardsFor(beholder(role))[0]?.counters.join(" ")).toBe(expected);
});

test("a permission that is missing or not exactly true shows Upgrade", () => {
  for (const value of [undefined, false, "true", 1]) {
    expect(states(beholder("owner", { permissions: { ...everything, alerts: value } }))["alerts"]).toBe("upgrade");
  }
  expect(states(beholder("owner", { permissions: {} }))).toMatchObject({
    processes: "open",
    organization: "open",
    payments: "open",
    templates: "upgrade",
  });
});

test("in an organization that is not active everything but organization and payments is disabled", () => {
  const open = Object.entries(states(beholder("owner", { organizationStatus: "p" }))).filter(([, s]) => s === "open");
  expect(open.map(([name]) => name)).toEqual(["organization", "payments"]);
  expect(states(beholder("owner", { organizationStatus: "updatingSubscription" }))["processes"]).toBe("open");
  expect(states(beholder("owner", { organizationStatus: "somethingNew" }))["processes"]).toBe("disabled");
});

test("what the plan lacks is an upgrade before it is disabled", () => {
  const shown = states(beholder("owner", { organizationStatus: "p", permissions: {} }));
  expect(shown["alerts"]).toBe("upgrade");
});

test("payments and utilities follow their flags; a white-labelled organization has no payments", () => {
  const off = { payments: false, utilities: false };
  expect(names(beholder("owner", { flags: off }))).not.toEqual(expect.arrayContaining(["payments"]));
  expect(names(beholder("owner", { flags: off }))).not.toEqual(expect.arrayContaining(["utilities"]));
  expect(names(beholder("owner", { whiteLabel: true }))).not.toContain("payments");
});

test("several roles see the union", () => {
  const both = cardsFor({ ...beholder("consultant"), roles: ["consultant", "manager"] });
  expect(both.map((shown) => shown.card.name)).toEqual(expect.arrayContaining(["processes", "organization"]));
  expect(roles).toHaveLength(5);
});
