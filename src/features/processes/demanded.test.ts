import { expect, test } from "vitest";
import { missingAttachments } from "./demanded.ts";

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
