import { expect, test } from "vitest";
import type { Role } from "#protocol/actor.ts";
import type { Card } from "#protocol/feature.ts";
import { planPermissions } from "#protocol/permission.ts";
import { cardsFor, type Viewer } from "./cards.ts";

const card = (name: string, order: number, more: Partial<Card> = {}): Card => ({
  path: `/${name}`,
  title: `${name}.title`,
  about: `${name}.about`,
  order,
  roles: ["owner", "creator", "consultant"],
  ...more,
});
const cards: readonly Card[] = [
  card("work", 10, {
    counters: [
      { name: "inbox", roles: ["owner", "creator"] },
      { name: "drafts", roles: ["owner", "creator", "consultant"] },
      { name: "review", roles: ["owner", "reviewer"], permission: "review" },
    ],
  }),
  card("settings", 20, { roles: ["owner", "manager"], neverLocked: true }),
  card("bills", 30, { roles: ["owner"], flag: "payments", neverLocked: true, whiteLabelHidden: true }),
  card("dates", 40, { roles: ["owner", "manager"], permission: "alerts" }),
  card("tools", 50, { roles: ["owner"], permission: "utilities", flag: "utilities" }),
];

const everything = Object.fromEntries(planPermissions.map((p) => [p, true]));
const viewer = (role: Role, more: Partial<Viewer> = {}): Viewer => ({
  roles: [role],
  permissions: everything,
  organizationStatus: "active",
  whiteLabel: false,
  flags: { payments: true, utilities: true },
  ...more,
});
const paths = (v: Viewer) => cardsFor(v, cards).map((shown) => shown.card.path);
const states = (v: Viewer) => Object.fromEntries(cardsFor(v, cards).map((shown) => [shown.card.path, shown.state]));

test.each([
  ["owner", "/work /settings /bills /dates /tools"],
  ["manager", "/settings /dates"],
  ["creator", "/work"],
  ["reviewer", ""],
] as const)("%s sees %s", (role, expected) => {
  expect(paths(viewer(role)).join(" ")).toBe(expected);
});

test.each([
  ["owner", "inbox drafts review"],
  ["creator", "inbox drafts"],
  ["consultant", "drafts"],
] as const)("%s has the counters %s", (role, expected) => {
  expect(cardsFor(viewer(role), cards)[0]?.counters.join(" ")).toBe(expected);
});

test("a counter of what the plan lacks is not shown", () => {
  for (const review of [undefined, false, "true"])
    expect(cardsFor(viewer("owner", { permissions: { ...everything, review } }), cards)[0]?.counters).toEqual([
      "inbox",
      "drafts",
    ]);
});

test("a permission that is missing or not exactly true shows Upgrade", () => {
  for (const value of [undefined, false, "true", 1]) {
    expect(states(viewer("owner", { permissions: { ...everything, alerts: value } }))["/dates"]).toBe("upgrade");
  }
  expect(states(viewer("owner", { permissions: {} }))).toMatchObject({
    "/work": "open",
    "/settings": "open",
    "/bills": "open",
    "/dates": "upgrade",
  });
});

test("in an organization that is not active everything but what is never locked is disabled", () => {
  const open = Object.entries(states(viewer("owner", { organizationStatus: "p" }))).filter(([, s]) => s === "open");
  expect(open.map(([path]) => path)).toEqual(["/settings", "/bills"]);
  expect(states(viewer("owner", { organizationStatus: "updatingSubscription" }))["/work"]).toBe("open");
  expect(states(viewer("owner", { organizationStatus: "somethingNew" }))["/work"]).toBe("disabled");
});

test("what the plan lacks is an upgrade before it is disabled", () => {
  expect(states(viewer("owner", { organizationStatus: "p", permissions: {} }))["/dates"]).toBe("upgrade");
});

test("a card follows its flag; a white-labelled organization does not see what is hidden from it", () => {
  const off = paths(viewer("owner", { flags: { payments: false, utilities: false } }));
  expect(off).toEqual(["/work", "/settings", "/dates"]);
  expect(paths(viewer("owner", { whiteLabel: true }))).not.toContain("/bills");
});

test("several roles see the union", () => {
  expect(paths({ ...viewer("consultant"), roles: ["consultant", "manager"] })).toEqual([
    "/work",
    "/settings",
    "/dates",
  ]);
});
