import { expect, test } from "vitest";
import { followedIn, followingTag, followingWords, isWritable } from "./following-words.ts";

test("a document offers the genders of single people and the lists that ask for one", () => {
  const field = (key: string) => ({ key, name: key.split(".").at(-1) ?? "", kind: "field" as const });
  const loop = (key: string) => ({ key, name: key, kind: "loop" as const });
  expect(
    followedIn([
      field("vendedor_sexo"),
      field("nombre"),
      loop("compradores"),
      field("compradores.sexo"),
      loop("fincas"),
      field("fincas.numero"),
      field("sexo"),
      field("asexo"),
    ]).map(({ key, isList }) => [key, isList]),
  ).toEqual([
    ["vendedor_sexo", false],
    ["compradores", true],
    ["sexo", false],
  ]);
});

test.each([
  ["casado", false, ["casado", "casada", "", ""]],
  ["LA PROPIETARIA", false, ["EL PROPIETARIO", "LA PROPIETARIA", "", ""]],
  ["el deudor", true, ["el deudor", "la deudora", "los deudores", "las deudoras"]],
  ["LA COMPRADORA", true, ["EL COMPRADOR", "LA COMPRADORA", "LOS COMPRADORES", "LAS COMPRADORAS"]],
  ["el deudor casado", true, ["el deudor casado", "la deudora casada", "los deudores casados", "las deudoras casadas"]],
  ["La deudora casada", false, ["El deudor casado", "La deudora casada", "", ""]],
  ["por sí misma", false, ["por sí mismo", "por sí misma", "", ""]],
  ["le ha pagado", true, ["le ha pagado", "le ha pagado", "les han pagado", "les han pagado"]],
  ["Sigue declarando", true, ["Sigue declarando", "Sigue declarando", "Siguen declarando", "Siguen declarando"]],
  ["le asisten", true, ["le asisten", "le asisten", "les asisten", "les asisten"]],
  ["obligadas", true, ["obligado", "obligada", "obligados", "obligadas"]],
  ["adeude", true, ["adeude", "adeude", "adeuden", "adeuden"]],
  ["declaran", true, ["declara", "declara", "declaran", "declaran"]],
  ["declaran", false, ["declaran", "declaran", "", ""]],
])("the forms of %s (of a list: %s)", (written, isList, forms) => {
  const { man, woman, several, women } = followingWords(written, isList);
  expect([man, woman, several, women]).toEqual(forms);
});

test("the tag prints two forms for a person and four for a list", () => {
  const words = { man: "dueño", woman: "dueña ", several: "dueños", women: "dueñas" };
  expect(followingTag({ key: "a", name: "a_sexo", isList: false }, words)).toBe('{a_sexo | genero:"dueño":"dueña"}');
  expect(followingTag({ key: "a", name: "socios", isList: true }, words)).toBe(
    '{socios | genero_plural:"dueño":"dueña":"dueños":"dueñas"}',
  );
});

test.each(['a "b"', "a|b", "{a", "a\nb", "x".repeat(101)])("a tag cannot print %j", (words) => {
  expect(isWritable(words)).toBe(false);
});
