import { expect, test } from "vitest";
import { isNamed, partiesOf, peopleIn, searchedNumber, startsParty, titleOfPeople, valuesFor } from "./parties.ts";

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

test("one element of a repeated part is a party, and so is who acts for it", () => {
  const inLoop = (name: string) => ({ key: `arrendantes.${name}`, label: name, name, kind: "text" });
  const fields = ["nombre", "cui", "nit", "representante_nombre", "representante_cui"].map(inLoop);
  expect(keys(partiesOf(fields, true))).toEqual([
    ["arrendantes.nombre", "arrendantes.cui", "arrendantes.nit"],
    ["arrendantes.representante_nombre", "arrendantes.representante_cui"],
  ]);
  // The group of a form holds more than one person.
  expect(partiesOf(["nombre", "cui"].map(field))).toEqual([]);
  const company = partiesOf(["razon_social", "nit"].map(inLoop), true);
  expect(keys(company)).toEqual([["arrendantes.razon_social", "arrendantes.nit"]]);
  const people = peopleIn({
    arrendatarios: [
      { razon_social: "Flores, S. A.", nit: "9876543", socios: [{ nombre: "Luis Gil", cui: "2044188302101" }] },
    ],
    vendedor_nombre: "Ana Paz",
    vendedor_cui: "1990771022101",
  });
  expect(people.map(({ name, role }) => [name, role])).toEqual([
    ["Ana Paz", "vendedor"],
    ["Flores, S. A.", "arrendatarios"],
    ["Luis Gil", "socios"],
  ]);
  const [lessor] = partiesOf(fields, true);
  expect(lessor && people.map((one) => Object.fromEntries(valuesFor(lessor, one)))).toEqual([
    { "arrendantes.nombre": "Ana Paz", "arrendantes.cui": "1990771022101" },
    { "arrendantes.nombre": "Flores, S. A.", "arrendantes.nit": "9876543" },
    { "arrendantes.nombre": "Luis Gil", "arrendantes.cui": "2044188302101" },
  ]);
});

test("people are found by the beginnings of their names and numbers", () => {
  const of = (name: string, cui = "") => ({ name, values: new Map([["cui", cui]]) });
  expect(isNamed(of("María José López"), "lop maria")).toBe(true);
  expect(isNamed(of("María José López"), "pez")).toBe(false);
  expect(isNamed(of("María José López", "1990771022101"), "1990 77102")).toBe(true);
  expect(isNamed(of("María José López", "1990771022101"), "990")).toBe(false);
});

test.each([
  ["2345 67890", "234567890"],
  ["576937-k", "576937K"],
  ["12", undefined],
  ["3a calle", undefined],
  ["Juan", undefined],
])("%j is searched as the number %j", (search, number) => {
  expect(searchedNumber(search)).toBe(number);
});

test("matches are shown in the fields that tell who somebody is", () => {
  const field = (name: string, kind = "text") => ({ key: name, name, label: name, kind });
  const fields = [
    field("vendedor_nombre"),
    field("vendedor_cui", "cui"),
    field("vendedor_dpi"),
    field("vendedor_nit", "nit"),
    field("vendedor_profesion"),
    field("vendedor_telefono", "phone"),
  ];
  const [party] = partiesOf(fields);
  if (!party) throw new Error("no party");
  expect(fields.filter((one) => startsParty(party, one)).map(({ name }) => name)).toEqual([
    "vendedor_nombre",
    "vendedor_cui",
    "vendedor_dpi",
    "vendedor_nit",
  ]);
});

test("a title names the parties of a contract, without those who only stand by it", () => {
  const tenants = [
    { nombre: "Ana Sol", cui: "1" },
    { nombre: "Eva Paz", cui: "2" },
  ];
  const answers = {
    notario_nombre: "Luis Roca",
    notario_colegiado: "1",
    fiador_nombre: "Hugo Mas",
    fiador_cui: "3",
    vendedor_nombre: "Irma Tzul",
    vendedor_cui: "4",
    arrendatarios: tenants,
  };
  expect(titleOfPeople("Arrendamiento", answers)).toBe("Arrendamiento: Irma Tzul, Ana Sol, Eva Paz");
  expect(titleOfPeople("Arrendamiento", { lugar: "Cobán" })).toBeUndefined();
});
