import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { attributes, persons } from "./dictionary/people.ts";
import { feminine } from "./feminine.ts";
import { known } from "./phrase/lexicon.ts";
import { plural } from "./plural.ts";

/** The pairs of a list; a word alone is the same on both sides. */
const pairsOf = (file: string): [string, string][] =>
  readFileSync(`tests/fixtures/grammar/${file}.txt`, "utf8")
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .flatMap((line) => line.split(/\s+/).filter((word) => word !== ""))
    .map((word) => {
      const [from = "", to = from] = word.split("/");
      return [from, to];
    });

const capital = (word: string): string => word.charAt(0).toLocaleUpperCase("es") + word.slice(1);

describe("the feminine", () => {
  const pairs = pairsOf("feminine");
  test("is tried on more than 400 words", () => expect(pairs.length).toBeGreaterThan(400));
  test.each(pairs)("of %s is %s", (masculine, expected) => {
    expect(feminine(masculine)).toBe(expected);
    expect(feminine(expected)).toBe(expected);
    expect(feminine(masculine.toLocaleUpperCase("es"))).toBe(expected.toLocaleUpperCase("es"));
    expect(feminine(capital(masculine))).toBe(capital(expected));
    expect(feminine(masculine.normalize("NFD"))).toBe(expected);
  });
});

describe("the plural", () => {
  const pairs = pairsOf("plural");
  test("is tried on more than 200 words", () => expect(pairs.length).toBeGreaterThan(200));
  test.each(pairs)("of %s is %s", (one, many) => {
    expect(plural(one)).toBe(many);
    expect(plural(one.normalize("NFD"))).toBe(many);
    if (one.length > 1) expect(plural(one.toLocaleUpperCase("es"))).toBe(many.toLocaleUpperCase("es"));
    expect(plural(capital(one))).toBe(capital(many));
  });
});

describe("the dictionary", () => {
  test("knows more than 400 words for people", () => {
    expect(persons.size).toBeGreaterThan(300);
    expect(persons.size + attributes.size).toBeGreaterThan(500);
  });

  test("makes of every word a feminine and a plural that are forms of their own, or the same", () => {
    for (const word of [...persons, ...attributes]) {
      const she = feminine(word);
      expect(feminine(she), word).toBe(she);
      expect(plural(plural(word)), word).toBe(plural(word));
      expect(plural(plural(she)), word).toBe(plural(she));
      // Either way from one man to several women.
      expect(feminine(plural(word)), word).toBe(plural(she));
      expect(
        [word, she, plural(word), plural(she)].every((form) => known(form) !== undefined),
        word,
      ).toBe(true);
    }
  });
});
