import { expect, test } from "vitest";
import { linkRefusal } from "./link.ts";

const now = new Date("2026-11-22T12:00:00Z");
const open = { revokedAt: null, expiresAt: null, uses: 0, maxUses: null };

test.each([
  [{}, undefined],
  [{ revokedAt: now }, "revoked"],
  [{ expiresAt: now }, "expired"],
  [{ expiresAt: new Date(now.getTime() + 1) }, undefined],
  [{ uses: 1, maxUses: 1 }, "used"],
  [{ uses: 0, maxUses: 1 }, undefined],
] as const)("a link with %j is refused as %s", (change, reason) =>
  expect(linkRefusal({ ...open, ...change }, now)).toBe(reason),
);
