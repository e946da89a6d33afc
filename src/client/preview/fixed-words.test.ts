import { expect, test } from "vitest";
import { findFixedWords, fixedWordsOf, gap } from "./fixed-words.ts";

const wordsOf = (text: string, words: string) =>
  fixedWordsOf(text, text.indexOf(words), text.indexOf(words) + words.length);

test("the words around a selection are those that no answer fills", () => {
  const text = `Comparece ${gap}, de ${gap} años, casado, con DPI ${gap}.`;
  expect(wordsOf(text, " casado")).toEqual({
    text: "casado",
    before: "Comparece , de  años, ",
    after: ", con DPI .",
  });
  // The longest piece of a selection with answers counts.
  expect(wordsOf(text, `de ${gap} años, casado`)).toMatchObject({ text: "años, casado" });
  // An answer alone means its paragraph.
  expect(wordsOf(text, gap)).toEqual({ text: "", before: "", after: "Comparece , de  años, casado, con DPI ." });
});

test.each([
  ["the second of two in a paragraph", `A ${gap}, casado; y a ${gap}, casado.`, 0, 20],
  ["after a gap that the template fills otherwise", `A ${gap}, casado; y a ${gap}${gap}, casado.`, 0, 21],
])("words are found in %s", (_, paragraph, index, start) => {
  const words = { text: "casado", before: "A , casado; y a , ", after: "." };
  const others = ["El deudor es casado con otra.", "Sin nada."];
  expect(findFixedWords(words, [paragraph, ...others])).toEqual({ paragraph: index, start, end: start + 6 });
});

test("a paragraph is found by its beginning, and foreign words nowhere", () => {
  const paragraphs = [`PRIMERA: ${gap} vende.`, `SEGUNDA: ${gap} paga.`];
  expect(findFixedWords({ text: "", before: "", after: "SEGUNDA:  paga." }, paragraphs)).toMatchObject({
    paragraph: 1,
  });
  expect(findFixedWords({ text: "", before: "", after: "TERCERA" }, paragraphs)).toBeUndefined();
  expect(findFixedWords({ text: "dona", before: "", after: "" }, paragraphs)).toBeUndefined();
});
