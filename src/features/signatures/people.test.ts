import { expect, test } from "vitest";
import type { FieldKind } from "#engine/answers/answer-kinds.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import { fieldsAtLines, ownerOf, type SignatureLine } from "./lines.ts";
import { peopleOf } from "./people.ts";

const field = (name: string, kind: FieldKind = "text", key = name): FormField => ({
  type: "field",
  name,
  key,
  kind,
  required: true,
});
const line = (text: string, page = 1): SignatureLine => ({
  text,
  field: { kind: "signature", page, x: 72, y: 600, width: 150, height: 40, label: "", required: true },
});

const sale = [
  field("notario_nombre"),
  field("vendedor_nombre"),
  field("vendedor_correo", "email"),
  field("vendedor_telefono", "phone"),
  field("comprador_nombre"),
  field("comprador_correo", "email"),
  field("testigo_nombre"),
  field("finca_nombre"),
  field("precio", "currency"),
];
const answers = {
  notario_nombre: "Pedro Notario Gil",
  vendedor_nombre: "CARLOS ENRIQUE IXCOY TUM",
  vendedor_correo: "carlos@example.com",
  vendedor_telefono: "5123 4567",
  comprador_nombre: "María José López de Paz",
  comprador_correo: "",
  testigo_nombre: "Juan Testigo Coc",
  finca_nombre: "La Esperanza",
  precio: "1,500.00",
};
const names = (lines: readonly SignatureLine[] = [], given: object = answers, form = sale) =>
  peopleOf(form, given as typeof answers, lines).map(({ name }) => name);

test("without lines the parties sign, in the order of the form, with the address and phone of their party", () => {
  expect(peopleOf(sale, answers, [])).toEqual([
    { name: "CARLOS ENRIQUE IXCOY TUM", email: "carlos@example.com", phone: "5123 4567" },
    { name: "María José López de Paz", email: "", phone: "" },
  ]);
});

test("with lines those sign whose names are at them, in the order of the lines; a witness too, a notary never", () => {
  const lines = [
    line("MARIA JOSE LOPEZ DE PAZ LA COMPRADORA"),
    line("f) JUAN TESTIGO COC"),
    line("CARLOS ENRIQUE IXCOY TUM"),
    line("Lic. PEDRO NOTARIO GIL"),
    line("MARÍA JOSÉ LÓPEZ DE PAZ", 2),
  ];
  expect(names(lines)).toEqual(["María José López de Paz", "Juan Testigo Coc", "CARLOS ENRIQUE IXCOY TUM"]);
});

test("a company signs by its representative", () => {
  const form = [field("vendedora_nombre"), field("vendedora_representante_nombre"), field("comprador_nombre")];
  const given = {
    vendedora_nombre: "Inmobiliaria El Roble",
    vendedora_representante_nombre: "Rosa Díaz Gil",
    comprador_nombre: "CRÉDITOS DEL VALLE, S. A.",
  };
  expect(names([], given, form)).toEqual(["Rosa Díaz Gil"]);
});

test("each of a list is a person, names asked apart are one, and a role alone is a name", () => {
  const loop: FormField = {
    type: "loop",
    name: "compradores",
    key: "compradores",
    min: 1,
    fields: [field("nombre", "text", "compradores.nombre"), field("correo", "email", "compradores.correo")],
  };
  const form = [loop, field("arrendante"), field("fiador_nombres"), field("fiador_apellidos")];
  const given = {
    compradores: [
      { nombre: "Ana Paz", correo: "ana@example.com" },
      { nombre: "Luis Paz", correo: "luis@example.com" },
    ],
    arrendante: "Eva Coc Tzoc",
    fiador_nombres: "Julio",
    fiador_apellidos: "Barillas Mux",
  };
  expect(peopleOf(form, given, []).map(({ name, email }) => [name, email])).toEqual([
    ["Ana Paz", "ana@example.com"],
    ["Luis Paz", "luis@example.com"],
    ["Eva Coc Tzoc", ""],
    ["Julio Barillas Mux", ""],
  ]);
});

test("somebody who is two things signs once, and a contract without people proposes nobody", () => {
  expect(names([], { ...answers, comprador_nombre: "Carlos Enrique Ixcoy Tum" })).toHaveLength(1);
  expect(names([], {})).toEqual([]);
});

test("a line belongs to the longest name that is written there", () => {
  const both = ["Juan Pérez", "Juan Pérez López"];
  expect(ownerOf(line("f. JUAN PEREZ LOPEZ"), both)).toBe(1);
  expect(ownerOf(line("f. JUAN PEREZ LOPEZ"), both.toReversed())).toBe(0);
  expect(ownerOf(line("f. JUAN PEREZ"), both)).toBe(0);
  expect(ownerOf(line("Juan Pérezoso"), both)).toBeUndefined();
  expect(ownerOf(line("ANA LÓPEZ"), ["Ana"])).toBeUndefined();
  expect(ownerOf(line("ANA"), ["Ana"])).toBe(0);
  expect(ownerOf(line(""), ["", " "])).toBeUndefined();
  expect(
    fieldsAtLines([line("JUAN PÉREZ", 3), line("x")], both).map((fields) => fields.map(({ page }) => page)),
  ).toEqual([[3], []]);
});
