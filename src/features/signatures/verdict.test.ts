import { expect, test } from "vitest";
import { hashesOf, verdictOf } from "./verdict.ts";
import type { KnownFile } from "./verify-contract.ts";

const file = (sha256: string, more: Partial<KnownFile> = {}): KnownFile => ({
  sha256,
  kind: "pdf",
  organizationName: "Bufete Quetzal",
  title: "Arrendamiento",
  approvedAt: "2026-11-01T12:00:00.000Z",
  signedAt: null,
  signatures: 0,
  sealLevel: null,
  ...more,
});
const known = [file("approved"), file("signed", { kind: "signed", signedAt: "2026-11-02T12:00:00.000Z" })];

test.each([
  ["the signed PDF", { whole: "signed", earlier: ["approved"], named: "approved" }, "unchanged", "signed"],
  ["the approved PDF", { whole: "approved", earlier: [], named: undefined }, "unchanged", "approved"],
  ["added to the signed PDF", { whole: "x", earlier: ["signed", "approved"], named: "approved" }, "added", "signed"],
  ["changed in the signatures", { whole: "x", earlier: ["y", "approved"], named: "approved" }, "added", "approved"],
  ["changed in the contract", { whole: "x", earlier: ["y", "z"], named: "approved" }, "changed", "approved"],
] as const)("%s", (_, hashes, kind, sha256) => {
  expect(verdictOf(hashes, known)).toMatchObject({ kind, file: { sha256 } });
});

test("anything else is unknown; the signed envelope of several is chosen", () => {
  expect(verdictOf({ whole: "x", earlier: [], named: undefined }, known)).toEqual({ kind: "unknown" });
  expect(verdictOf({ whole: "x", earlier: [], named: "z" }, known)).toEqual({ kind: "unknown" });
  const twice = [file("a"), file("a", { signedAt: "2026-11-02T12:00:00.000Z", signatures: 2 })];
  expect(verdictOf({ whole: "a", earlier: [], named: undefined }, twice)).toMatchObject({ file: { signatures: 2 } });
  expect(hashesOf({ whole: "a", earlier: ["b", "a"], named: "b" })).toEqual(["a", "b"]);
});
