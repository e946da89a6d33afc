import { expect, test } from "vitest";
import type { FieldKind, FieldSetting, FormDefinition } from "#features/answers/form-definition.ts";
import type { ListFill } from "#features/answers/list-settings.ts";
import { readyAttributes } from "#features/lists/ready-made.ts";
import { fillableFields, fittingListFills, listFillErrors } from "./list-fills.ts";
import { listFillError, proposedFills } from "./list-kinds.ts";

const attributes = readyAttributes("people", "es").map((one, at) => ({ id: `a${at + 1}`, ...one }));
const nameOf = (id: string) => attributes.find((one) => one.id === id)?.name;
const field = (key: string, kind: FieldKind = "text"): FieldSetting => ({
  key,
  name: key.split(".").at(-1) ?? key,
  label: key,
  hint: "",
  shownWhen: [],
  kind,
  required: true,
  options: kind === "dropdown" ? ["Masculino", "Femenino"] : [],
  singleOption: false,
  currency: "GTQ",
});
const loop = { ...field("testigos"), items: ["testigos.nombre", "testigos.cui"] };
const form: FormDefinition = {
  groups: [
    { id: "g1", label: "Vendedor", items: ["vendedor", "vendedor_sexo", "vendedor_dpi", "vendedor_nacimiento"] },
    { id: "g2", label: "Comprador", items: ["comprador_cui", "testigos"] },
  ],
  fields: [
    field("vendedor", "list"),
    field("vendedor_sexo", "dropdown"),
    field("vendedor_dpi", "cui"),
    field("vendedor_nacimiento", "number"),
    field("comprador_cui", "cui"),
    field("testigos.nombre"),
    field("testigos.cui", "cui"),
  ],
  loops: [
    { key: loop.key, name: loop.name, label: loop.label, hint: "", shownWhen: [], required: true, items: loop.items },
  ],
  conditions: [],
};
const list = "01890000-0000-7000-8000-000000000000";
const set: ListFill = { key: "vendedor", list, value: "a2", other: false, outside: false, fills: [] };

test("what fills what is proposed by names and kinds, for fields of the same group or of the same loop", () => {
  const proposed = (key: string) =>
    proposedFills(form, key, attributes).map((fill) => [fill.key, nameOf(fill.attribute)]);
  expect(proposed("vendedor").toSorted()).toEqual([
    ["vendedor_dpi", "CUI"],
    ["vendedor_sexo", "Género"],
  ]);
  expect(proposed("testigos").toSorted()).toEqual([
    ["testigos.cui", "CUI"],
    ["testigos.nombre", "Nombre completo"],
  ]);
});

test("a record fills what is beside it, and nothing that is worked out", () => {
  const worked = { ...form, calculatedFields: [{ key: "comprador_cui", formula: "1" }] };
  expect(fillableFields(worked, "vendedor").map(({ key }) => key)).toEqual([
    "vendedor_sexo",
    "vendedor_dpi",
    "vendedor_nacimiento",
  ]);
  const fills = ["vendedor_dpi", "testigos.cui", "vendedor", "gone"].map((key) => ({
    key,
    attribute: "a1",
    fixed: true,
  }));
  expect(
    fittingListFills(form, [
      { ...set, fills },
      { ...set, key: "comprador_cui" },
    ]),
  ).toEqual([{ ...set, fills: [{ key: "vendedor_dpi", attribute: "a1", fixed: true }] }]);
  // In a loop an element may be added by hand as well.
  const inLoop = { ...set, key: "testigos", fills: [{ key: "testigos.cui", attribute: "a1", fixed: true }] };
  expect(fittingListFills(form, [inLoop])[0]?.fills).toEqual([{ key: "testigos.cui", attribute: "a1", fixed: false }]);
});

test("a setting is held against its list as it is now", () => {
  expect([...listFillErrors(form)]).toEqual([["vendedor/list", "templates.lists.listRequired"]]);
  const error = (more: Partial<ListFill>, now: typeof attributes | undefined = attributes) =>
    listFillError(form, { ...set, ...more }, now);
  expect(error({})).toBeUndefined();
  expect(listFillError(form, set, undefined)).toBe("templates.lists.gone");
  expect(error({ value: "a99" })).toBe("templates.lists.attributeGone");
  expect(error({ fills: [{ key: "vendedor_dpi", attribute: "a2", fixed: false }] })).toBe("templates.lists.wrongKind");
  expect(error({ fills: [{ key: "vendedor_sexo", attribute: "a2", fixed: false }] })).toBeUndefined();
});
