import { afterEach, expect, test } from "vitest";
import { addMissingFeatures } from "./missing-features.ts";

const own = {
  groupBy: Object.getOwnPropertyDescriptor(Map, "groupBy") as PropertyDescriptor,
  toWellFormed: Object.getOwnPropertyDescriptor(String.prototype, "toWellFormed") as PropertyDescriptor,
};
afterEach(() => {
  Object.defineProperty(Map, "groupBy", own.groupBy);
  Object.defineProperty(String.prototype, "toWellFormed", own.toWellFormed);
});

test("a browser without them gets what behaves as they do", () => {
  const words = ["ana", "beto", "alba"];
  const texts = ["a\uD800b", "\uDC00", "😀 ñ", "\uD83D\uD83D\uDE00"];
  const grouped = [...Map.groupBy(words, (word, index) => `${word[0]}${index % 2}`)];
  const formed = texts.map((text) => text.toWellFormed());
  Reflect.deleteProperty(Map, "groupBy");
  Reflect.deleteProperty(String.prototype, "toWellFormed");
  addMissingFeatures();
  expect(Map.groupBy).not.toBe(own.groupBy.value);
  expect([...Map.groupBy(words, (word, index) => `${word[0]}${index % 2}`)]).toEqual(grouped);
  expect(texts.map((text) => text.toWellFormed())).toEqual(formed);
});

test("a browser that has them keeps its own", () => {
  addMissingFeatures();
  expect(Map.groupBy).toBe(own.groupBy.value);
});
