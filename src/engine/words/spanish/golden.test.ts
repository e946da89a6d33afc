import { expect, test } from "vitest";
import * as second from "#tests/fixtures/words/second-spanish.ts";
import type { Currency } from "../currencies.ts";
import { cardinal } from "./cardinal.ts";
import { identifierInWords } from "./code.ts";
import { date, time } from "./date.ts";
import { decimal } from "./decimal.ts";
import { area, length } from "./measures.ts";
import { money } from "./money.ts";
import { ordinal } from "./ordinal.ts";

/** A case: the input, the wording of the product, and the wording of a second set of rules. */
type Case = readonly [of: string, words: string, expected: string];

// The same numbers in every run: x ← 48271 x mod 2³¹−1.
let state = 20261121;
const below = (limit: number): number => {
  state = (state * 48271) % 2147483647;
  return state % limit;
};
// Zeros and ones are where the rules are.
const digit = (): string => "001123456789"[below(12)] ?? "0";
const digits = (count: number): string => Array.from({ length: count }, digit).join("");

const endings = [
  ["uno", {}],
  ["un", { apocope: true }],
  ["una", { gender: "f" }],
] as const;

function* cardinals(): Generator<Case> {
  const numbers = Array.from({ length: 1200 }, (_, n) => String(n));
  for (let n = 0; n < 1200; n++) numbers.push(digits(1 + below(24)).replace(/^0+(?=\d)/, ""));
  for (const n of numbers) {
    for (const [ends, options] of endings) {
      yield [`${n} ${ends}`, cardinal(BigInt(n), options), second.secondCardinal(n, { ends })];
    }
    const words = cardinal(BigInt(n), { thousand: "un mil" });
    yield [`${n} un mil`, words, second.secondCardinal(n, { unMil: true })];
  }
}

function* ordinals(): Generator<Case> {
  for (let n = 1; n < 1200; n++)
    for (const gender of ["m", "f"] as const)
      yield [`${n} ${gender}`, ordinal(n, { gender }), second.secondOrdinal(n, gender === "f")];
  for (let n = 1201; n < 10_000; n += 17) yield [`${n}`, ordinal(n, { gender: "f" }), second.secondOrdinal(n, true)];
}

function* amounts(): Generator<Case> {
  for (let n = 0; n < 1500; n++) {
    const units = n < 300 ? String(n) : digits(1 + below(13)).replace(/^0+(?=\d)/, "");
    const cents = n % 3 === 0 ? 0 : below(100);
    const currency: Currency = n % 2 === 0 ? "GTQ" : "USD";
    const exact = n % 5 === 0;
    const amount = `${units}.${String(cents).padStart(2, "0")}`;
    const words = money(amount, currency, { exact });
    yield [`${amount} ${currency} ${exact}`, words, second.secondMoney([units, cents], currency === "USD", exact)];
  }
  for (let power = 6; power <= 30; power++) {
    const round = `1${"0".repeat(power)}`;
    yield [`${round} GTQ`, money(round, "GTQ"), second.secondMoney([round, 0], false, false)];
  }
}

function* dates(): Generator<Case> {
  const at = new Date(Date.UTC(2023, 11, 1));
  for (; at.getUTCFullYear() < 2028; at.setUTCDate(at.getUTCDate() + 1)) {
    const day = at.toISOString().slice(0, 10);
    yield [day, date(day), second.secondDate(at, "de", false)];
    yield [`${day} legal`, date(day, "legal", { first: "uno" }), second.secondDate(at, "del año", true)];
  }
  for (let year = 1850; year < 2150; year++) {
    const first = new Date(Date.UTC(year, year % 12, 1 + (year % 28)));
    const day = first.toISOString().slice(0, 10);
    yield [`${day} year`, date(day), second.secondDate(first, "de", false)];
  }
}

function* times(): Generator<Case> {
  for (let minute = 0; minute < 1440; minute++) {
    const text = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    yield [text, time(text), second.secondTime(minute)];
  }
}

function* identifiers(): Generator<Case> {
  for (let n = 0; n < 900; n++) {
    const groups = [digits(4), digits(5), digits(4)];
    const expected = `${groups.map(second.secondDigits).join(" espacio ")} (${groups.join(" ")})`;
    yield [groups.join(""), identifierInWords(groups.join("")), expected];
  }
}

function* measures(): Generator<Case> {
  for (let n = 0; n < 900; n++) {
    const whole = String(n < 200 ? n : below(100_000));
    const cents = String(1 + below(99)).padStart(2, "0");
    const value = `${whole}.${cents}`;
    const point = `${second.secondCardinal(whole)} punto ${second.secondDigits(cents)}`;
    yield [value, decimal(value), point];
    const meters = `${second.secondCount(whole, "metro", "metros")} con ${second.secondCount(cents, "centímetro", "centímetros")}`;
    yield [`${value} m`, length(value), meters];
    yield [`${whole} v²`, area(whole, "v2"), second.secondCount(whole, "vara cuadrada", "varas cuadradas", true)];
  }
}

const kinds = { cardinals, ordinals, amounts, dates, times, identifiers, measures };

test("more than 12,000 different cases agree with a second rule set", () => {
  const seen = new Set<string>();
  for (const [kind, cases] of Object.entries(kinds)) {
    const wrong: Case[] = [];
    for (const found of cases()) {
      const [of, words, expected] = found;
      seen.add(`${kind} ${of} ${expected}`);
      if (words !== expected) wrong.push(found);
    }
    expect(wrong.slice(0, 5), kind).toEqual([]);
  }
  expect(seen.size).toBeGreaterThan(12_000);
});
