import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { snippetOf, withoutAccents, wordsOf } from "./words.ts";

const shown = (text: string, ...starts: string[]) =>
  snippetOf(text, starts)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join("");

describe("the words of a text", () => {
  test("are in lower case, each once, with and without accents", () => {
    expect(wordsOf("Acción de ACCIÓN; año-2026")).toEqual([
      { word: "acción", plain: "accion" },
      { word: "de", plain: "de" },
      { word: "año", plain: "ano" },
      { word: "2026", plain: "2026" },
    ]);
  });

  test("are not runs of letters no word is as long as, and not more than asked for", () => {
    expect(wordsOf(`uno ${"x".repeat(41)} dos tres`, 2).map(({ word }) => word)).toEqual(["uno", "dos"]);
  });

  test("have letters and digits only, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        for (const { word, plain } of wordsOf(text)) {
          expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
          expect(plain).toMatch(/^[\p{L}\p{N}]+$/u);
        }
      }),
    );
  });
});

describe("what is shown of a hit", () => {
  test("marks words that begin so, without accents and case", () => {
    expect(shown("La PÉREZ y el perezoso; López", "perez")).toBe("La [PÉREZ] y el [perezoso]; López");
  });

  test("is the place where most of the words stand", () => {
    const far = `precio ${"lorem ipsum ".repeat(40)}`;
    const text = `${far}el precio de la finca es de mil quetzales ${far}`;
    const found = shown(text, "precio", "finca");
    expect(found).toContain("[precio] de la [finca]");
    expect(found).toMatch(/^… .* …$/);
  });

  test("is nothing where no word is", () => {
    expect(snippetOf("nada de nada", ["finca"])).toEqual([]);
    expect(snippetOf("nada", [])).toEqual([]);
    expect(snippetOf("(a+)+$", ["(a+)+$"])).toEqual([]);
  });

  test("marks only words that begin as asked, whatever the text", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 400 });
    fc.assert(
      fc.property(text, fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }), (text, starts) => {
        const plain = starts.map((start) => withoutAccents(start.toLowerCase()));
        for (const piece of snippetOf(text, starts))
          if (piece.marked)
            expect(plain.some((start) => withoutAccents(piece.text.toLowerCase()).startsWith(start))).toBe(true);
      }),
    );
  });
});
