import { expect, test } from "vitest";
import {
  anchorOf,
  anchorPattern,
  FieldAnswers,
  fieldAtAnchor,
  initialsOf,
  isOnPage,
  missingAnswers,
} from "./fields.ts";

test.each([
  ["/firma1/", { kind: "signature", signer: 1 }],
  ["/sign12/", { kind: "signature", signer: 12 }],
  ["/iniciales2/", { kind: "initials", signer: 2 }],
  ["/fecha1/", { kind: "date", signer: 1 }],
  ["/text3/", { kind: "text", signer: 3 }],
  ["/firma0/", undefined],
  ["/firma/", undefined],
  ["firma1", undefined],
  ["/sello1/", undefined],
])("the anchor word %s", (word, anchor) => {
  expect(anchorOf(word)).toEqual(anchor);
});

test("anchor words are found in a line, and nothing else", () => {
  const line = "f. /firma1/ y /firma2/ el /fecha1/; and/or 1/2/3 https://example.com/firma/";
  expect([...line.matchAll(anchorPattern)].map(([word]) => word)).toEqual(["/firma1/", "/firma2/", "/fecha1/"]);
});

test("a field is on the line of its anchor word and covers the word", () => {
  const word = { page: 3, x: 60, y: 700, width: 36, height: 11 };
  expect(fieldAtAnchor("signature", word)).toMatchObject({
    page: 3,
    x: 60,
    y: 665,
    width: 150,
    height: 46,
    covers: { x: 60, y: 700, width: 36, height: 11 },
  });
  expect(fieldAtAnchor("date", { ...word, y: 2 }).y).toBe(0);
});

test.each([
  [{ page: 1, x: 0, y: 0, width: 612, height: 792 }, true],
  [{ page: 1, x: 500, y: 0, width: 150, height: 20 }, false],
  [{ page: 1, x: 0, y: 780, width: 20, height: 20 }, false],
  [{ page: 2, x: 0, y: 0, width: 20, height: 20 }, false],
])("%j is on a page of one letter: %s", (place, on) => {
  expect(isOnPage(place, [{ width: 612, height: 792 }])).toBe(on);
});

test("a signer fills in what is asked of them", () => {
  const at = { page: 1, x: 0, y: 0, width: 90, height: 20, label: "", required: true } as const;
  const fields = [
    { ...at, id: "1", kind: "signature" },
    { ...at, id: "2", kind: "initials" },
    { ...at, id: "3", kind: "text" },
    { ...at, id: "4", kind: "text", required: false },
    { ...at, id: "5", kind: "date" },
  ] as const;
  expect(missingAnswers(fields, { initials: " ", texts: {} })).toEqual(["initials", "3"]);
  expect(missingAnswers(fields, { initials: "AD", texts: { 3: "DPI" } })).toEqual([]);
  expect(missingAnswers([], { initials: "", texts: {} })).toEqual([]);
  expect(FieldAnswers.safeParse({ initials: "ABCDEFGHI" }).success).toBe(false);
  expect(FieldAnswers.safeParse({ texts: { 3: "x".repeat(201) } }).success).toBe(false);
});

test.each([
  ["Ana Lucía de León", "ALL"],
  ["José  María del Valle y Vega", "JMVV"],
  ["  ", ""],
])("the initials of %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
