import { expect, test } from "vitest";
import type { FormField } from "#engine/answers/form-fields.ts";
import { errorsOf } from "#features/answers/answers.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { coverageOf } from "./pairs.ts";
import { optionsOf, sampleAnswers } from "./sample-answers.ts";

const element = (key: string) => ({
  key,
  name: key.split(".").at(-1) ?? key,
  label: `¿${key}?`,
  hint: "",
  shownWhen: [],
});
const setting = (key: string, kind: "text" | "date" | "currency" = "text") => ({
  ...element(key),
  kind,
  required: true,
  options: [],
  singleOption: false,
  currency: "GTQ" as const,
});
const form: FormDefinition = {
  groups: [{ id: "g1", label: "Todo", items: ["nombre", "hipoteca", "banco", "fianza", "cuotas"] }],
  fields: [setting("nombre"), setting("banco"), setting("cuotas.monto", "currency")],
  loops: [{ ...element("cuotas"), required: true, items: ["cuotas.monto"] }],
  conditions: [element("hipoteca"), element("fianza"), element("segunda")],
};
const field = (key: string, more: object = {}): FormField => ({
  type: "field",
  name: key.split(".").at(-1) ?? key,
  key,
  kind: "text",
  required: true,
  ...more,
});
const questions: FormField[] = [
  field("nombre"),
  {
    type: "condition",
    name: "hipoteca",
    key: "hipoteca",
    required: true,
    fields: [
      field("banco", { when: true }),
      { type: "condition", name: "segunda", key: "segunda", required: true, when: true, fields: [] },
    ],
  },
  { type: "condition", name: "fianza", key: "fianza", required: true, fields: [] },
  { type: "loop", name: "cuotas", key: "cuotas", min: 2, fields: [field("cuotas.monto", { kind: "currency" })] },
];

test("sample answers answer everything that is asked, rightly", () => {
  expect(sampleAnswers(form, questions)).toEqual({
    nombre: "¿nombre?",
    hipoteca: false,
    fianza: false,
    cuotas: [{ monto: "1,500.00" }, { monto: "1,500.00" }],
  });
  const chosen = sampleAnswers(form, questions, new Map([["segunda", "yes"]]));
  // What it is asked behind is answered so too.
  expect(chosen).toMatchObject({ hipoteca: true, banco: "¿banco?", segunda: true });
  expect(errorsOf(questions, chosen ?? {}, { draft: false })).toEqual([]);
});

test("options of lists and those a formula decides alone are none", () => {
  expect(optionsOf(form, questions).map(({ key }) => key)).toEqual(["hipoteca", "segunda", "fianza"]);
  const fixed = questions.map((one) =>
    one.key === "fianza" ? { ...one, calculated: { formula: "hipoteca", disable: true, reads: ["hipoteca"] } } : one,
  );
  expect(optionsOf(form, fixed as FormField[]).map(({ key }) => key)).toEqual(["hipoteca", "segunda"]);
});

test("pairs that no test tries are listed, with samples that try all of them; pairs that cannot be are none", () => {
  const nothing = coverageOf(form, questions, []);
  // Three times four, without the two where the second mortgage is asked and there is no first one.
  expect([nothing.all, nothing.covered, nothing.missing.length]).toEqual([10, 0, 10]);
  const tried = nothing.samples.map(({ answers }) => answers);
  expect(coverageOf(form, questions, tried)).toMatchObject({ all: 10, covered: 10, missing: [], samples: [] });
  expect(tried.length).toBeLessThanOrEqual(6);
  const one = coverageOf(form, questions, [sampleAnswers(form, questions) ?? {}]);
  expect([one.all, one.covered]).toEqual([10, 1]);
});
