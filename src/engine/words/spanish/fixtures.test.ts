import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Currency } from "../currencies.ts";
import { cardinal, type Gender } from "./cardinal.ts";
import { identifierInWords } from "./code.ts";
import { date, time } from "./date.ts";
import { decimal } from "./decimal.ts";
import { angle, length } from "./measures.ts";
import { money } from "./money.ts";
import { ordinal } from "./ordinal.ts";
import type { Thousand } from "./spell.ts";

interface Agreed {
  readonly gender?: Gender;
  readonly apocope?: boolean;
  readonly milStyle?: Thousand;
}

/** Cases written by hand from public deeds and the grammar. */
interface Fixtures {
  readonly card: readonly [string, Agreed, string][];
  readonly money: readonly [string, Currency, Parameters<typeof money>[2] & object, string][];
  readonly ord: readonly [number, Gender, string][];
  readonly date: readonly [string, Parameters<typeof date>[2] & object, string][];
  readonly time: readonly [string, string][];
  readonly dpi: readonly [string, { readonly sep?: string; readonly paren?: boolean }, string][];
  readonly dec: readonly [string, Agreed, string][];
  readonly angle: readonly [[number, number, number | string], string][];
  readonly meters: readonly [string, string][];
}
const fixtures = JSON.parse(readFileSync("tests/fixtures/words/words.json", "utf8")) as Fixtures;

test.each(fixtures.card)("the number %s %o", (value, { milStyle, ...options }, words) => {
  expect(cardinal(BigInt(value), { ...options, thousand: milStyle ?? "mil" })).toBe(words);
});

test.each(fixtures.money)("the amount %s %s %o", (amount, currency, options, words) => {
  expect(money(amount, currency, options)).toBe(words);
});

test.each(fixtures.ord)("the ordinal %d %s", (value, gender, words) => {
  expect(ordinal(value, { gender })).toBe(words);
});

test.each(fixtures.date)("the date %s %o", (day, options, words) => {
  expect(date(day, "long", options)).toBe(words);
});

test.each(fixtures.time)("the time %s", (text, words) => {
  expect(time(text)).toBe(words);
});

test.each(fixtures.dpi)("the CUI %s %o", (cui, { sep, ...options }, words) => {
  expect(identifierInWords(cui, sep === undefined ? options : { ...options, separator: sep })).toBe(words);
});

test.each(fixtures.dec)("the decimal %s %o", (value, { milStyle: _, ...options }, words) => {
  expect(decimal(value, options)).toBe(words);
});

test.each(fixtures.angle)("the angle %o", ([degrees, minutes, seconds], words) => {
  expect(angle({ degrees, minutes, seconds })).toBe(words);
});

test.each(fixtures.meters)("%s metres", (value, words) => {
  expect(length(value)).toBe(words);
});
