import { expect, test } from "vitest";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { formFor } from "./form.ts";
import { renamedForm, renamedPlaces } from "./renamed-form.ts";

const words = { general: "General", gender: ["m", "f"] };
const formOf = (...texts: readonly string[]): FormDefinition =>
  formFor(inspectTemplate(smallDocument(texts.map((text) => p(text)).join(""))).tree, words);

test("everything that is set for a name goes with it: groups, conditions, equations, lists, options", () => {
  const form: FormDefinition = {
    ...formOf("{precio} {total} {#con_mora}{mora}{/con_mora}", "{#cuotas}{monto} {fecha}{/cuotas}"),
    calculatedFields: [{ key: "total", formula: "precio + suma(cuotas.monto)" }],
    validations: [
      { id: "v1", left: "precio", comparator: ">", right: "mora * 2", message: "" },
      { id: "v2", loop: "cuotas", left: "monto", comparator: "<", right: "precio", message: "" },
    ],
    generatedFields: [{ key: "total", sources: ["precio", "mora"], separator: " ", transforms: [] }],
    calculatedOptions: [{ option: "con_mora", condition: "precio > 5", disable: false }],
    optionGroups: [
      { id: "o1", label: "x", hint: "", members: ["con_mora"], one: false, required: false, singleOption: true },
    ],
    kinds: { cuotas: "loop" },
  };
  const renames = new Map([
    ["precio", "precio_total"],
    ["con_mora", "con_recargo"],
    ["cuotas", "pagos"],
    ["cuotas.monto", "pagos.valor"],
    ["cuotas.fecha", "pagos.fecha"],
    ["nada", "algo"],
  ]);
  const now = renamedForm(form, renames);
  expect(now.fields.map(({ key, name, label }) => [key, name, label])).toEqual([
    ["precio_total", "precio_total", "Precio total"],
    ["total", "total", "Total"],
    ["mora", "mora", "Mora"],
    ["pagos.valor", "valor", "Valor"],
    ["pagos.fecha", "fecha", "Fecha"],
  ]);
  expect(now.fields[2]?.shownWhen).toEqual([{ key: "con_recargo", is: true }]);
  expect(now.groups.flatMap(({ items }) => items)).toEqual(["precio_total", "total", "con_recargo", "mora", "pagos"]);
  expect(now.loops[0]).toMatchObject({ key: "pagos", name: "pagos", items: ["pagos.valor", "pagos.fecha"] });
  expect(now).toMatchObject({
    calculatedFields: [{ key: "total", formula: "precio_total + suma(pagos.valor)" }],
    validations: [{ left: "precio_total" }, { loop: "pagos", left: "valor", right: "precio_total" }],
    generatedFields: [{ sources: ["precio_total", "mora"] }],
    calculatedOptions: [{ option: "con_recargo", condition: "precio_total > 5" }],
    optionGroups: [{ members: ["con_recargo"] }],
    kinds: { pagos: "loop" },
  });
});

test("what its author called otherwise keeps its label; of two that become one the settings of the other stay", () => {
  const made = formOf("{precio} {valor} {lugar}");
  const form = { ...made, fields: made.fields.map((field) => ({ ...field, label: `¿${field.name}?` })) };
  expect(renamedForm(form, new Map([["lugar", "sitio"]])).fields[2]).toMatchObject({ key: "sitio", label: "¿lugar?" });
  const one = renamedForm(form, new Map([["precio", "valor"]]));
  expect(one.fields.map(({ key, label }) => [key, label])).toEqual([
    ["valor", "¿valor?"],
    ["lugar", "¿lugar?"],
  ]);
  expect(one.groups.flatMap(({ items }) => items)).toEqual(["valor", "lugar"]);
});

test("places of a text", () => {
  expect(renamedPlaces("{precio}: { precio } de {@title} {otro}", new Map([["precio", "total"]]))).toBe(
    "{total}: {total} de {@title} {otro}",
  );
});
