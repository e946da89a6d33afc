import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { letters, type NumberingStyle, numbering, numberingSeparators, numberingTypes, roman } from "./numbering.ts";

const romans = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX".split(" ");

describe("romans", () => {
  test("one to twenty", () => expect(romans.map((_, at) => roman(at + 1))).toEqual(romans));

  test.each([
    [40, "XL"],
    [49, "XLIX"],
    [90, "XC"],
    [99, "XCIX"],
    [400, "CD"],
    [444, "CDXLIV"],
    [900, "CM"],
    [1994, "MCMXCIV"],
    [2026, "MMXXVI"],
    [3999, "MMMCMXCIX"],
    [4000, "4000"],
  ])("%i is %s", (n, text) => expect(roman(n)).toBe(text));

  test("all of them are well formed, different, and read back by adding and taking away", () => {
    const worth: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
    for (let n = 1; n <= 3999; n++) {
      const text = roman(n);
      expect(text).toMatch(/^M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/);
      const values = [...text].map((digit) => worth[digit] ?? 0);
      expect(values.reduce((sum, v, at) => (v < (values[at + 1] ?? 0) ? sum - v : sum + v), 0)).toBe(n);
    }
  });
});

describe("letters", () => {
  test.each([
    [1, "a"],
    [14, "n"],
    [15, "o"],
    [26, "z"],
    [27, "aa"],
    [28, "ab"],
    [52, "az"],
    [53, "ba"],
    [702, "zz"],
    [703, "aaa"],
  ])("%i is %s", (n, text) => expect(letters(n)).toBe(text));

  test("each number has letters of its own, and they read back", () => {
    const read = (text: string) => [...text].reduce((sum, c) => sum * 26 + c.charCodeAt(0) - 96, 0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e15 }), (n) => {
        expect(read(letters(n))).toBe(n);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,9}$/), (text) => {
        expect(letters(read(text))).toBe(text);
      }),
    );
  });
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("%d has neither letters nor romans", (n) => {
  expect(() => letters(n)).toThrow(RangeError);
  expect(() => roman(n)).toThrow(RangeError);
});

describe("a numbering", () => {
  test.each<[number, NumberingStyle, string]>([
    [1, { type: "numbers" }, "1"],
    [12, { type: "numbers", separator: "." }, "12."],
    [2, { type: "letters", separator: ")" }, "b)"],
    [27, { type: "letters", separator: "}", case: "upper" }, "AA}"],
    [28, { type: "letters", case: "sentence" }, "Ab"],
    [4, { type: "romans", separator: "|" }, "IV|"],
    [4, { type: "romans", case: "lower", separator: ")" }, "iv)"],
    [14, { type: "romans", case: "title" }, "XIV"],
    [1, { type: "ordinalFeminine", separator: ":", case: "upper" }, "PRIMERA:"],
    [11, { type: "ordinalFeminine" }, "décima primera"],
    [13, { type: "ordinalFeminine", case: "upper" }, "DÉCIMA TERCERA"],
    [21, { type: "ordinalFeminine", case: "title" }, "Vigésima Primera"],
    [3, { type: "ordinalMasculine", case: "sentence" }, "Tercero"],
    [10_000, { type: "ordinalMasculine" }, "10000"],
    [4000, { type: "romans" }, "4000"],
    [1, { type: "numbers", offset: 4 }, "5"],
    [5, { type: "letters", offset: -4 }, "a"],
    [3, { type: "numbers", separator: "none" }, "3"],
  ])("%i as %o is %s", (index, style, text) => expect(numbering(index, style)).toEqual({ text }));

  test("ordinals of an English document are English", () => {
    expect(numbering(3, { type: "ordinalFeminine", case: "sentence" }, "en")).toEqual({ text: "Third" });
  });

  test("an offset below the first is refused, and what is no whole number", () => {
    for (const type of numberingTypes) {
      expect(numbering(1, { type, offset: -1 })).toEqual({ error: "belowOne" });
      expect(numbering(0, { type })).toEqual({ error: "belowOne" });
      expect(numbering(1.5, { type })).toEqual({ error: "notWhole" });
      expect(numbering(Number.NaN, { type })).toEqual({ error: "notWhole" });
    }
  });

  test("different things never have the same number", () => {
    const n = fc.integer({ min: 1, max: 20_000 });
    const style = fc.record({
      type: fc.constantFrom(...numberingTypes),
      separator: fc.constantFrom(...numberingSeparators),
    });
    fc.assert(
      fc.property(n, n, style, (a, b, chosen) => {
        if (a !== b) expect(numbering(a, chosen)).not.toEqual(numbering(b, chosen));
      }),
    );
  });
});
