import { expect, test } from "vitest";
import { missingAttachments, missingEvidence } from "./demanded.ts";

const setting = (id: string, required: boolean) => ({ id, name: `DPI ${id}`, required, appendToDocument: false });

test.each([
  [undefined, [], []],
  [[setting("s1", true), setting("s2", false)], [], ["s1"]],
  [[setting("s1", true), setting("s2", true)], [{ slot: "s2" }, { slot: null }], ["s1"]],
  [[setting("s1", true), setting("s2", true)], [{ slot: "DPI s2" }, { slot: "DPI" }], ["s1"]],
  [[setting("s1", true)], [{ slot: "s1" }, { slot: "s1" }], []],
])("%j with %j misses %j", (demanded, attached, missing) =>
  expect(missingAttachments(demanded, attached).map(({ id }) => id)).toEqual(missing),
);

test("an answer of a registry counts until the last moment of its days, each for its own registry", () => {
  const attached = [
    { evidence: null },
    { evidence: { kind: "property" as const, obtainedAt: "2026-10-01T12:00:00.000Z", queryId: "q", byHand: false } },
  ];
  const demanded = [
    { kind: "property" as const, days: 30 },
    { kind: "police" as const, days: 30 },
  ];
  const missing = (now: string) => missingEvidence(demanded, attached, new Date(now)).map(({ kind }) => kind);
  expect(missing("2026-10-31T12:00:00.000Z")).toEqual(["police"]);
  expect(missing("2026-10-31T12:00:00.001Z")).toEqual(["property", "police"]);
  expect(missingEvidence(undefined, attached, new Date("2026-10-31"))).toEqual([]);
});
