import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commonPasswordList } from "#tests/fixtures/common-passwords.ts";
import { passwordError } from "../password.ts";
import { filterBytes, filterEntries, filterOf, holds, mostGuessed, withLetters } from "./password-filter.ts";
import { filterFile, isListed } from "./refuse-guessable.ts";

const list = commonPasswordList();
const filter = readFileSync(filterFile);

/** Texts that look random and are the same in every run. */
const random = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) =>
    createHash("sha256").update(`password ${n}`).digest("base64url").slice(0, 12),
  );

test("the filter is the one the tool makes of the list of 100,000", () => {
  expect(new Set(list).size).toBe(100_000);
  expect(filter.length).toBe(filterBytes);
  expect(filter.equals(filterOf(filterEntries(list)))).toBe(true);
});

test("every password of the list is refused: found, or of no letter", () => {
  expect(withLetters(list).filter((text) => !holds(filter, text))).toEqual([]);
  expect(list.filter((text) => passwordError(text) === undefined && !isListed(text))).toEqual([]);
});

test("the first words of the list are refused also in capitals and with a year and a sign", () => {
  const words = list.slice(0, mostGuessed).filter((text) => /^[a-z]{4,}$/.test(text));
  expect(words.length).toBeGreaterThan(700);
  expect(words.filter((word) => !isListed(`${word[0]?.toUpperCase()}${word.slice(1)}-2026`))).toEqual([]);
});

test("of 100,000 random texts none is taken for one", () => {
  expect(random(100_000).filter((text) => holds(filter, text))).toEqual([]);
  expect(random(100_000).filter((text) => isListed(`${text}A1!`))).toEqual([]);
});

test.each([
  "P@ssw0rd", // the list has it so
  "Zaq!2wsx",
  "1Qaz-2Wsx!", // without its signs
  "Toyota-2026", // a word with a few digits and signs around it
  "!!Toyota99",
  "T0yota2026!",
  "Pámela-2026", // without its accents
])("%s is listed", (password) => expect(isListed(password)).toBe(true));

test.each([
  "Tumbler9!x",
  "Toyota-Volador-26", // two words
  "Toyota-20262027", // more around the word than is tried
  "!Gato-4471-9038",
  "Ññandú9! ",
  "Zebra-2026!", // listed, but not among the first
])("%s is not", (password) => expect(isListed(password)).toBe(false));
