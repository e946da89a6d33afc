import { expect, test } from "vitest";
import { unknownPlaces } from "#engine/answers/answers-in-text.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import { plannedAlerts } from "./planned.ts";
import { type AlertRule, newRule } from "./rule.ts";
import { calendarOf } from "./timing.ts";

const calendar = calendarOf({ timeZone: "America/Guatemala", country: "GT" });
const field = (key: string, kind: "text" | "date" | "email"): FormField => {
  const name = key.split(".").at(-1) ?? key;
  return { type: "field", name, key, kind };
};
const questions: readonly FormField[] = [
  field("arrendante", "text"),
  field("vence", "date"),
  field("correo", "email"),
  {
    type: "condition",
    name: "con_fianza",
    key: "con_fianza",
    fields: [{ ...field("fianza_vence", "date"), when: true }],
  },
  {
    type: "loop",
    name: "pagos",
    key: "pagos",
    min: 0,
    fields: [field("pagos.dia", "date"), field("pagos.concepto", "text")],
  },
];
const answers = {
  arrendante: "Ana Díaz",
  vence: "2026-12-31",
  correo: " Ana@Ejemplo.gt ",
  con_fianza: false,
  fianza_vence: "2027-01-01",
  pagos: [
    { dia: "2026-12-01", concepto: "Anticipo" },
    { dia: "", concepto: "Saldo" },
    { dia: "2027-02-01", concepto: "Saldo" },
  ],
};
const source = {
  title: "Arrendamiento",
  questions,
  answers,
  happened: { occasion: "approved" as const, day: "2026-11-23" },
};
const plan = (rule: Partial<AlertRule>) =>
  plannedAlerts([{ ...newRule("0190a0a0-0000-7000-8000-000000000001"), title: "Aviso", ...rule }], source, calendar);

test.each([
  ["the answer", { dateField: "vence" }, ["2026-12-31"]],
  ["a term after the answer", { dateField: "vence", term: { amount: 2, unit: "months" } }, ["2027-02-28"]],
  ["the day of the approval", { dateField: null, term: { amount: 25, unit: "businessDays" } }, ["2026-12-29"]],
  ["each element of a loop that is answered", { dateField: "pagos.dia" }, ["2026-12-01", "2027-02-01"]],
  ["a question that is hidden", { dateField: "fianza_vence" }, []],
  ["a question there is not", { dateField: "otra" }, []],
  [
    "each month, at its end",
    { dateField: "vence", repeat: { every: "month", times: 3 } },
    ["2026-12-31", "2027-01-31", "2027-02-28"],
  ],
  ["each week", { dateField: "vence", repeat: { every: "week", times: 2 } }, ["2026-12-31", "2027-01-07"]],
] as const satisfies readonly [string, Partial<AlertRule>, readonly string[]][])("by %s", (_what, rule, expected) => {
  expect(plan(rule).map(({ date }) => date)).toEqual(expected);
});

test("names answers in title and message: those of its own element, else all of them", () => {
  const [first, second] = plan({
    dateField: "pagos.dia",
    title: "{pagos.concepto} de {arrendante}",
    message: "{@title}: {pagos.dia}, vence {vence} {nada}",
  });
  expect(first).toMatchObject({
    title: "Anticipo de Ana Díaz",
    message: "Arrendamiento: 01/12/2026, vence 31/12/2026 ",
  });
  expect(second?.title).toBe("Saldo de Ana Díaz");
  expect(plan({ title: "{pagos.concepto}" })[0]?.title).toBe("Anticipo, Saldo, Saldo");
  expect(plan({ title: "{nada}" })[0]?.title).toBe("Arrendamiento");
});

test("is mailed to the rule's addresses and to those that are answered, each once", () => {
  expect(plan({ emails: ["a@x.gt", "ana@ejemplo.gt"], emailFields: ["correo"] })[0]?.emails).toEqual([
    "a@x.gt",
    "ana@ejemplo.gt",
  ]);
});

test("each has an occurrence of its own", () => {
  const all = plan({ dateField: "pagos.dia", repeat: { every: "year", times: 2 } });
  expect(new Set(all.map(({ occurrence }) => occurrence)).size).toBe(4);
});

test("places without an answer are listed", () => {
  expect(unknownPlaces("{vence} {otra} {@title} {}", new Set(["vence"]))).toEqual(["otra"]);
});
