import fc from "fast-check";
import { expect, test } from "vitest";
import { type Environment, evaluate, printed } from "./evaluate.ts";
import { filters } from "./filters.ts";
import { formulaErrorIds, parseFormula } from "./formula.ts";
import { functionNames } from "./functions.ts";
import { printFormula } from "./print-formula.ts";
import { type Node, partsOf } from "./tree.ts";

const environmentOf = (answers: unknown): Environment => ({
  read: (path) =>
    typeof answers === "object" && answers !== null && Object.hasOwn(answers, path)
      ? (answers as Record<string, unknown>)[path]
      : undefined,
  count: () => 1,
  reference: () => undefined,
  language: "es",
});

/** Evaluates a formula and returns a text, undefined, or the id of an error. Nothing here may throw. */
function outcome(source: string, answers: unknown): string | undefined {
  const read = parseFormula(source);
  if ("error" in read) return read.error.id;
  const result = evaluate(read.formula, environmentOf(answers));
  return "error" in result ? result.error.id : printed(result.value);
}

/** Returns the CPU milliseconds of a run in this process, which do not depend on other programs. */
function millisecondsOf(run: () => void): number {
  const started = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

/** Attacks on other template languages of this kind. */
test.each([
  "constructor",
  "__proto__",
  "prototype",
  "nombre.constructor",
  "nombre.constructor.constructor('return 1')()",
  "this.constructor.constructor('return process')()",
  "obj['__pro'+'to__']",
  "obj[constructor]",
  "lista.map.constructor",
  "nombre = 'x'",
  "obj.nuevo = 5",
  "a | constructor",
  "a | __proto__",
  "a | toString",
  "a | hasOwnProperty",
  "hasOwnProperty",
  "hasOwnProperty(a)",
  "toString()",
  "valueOf()",
  "obj.toString",
  "obj.toString.constructor",
  "nombre.length",
  "lista.length",
  "nombre.repeat(3)",
  "lista.push(4)",
  "[1,2].concat(lista)",
  "{a:1}.a",
  "$index",
  "window",
  "process.env",
  "globalThis",
  "require('fs')",
  "eval('1')",
  "import('fs')",
  "nombre | letras:__proto__",
  "nombre | letras:constructor",
  "nombre | ordinal:toString",
  "lista | enumera:__proto__",
  "lista | enumera:constructor",
  "une(lista.constructor)",
  "une(lista.__proto__.x)",
  "suma(lista.length)",
  "obj.a.__proto__.polluted",
])("{%s} reaches nothing but answers", (source) => {
  const answers = { nombre: "Ana", precio: 12.5, lista: [{ a: 1 }, { a: 2 }], obj: { a: 1 } };
  const before = JSON.stringify(answers);
  // Nothing but a comparison of two names gives a value, and that is yes or no.
  expect([undefined, "☐", "value_invalid", ...formulaErrorIds]).toContain(outcome(source, answers));
  expect(JSON.stringify(answers)).toBe(before);
});

test("only own data of plain records is read: no getter runs, nothing inherited counts", () => {
  let ran = false;
  const withGetter = Object.defineProperty({}, "monto", {
    enumerable: true,
    get() {
      ran = true;
      return "5";
    },
  });
  class Answer {
    monto = "5";
    toString() {
      ran = true;
      return "5";
    }
  }
  const answers = {
    lista: [withGetter],
    heredada: [Object.create({ monto: "5" })],
    clase: new Answer(),
    texto: { toString: () => ((ran = true), "5"), valueOf: () => ((ran = true), 5) },
    funcion: () => ((ran = true), "5"),
    simbolo: Symbol("x"),
    fecha: new Date(0),
    grande: 10n,
    nada: Number.NaN,
  };
  expect(outcome("suma(lista.monto)", answers)).toBeUndefined();
  expect(outcome("suma(heredada.monto)", answers)).toBeUndefined();
  for (const path of ["clase", "funcion", "simbolo", "fecha", "grande", "nada"]) {
    expect(outcome(`${path} & 'x'`, answers)).toBeUndefined();
    expect(outcome(`vacio(${path})`, answers)).toBe("☒");
  }
  expect(outcome("texto + 1", answers)).toBe("not_a_number");
  expect(outcome("texto & 'x'", answers)).toBe("not_a_text");
  expect(outcome("texto == '5'", answers)).toBe("☐");
  expect(outcome("texto | letras", answers)).toBe("not_a_number");
  expect(ran).toBe(false);
});

const pieces = [
  ..."+-*/%&|:;,.()[]!<>=\"'«»“”‘’ \u00a0\n".split(""),
  ..."a b precio cuotas.monto lista nombre y o no and or not si if true null 1 2.5 007 fecha x".split(" "),
  ...functionNames(),
  ...filters.flatMap(({ es, en }) => [es, en]),
  ..."USD f m cifras de edad uno __proto__ constructor ñandú e\u0301 \ud800".split(" "),
];
const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((list) => list.join(""));
const spaced = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((list) => list.join(" "));
const anything = fc.oneof(soup, spaced, fc.string({ unit: "binary", maxLength: 120 }));

test("no text makes the reader throw, and what is found wrong lies in it", () => {
  fc.assert(
    fc.property(anything, (source) => {
      const read = parseFormula(source);
      if ("error" in read) {
        expect(read.error.at).toBeGreaterThanOrEqual(0);
        expect(read.error.at).toBeLessThanOrEqual(source.length);
      } else for (const path of read.formula.paths) expect(path.split(".")).not.toContain("__proto__");
    }),
    { numRuns: 5_000 },
  );
});

const leaf = fc.oneof(
  fc.constantFrom("", " ", "5", "1,234.50", "-3", "2026-02-28", "31/12/1999", "f", "Ana", "9".repeat(130), "13:21"),
  fc.string({ maxLength: 12 }),
  fc.boolean(),
  fc.double(),
  fc.constant(null),
);
const answersOf = fc.dictionary(
  fc.constantFrom("a", "b", "precio", "lista", "nombre", "fecha", "x", "y", "cuotas"),
  fc.oneof(
    leaf,
    fc.array(leaf, { maxLength: 3 }),
    fc.array(fc.dictionary(fc.constantFrom("monto", "sexo"), leaf), { maxLength: 3 }),
  ),
);

test("no answers make the evaluation throw", () => {
  let evaluated = 0;
  fc.assert(
    fc.property(anything, answersOf, (source, answers) => {
      if (outcome(source, answers) !== undefined) evaluated++;
    }),
    { numRuns: 5_000 },
  );
  expect(evaluated).toBeGreaterThan(100);
});

test("lists in one another without end are no answers", () => {
  let deep: unknown = [];
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  for (const source of [
    "x | letras",
    "x | enumera",
    "suma(x)",
    "x | mayusculas",
    "x.y",
    "cuenta(x)",
    "x | plural:'a':'b'",
  ])
    expect(() => outcome(source, { x: deep })).not.toThrow();
});

// Formulas that are right by construction, so that everything behind the reader is reached too.
const path = fc.constantFrom(
  "a",
  "b.c",
  "nombre completo",
  "y",
  "compra y venta",
  "precio-base",
  "2do apellido",
  "usd",
  "ñ",
  ".",
);
const text = fc.constantFrom("", "x", 'el "uno"', "d'Anjou", "«a»", "“curvas”");
const { formula } = fc.letrec<{ formula: Node }>((tie) => {
  const at = fc.constant(0);
  const node = tie("formula");
  const record = (type: Node["type"], rest: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Node> =>
    fc.record({ type: fc.constant(type), at, ...rest }) as fc.Arbitrary<object> as fc.Arbitrary<Node>;
  return {
    formula: fc.oneof(
      { maxDepth: 5, depthSize: "small" },
      record("path", { path }),
      record("number", { value: fc.constantFrom("0", "1", "2.50", "1000000") }),
      record("text", { value: text }),
      record("constant", { value: fc.constantFrom(true, false, null) }),
      record("unary", { sign: fc.constantFrom("-", "not"), of: node }),
      record("binary", {
        sign: fc.constantFrom("+", "-", "*", "/", "%", "&", "and", "or", "==", "!=", "<", "<=", ">", ">="),
        left: node,
        right: node,
      }),
      record("call", {
        name: fc.constantFrom("si", "suma", "maximo"),
        args: fc.array(node, { minLength: 2, maxLength: 3 }),
      }),
      record("filter", {
        name: fc.constantFrom("mayusculas", "romano"),
        of: node,
        args: fc.constant([]),
        options: fc.constant({}),
      }),
      record("filter", {
        name: fc.constantFrom("omision", "casilla"),
        of: node,
        args: node.map((each) => [each]),
        options: fc.constant({}),
      }),
      record("filter", {
        name: fc.constant("letras"),
        of: node,
        args: fc.constant([]),
        options: fc.constantFrom({}, { currency: "USD" }, { gender: "f", figures: "yes" }),
      }),
      record("filter", {
        name: fc.constant("letras"),
        of: node,
        args: fc.constant([]),
        options: path.map((p) => ({ currency: { type: "path", at: 0, path: p } })),
      }),
      record("filter", {
        name: fc.constant("enumera"),
        of: record("path", { path }),
        args: fc.constant([]),
        options: fc.constantFrom({}, { conjunction: "or" }),
        property: path.filter((p) => p !== "."),
      }),
    ),
  };
});

/** A tree without its places in the source. */
const bare = (tree: unknown): unknown =>
  JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === "at" ? undefined : value)));

test("what is printed of a formula reads as the same formula, in both languages", () => {
  let read = 0;
  fc.assert(
    fc.property(formula, fc.constantFrom("es" as const, "en" as const), (tree, language) => {
      const again = parseFormula(printFormula(tree, language));
      if ("error" in again) expect(["too_long", "too_deep"]).toContain(again.error.id);
      else {
        expect(bare(again.formula.tree)).toEqual(bare(tree));
        read++;
      }
    }),
    { numRuns: 2_000 },
  );
  expect(read).toBeGreaterThan(1_000);
});

test("right formulas of any kind end in a value or an error", () => {
  fc.assert(
    fc.property(formula, answersOf, (tree, answers) => {
      outcome(printFormula(tree, "es"), answers);
    }),
    { numRuns: 3_000 },
  );
});

test("a hundred thousand random texts are read in two seconds", () => {
  const samples = fc.sample(anything, { numRuns: 10_000, seed: 7 });
  expect(
    millisecondsOf(() => {
      for (let turn = 0; turn < 10; turn++) for (const source of samples) parseFormula(source);
    }),
  ).toBeLessThan(2_000);
});

test("what would calculate, grow or last too long ends in an error within milliseconds", () => {
  const many = Array.from({ length: 60_000 }, () => ({ n: "1" }));
  const long = "x".repeat(10_000);
  const slow = [
    [Array.from({ length: 120 }, () => "9".repeat(3)).join("*"), {}],
    [Array.from({ length: 60 }, () => "a").join(" * "), { a: "9".repeat(119) }],
    ["suma(l.n) + suma(l.n)", { l: many }],
    [Array.from({ length: 120 }, () => "a").join(" & "), { a: long }],
    ["suma(l)", { l: Array.from({ length: 200_000 }, () => "1") }],
    ["suma_dias('2026-01-01', 99999999999999999999)", {}],
    ["suma_meses('2026-01-01', 9007199254740991)", {}],
    ["redondea(1, 999999999)", {}],
    ["'x' | recorta:99999999999999999999", {}],
    ["9999999999999999999999999999999999999999 | letras", {}],
  ] as const;
  for (const [source, answers] of slow) {
    let result: string | undefined;
    const taken = millisecondsOf(() => {
      result = outcome(source, answers);
    });
    expect(result).toMatch(/^(?:too_large|value_invalid)$/);
    expect(taken, source.slice(0, 40)).toBeLessThan(2500);
  }
});

test("trees are plain data", () => {
  const read = parseFormula("si(a > 1, suma(b.c) | letras:USD, -x & 'y')");
  if ("error" in read) throw new Error(read.error.id);
  expect(structuredClone(read.formula)).toEqual(read.formula);
  const prototypes = new Set<unknown>();
  const visit = (node: Node): void => {
    prototypes.add(Object.getPrototypeOf(node));
    partsOf(node).forEach(visit);
  };
  visit(read.formula.tree);
  expect([...prototypes]).toEqual([Object.prototype]);
});
