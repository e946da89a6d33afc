import { expect, test } from "vitest";
import { matchedFields } from "./match-fields.ts";
import { readyAttributes } from "./ready-made.ts";

const attributes = readyAttributes("people", "es").map((one, at) => ({ id: `a${at + 1}`, ...one }));
const nameOf = (id: string | undefined) => attributes.find((one) => one.id === id)?.name;
const field = (name: string, label: string, kind = "text") => ({ key: name, name, label, kind });

test("fields of a person are found by their words and kinds, each attribute once", () => {
  const fields = [
    field("vendedor_nombre", "Nombre del vendedor"),
    field("vendedor_dpi", "DPI del vendedor", "cui"),
    field("vendedor_estado_civil", "Estado civil"),
    field("vendedor_profesion", "Profesión u oficio"),
    field("vendedor_nit", "NIT", "nit"),
    field("finca", "Número de finca", "code"),
  ];
  const found = matchedFields(fields, attributes);
  expect(fields.map(({ key }) => nameOf(found.get(key)))).toEqual([
    "Nombre completo",
    "CUI",
    "Estado civil",
    "Profesión",
    "NIT",
    undefined,
  ]);
});

test("an identity number fills no text that only sounds alike", () => {
  expect(matchedFields([field("monto", "Monto"), field("nota", "Correo de la empresa")], attributes).size).toBe(0);
});
