import { describe, expect, test } from "vitest";
import { takesEl } from "./article.ts";
import { articleBehind } from "./contraction.ts";

const stressed = "agua área acta ama aula alma arma hacha águila ala alza ancla ánima habla haya asa aspa Acta ÁREA";
const unstressed =
  "abogada acreedora arrendante apoderada agencia alcaldesa actora aldea actividad acción heredera hamaca alta amplia árbitra árabe apta casa finca a";

describe("el before a stressed a-", () => {
  test.each(stressed.split(" "))("el %s", (noun) => expect(takesEl(noun)).toBe(true));
  test.each(unstressed.split(" "))("la %s", (noun) => expect(takesEl(noun)).toBe(false));
});

test.each([
  ["de", "el vendedor", "del vendedor"],
  ["a", "el vendedor", "al vendedor"],
  ["De", "el mismo modo", "Del mismo modo"],
  ["A", "el comprador", "Al comprador"],
  ["DE", "EL VENDEDOR", "DEL VENDEDOR"],
  ["A", "EL VENDEDOR", "AL VENDEDOR"],
  ["de", "EL VENDEDOR", "del VENDEDOR"],
  ["a", "EL COMPRADOR", "al COMPRADOR"],
  ["DE", "el vendedor", "DEL vendedor"],
  ["de", "El Vendedor", "del Vendedor"],
  ["de", "el banco", "del banco"],
  ["de", "el\u00a0banco\nde Guatemala", "del banco\nde Guatemala"],
  ["de", "El Salvador", "de El Salvador"],
  ["DE", "EL SALVADOR", "DE EL SALVADOR"],
  ["a", "El Progreso", "a El Progreso"],
  ["de", "El Universal", "de El Universal"],
  ["de", "él", "de él"],
  ["a", "él", "a él"],
  ["de", "la vendedora", "de la vendedora"],
  ["de", "los vendedores", "de los vendedores"],
  ["de", "ella", "de ella"],
  ["de", "elegir", "de elegir"],
  ["de", "el", "de el"],
  ["de", "", "de "],
])("%s, %s: %s", (preposition, text, expected) => {
  const { joint, rest } = articleBehind(preposition, text);
  expect(preposition + joint + rest).toBe(expected);
});
