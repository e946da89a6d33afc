import "./formula-judge.ts";
import { expect, test } from "vitest";
import { decided, withoutDecided } from "./decided.ts";
import { checkAnswers, type FormField, pathsOf, printedAnswers } from "./form-fields.ts";

const text = (name: string, within?: string[]): FormField => ({
  type: "field",
  name,
  key: name,
  kind: "text",
  required: true,
  ...(within ? { within } : {}),
});
const turn = (name: string, more: Partial<FormField & { type: "condition" }> = {}): FormField => ({
  type: "condition",
  name,
  key: name,
  required: true,
  fields: [],
  ...more,
});
const formula = (source: string, disable = true) => ({ calculated: { formula: source, disable, reads: [] } });

test("fields behind a switch that is off are not shown, not required and print nothing, and keep their answers", () => {
  const fields: FormField[] = [
    turn("@g1"),
    text("vendedor"),
    text("fiador", ["@g1"]),
    turn("con_aval", { within: ["@g1"], fields: [{ ...text("aval"), when: true }] }),
    { type: "loop", name: "bienes", key: "bienes", min: 1, within: ["@g1"], fields: [text("bien")] },
  ];
  const answers = {
    "@g1": false,
    vendedor: "Ana",
    fiador: "Luis",
    con_aval: true,
    aval: "Eva",
    bienes: [{ bien: "Casa" }],
  };
  expect(checkAnswers(fields, { "@g1": false, vendedor: "Ana" })).toEqual({});
  expect(checkAnswers(fields, { vendedor: "Ana" })).toEqual({ "@g1": { code: "required" } });
  expect(checkAnswers(fields, { "@g1": true, vendedor: "Ana" })).toEqual({
    fiador: { code: "required" },
    con_aval: { code: "required" },
    bienes: { code: "tooFew", min: 1 },
  });
  expect(pathsOf(fields, answers)).toEqual(["@g1", "vendedor"]);
  // "aval" is next to its condition, which counts as no.
  expect(printedAnswers(fields, answers)).toEqual({ vendedor: "Ana", con_aval: false, aval: "Eva", bienes: [] });
  expect(printedAnswers(fields, { ...answers, "@g1": true })).toMatchObject({ fiador: "Luis", con_aval: true });
});

test.each<[string, { one: boolean; required: boolean }, Record<string, boolean>, Record<string, string>]>([
  ["one of them", { one: true, required: true }, { a: true, b: false }, {}],
  ["none where one must be", { one: true, required: true }, {}, { a: "chosenNone" }],
  ["two where one may be", { one: true, required: false }, { a: true, b: true }, { a: "chosenTooMany" }],
  ["none where none may be", { one: true, required: false }, { a: false }, {}],
  ["several", { one: false, required: true }, { a: true, b: true }, {}],
  ["none of several where one must be", { one: false, required: true }, { b: false }, { a: "chosenNone" }],
])("a set of options: %s", (_, rule, answers, wrong) => {
  const choice = { id: "o1", ...rule };
  const errors = checkAnswers([turn("a", { choice }), turn("b", { choice })], answers);
  expect(Object.fromEntries(Object.entries(errors).map(([path, { code }]) => [path, code]))).toEqual(wrong);
  expect(checkAnswers([turn("a", { choice }), turn("b", { choice })], answers, { partial: true })).toEqual({});
});

test.each<[string, Record<string, unknown>, boolean]>([
  ["precio > 1000", { precio: "1,500.00" }, true],
  ["precio > 1000", { precio: "500.00" }, false],
  ["precio > 1000", {}, false],
  ["precio > 1000", { precio: "mucho" }, false],
  ['estado == "casado" && !es_menor', { estado: "casado", es_menor: false }, true],
  ["cuenta(bienes) > 1", { bienes: [{ bien: "a" }, { bien: "b" }] }, true],
  ["fecha > otra", { fecha: "2026-03-02", otra: "2026-03-01" }, true],
])("a formula decides: %s with %j", (source, answers, decision) => {
  const fields = [turn("es", formula(source)), text("precio"), text("estado")];
  expect(decided(fields, answers as never)["es"]).toBe(decision);
});

test("a proposal holds until a person decides otherwise, and a fixed result cannot be changed", () => {
  const fields = (disable: boolean) => [turn("es", formula("x > 1", disable)), text("x")];
  expect(decided(fields(false), { x: "2" })["es"]).toBe(true);
  expect(decided(fields(false), { x: "2", es: false })["es"]).toBe(false);
  expect(decided(fields(true), { x: "2", es: false })["es"]).toBe(true);
  expect(withoutDecided(fields(true), { x: "2", es: false })).toEqual({ x: "2" });
  expect(withoutDecided(fields(false), { x: "2", es: false })).toEqual({ x: "2", es: false });
});

test("formulas read what others decide, in whatever order they stand, and the elements of their own list", () => {
  const fields: FormField[] = [
    turn("tercero", formula("segundo")),
    turn("segundo", formula("primero")),
    turn("primero", formula("x > 1")),
    text("x"),
    {
      type: "loop",
      name: "partes",
      key: "partes",
      min: 0,
      fields: [text("y"), turn("mayor", formula("y > x && tercero"))],
    },
  ];
  expect(decided(fields, { x: "2", partes: [{ y: "3" }, { y: "1" }] })).toMatchObject({
    tercero: true,
    partes: [{ mayor: true }, { mayor: false }],
  });
});

test("a form without rules is taken as it is", () => {
  const answers = { a: true, b: "x" };
  expect(decided([turn("a"), text("b")], answers)).toBe(answers);
});
