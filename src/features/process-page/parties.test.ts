import { expect, test } from "vitest";
import { isNamed, partiesOf, peopleIn, valuesFor } from "./parties.ts";

const field = (key: string) => ({ key, label: key, name: key, kind: "text" });
const keys = (of: ReturnType<typeof partiesOf>) => of.map(({ fields }) => fields.map(({ key }) => key));

test("each person of a group is a party of its own", () => {
  const fields = ["persona_nombre", "persona_cui", "persona_2_nombre", "persona_2_cui", "monto"].map(field);
  expect(keys(partiesOf(fields))).toEqual([
    ["persona_nombre", "persona_cui"],
    ["persona_2_nombre", "persona_2_cui"],
  ]);
  expect(partiesOf(["notario_nombre", "notario_sexo", "precio"].map(field))).toEqual([]);
});

test("a person of an earlier process fills another part, and nothing that is not theirs", () => {
  const people = peopleIn({
    vendedor_nombre: "Ana Paz",
    vendedor_cui: "1990771022101",
    vendedor_2_nombre: "Eva Sol",
    precio: "100.00",
    socios: [{ nombre: "Luis Gil", cui: "2044188302101" }],
    con_garantia: true,
  });
  expect(people.map(({ name, role }) => [name, role])).toEqual([
    ["Ana Paz", "vendedor"],
    ["Luis Gil", "socios"],
  ]);
  const [buyer] = partiesOf(["comprador_nombre", "comprador_cui", "comprador_edad"].map(field));
  expect(buyer && people.map((one) => Object.fromEntries(valuesFor(buyer, one)))).toEqual([
    { comprador_nombre: "Ana Paz", comprador_cui: "1990771022101" },
    { comprador_nombre: "Luis Gil", comprador_cui: "2044188302101" },
  ]);
});

test("people are found by the beginnings of their names", () => {
  expect(isNamed("María José López", "lop maria")).toBe(true);
  expect(isNamed("María José López", "pez")).toBe(false);
});
