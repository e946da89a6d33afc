import { afterEach, beforeEach, expect } from "vitest";
import { checkDocuments } from "./check-documents.ts";

/** Documents checked in one test. */
const most = 40;
const left = { documents: most };
const found: string[] = [];

// Files of a worker share their modules, so this may run several times in one process.
const installed = Symbol.for("acta.checkDocuments");
const shared = globalThis as { [installed]?: { left: typeof left; found: typeof found } };
const state = shared[installed] ?? { left, found };
if (!shared[installed]) {
  shared[installed] = state;
  checkDocuments(state.left, (errors) => state.found.push(...errors));
}

beforeEach(() => {
  state.left.documents = most;
  state.found.length = 0;
});

afterEach(() => {
  expect(state.found, "Word would repair a document that this test made").toEqual([]);
});
