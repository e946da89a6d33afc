import { describe, expect, test } from "vitest";
import { workOut } from "#engine/answers/work-out.ts";
import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import { FormDefinition } from "#features/answers/form-definition.ts";
import type { GeneratedField, Rules, Transform, Validation } from "#features/answers/rules.ts";
import { formFor, withSettings } from "./form.ts";
import { generatedFormula } from "./generated-formula.ts";
import { kindByFormula, ruleErrors } from "./rule-errors.ts";
import { namesIn } from "./rule-names.ts";
import { ruledQuestions } from "./ruled-questions.ts";

const node = (key: string, more: Partial<TagNode> = {}): TagNode => ({
  name: key.split(".").at(-1) ?? key,
  kind: "field",
  key,
  file: "word/document.xml",
  paragraphs: [1],
  places: [],
  children: [],
  ...more,
});
const tree = [
  node("inquilino"),
  node("renta_mensual", { answers: "currency" }),
  node("plazo_meses", { answers: "number" }),
  node("fecha_inicio", { answers: "date" }),
  node("fecha_fin", { answers: "date" }),
  node("renta_total", { answers: "currency" }),
  node("inquilino_mayus"),
  node("con_fiador", { kind: "condition" }),
  node("cuotas", {
    kind: "loop",
    children: [
      node("cuotas.monto", { answers: "currency" }),
      node("cuotas.vence", { answers: "date" }),
      node("cuotas.mora", { answers: "currency" }),
    ],
  }),
];
const plain = formFor(tree, { general: "General", gender: [] });
const ruled = (rules: Rules): FormDefinition => ({ ...plain, ...rules });
const found = (rules: Rules) =>
  [...ruleErrors(ruled(rules))].map(([place, { code }]) => [place, code.replace("templates.", "")]);
const validation = (left: string, comparator: Validation["comparator"], right: string, loop?: string): Validation => ({
  id: "v1",
  ...(loop ? { loop } : {}),
  left,
  comparator,
  right,
  message: "No",
});
const generated = (transforms: Transform[], sources = ["inquilino"], separator = " "): GeneratedField => ({
  key: "inquilino_mayus",
  sources,
  separator,
  transforms,
});

const lease: Rules = {
  calculatedFields: [
    { key: "renta_total", formula: "renta_mensual * plazo_meses" },
    { key: "fecha_fin", formula: "suma_meses(fecha_inicio, plazo_meses) - 1" },
    { key: "cuotas.mora", formula: "monto * 0.03" },
  ],
  generatedFields: [generated(["upper"])],
  validations: [validation("fecha_fin", ">", "fecha_inicio"), validation("vence", "≥", "fecha_inicio", "cuotas")],
};

test("the rules of a lease are right, and run", () => {
  expect(found(lease)).toEqual([]);
  const answers = {
    inquilino: "Ana María",
    renta_mensual: "4,500.50",
    plazo_meses: "12",
    fecha_inicio: "2026-03-01",
    con_fiador: false,
    cuotas: [{ monto: "100.00", vence: "2026-02-28" }],
  };
  expect(workOut(ruledQuestions(tree, ruled(lease)), answers)).toEqual({
    answers: {
      ...answers,
      renta_total: "54006.00",
      fecha_fin: "2027-02-28",
      inquilino_mayus: "ANA MARÍA",
      cuotas: [{ monto: "100.00", vence: "2026-02-28", mora: "3.00" }],
    },
    errors: { "cuotas.0.vence": { code: "broken", message: "No" } },
  });
});

describe("errors stand at their place", () => {
  test.each([
    ["renta_mensual * plazo", "rules.nameUnknown"],
    ["renta_mensual > 5", "rules.comparators"],
    ["si(plazo_meses > 5, renta_mensual, 0)", "rules.comparators"],
    ["fecha_inicio = fecha_fin", "rules.comparators"],
    ["renta_mensual *", "formula.formula_unexpected"],
    ["", "formula.formula_empty"],
    ["12 * 2", "rules.namesNothing"],
    ['contador("x") + plazo_meses', "rules.counting"],
    ["monto * 2", "rules.nameUnknown"],
    ["indice * plazo_meses", "rules.nameUnknown"],
    ["suma(cuotas.monto)", undefined],
    ["cuenta(cuotas) * renta_mensual", undefined],
    ["si(con_fiador, renta_mensual, 0)", undefined],
  ] as const)("%s: %s", (formula, code) => {
    expect(found({ calculatedFields: [{ key: "renta_total", formula }] })).toEqual(
      code ? [["/calculatedFields/0/formula", code]] : [],
    );
  });

  test("a name that is not known is found in the formula, with the nearest there is", () => {
    const errors = ruleErrors(
      ruled({ calculatedFields: [{ key: "renta_total", formula: "renta_mensual * plazo_mes" }] }),
    );
    expect(errors.get("/calculatedFields/0/formula")).toEqual({
      code: "templates.rules.nameUnknown",
      at: 16,
      values: { marked: "plazo_mes", suggestion: "plazo_meses" },
    });
  });

  test("a circle is reported with its path", () => {
    const errors = ruleErrors(
      ruled({
        calculatedFields: [
          { key: "renta_total", formula: "renta_mensual + 1" },
          { key: "renta_mensual", formula: "cuotas.mora | omision:renta_total" },
          { key: "cuotas.mora", formula: "renta_total * 0.1" },
        ],
      }),
    );
    expect(errors.get("/calculatedFields/0/formula")).toEqual({
      code: "templates.rules.circle",
      values: { path: "Renta total → Renta mensual → Mora → Renta total" },
    });
    expect(errors.size).toBe(3);
  });

  test("a field that gives itself is a circle", () => {
    expect(found({ calculatedFields: [{ key: "renta_total", formula: "renta_total + 1" }] })).toEqual([
      ["/calculatedFields/0/formula", "rules.circle"],
    ]);
  });

  test.each([
    [
      "what is no field",
      { calculatedFields: [{ key: "cuotas", formula: "plazo_meses" }] },
      "/calculatedFields/0/key",
      "rules.noField",
    ],
    [
      "a field that is gone",
      { calculatedFields: [{ key: "otra", formula: "plazo_meses" }] },
      "/calculatedFields/0/key",
      "rules.fieldGone",
    ],
    [
      "a field twice",
      {
        calculatedFields: [{ key: "inquilino_mayus", formula: "plazo_meses" }],
        generatedFields: [generated(["upper"])],
      },
      "/generatedFields/0/key",
      "rules.fieldTaken",
    ],
    [
      "a source that is gone",
      { generatedFields: [generated(["upper"], ["nadie"])] },
      "/generatedFields/0/sources",
      "rules.fieldGone",
    ],
    ["no source", { generatedFields: [generated(["upper"], [])] }, "/generatedFields/0/sources", "rules.sourceMissing"],
    ["nothing done", { generatedFields: [generated([])] }, "/generatedFields/0/transforms", "rules.transformMissing"],
    [
      "what does not fit",
      { generatedFields: [generated(["ordinal"])] },
      "/generatedFields/0/transforms",
      "rules.unfit.ordinal",
    ],
    [
      "a comparator",
      { validations: [validation("renta_mensual", ">", "renta_total > 2")] },
      "/validations/0/right",
      "rules.comparators",
    ],
    [
      "words by order",
      { validations: [validation("inquilino", "≥", "3")] },
      "/validations/0/left",
      "rules.wordsCompared",
    ],
    ["no field", { validations: [validation("1", ">", "2")] }, "/validations/0/left", "rules.namesNothing"],
    [
      "no message",
      { validations: [{ ...validation("renta_mensual", ">", "0"), message: " " }] },
      "/validations/0/message",
      "rules.messageMissing",
    ],
    [
      "a list that is gone",
      { validations: [validation("renta_mensual", ">", "0", "pagos")] },
      "/validations/0/loop",
      "rules.listGone",
    ],
  ] as const)("%s", (_, rules, place, code) => {
    expect(found(rules as unknown as Rules)).toEqual([[place, code]]);
  });
});

test("rules survive a new file; one whose field is gone stays to be seen, and does not run", () => {
  const without = tree.filter(({ key }) => key !== "plazo_meses");
  const form = formFor(without, { general: "General", gender: [] }, ruled(lease));
  expect(form).toMatchObject(lease);
  expect([...ruleErrors(form).keys()]).toEqual(["/calculatedFields/0/formula", "/calculatedFields/1/formula"]);
  const questions = ruledQuestions(without, form);
  const computed = questions.filter((question) => question.type === "field" && question.computed).map(({ key }) => key);
  expect(computed).toEqual(["inquilino_mayus"]);
  const answers = { renta_total: "5.00", inquilino: "Ana", fecha_inicio: "2026-01-02", fecha_fin: "2026-01-01" };
  const worked = workOut(questions, answers, { partial: true });
  expect(worked.answers).toEqual({ ...answers, inquilino_mayus: "ANA" });
  // The field is asked now, and what is asked is still compared.
  expect(worked.errors).toEqual({ fecha_fin: { code: "broken", message: "No" } });
});

test("edited rules are taken with the other settings, and none are none", () => {
  const edited = withSettings(plain, ruled(lease));
  expect(edited).toEqual({ ...plain, ...lease });
  expect(FormDefinition.parse(edited)).toEqual(edited);
  expect(withSettings(ruled(lease), { ...plain, calculatedFields: [] })).toEqual(plain);
});

test.each([
  [["upper"], ["inquilino"], "[inquilino] | mayusculas"],
  [["words"], ["renta_mensual"], "[renta_mensual] | letras:GTQ"],
  [["words", "feminine", "upper"], ["plazo_meses"], "[plazo_meses] | letras:f | mayusculas"],
  [["ordinal", "feminine"], ["plazo_meses"], "[plazo_meses] | ordinal:f"],
  [["formatted"], ["fecha_inicio"], "[fecha_inicio] | mixta"],
  [["feminine"], ["inquilino"], "[inquilino] | femenino"],
  [["upper"], ["inquilino", "renta_mensual"], '(([inquilino]) & " " & ([renta_mensual])) | mayusculas'],
  [[], ["inquilino", "fecha_inicio"], '([inquilino]) & " " & ([fecha_inicio])'],
  [["title"], ["cuotas.vence"], "[cuotas.vence] | enumera | titulo"],
] as const)("%o of %o is %s", (transforms, sources, formula) => {
  const rule = generated([...transforms], [...sources]);
  expect(generatedFormula(plain, rule)).toBe(formula);
  expect(found({ generatedFields: [rule] })).toEqual([]);
});

test("a formula over money is money of the same currency, a day over days a day", () => {
  const dollars = {
    ...plain,
    fields: plain.fields.map((f) => (f.key === "renta_mensual" ? { ...f, currency: "USD" as const } : f)),
  };
  const kind = (formula: string) => kindByFormula(dollars, { key: "renta_total", formula });
  expect(kind("renta_mensual * plazo_meses")).toEqual({ kind: "currency", currency: "USD" });
  expect(kind("suma(cuotas.monto)")).toEqual({ kind: "currency", currency: "GTQ" });
  expect(kind("suma_meses(fecha_inicio, plazo_meses) - 1")).toEqual({ kind: "date" });
  expect(kind("fecha_inicio + 1")).toEqual({ kind: "date" });
  expect(kind("fecha_fin - fecha_inicio")).toEqual({ kind: "number" });
  expect(kind("si(con_fiador, fecha_fin, fecha_inicio)")).toEqual({ kind: "date" });
  expect(kind("renta_mensual / renta_total")).toEqual({ kind: "number" });
  expect(kind("inquilino | mayusculas")).toEqual({ kind: "text" });
  expect(kind("con_fiador")).toBeUndefined();
  expect(kind("renta_mensual *")).toBeUndefined();
});

test("names are offered as the place of a formula writes them", () => {
  const names = (scope: string[]) => namesIn(plain, scope).map(({ written, each }) => (each ? `${written}…` : written));
  expect(names([])).toContain("cuotas.monto…");
  expect(names(["cuotas"])).toEqual(expect.arrayContaining(["monto", "vence", "renta_mensual"]));
});
