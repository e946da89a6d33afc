import { expect, test } from "vitest";
import { type Press, wishOf } from "./shortcuts.ts";

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrl: false,
  alt: false,
  typing: false,
  ...more,
});

test("Ctrl+K opens the palette, also while typing", () => {
  expect(wishOf(press("k", { ctrl: true, typing: true }), false, true)).toEqual({ kind: "palette" });
  expect(wishOf(press("K", { ctrl: true }), false, false)).toEqual({ kind: "palette" });
});

test("G waits for a letter, which goes there", () => {
  expect(wishOf(press("g"), false, true)).toEqual({ kind: "wait" });
  expect(wishOf(press("P"), true, true)).toEqual({ kind: "go", letter: "p" });
  expect(wishOf(press("p"), false, true)).toEqual({ kind: "act", key: "p" });
});

test("? opens the help of the page", () => {
  expect(wishOf(press("?"), false, true)).toEqual({ kind: "help" });
});

test("single letters do nothing in a field, with other keys held, or when switched off", () => {
  expect(wishOf(press("g", { typing: true }), false, true)).toBeUndefined();
  expect(wishOf(press("g", { alt: true }), false, true)).toBeUndefined();
  expect(wishOf(press("c", { ctrl: true }), false, true)).toBeUndefined();
  expect(wishOf(press("?"), false, false)).toBeUndefined();
  expect(wishOf(press("p"), true, false)).toBeUndefined();
});

test("keys with names and the space bar belong to the page", () => {
  for (const key of ["Enter", "Escape", "ArrowDown", " "]) expect(wishOf(press(key), false, true)).toBeUndefined();
});
