import { describe, expect, test } from "vitest";
import { type Actor, type Role, roles } from "#protocol/actor.ts";
import {
  changeMember,
  leave,
  manageMembers,
  readNames,
  removeMember,
  rolesAfterTransfer,
  takesOver,
  transferOwnership,
} from "./policy.ts";

const actor = (role: Role, status = "active"): Actor => ({
  uid: "me",
  orgId: "o",
  email: "me@x.gt",
  roles: [role],
  teamIds: [],
  individual: false,
  permissions: {},
  settings: {
    assignOnlyByManager: false,
    projectSelectionRequired: false,
    requiresDifferentReviewerThanCreator: false,
    consultantPlaceholderFields: false,
  },
  organizationStatus: status,
  whiteLabel: false,
});
const of = (...roles: Role[]) => ({ id: "other", roles: roles });
const mine = (...roles: Role[]) => ({ id: "me", roles: roles });

describe("managing people", () => {
  test.each(roles.map((role) => [role, role === "owner" || role === "manager" ? true : "failure.role"] as const))(
    "%s: %s",
    (role, decision) => {
      expect(manageMembers(actor(role))).toBe(decision);
      expect(changeMember(actor(role), of("creator"), of("reviewer"))).toBe(decision);
      expect(removeMember(actor(role), of("creator"))).toBe(decision);
      expect(readNames(actor(role))).toBe(true);
    },
  );

  test("stays open in an organization that is not active", () => {
    for (const status of ["p", "disabledSubscription", "expiredSubscription", "nonsense"])
      expect(manageMembers(actor("manager", status))).toBe(true);
  });
});

describe("changing roles", () => {
  const manager = actor("manager");
  const owner = actor("owner");
  test.each([
    ["a manager makes a manager", changeMember(manager, of("creator"), of("manager")), true],
    ["a manager gives up being one", changeMember(manager, mine("manager"), mine("creator")), true],
    ["a manager changes the owner", changeMember(manager, of("owner"), of("owner", "reviewer")), "members.ownerOnly"],
    ["a manager demotes the owner", changeMember(manager, of("owner"), of("creator")), "members.ownerOnly"],
    ["a manager makes an owner", changeMember(manager, of("creator"), of("owner")), "members.ownerByTransfer"],
    ["a manager makes itself owner", changeMember(manager, mine("manager"), mine("owner")), "members.ownerByTransfer"],
    ["the owner takes a second role", changeMember(owner, mine("owner"), mine("owner", "reviewer")), true],
    ["the owner gives up ownership", changeMember(owner, mine("owner"), mine("manager")), "members.ownerByTransfer"],
    ["the owner makes another owner", changeMember(owner, of("manager"), of("owner")), "members.ownerByTransfer"],
  ] as const)("%s", (_, decision, expected) => {
    expect(decision).toBe(expected);
  });
});

describe("removing", () => {
  test.each([
    ["the owner, by a manager", removeMember(actor("manager"), of("owner")), "members.ownerStays"],
    ["the owner, by themselves", removeMember(actor("owner"), mine("owner")), "members.ownerStays"],
    ["oneself", removeMember(actor("manager"), mine("manager")), "members.notYourself"],
    ["another manager", removeMember(actor("manager"), of("manager")), true],
  ] as const)("%s", (_, decision, expected) => {
    expect(decision).toBe(expected);
  });
});

describe("ownership", () => {
  const now = new Date("2026-03-01T12:00:00Z");
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const gives = (role: Role, seconds: number) => transferOwnership(actor(role), ago(seconds), now);

  test("is the owner's to give, within 10 minutes of proving who they are", () => {
    expect(roles.map((role) => gives(role, 0))).toEqual([true, ...roles.slice(1).map(() => "failure.role")]);
    expect([gives("owner", 600), gives("owner", 601)]).toEqual([true, "failure.signInAgain"]);
  });

  test("leaves its former holder every other role that opens what they began", () => {
    expect(rolesAfterTransfer(of("owner"))).toEqual(["manager", "creator", "reviewer"]);
    expect(rolesAfterTransfer(of("owner", "consultant"))).toEqual(["manager", "creator", "reviewer", "consultant"]);
  });

  test("is given away before one leaves", () => {
    expect(roles.map((role) => leave(actor(role)))).toEqual(["members.transferFirst", true, true, true, true]);
  });
});

test("a successor works with processes, and stays", () => {
  expect(roles.map((role) => takesOver(of(role), "gone"))).toEqual([
    true,
    "members.successorRole",
    true,
    "members.successorRole",
    true,
  ]);
  expect(takesOver(of("creator"), "other")).toBe("members.successorLeaves");
});
