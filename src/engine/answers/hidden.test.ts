import { expect, test } from "vitest";
import type { FormField } from "./form-fields.ts";
import { withoutHidden } from "./hidden.ts";

const text = (name: string, more: object = {}): FormField => ({
  type: "field",
  kind: "text",
  required: true,
  name,
  key: name,
  ...more,
});
const condition = (name: string, fields: FormField[], more: object = {}): FormField => ({
  type: "condition",
  name,
  key: name,
  fields,
  ...more,
});
const company = condition("es_empresa", [
  text("empresa", { when: true }),
  text("dpi", { when: false }),
  { type: "loop", name: "socios", key: "socios", min: 1, when: true, fields: [text("nombre")] },
  condition("tiene_poder", [text("notario", { when: true })], { when: true }),
]);
const all = { empresa: "ACME", dpi: "1", socios: [{ nombre: "Ana" }], tiene_poder: true, notario: "Luis" };

test("what a condition hides is left out, with everything inside it", () => {
  expect(withoutHidden([company], { ...all, es_empresa: false })).toEqual({ es_empresa: false, dpi: "1" });
  const { dpi: _, ...ofCompany } = all;
  expect(withoutHidden([company], { ...all, es_empresa: true })).toEqual({ ...ofCompany, es_empresa: true });
  // Without an answer it counts as "no", as on the page.
  expect(withoutHidden([company], all)).toEqual({ dpi: "1" });
});

test("what is asked in another place too stays, and so do answers to other forms", () => {
  const answers = { es_empresa: false, empresa: "ACME", dpi: "1", otra: "x" };
  expect(withoutHidden([company, text("empresa")], answers)).toBe(answers);
});

test("elements of a list lose what their own conditions hide", () => {
  const list: FormField = {
    type: "loop",
    name: "partes",
    key: "partes",
    min: 0,
    fields: [text("nombre"), condition("es_menor", [text("tutor", { when: true })])],
  };
  const parts = [
    { nombre: "Ana", es_menor: true, tutor: "Eva" },
    { nombre: "Luis", es_menor: false, tutor: "Olga" },
  ];
  expect(withoutHidden([list], { partes: parts })).toEqual({ partes: [parts[0], { nombre: "Luis", es_menor: false }] });
});

test("answers behind a switch that is off are left out", () => {
  const fields = [condition("@g2", []), text("anexo", { within: ["@g2"] }), text("nombre")];
  expect(withoutHidden(fields, { "@g2": false, anexo: "A", nombre: "Ana" })).toEqual({ "@g2": false, nombre: "Ana" });
  const on = { "@g2": true, anexo: "A", nombre: "Ana" };
  expect(withoutHidden(fields, on)).toBe(on);
});
