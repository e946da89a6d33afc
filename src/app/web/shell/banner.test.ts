import { expect, test } from "vitest";
import type { Role } from "#protocol/actor.ts";
import type { Session } from "#protocol/session.ts";
import { bannerFor } from "./banner.ts";

const session = (
  role: Role,
  status: string,
  more: { whiteLabel?: boolean; payments?: boolean; trialEndsAt?: string } = {},
): Session =>
  ({
    actor: { roles: [role] },
    organization: { status, whiteLabel: more.whiteLabel ?? false, trialEndsAt: more.trialEndsAt ?? null },
    flags: { payments: more.payments ?? true, utilities: true },
  }) as Session;

const now = new Date("2026-03-10T12:00:00Z");

test("an active organization has no banner, nor has somebody without one", () => {
  for (const status of ["active", "v", "updatingSubscription"]) {
    expect(bannerFor(session("owner", status), "/home", now)).toBeUndefined();
  }
  expect(bannerFor({ ...session("owner", "p"), organization: null, actor: null }, "/home", now)).toBeUndefined();
});

test("in an inactive one the owner is led to payments, others ask their administrator", () => {
  expect(bannerFor(session("owner", "p"), "/home", now)).toEqual({
    severity: "info",
    text: "shell.banner.inactiveOwner",
    pay: true,
  });
  expect(bannerFor(session("creator", "disabledSubscription"), "/home", now)).toEqual({
    severity: "info",
    text: "shell.banner.inactive",
    pay: false,
  });
});

test("an expired subscription is a warning", () => {
  expect(bannerFor(session("manager", "expiredSubscription"), "/home", now)).toMatchObject({
    severity: "warning",
    text: "shell.banner.expired",
    pay: false,
  });
});

test("no way to payments where there are none: white label, or not shown here", () => {
  expect(bannerFor(session("owner", "p", { whiteLabel: true }), "/home", now)?.pay).toBe(false);
  expect(bannerFor(session("owner", "p", { payments: false }), "/home", now)?.pay).toBe(false);
});

test("on payments itself there is no banner", () => {
  expect(bannerFor(session("owner", "p"), "/payments", now)).toBeUndefined();
});

test("a trial is mentioned from its tenth day on, and its last one is a warning", () => {
  const ending = (trialEndsAt: string, role: Role = "owner") =>
    bannerFor(session(role, "active", { trialEndsAt }), "/home", now);
  expect(ending("2026-03-16T12:00:01Z")).toBeUndefined();
  expect(ending("2026-03-16T12:00:00Z")).toEqual({ severity: "info", text: "shell.banner.trial", pay: true, count: 6 });
  expect(ending("2026-03-12T06:00:00Z", "creator")).toMatchObject({ count: 2, pay: false });
  expect(ending("2026-03-11T12:00:00Z")).toEqual({ severity: "warning", text: "shell.banner.trialToday", pay: true });
  expect(ending("2026-03-10T12:00:00Z")).toBeUndefined();
});
