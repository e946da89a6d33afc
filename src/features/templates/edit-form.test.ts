import { expect, test } from "vitest";
import type { FieldSetting, FormDefinition } from "#features/answers/form-definition.ts";
import {
  addGroup,
  formErrors,
  groupOf,
  moveGroup,
  moveItem,
  moveToGroup,
  removeGroup,
  setElement,
  tidied,
} from "./edit-form.ts";

const field = (key: string): FieldSetting => ({
  key,
  name: key,
  label: key,
  hint: "",
  shownWhen: [],
  kind: "text",
  required: true,
  options: [],
  singleOption: false,
  currency: "GTQ",
});
const form: FormDefinition = {
  groups: [
    { id: "g1", label: "Uno", items: ["a", "b", "hijos"] },
    { id: "g4", label: "Dos", items: [] },
  ],
  fields: [field("a"), field("b"), field("hijos.nombre"), field("hijos.edad")],
  loops: [
    {
      key: "hijos",
      name: "hijos",
      label: "Hijos",
      hint: "",
      shownWhen: [],
      required: true,
      items: ["hijos.nombre", "hijos.edad"],
    },
  ],
  conditions: [],
};
const items = (changed: FormDefinition) => changed.groups.map((group) => group.items.join());

test("elements move inside their group or loop, and stop at its ends", () => {
  expect(items(moveItem(form, "b", -1))).toEqual(["b,a,hijos", ""]);
  expect(items(moveItem(form, "a", -1))).toEqual(["a,b,hijos", ""]);
  expect(items(moveItem(form, "hijos", 1))).toEqual(["a,b,hijos", ""]);
  expect(moveItem(form, "hijos.edad", -1).loops[0]?.items).toEqual(["hijos.edad", "hijos.nombre"]);
});

test("an element goes to another group; what is inside a loop stays", () => {
  expect(items(moveToGroup(form, "a", "g4"))).toEqual(["b,hijos", "a"]);
  expect(moveToGroup(form, "hijos.nombre", "g4")).toBe(form);
  expect(moveToGroup(form, "a", "g9")).toBe(form);
  expect(groupOf(form, "hijos.nombre")).toBe("g1");
});

test("groups are added with an id of their own, moved, and removed only when empty", () => {
  const { form: more, id } = addGroup(form, "Tres");
  expect(id).toBe("g5");
  expect(moveGroup(more, "g5", -1).groups.map((group) => group.id)).toEqual(["g1", "g5", "g4"]);
  expect(removeGroup(form, "g4").groups).toHaveLength(1);
  expect(removeGroup(form, "g1").groups).toHaveLength(2);
});

test("errors stand beside what is wrong; a dropdown needs two options, one with the single-option variant", () => {
  expect([...formErrors(form)]).toEqual([]);
  const dropdown = setElement(form, "a", { kind: "dropdown", options: ["x", " "], label: " " });
  expect([...formErrors(dropdown)]).toEqual([
    ["a/label", "templates.labelRequired"],
    ["a/options", "templates.optionsTooFew"],
  ]);
  const single = setElement(dropdown, "a", { singleOption: true, label: "A" });
  expect([...formErrors(single)]).toEqual([]);
  expect([...formErrors(setElement(single, "a", { options: [] }))]).toEqual([["a/options", "templates.optionsSingle"]]);
  expect([...formErrors(setElement(single, "a", { options: ["x", "x "] }))]).toEqual([
    ["a/options", "templates.optionsRepeated"],
  ]);
  expect(tidied(dropdown).fields[0]?.options).toEqual(["x"]);
  expect(tidied(setElement(dropdown, "a", { kind: "text" })).fields[0]?.options).toEqual([]);
});

test.each([
  [{ required: true, min: 2, max: 2 }, undefined],
  [{ required: true, min: 3, max: 2 }, "templates.settings.elementCounts"],
  // What is not needed at all may be less.
  [{ required: false, min: 3, max: 2 }, undefined],
  [{ required: true, min: 0 }, "templates.settings.elementCount"],
  [{ required: false, max: 1.5 }, "templates.settings.elementCount"],
  [{ required: false, max: 501 }, "templates.settings.elementCount"],
])("how many elements a repeated part has: %j", (counts, expected) => {
  expect(formErrors(setElement(form, "hijos", counts)).get("hijos/max")).toBe(expected);
});
