import { expect, test } from "vitest";
import { parseFormula } from "#engine/formula/formula.ts";
import { helpIn } from "./formula-help.ts";

test.each(["es", "en"] as const)("every tag of the help in %s can be copied into a document", (language) => {
  const { filters, functions } = helpIn(language);
  for (const { names, does, examples } of [...filters, ...functions]) {
    expect(names[0]).not.toBe("");
    expect(does).not.toBe("");
    for (const { tag } of examples) expect(parseFormula(tag.slice(1, -1))).toHaveProperty("formula");
  }
});

test("names come in the language of the reader first, and results as that language writes them", () => {
  const words = (language: "es" | "en") => helpIn(language).filters.find(({ names }) => names.includes("letras"));
  expect(words("es")?.names).toEqual(["letras", "words"]);
  expect(words("en")?.names).toEqual(["words", "letras"]);
  expect(words("es")?.examples[0]).toEqual({ tag: "{x | letras}", result: "mil doscientos treinta y uno" });
  expect(words("en")?.examples[0]).toEqual({
    tag: "{x | words}",
    result: "one thousand two hundred thirty-one",
  });
});
