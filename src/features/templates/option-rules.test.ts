import { expect, test } from "vitest";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import { filledForm, firstAnswers } from "#features/answers/filled-form.ts";
import { FormDefinition } from "#features/answers/form-definition.ts";
import { layoutOf } from "#features/answers/layout.ts";
import type { OptionGroup } from "#features/answers/options.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { optionErrors, withoutBrokenRules } from "./calculated-rules.ts";
import { setOptional } from "./edit-form.ts";
import { formFor, withSettings } from "./form.ts";
import { droppedRules } from "./kept-rules.ts";
import { questionsOf } from "./questions.ts";

const words = { general: "General", gender: ["Masculino", "Femenino"] };
const sale = [
  "{precio | moneda} {plazo_meses}",
  "{#es_contado}al contado{/es_contado}",
  "{#es_plazo}en {cuotas} cuotas{/es_plazo}",
  "{#fiadores}{nombre}, {#es_casado}casado{/es_casado}{#es_soltero}soltero{/es_soltero}{/fiadores}",
  "{#fiador_nombre}{fiador_nombre} {fiador_dpi}{/fiador_nombre}",
];
const treeOf = (paragraphs: readonly string[]) => {
  const { tree, errors } = inspectTemplate(smallDocument(paragraphs.map((text) => p(text)).join("")));
  expect(errors).toEqual([]);
  return tree;
};
const tree = treeOf(sale);
const group = (members: string[], more: Partial<OptionGroup> = {}): OptionGroup => ({
  id: "o1",
  label: "Forma de pago",
  hint: "",
  members,
  one: true,
  required: true,
  singleOption: false,
  ...more,
});
const form = (more: Partial<FormDefinition> = {}): FormDefinition =>
  FormDefinition.parse({ ...formFor(tree, words), ...more });

test.each<[string, string[], Partial<OptionGroup>, string | undefined]>([
  ["two members", ["es_contado", "es_plazo"], {}, undefined],
  ["a condition and a list", ["es_contado", "fiadores"], {}, undefined],
  ["two of one loop", ["fiadores.es_casado", "fiadores.es_soltero"], {}, undefined],
  ["one member", ["es_contado"], {}, "templates.options.membersTooFew"],
  ["none", [], {}, "templates.options.membersTooFew"],
  ["one member of the single-option variant", ["es_contado"], { singleOption: true }, undefined],
  ["none of the single-option variant", [], { singleOption: true }, "templates.options.membersSingle"],
  ["one twice", ["es_contado", "es_contado"], {}, "templates.options.memberTwice"],
  ["a field", ["es_contado", "precio"], {}, "templates.options.memberUnknown"],
  ["inside and outside of a loop", ["es_contado", "fiadores.es_casado"], {}, "templates.options.membersApart"],
])("members of an option group: %s", (_, members, more, code) => {
  const errors = optionErrors(form({ optionGroups: [group(members, more)] }));
  expect(errors.get("o1/members")?.code).toBe(code);
});

test.each<[string, string, string | undefined, Record<string, string>?]>([
  ["es_plazo", "plazo_meses > 0", undefined],
  ["es_plazo", "plazo_meses >", "templates.formula.formula_unexpected"],
  ["es_plazo", "", "templates.formula.formula_empty"],
  ["es_plazo", "meses > 0", "templates.options.nameUnknown", { name: "meses" }],
  ["es_plazo", 'contador("x") > 1', "templates.options.counts"],
  ["es_plazo", "!es_plazo", "templates.options.circle", { path: "“Es plazo” → “Es plazo”" }],
  ["fiadores.es_casado", 'nombre == "Ana" && precio > 5', undefined],
  ["fiadores.es_casado", "!fiadores.es_casado", "templates.options.circle"],
  ["precio", "es_plazo", undefined],
  ["fiadores", "precio > 5", undefined],
])("a calculated option %s: %s", (option, condition, code, values) => {
  const optionGroups = [group(["es_contado", "fiadores"])];
  const errors = optionErrors(form({ optionGroups, calculatedOptions: [{ option, condition, disable: true }] }));
  const found = errors.get(`${option}/condition`);
  expect(found?.code).toBe(code);
  if (values) expect(found?.values).toMatchObject(values);
  expect(errors.get(`${option}/option`)?.code).toBe(
    option === "precio" ? "templates.options.optionUnknown" : undefined,
  );
});

test("circles over several options and over the fields of a group that is switched", () => {
  const calculated = (option: string, condition: string) => ({ option, condition, disable: false });
  const three = form({
    calculatedOptions: [calculated("es_contado", "!es_plazo"), calculated("es_plazo", "!es_contado")],
  });
  expect(optionErrors(three).get("es_contado/condition")).toEqual({
    code: "templates.options.circle",
    values: { path: "“Es contado” → “Es plazo” → “Es contado”" },
  });
  const [first] = three.groups;
  const switched = form({
    groups: three.groups.map((one) => (one === first ? { ...one, optional: true } : one)),
    calculatedOptions: [calculated(`@${first?.id}`, "precio > 5")],
  });
  expect([...optionErrors(switched).values()].map(({ code }) => code)).toEqual(["templates.options.circle"]);
});

test("the filled form has a switch for an optional group and for a list that is chosen, and says so once", () => {
  const made = form({ optionGroups: [group(["es_contado", "fiadores"])] });
  const optional = setOptional(made, "g1", true);
  const filled = filledForm(optional);
  expect(FormDefinition.parse(filled)).toEqual(filled);
  expect(filledForm(filled)).toEqual(filled);
  expect(filled.groups[0]?.items.slice(0, 2)).toEqual(["@g1", "precio"]);
  expect(filled.fields.find(({ key }) => key === "cuotas")?.shownWhen).toEqual([
    { key: "@g1", is: true },
    { key: "es_plazo", is: true },
  ]);
  expect(filled.loops[0]).toMatchObject({ required: true, shownWhen: [{ key: "@g1" }, { key: "?fiadores" }] });
  const [section] = layoutOf(optional);
  expect(section?.optional).toBe(true);
  const choice = section?.parts.find((part) => part.type === "choice");
  expect(choice?.type === "choice" && choice.parts.map((part) => part.setting.key)).toEqual([
    "es_contado",
    "?fiadores",
  ]);
  expect(setOptional(optional, "g1", false)).toEqual(made);
  const questions = questionsOf(tree, optional);
  expect(questions.find(({ name }) => name === "precio")?.within).toEqual(["@g1"]);
  expect(questions.find(({ name }) => name === "fiadores")).toMatchObject({ min: 1, within: ["@g1", "?fiadores"] });
});

test("a new upload keeps the rules that still apply and says which are gone", () => {
  const before = form({
    optionGroups: [group(["es_contado", "es_plazo", "fiadores"], { one: false })],
    calculatedOptions: [
      { option: "es_contado", condition: "plazo_meses == 0", disable: false },
      { option: "fiadores", condition: "precio > 100", disable: true },
      { option: "es_plazo", condition: "precio > 100", disable: true },
    ],
  });
  const after = withoutBrokenRules(formFor(treeOf(["{precio | moneda}", sale[1] ?? "", sale[3] ?? ""]), words, before));
  expect(after.optionGroups).toEqual([group(["es_contado", "fiadores"], { one: false })]);
  expect(after.calculatedOptions?.map(({ option }) => option)).toEqual(["fiadores"]);
  expect(droppedRules(before, after)).toEqual([
    { rule: "optionMember", label: "Forma de pago: Es plazo" },
    { rule: "calculatedOption", label: "Es contado" },
    { rule: "calculatedOption", label: "Es plazo" },
  ]);
  const less = formFor(treeOf(["{precio | moneda}", sale[1] ?? ""]), words, before);
  expect(less.optionGroups).toBeUndefined();
  expect(optionErrors(withoutBrokenRules(less))).toEqual(new Map());
});

test("placeholders, defaults and rules are settings: they come with a save", () => {
  const stored = form();
  const edited = {
    ...stored,
    fields: stored.fields.map((field) =>
      field.key === "precio" ? { ...field, default: "100.00", placeholder: "1,500.00" } : field,
    ),
    optionGroups: [group(["es_contado", "es_plazo"])],
  };
  expect(withSettings(stored, edited)).toEqual(edited);
  expect(firstAnswers(edited)).toEqual({ precio: "100.00" });
});

test("a default is checked by the rules of its field", () => {
  const stored = form();
  const wrong = { ...stored, fields: stored.fields.map((field) => ({ ...field, default: "cien" })) };
  const { error } = FormDefinition.safeParse(wrong);
  const [at] = error?.issues ?? [];
  expect(at).toMatchObject({ path: ["fields", 0, "default"], message: "templates.options.defaultInvalid" });
});
