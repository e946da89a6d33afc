import { describe, expect, test } from "vitest";
import { type Actor, type Role, roles } from "#protocol/actor.ts";
import type { Visibility } from "./board.ts";
import * as may from "./policy.ts";

const actor = (role: Role, more: Partial<Actor> = {}): Actor => ({
  uid: "me",
  orgId: "o",
  email: "",
  roles: [role],
  teamIds: [],
  individual: false,
  permissions: { flows: true },
  settings: {
    assignOnlyByManager: false,
    projectSelectionRequired: false,
    requiresDifferentReviewerThanCreator: false,
    consultantPlaceholderFields: false,
  },
  organizationStatus: "active",
  whiteLabel: false,
  ...more,
});
const board = (visibility: Visibility, creatorId = "other") => ({
  creatorId,
  visibility,
  teams: ["t"],
  archivedAt: null,
});
const reason = (decision: ReturnType<typeof may.readBoard>) =>
  decision === true ? "yes" : decision.replace("failure.", "");

test("nothing changes on a board in the archive; it is read, deleted and brought back", () => {
  const old = { ...board("organization", "me"), archivedAt: "2026-11-20T15:00:00.000Z" };
  const me = actor("creator");
  expect([may.manageBoard(me, old), may.workOnBoard(me, old)]).toEqual([
    "boards.archivedBoard",
    "boards.archivedBoard",
  ]);
  expect([may.readBoard(me, old), may.keepBoard(me, old)]).toEqual([true, true]);
  expect(may.keepBoard(actor("creator"), { ...old, creatorId: "other" })).toBe("failure.role");
});

describe("who reads and who manages", () => {
  /** Others' boards: for each visibility what reading, in the team reading, and managing comes to. */
  const table: Readonly<Record<Visibility, Readonly<Record<Role, readonly [string, string, string]>>>> = {
    private: Object.fromEntries(roles.map((r) => [r, ["notFound", "notFound", "notFound"]])) as never,
    team: {
      owner: ["yes", "yes", "yes"],
      manager: ["notFound", "yes", "yes"],
      creator: ["notFound", "yes", "role"],
      reviewer: ["notFound", "yes", "role"],
      consultant: ["notFound", "yes", "role"],
    },
    organization: {
      owner: ["yes", "yes", "yes"],
      manager: ["yes", "yes", "yes"],
      creator: ["yes", "yes", "role"],
      reviewer: ["yes", "yes", "role"],
      consultant: ["yes", "yes", "role"],
    },
  };
  const cases = (["private", "team", "organization"] as const).flatMap((v) => roles.map((r) => [v, r] as const));
  test.each(cases)("a board of visibility %s, for the %s", (visibility, role) => {
    const member = actor(role, { teamIds: ["t"] });
    expect([
      reason(may.readBoard(actor(role), board(visibility))),
      reason(may.readBoard(member, board(visibility))),
      reason(may.manageBoard(member, board(visibility))),
    ]).toEqual(table[visibility][role]);
    expect(may.manageBoard(actor(role), board(visibility, "me"))).toBe(true);
  });
});

test("without the plan nothing, in an organization that is not active nothing that changes", () => {
  for (const value of [false, undefined, "true", 1] as unknown as boolean[])
    expect(may.readBoard(actor("owner", { permissions: { flows: value } }), board("organization"))).toBe(
      "failure.plan",
    );
  const late = actor("owner", { organizationStatus: "expiredSubscription" });
  expect(may.readBoard(late, board("organization"))).toBe(true);
  for (const rule of [may.manageBoard, may.workOnBoard])
    expect(rule(late, board("organization"))).toBe("failure.inactive");
  expect(may.createBoard(late)).toBe("failure.inactive");
});

test("teams are named by their people, by owner and managers; one that was named before stays", () => {
  expect(may.mayNameTeams(actor("creator", { teamIds: ["t"] }), ["t"])).toBe(true);
  expect(may.mayNameTeams(actor("creator"), ["t"])).toBe("boards.teamNotYours");
  expect(may.mayNameTeams(actor("creator"), ["t"], ["t"])).toBe(true);
  expect(may.mayNameTeams(actor("manager"), ["t"])).toBe(true);
});
