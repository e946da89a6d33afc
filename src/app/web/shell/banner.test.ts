import { expect, test } from "vitest";
import type { Role } from "#protocol/actor.ts";
import type { Session } from "#protocol/session.ts";
import { bannerFor } from "./banner.ts";

const session = (role: Role, status: string, more: { whiteLabel?: boolean; payments?: boolean } = {}): Session =>
  ({
    actor: { roles: [role] },
    organization: { status, whiteLabel: more.whiteLabel ?? false },
    flags: { payments: more.payments ?? true, utilities: true },
  }) as Session;

test("an active organization has no banner, nor has somebody without one", () => {
  for (const status of ["active", "v", "updatingSubscription"]) {
    expect(bannerFor(session("owner", status), "/home")).toBeUndefined();
  }
  expect(bannerFor({ ...session("owner", "p"), organization: null, actor: null }, "/home")).toBeUndefined();
});

test("in an inactive one the owner is led to payments, others ask their administrator", () => {
  expect(bannerFor(session("owner", "p"), "/home")).toEqual({
    severity: "info",
    text: "shell.banner.inactiveOwner",
    pay: true,
  });
  expect(bannerFor(session("creator", "disabledSubscription"), "/home")).toEqual({
    severity: "info",
    text: "shell.banner.inactive",
    pay: false,
  });
});

test("an expired subscription is a warning", () => {
  expect(bannerFor(session("manager", "expiredSubscription"), "/home")).toMatchObject({
    severity: "warning",
    text: "shell.banner.expired",
    pay: false,
  });
});

test("no way to payments where there are none: white label, or not shown here", () => {
  expect(bannerFor(session("owner", "p", { whiteLabel: true }), "/home")?.pay).toBe(false);
  expect(bannerFor(session("owner", "p", { payments: false }), "/home")?.pay).toBe(false);
});

test("on payments itself there is no banner", () => {
  expect(bannerFor(session("owner", "p"), "/payments")).toBeUndefined();
});
