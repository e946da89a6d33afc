import { afterEach, beforeEach, expect } from "vitest";
import { checkDocuments, checksLeft } from "./check-documents.ts";

/** Documents checked in one test. */
const most = 40;
// Files of a worker share their modules, but not this one.
const installed = Symbol.for("acta.checkDocuments");
const shared = globalThis as { [installed]?: string[] };
if (!shared[installed]) checkDocuments(checksLeft, (errors) => found.push(...errors));
const found = (shared[installed] ??= []);

beforeEach(() => {
  checksLeft.documents = most;
  found.length = 0;
});

afterEach(() => {
  expect(found, "Word would repair a document that this test made").toEqual([]);
});
