import fc from "fast-check";
import { expect, test } from "vitest";
import type { FormField } from "#engine/answers/form-fields.ts";
import { processorMs } from "#tests/support/processor-time.ts";
import { applyPatch, changesBetween, errorsOf, previewAnswers } from "./answers.ts";
import { maxElements } from "./form-definition.ts";

const text = (name: string, key = name, required = true): FormField => ({
  type: "field",
  name,
  key,
  kind: "text",
  required,
});
const questions: FormField[] = [
  text("nombre"),
  { ...text("precio"), kind: "currency" } as FormField,
  text("a.b"),
  {
    type: "condition",
    name: "con_fianza",
    key: "con_fianza",
    required: true,
    fields: [{ ...text("fiador"), when: true }],
  },
  {
    type: "loop",
    name: "partes",
    key: "partes",
    min: 1,
    fields: [
      text("nombre", "partes.nombre"),
      text("dpi", "partes.dpi"),
      { type: "loop", name: "hijos", key: "partes.hijos", min: 0, fields: [text("edad", "partes.hijos.edad")] },
    ],
  },
];
const patched = (answers: object, patch: Record<string, unknown>) => applyPatch(questions, answers as never, patch);

test("a patch sets, forgets, adds elements and replaces whole loops; the answers before stay as they are", () => {
  const before = { nombre: "Ana", partes: [{ nombre: "Luis" }] };
  expect(patched(before, { nombre: "Eva", precio: "mal escrito" })).toEqual({
    answers: { ...before, nombre: "Eva", precio: "mal escrito" },
  });
  expect(before.nombre).toBe("Ana");
  expect(patched(before, { nombre: null })).toEqual({ answers: { partes: [{ nombre: "Luis" }] } });
  expect(patched(before, { "partes.0.dpi": "1", "partes.1.nombre": "Sara" })).toEqual({
    answers: { nombre: "Ana", partes: [{ nombre: "Luis", dpi: "1" }, { nombre: "Sara" }] },
  });
  expect(patched(before, { partes: [] })).toEqual({ answers: { nombre: "Ana", partes: [] } });
  expect(patched(before, { fiador: "Z", con_fianza: true, "a.b": "x" })).toEqual({
    answers: { ...before, fiador: "Z", con_fianza: true, "a.b": "x" },
  });
  expect(patched(before, { "partes.0.hijos.0.edad": "3" })).toEqual({
    answers: { nombre: "Ana", partes: [{ nombre: "Luis", hijos: [{ edad: "3" }] }] },
  });
});

test("a loop and its elements in one patch: the whole first, elements by their number, whatever the order of the keys", () => {
  const patch = { "partes.2.nombre": "C", "partes.1.nombre": "B", partes: [{ nombre: "A" }] };
  expect(patched({}, patch)).toEqual({ answers: { partes: [{ nombre: "A" }, { nombre: "B" }, { nombre: "C" }] } });
});

test("what has no place in the form is refused with its path, all of it at once, and nothing is applied", () => {
  const wrong: Record<string, unknown> = {
    otro: "x",
    "partes.5.nombre": "x",
    "partes.0": { nombre: "x" },
    "partes.0.otro": "x",
    "partes.x.nombre": "x",
    "con_fianza.fiador": "x",
    constructor: "x",
    __proto__x: "x",
  };
  const result = patched({}, wrong);
  expect("errors" in result && result.errors.map((error) => error.path).toSorted()).toEqual(
    Object.keys(wrong).toSorted(),
  );
  const shapes = { nombre: 5, con_fianza: "sí", partes: [{ nombre: { x: "y" } }], precio: ["1"] };
  const second = patched({}, shapes);
  expect("errors" in second && second.errors.every((error) => error.code === "processes.answer.wrongType")).toBe(true);
  expect("errors" in second && second.errors).toHaveLength(4);
  const extra = patched({}, { partes: [{ nombre: "x", otro: "y" }] });
  expect(extra).toHaveProperty("errors");
  const many = Array.from({ length: maxElements + 1 }, () => ({}));
  expect(patched({}, { partes: many })).toHaveProperty("errors");
  expect(patched({ partes: many.slice(1) }, { [`partes.${maxElements}.nombre`]: "x" })).toHaveProperty("errors");
});

test("no patch, however strange, throws or reaches a prototype", () => {
  const anything = fc.dictionary(
    fc.oneof(fc.string(), fc.constantFrom("__proto__", "partes", "partes.0.nombre")),
    fc.anything(),
  );
  fc.assert(
    fc.property(anything, (patch) => {
      const result = patched({}, patch);
      if ("answers" in result) expect(Object.getPrototypeOf(result.answers)).toBe(Object.prototype);
    }),
  );
});

test("a draft may be incomplete; what is sent may not", () => {
  const answers = { nombre: "Ana", precio: "1500" };
  expect(errorsOf(questions, answers, { draft: true })).toEqual([
    { path: "precio", code: "processes.answer.notCurrency" },
  ]);
  const errors = errorsOf(questions, answers, { draft: false });
  expect(errors).toContainEqual({ path: "con_fianza", code: "processes.answer.required" });
  expect(errors).toContainEqual({ path: "partes", code: "processes.answer.tooFew" });
});

test("changes since a rejection, answer by answer, also of elements that came and went", () => {
  const before = { nombre: "Ana", con_fianza: false, partes: [{ nombre: "Luis" }, { nombre: "Eva" }] };
  const after = { nombre: "Ana", con_fianza: true, fiador: "Z", partes: [{ nombre: "Lucas" }] };
  expect(changesBetween(questions, before, after)).toEqual([
    { path: "con_fianza", before: false, after: true },
    { path: "fiador", before: undefined, after: "Z" },
    { path: "partes.0.nombre", before: "Luis", after: "Lucas" },
    { path: "partes.1.nombre", before: "Eva", after: undefined },
  ]);
  expect(changesBetween(questions, before, before)).toEqual([]);
  // Nothing and an empty text are the same to who reads.
  expect(changesBetween(questions, { nombre: "" }, {})).toEqual([]);
});

test("a preview gives every element all its names, but not those that stand around the loop too", () => {
  expect(previewAnswers(questions, { partes: [{ hijos: [{}] }, { dpi: "1" }] })).toEqual({
    partes: [{ dpi: "", hijos: [{ edad: "" }] }, { dpi: "1" }],
  });
});

test("the time of a patch grows with its length, in the form and in an element of a loop", () => {
  const names = Array.from({ length: 9000 }, (_, at) => `n${at}`);
  const fields = names.map((name) => text(name));
  const patch = Object.fromEntries(names.map((name) => [name, "v"]));
  const loop: FormField[] = [{ type: "loop", name: "l", key: "l", min: 0, fields }];
  const inside = Object.fromEntries(names.map((name) => [`l.0.${name}`, "v"]));
  const before = processorMs();
  expect(applyPatch(fields, {}, patch)).toEqual({ answers: patch });
  expect(applyPatch(loop, { l: [{ n0: "old" }] }, inside)).toEqual({ answers: { l: [patch] } });
  expect(processorMs() - before).toBeLessThan(3000);
});
