import { describe, expect, test } from "vitest";
import { definiteArticle, indefiniteArticle, takesEl } from "./article.ts";
import { contracted } from "./contraction.ts";
import { treatment } from "./treatment.ts";

const stressed = "agua área acta ama aula alma arma hacha águila ala alza ancla ánima habla haya asa aspa Acta ÁREA";
const unstressed =
  "abogada acreedora arrendante apoderada agencia alcaldesa actora aldea actividad acción heredera hamaca alta amplia árbitra árabe apta casa finca a";

describe("el before a stressed a-", () => {
  test.each(stressed.split(" "))("el %s", (noun) => expect(takesEl(noun)).toBe(true));
  test.each(unstressed.split(" "))("la %s", (noun) => expect(takesEl(noun)).toBe(false));

  test("only in the feminine singular", () => {
    expect(definiteArticle("acta", { gender: "f", number: "singular" })).toBe("el");
    expect(definiteArticle("actas", { gender: "f", number: "plural" })).toBe("las");
    expect(definiteArticle("finca", { gender: "f", number: "singular" })).toBe("la");
    expect(definiteArticle("árbol", { gender: "m", number: "singular" })).toBe("el");
    expect(definiteArticle("árboles", { gender: "m", number: "plural" })).toBe("los");
    expect(indefiniteArticle("área", { gender: "f", number: "singular" })).toBe("un");
    expect(indefiniteArticle("áreas", { gender: "f", number: "plural" })).toBe("unas");
    expect(indefiniteArticle("casa", { gender: "f", number: "singular" })).toBe("una");
    expect(indefiniteArticle("libro", { gender: "m", number: "singular" })).toBe("un");
    expect(indefiniteArticle("libros", { gender: "m", number: "plural" })).toBe("unos");
  });
});

describe("contractions", () => {
  test.each([
    ["de el vendedor", "del vendedor"],
    ["a el vendedor", "al vendedor"],
    ["a favor de el comprador y a el fiador", "a favor del comprador y al fiador"],
    ["De el mismo modo", "Del mismo modo"],
    ["A el comprador", "Al comprador"],
    ["DE EL VENDEDOR", "DEL VENDEDOR"],
    ["A EL VENDEDOR", "AL VENDEDOR"],
    ["de EL VENDEDOR", "del VENDEDOR"],
    ["a EL COMPRADOR", "al COMPRADOR"],
    ["de  el banco", "del banco"],
    ["de El Salvador", "de El Salvador"],
    ["DE EL SALVADOR", "DE EL SALVADOR"],
    ["a El Progreso", "a El Progreso"],
    ["de El Universal", "de El Universal"],
    ["de él", "de él"],
    ["a él", "a él"],
    ["desde el día", "desde el día"],
    ["para el vendedor", "para el vendedor"],
    ["sede el lunes", "sede el lunes"],
    ["de la vendedora", "de la vendedora"],
    ["de ella", "de ella"],
    ["de elegir", "de elegir"],
    ["de el", "de el"],
  ])("%s → %s", (text, expected) => expect(contracted(text)).toBe(expected));
});

test("señor, señora, señores, señoras", () => {
  const all = [
    { gender: "m", number: "singular" },
    { gender: "f", number: "singular" },
    { gender: "m", number: "plural" },
    { gender: "f", number: "plural" },
  ] as const;
  expect(all.map((one) => treatment(one))).toEqual(["señor", "señora", "señores", "señoras"]);
  expect(all.map((one) => treatment(one, "Sr."))).toEqual(["Sr.", "Sra.", "Sres.", "Sras."]);
  expect(all.map((one) => treatment(one, "don"))).toEqual(["don", "doña", "don", "doña"]);
});
