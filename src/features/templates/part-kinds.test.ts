import { expect, test } from "vitest";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import type { FormDefinition, PartKinds } from "#features/answers/form-definition.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { setElement } from "./edit-form.ts";
import { formFor } from "./form.ts";
import { sameKinds, withKinds } from "./part-kinds.ts";

const words = { general: "General", gender: [] };
const bytes = smallDocument(
  p("{a} {#comprador}{nombre} {#hijos}{edad}{/hijos} {#es_menor}{tutor}{/es_menor}{/comprador} {b}"),
);
const read = (kinds: PartKinds, previous?: FormDefinition) => {
  const { tree, errors } = inspectTemplate(bytes, { kinds });
  expect(errors).toEqual([]);
  return formFor(tree, words, previous && withKinds(previous, kinds));
};
const outline = ({ groups, fields, loops, conditions }: FormDefinition) => ({
  groups: groups.map((group) => group.items.join()),
  fields: fields.map((field) => `${field.key}${field.shownWhen.map((one) => ` ${one.key}`).join("")}`),
  loops: loops.map((loop) => `${loop.key}: ${loop.items.join()}`),
  conditions: conditions.map((condition) => condition.key),
});
const labelled = (form: FormDefinition, key: string, label: string) => setElement(form, key, { label });

test("a loop that is none becomes a condition with its questions around it, and back again, settings kept", () => {
  const first = read({});
  expect(outline(first)).toEqual({
    groups: ["a,comprador,b"],
    fields: ["a", "comprador.nombre", "comprador.hijos.edad", "comprador.tutor comprador.es_menor", "b"],
    loops: [
      "comprador: comprador.nombre,comprador.hijos,comprador.es_menor,comprador.tutor",
      "comprador.hijos: comprador.hijos.edad",
    ],
    conditions: ["comprador.es_menor"],
  });
  const keys = [
    "comprador",
    "comprador.nombre",
    "comprador.hijos",
    "comprador.hijos.edad",
    "comprador.tutor",
    "comprador.es_menor",
  ];
  const named = keys.reduce((form, key) => labelled(form, key, `de ${key}`), first);

  const second = read({ comprador: "condition" }, named);
  expect(outline(second)).toEqual({
    groups: ["a,comprador,nombre,hijos,es_menor,tutor,b"],
    fields: ["a", "nombre comprador", "hijos.edad", "tutor comprador es_menor", "b"],
    loops: ["hijos: hijos.edad"],
    conditions: ["comprador", "es_menor"],
  });
  expect(second.kinds).toEqual({ comprador: "condition" });
  const labels = (form: FormDefinition) =>
    [...form.fields, ...form.loops, ...form.conditions].map((one) => one.label).sort();
  expect(labels(second)).toEqual(labels(named));

  const third = read({ comprador: "loop" }, second);
  expect(outline(third)).toEqual(outline(first));
  expect(labels(third)).toEqual(labels(named));
});

test("decisions about parts that are gone are forgotten", () => {
  expect(read({ otro: "loop" }, read({})).kinds).toBeUndefined();
  expect(sameKinds({ a: "loop" }, { a: "loop" })).toBe(true);
  expect(sameKinds({ a: "loop" }, { a: "condition" })).toBe(false);
  expect(sameKinds(undefined, {})).toBe(true);
});
