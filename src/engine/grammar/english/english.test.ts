import { describe, expect, test } from "vitest";
import { indefiniteArticle } from "./article.ts";
import { enumerate } from "./enumerate.ts";

describe("an English enumeration", () => {
  test.each<[string[], Parameters<typeof enumerate>[1], string]>([
    [[], {}, ""],
    [["Ann"], {}, "Ann"],
    [["Ann", "Ian"], {}, "Ann and Ian"],
    [["Ann", "Ian", "Eve"], {}, "Ann, Ian, and Eve"],
    [["Ann", "Ian", "Eve"], { serial: false }, "Ann, Ian and Eve"],
    [["7", "8"], { conjunction: "or" }, "7 or 8"],
    [["a", " ", "b"], {}, "a and b"],
    [["Alfa, Inc.", "Beta", "Gama"], {}, "Alfa, Inc.; Beta; and Gama"],
  ])("%j %o is “%s”", (parts, options, phrase) => expect(enumerate(parts, options)).toBe(phrase));
});

describe("the English article", () => {
  const an =
    "apple agreement owner heir honest hour honorable unimportant uninsured umbrella 8 80 8,500 11 18 11,000 18000 LLC NDA FBI A heiress X-ray “order onerous hourly usher urban";
  const a =
    "contract university unit European one-year union unique used user utility uniform UK USD DPI NIT SAT house hotel 1 10 100 110 1,100 1,800 year U-turn Uruguayan once ewe eulogy";
  test.each(an.split(" "))("an %s", (word) => expect(indefiniteArticle(word)).toBe("an"));
  test.each(a.split(" "))("a %s", (word) => expect(indefiniteArticle(word)).toBe("a"));
});
