import { expect, test } from "vitest";
import { missingAttachments, missingEvidence, shownBy } from "./demanded.ts";

const setting = (id: string, required: boolean) => ({ id, name: `DPI ${id}`, required, appendToDocument: false });

test.each([
  [undefined, [], []],
  [[setting("s1", true), setting("s2", false)], [], ["s1"]],
  [[setting("s1", true), setting("s2", true)], [{ slot: "s2" }, { slot: null }], ["s1"]],
  [[setting("s1", true), setting("s2", true)], [{ slot: "DPI s2" }, { slot: "DPI" }], ["s1"]],
  [[setting("s1", true)], [{ slot: "s1" }, { slot: "s1" }], []],
])("%j with %j misses %j", (demanded, attached, missing) =>
  expect(missingAttachments(demanded, attached, shownBy({})).map(({ id }) => id)).toEqual(missing),
);

test("a picture is needed while its place is in the document", () => {
  const photo = { ...setting("%foto", true), shownWhen: [{ key: "con_anexo", is: true }] };
  const missing = (answers: Record<string, boolean>) => missingAttachments([photo], [], shownBy(answers)).length;
  expect([missing({ con_anexo: true }), missing({ con_anexo: false }), missing({})]).toEqual([1, 0, 0]);
  expect(missingAttachments([photo], [{ slot: "%foto" }], shownBy({ con_anexo: true }))).toEqual([]);
  const without = { ...photo, shownWhen: [{ key: "con_anexo", is: false }] };
  expect(missingAttachments([without], [], shownBy({ con_anexo: false }))).toEqual([without]);
});

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
