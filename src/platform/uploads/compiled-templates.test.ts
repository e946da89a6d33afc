import { expect, test } from "vitest";
import { UnfillableTemplate } from "#engine/document/fill.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { CompiledTemplates } from "./compiled-templates.ts";

const document = (name: string, filler = "") =>
  smallDocument(p(`{${name}}`), filler === "" ? {} : { "word/media/x.png": filler });

test("the same bytes are compiled once, others each for themselves", () => {
  const cache = new CompiledTemplates();
  const first = cache.of(document("a"));
  expect(cache.of(document("a"))).toBe(first);
  expect(cache.of(document("b"))).not.toBe(first);
  expect(cache.size).toBe(2);
});

test("the one not used for longest is let go first", () => {
  const cache = new CompiledTemplates();
  const first = cache.of(document("first"));
  const second = cache.of(document("second"));
  for (let i = 0; i < 11; i++) {
    cache.of(document(`n${i}`));
    cache.of(document("first"));
  }
  expect(cache.size).toBe(12);
  expect(cache.of(document("first"))).toBe(first);
  expect(cache.of(document("second"))).not.toBe(second);
});

test("large templates do not stay beside each other; one alone stays however large", () => {
  const cache = new CompiledTemplates();
  const large = cache.of(document("a", "x".repeat(7 * 1024 * 1024)));
  expect(cache.of(document("a", "x".repeat(7 * 1024 * 1024)))).toBe(large);
  cache.of(document("b", "x".repeat(7 * 1024 * 1024)));
  expect(cache.size).toBe(1);
});

test("an invalid template is reported every time and not kept", () => {
  const cache = new CompiledTemplates();
  for (let i = 0; i < 2; i++) expect(() => cache.of(document("#a"))).toThrow(UnfillableTemplate);
  expect(cache.size).toBe(0);
});
