import { describe, expect, test } from "vitest";
import { processorMs } from "#tests/support/processor-time.ts";
import { type Formula, isEquation, parseFormula } from "./formula.ts";
import { printFormula } from "./print-formula.ts";

const formulaOf = (source: string): Formula => {
  const read = parseFormula(source);
  if ("error" in read) throw new Error(`${source}: ${read.error.id} at ${read.error.at}`);
  return read.formula;
};
const errorOf = (source: string) => {
  const read = parseFormula(source);
  return "error" in read ? read.error : undefined;
};

test.each([
  ["precio", "precio"],
  [" nombre  del\u00a0vendedor ", "nombre del vendedor"],
  ["compra y venta", "compra y venta"],
  ["name and address", "name and address"],
  ["no exento", "no exento"],
  ["e-mail", "e-mail"],
  ["vendedor.nombre", "vendedor.nombre"],
  ["dirección", "dirección"],
  ["2do apellido", "2do apellido"],
  [".", "."],
  ["[precio]", "precio"],
  ["(precio)", "precio"],
])("{%s} is the path %s and nothing else", (source, path) => {
  const formula = formulaOf(source);
  expect(formula.path).toBe(path);
  expect(formula.paths).toEqual([path]);
});

test("names that could be meant as operations are pointed out", () => {
  expect(formulaOf("precio-enganche").doubtful).toEqual(["precio-enganche"]);
  expect(formulaOf("casado and menor").doubtful).toEqual(["casado and menor"]);
  expect(formulaOf("nombre del yerno").doubtful).toEqual([]);
  expect(formulaOf("x > y").doubtful).toEqual([]);
  expect(formulaOf("casado no").doubtful).toEqual(["casado no"]);
  expect(formulaOf("precio - enganche").doubtful).toEqual([]);
});

/** The source, and its printed form with all parentheses that matter. */
test.each([
  ["a+b*c", "a + b * c"],
  ["(a+b)*c", "(a + b) * c"],
  ["a - b - c", "a - b - c"],
  ["a - (b - c)", "a - (b - c)"],
  ["precio - enganche", "precio - enganche"],
  ["a / b % c", "a / b % c"],
  ["-a * -b", "-a * -b"],
  ["a − b × c ÷ d", "a - b * c / d"],
  ["a & b", "a & b"],
  ["a > 1 and b < 2 or not c", "a > 1 and b < 2 or !c"],
  ["a > 1 && b < 2 || !c", "a > 1 and b < 2 or !c"],
  ["(casado and menor)", "(casado and menor)"],
  ["a > 1 y (b) o (c)", "a > 1 and b or c"],
  ["a > 1 AND b < 2", "a > 1 and b < 2"],
  ["[a] y [b]", "(a and b)"],
  ["no (a)", "!a"],
  ["!(a or b) and c", "!(a or b) and c"],
  ["a = b", "a == b"],
  ["a <> b", "a != b"],
  ["a ≠ b", "a != b"],
  ["a ≤ 5", "a <= 5"],
  ["a ≥ 5.50", "a >= 5.50"],
  ["si(a > 1; “sí”; ‘no’)", 'si(a > 1, "sí", "no")'],
  ["IF(a, «x», 'y')", 'si(a, "x", "y")'],
  ["sum(cuotas.monto)", "suma(cuotas.monto)"],
  ["Máximo(a, b)", "maximo(a, b)"],
  ["add_years(d, 1)", "suma_años(d, 1)"],
  ["a | upper", "a | mayusculas"],
  ["a | MAYÚSCULAS | title", "a | mayusculas | titulo"],
  ["a + b | words : USD : figures", "a + b | letras:USD:cifras"],
  ["a | letras:moneda", "a | letras:moneda"],
  ["a | letras:[usd]", "a | letras:[usd]"],
  ["a | letras:[xyz]:m", "a | letras:[xyz]:m"],
  ['x | genero:“el”:"la"', 'x | genero:"el":"la"'],
  ["x | omision:otro nombre", "x | omision:otro nombre"],
  ["x | edad:'de edad':fecha", "x | edad:fecha:de edad"],
  ["x | enumera:nombre completo:o", "x | enumera:nombre completo:o"],
  ["nombre completo | upper", "nombre completo | mayusculas"],
  ["comprador 2 | upper", "[comprador 2] | mayusculas"],
  ["[nombre y apellido] | upper", "[nombre y apellido] | mayusculas"],
  ["(a | upper) & (b | lower)", "(a | mayusculas) & (b | minusculas)"],
  ["x | recorta:-(1)", "x | recorta:-1"],
  ["verdadero == a", "verdadero == a"],
  ["a == null", "a == nulo"],
  [". | upper", ". | mayusculas"],
  ["'el \"gran\" señor'", "'el \"gran\" señor'"],
  ["«d'Anjou y “C”»", "«d'Anjou y “C”»"],
])("%s reads as %s", (source, printed) => {
  expect(printFormula(formulaOf(source).tree, "es")).toBe(printed);
});

test("a formula is printed with the names of either language", () => {
  const { tree } = formulaOf("suma(cuotas.monto) | letras:GTQ | mayusculas");
  expect(printFormula(tree, "en")).toBe("sum(cuotas.monto) | words:GTQ | upper");
});

test.each([
  ["", "formula_empty", 0, ""],
  ["   ", "formula_empty", 3, ""],
  ["a +", "formula_unexpected", 3, ""],
  ["a + * b", "formula_unexpected", 4, "*"],
  ["a ~ b", "formula_unexpected", 2, "~"],
  ["a < b < c", "formula_unexpected", 6, "<"],
  ["a) + b", "formula_unexpected", 1, ")"],
  ["1 000", "formula_unexpected", 2, "000"],
  ["a b 'c'", "formula_unexpected", 4, "'c'"],
  ["edad > a y b", "formula_ambiguous", 9, "y"],
  ["nombre o razón | upper", "formula_ambiguous", 7, "o"],
  ["a > 1 and no b", "formula_ambiguous", 10, "no"],
  ['"abc', "text_unclosed", 0, '"'],
  ["a & «b", "text_unclosed", 4, "«"],
  ["(a + b", "parenthesis_unclosed", 0, "("],
  ["a + sum(b", "parenthesis_unclosed", 7, "("],
  ["__proto__", "name_invalid", 0, "__proto__"],
  ["a.constructor + 1", "name_invalid", 0, "a.constructor"],
  ["[a#b] + 1", "name_invalid", 0, "a#b"],
  ["[] + 1", "name_invalid", 0, ""],
  ["constructor(a)", "function_unknown", 0, "constructor"],
  ["a | __proto__", "filter_unknown", 4, "__proto__"],
  ["a | toString", "filter_unknown", 4, "toString"],
  ["a |", "formula_unexpected", 3, ""],
  ["si(a)", "argument_missing", 0, "si"],
  ["x | genero:'a'", "argument_missing", 4, "genero"],
  ["edad(a, b, c)", "argument_extra", 11, "edad"],
  ["x | mayusculas:2", "argument_extra", 15, "2"],
  ["x | ordinal:f:m", "argument_extra", 14, "m"],
  ["x | letras:EUR", "argument_invalid", 11, "EUR"],
  ["x | ordinal:3", "argument_invalid", 12, "3"],
  ["contador(a)", "argument_invalid", 9, "a"],
  ["x | ancho:y", "argument_invalid", 10, "y"],
  ["(a + b) | enumera:nombre", "argument_invalid", 18, "nombre"],
])("{%s} is refused: %s at %i", (source, id, at, text) => {
  expect(errorOf(source)).toMatchObject({ id, at, text });
});

test("a name that is not known comes with the nearest one", () => {
  expect(errorOf("a | mayusclas")?.suggestion).toBe("mayusculas");
  expect(errorOf("a | uper")?.suggestion).toBe("upper");
  expect(errorOf("sumar(a)")?.suggestion).toBe("suma");
  expect(errorOf("x | ordinal:femenin")?.suggestion).toBe("femenino");
  expect(errorOf("a | xyzzy")?.suggestion).toBeUndefined();
});

describe("what the use of a path says about its kind", () => {
  test.each([
    ["precio | letras:USD", { precio: "currency" }],
    ["precio | letras", { precio: "number" }],
    ["precio | letras:moneda", { precio: "currency", moneda: "text" }],
    ["precio - enganche | moneda", { precio: "currency", enganche: "currency" }],
    ["precio * 1.12 | moneda", { precio: "currency" }],
    ["saldo / cuotas | moneda", { saldo: "currency", cuotas: "number" }],
    ["fecha | larga", { fecha: "date" }],
    ["fecha + plazo | larga", { fecha: "date", plazo: "number" }],
    ["suma_meses(inicio, plazo) - 1 | larga", { inicio: "date", plazo: "number" }],
    ["edad(nacimiento, fecha) >= 18", { nacimiento: "date", fecha: "date" }],
    ["plazo > 12", { plazo: "number" }],
    ["estado == 'casado'", { estado: "text" }],
    ["fin > suma_meses(inicio, 1)", { fin: "date", inicio: "date" }],
    ["!exento && menor", { exento: "yesNo", menor: "yesNo" }],
    ["si(casado, precio, saldo) | moneda", { casado: "yesNo", precio: "currency", saldo: "currency" }],
    ["apodo | omision:nombre | upper", { apodo: undefined, nombre: undefined }],
    ["fecha | omision:otra | larga", { fecha: "date", otra: "date" }],
    ["sexo | genero:'a':'b'", { sexo: "gender" }],
    ["logo | ancho:5", { logo: "image" }],
    ["inicio | hora", { inicio: "time" }],
    ["nit | nit", { nit: "nit" }],
    ["documento | dpi", { documento: "cui" }],
    ["acepta | casilla", { acepta: "yesNo" }],
    ["estado | casilla:'casado'", { estado: "text" }],
    ["precio + precio | moneda", { precio: "currency" }],
    ["si(precio > 5, precio, 0) | moneda", { precio: "currency" }],
    ["si(precio == 'x', precio + 1, 0)", { precio: "number" }],
    ["años | edad:'de edad'", { años: "number" }],
  ])("{%s}", (source, kinds) => {
    const { uses, paths } = formulaOf(source);
    expect(Object.fromEntries(uses.map(({ path, kind }) => [path, kind]))).toEqual(kinds);
    expect(paths).toEqual(Object.keys(kinds));
  });

  test("the elements of a list are distinguished from the list", () => {
    const list = { path: "cuotas", kind: "list" };
    expect(formulaOf("suma(cuotas.monto) | moneda").uses).toEqual([
      list,
      { path: "cuotas.monto", kind: "currency", list: "cuotas" },
    ]);
    expect(formulaOf("cuotas | enumera:nombre").uses).toEqual([list, { path: "cuotas.nombre", list: "cuotas" }]);
    expect(formulaOf("cuenta(cuotas)").uses).toEqual([list]);
    expect(formulaOf("cuotas | plural:'a':'b'").uses).toEqual([list]);
    expect(formulaOf("cuotas | genero_plural:'a':'b':'c':'d'").uses).toEqual([
      list,
      { path: "cuotas.sexo", kind: "gender", list: "cuotas" },
    ]);
    expect(formulaOf("cuotas.sexo | concuerdan:'el'").uses).toEqual([{ path: "cuotas.sexo", kind: "gender" }]);
  });
});

test("the names of filters, labels and references are reported", () => {
  const formula = formulaOf('contador("clausula", "precio") | ordinal:f | upper');
  expect(formula).toMatchObject({ filters: ["ordinal", "mayusculas"], labels: ["precio"], references: [], paths: [] });
  expect(formulaOf("'véase ' & (reference('precio') | ordinal:f)").references).toEqual(["precio"]);
});

test.each([
  ["precio - enganche", true],
  ["(saldo / cuotas) * 2", true],
  ["si(casado, 1, 2)", true],
  ["precio > 3", false],
  ["si(edad >= 18, 1, 2)", false],
  ["suma(a, b = c)", false],
])("%s as an equation: %s", (source, expected) => {
  expect(isEquation(formulaOf(source))).toBe(expected);
});

test("a formula beyond the limits is refused at once", () => {
  const started = processorMs();
  expect(errorOf("x".repeat(501))).toMatchObject({ id: "too_long" });
  expect(errorOf("x".repeat(10_000_000))).toMatchObject({ id: "too_long" });
  expect(errorOf(`${"(".repeat(60)}1${")".repeat(60)}`)).toMatchObject({ id: "too_deep" });
  expect(errorOf(`${"-".repeat(400)}1`)).toMatchObject({ id: "too_deep" });
  expect(errorOf(`${"!".repeat(400)}a`)).toMatchObject({ id: "too_deep" });
  expect(errorOf(`a${" | upper".repeat(50)}`)).toMatchObject({ id: "too_deep" });
  expect(errorOf(`${"abs(".repeat(60)}1`)).toMatchObject({ id: "too_deep" });
  expect(errorOf(`${"[".repeat(400)}`)).toMatchObject({ id: "formula_unexpected" });
  expect(errorOf(`${'"“'.repeat(249)}`)).toBeDefined();
  expect(processorMs() - started).toBeLessThan(2000);
});
