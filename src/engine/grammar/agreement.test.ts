import { expect, test } from "vitest";
import { agreementOf } from "./agreement.ts";
import { inCaseOf } from "./letter-case.ts";

test("one is spoken of alone, women as women, and a mixed group in the masculine plural", () => {
  expect(agreementOf(["m"])).toEqual({ gender: "m", number: "singular" });
  expect(agreementOf(["f"])).toEqual({ gender: "f", number: "singular" });
  expect(agreementOf(["f", "f"])).toEqual({ gender: "f", number: "plural" });
  expect(agreementOf(["f", "m", "f"])).toEqual({ gender: "m", number: "plural" });
  expect(agreementOf([])).toEqual({ gender: "m", number: "plural" });
});

test("a word is written as another was", () => {
  expect(inCaseOf("JUEZ", "jueza")).toBe("JUEZA");
  expect(inCaseOf("Juez", "jueza")).toBe("Jueza");
  expect(inCaseOf("juez", "jueza")).toBe("jueza");
  expect(inCaseOf("ÁRBITRO", "árbitra")).toBe("ÁRBITRA");
  expect(inCaseOf("", "jueza")).toBe("jueza");
  expect(inCaseOf("A", "ellas")).toBe("Ellas");
});
