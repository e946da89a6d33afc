import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { FieldKind } from "./answer-kinds.ts";
import type { FormField } from "./form-fields.ts";
import "./formula-work.ts";
import { type AnswerCheck, type Comparator, workOut } from "./work-out.ts";

const asked = (key: string, kind: FieldKind, required = true): FormField => ({
  type: "field",
  name: key.split(".").at(-1) ?? key,
  key,
  kind,
  required,
});
const computed = (key: string, kind: FieldKind, formula: string, from: readonly string[] = []): FormField => ({
  ...(asked(key, kind) as FormField & { type: "field" }),
  computed: { formula, language: "es", from },
});
const rule = (left: string, comparator: Comparator, right: string): AnswerCheck => ({
  left,
  comparator,
  right,
  message: "No puede ser",
  language: "es",
  from: [],
});
const one = (kind: FieldKind, formula: string, answers: Answers, kinds: Readonly<Record<string, FieldKind>>) => {
  const fields = Object.entries(kinds).map(([key, each]) => asked(key, each));
  return workOut([...fields, computed("x", kind, formula, Object.keys(kinds))], answers);
};

describe("what a formula gives is kept as the kind of its field", () => {
  const money = { a: "currency", b: "currency" } as const;
  const numbers = { a: "number", b: "number" } as const;
  const days = { a: "date", n: "number" } as const;
  test.each([
    ["currency", "a + b", { a: "0.10", b: "0.20" }, money, "0.30"],
    ["currency", "a * b", { a: "1,500.25", b: "12" }, { a: "currency", b: "number" }, "18003.00"],
    ["currency", "a / b", { a: "100.00", b: "3" }, { a: "currency", b: "number" }, "33.33"],
    ["currency", "a / b", { a: "0.05", b: "2" }, { a: "currency", b: "number" }, "0.03"],
    ["currency", "a - b", { a: "100.00", b: "1,250.50" }, money, "-1150.50"],
    ["currency", "-a / 2", { a: "0.05" }, { a: "currency" }, "-0.03"],
    ["number", "a + b", { a: "0.1", b: "0.2" }, numbers, "0.3"],
    ["number", "a / b", { a: "1", b: "3" }, numbers, "0.3333333333"],
    ["number", "a / b * b", { a: "1", b: "3" }, numbers, "1"],
    ["date", "suma_meses(a, n)", { a: "2026-01-31", n: "1" }, days, "2026-02-28"],
    ["date", "suma_meses(a, n)", { a: "2028-01-31", n: "1" }, days, "2028-02-29"],
    ["date", "suma_meses(a, n) - 1", { a: "2026-03-01", n: "12" }, days, "2027-02-28"],
    ["date", "a + n", { a: "2026-12-31", n: "1" }, days, "2027-01-01"],
    ["text", "a | mayusculas", { a: "Ana María" }, { a: "text" }, "ANA MARÍA"],
    ["text", "a | letras:GTQ | mayusculas", { a: "1,500.00" }, { a: "currency" }, "MIL QUINIENTOS QUETZALES"],
    ["text", "a | femenino", { a: "soltero" }, { a: "text" }, "soltera"],
    ["text", "a | larga", { a: "2026-03-15" }, { a: "date" }, "quince de marzo de dos mil veintiséis"],
  ] as const)("%s: %s of %o", (kind, formula, answers, kinds, expected) => {
    expect(one(kind, formula, answers, kinds)).toEqual({ answers: { ...answers, x: expected }, errors: {} });
  });

  test.each([
    ["number", "a / b", { a: "1", b: "0" }, numbers, "dividedByZero"],
    ["date", "a", { a: "12" }, { a: "number" }, "notWorkedOut"],
    ["currency", "a", { a: "doce" }, { a: "text" }, "notWorkedOut"],
    ["number", "a +", { a: "1" }, { a: "number" }, "notWorkedOut"],
    ["date", "suma_meses(a, n)", { a: "2026-01-01", n: "1.5" }, days, "notWorkedOut"],
  ] as const)("%s: %s of %o has an error", (kind, formula, answers, kinds, code) => {
    const { answers: out, errors } = one(kind, formula, answers, kinds);
    expect(errors).toEqual({ x: { code } });
    expect(out).toEqual(answers);
  });
});

test("sums of amounts are exact, whatever they are", () => {
  const cents = fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { maxLength: 20 });
  const fields: FormField[] = [
    { type: "loop", name: "cuotas", key: "cuotas", min: 0, fields: [asked("cuotas.monto", "currency")] },
    computed("total", "currency", "suma(cuotas.monto)", ["cuotas.monto"]),
  ];
  const written = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
  fc.assert(
    fc.property(cents, (amounts) => {
      const cuotas = amounts.map((amount) => ({ monto: written(BigInt(amount)) }));
      const sum = amounts.reduce((all, amount) => all + BigInt(amount), 0n);
      expect(workOut(fields, { cuotas }).answers["total"]).toBe(written(sum));
    }),
  );
});

test("what a client says in the place of a worked-out answer is never looked at, inside of loops neither", () => {
  const fields: FormField[] = [
    computed("total", "currency", "suma(cuotas.doble)", ["cuotas.doble"]),
    {
      type: "loop",
      name: "cuotas",
      key: "cuotas",
      min: 1,
      fields: [
        asked("cuotas.monto", "currency"),
        computed("cuotas.doble", "currency", "monto * factor", ["cuotas.monto", "factor"]),
      ],
    },
    asked("factor", "number"),
  ];
  const given = { total: "1.00", cuotas: [{ monto: "10.00", doble: "9.99" }, { monto: "2.50" }, {}], factor: "2" };
  const { answers, errors } = workOut(fields, given, { partial: true });
  expect(answers).toEqual({
    cuotas: [{ monto: "10.00", doble: "20.00" }, { monto: "2.50", doble: "5.00" }, {}],
    factor: "2",
  });
  expect(errors).toEqual({});
  const whole = workOut(fields, { ...given, cuotas: given.cuotas.slice(0, 2) });
  expect(whole.answers["total"]).toBe("25.00");
  fc.assert(
    fc.property(fc.string(), fc.string(), (total, doble) => {
      const again = { ...given, total, cuotas: [{ monto: "10.00", doble }] };
      expect(workOut(fields, again).answers["total"]).toBe("20.00");
    }),
  );
});

test("of what is worked out in a circle nothing is, and nothing hangs", () => {
  const fields = [
    computed("a", "number", "b + 1", ["b"]),
    computed("b", "number", "c + 1", ["c"]),
    computed("c", "number", "a + 1", ["a"]),
    computed("d", "number", "a + n", ["a", "n"]),
    asked("n", "number"),
  ];
  const { answers, errors } = workOut(fields, { a: "1", n: "2" });
  expect(answers).toEqual({ n: "2" });
  expect(Object.keys(errors)).toEqual(expect.arrayContaining(["d"]));
});

describe("what is hidden, wrong or missing counts as not given", () => {
  const fields: FormField[] = [
    asked("renta", "currency"),
    {
      type: "condition",
      name: "con_parqueo",
      key: "con_parqueo",
      required: true,
      fields: [{ ...(asked("parqueo", "currency") as FormField & { type: "field" }), when: true }],
    },
    computed("total", "currency", "renta + si(con_parqueo, parqueo, 0)", ["renta", "con_parqueo", "parqueo"]),
  ];
  test.each([
    [{ renta: "100.00", con_parqueo: true, parqueo: "20.00" }, "120.00", []],
    [{ renta: "100.00", con_parqueo: false, parqueo: "20.00" }, "100.00", []],
    [{ renta: "cien", con_parqueo: false }, undefined, []],
    [{ con_parqueo: false }, undefined, []],
  ] as const)("%o", (answers, total, errors) => {
    const worked = workOut(fields, answers);
    expect(worked.answers["total"]).toBe(total);
    expect(Object.keys(worked.errors)).toEqual(errors);
  });

  test("a missing optional answer is reported where a calculation needs it", () => {
    const optional = [asked("a", "number", false), computed("x", "number", "a * 2", ["a"])];
    expect(workOut(optional, {}).errors).toEqual({ x: { code: "worksOutMissing" } });
    expect(workOut(optional, {}, { partial: true }).errors).toEqual({});
  });
});

describe("checks", () => {
  const at = (kind: FieldKind, comparator: Comparator, answers: Answers) => {
    const b = { ...asked("b", kind), checks: [rule("b", comparator, "a")] };
    return Object.values(workOut([asked("a", kind), b], answers).errors).map(({ code }) => code);
  };
  test.each([
    ["date", ">", "2026-01-31", "2026-02-01", true],
    ["date", ">", "2026-02-01", "2026-02-01", false],
    ["date", "≥", "2026-02-01", "2026-02-01", true],
    ["currency", "<", "1,000.00", "999.99", true],
    ["currency", "≤", "1,000.00", "1,000.01", false],
    ["number", "=", "10", "10.0", true],
    ["number", "≠", "10", "10.0", false],
    ["number", "<", "10", "9", true],
    ["text", "=", "Ana", "Ana ", true],
    ["text", "≠", "Ana", "Luis", true],
    ["time", "<", "14:00", "9:30", true],
  ] as const)("%s: b %s a, with a %s and b %s: %s", (kind, comparator, a, b, holds) => {
    expect(at(kind, comparator, { a, b })).toEqual(holds ? [] : ["broken"]);
    for (const half of [{ a }, { b }, {}]) expect(at(kind, comparator, half)).toEqual([]);
  });

  test("words have no order: a check of more and less says so", () => {
    expect(at("text", "<", { a: "diez", b: "cinco" })).toEqual(["notCompared"]);
  });

  test("inside a loop they are checked for each element, over it once", () => {
    const fields: FormField[] = [
      asked("precio", "currency"),
      {
        type: "loop",
        name: "cuotas",
        key: "cuotas",
        min: 1,
        checks: [rule("suma(cuotas.monto)", "=", "precio")],
        fields: [
          asked("cuotas.desde", "date"),
          { ...asked("cuotas.hasta", "date"), checks: [rule("hasta", "≥", "desde")] },
          asked("cuotas.monto", "currency"),
        ],
      },
    ];
    const element = (desde: string, hasta: string, monto: string) => ({ desde, hasta, monto });
    const cuotas = [element("2026-01-01", "2026-01-31", "10.00"), element("2026-02-01", "2026-01-01", "5.00")];
    expect(workOut(fields, { precio: "20.00", cuotas }).errors).toEqual({
      cuotas: { code: "broken", message: "No puede ser" },
      "cuotas.1.hasta": { code: "broken", message: "No puede ser" },
    });
  });

  test("sides of different kinds are reported before the form is sent, and not in a draft", () => {
    const fields = [asked("a", "text"), { ...asked("b", "number"), checks: [rule("b + 1", ">", "a")] }];
    expect(workOut(fields, { a: "mucho", b: "1" }).errors).toEqual({
      b: { code: "notCompared", message: "No puede ser" },
    });
    expect(workOut(fields, { a: "mucho", b: "1" }, { partial: true }).errors).toEqual({});
  });
});

test("a form without rules is given back as it is", () => {
  const answers = { a: "1" };
  expect(workOut([asked("a", "number")], answers).answers).toBe(answers);
});
