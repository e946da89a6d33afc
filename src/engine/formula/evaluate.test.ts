import { describe, expect, test } from "vitest";
import { type Environment, evaluate, printed } from "./evaluate.ts";
import { parseFormula } from "./formula.ts";

const answers: Readonly<Record<string, unknown>> = {
  precio: "1,000.00",
  enganche: "250.50",
  cuotas: "3",
  cero: "0",
  nombre: "Ana",
  apellido: "Pérez",
  blanco: "  ",
  inicio: "2026-01-31",
  fin: "15/03/2027",
  nacimiento: "2000-02-29",
  casado: true,
  soltero: false,
  código: "007",
  estado: "Casado",
  servicios: ["agua", "luz"],
  pagos: [
    { monto: "1.10", fecha: "2026-05-01" },
    { monto: "1,002.20", fecha: "2026-02-01" },
  ],
  huecos: [{ monto: "1" }, { monto: " " }, {}],
  nadie: [],
  grupos: [{ gente: [{ n: "1" }, { n: "2" }] }, { gente: [{ n: "3" }, {}] }],
  registro: { folio: "17" },
  "registro.folio": "17",
  medida: 2.5,
  y: "8",
};
const environmentOf = (extra: Partial<Environment> = {}): Environment => ({
  read: (path) => (Object.hasOwn(answers, path) ? answers[path] : undefined),
  count: () => 1,
  reference: () => undefined,
  language: "es",
  ...extra,
});
const evaluationOf = (source: string, environment = environmentOf()) => {
  const read = parseFormula(source);
  if ("error" in read) throw new Error(`${source}: ${read.error.id} at ${read.error.at}`);
  return evaluate(read.formula, environment);
};
const textOf = (source: string): string | undefined => {
  const result = evaluationOf(source);
  if ("error" in result) throw new Error(`${source}: ${result.error.id}`);
  expect(result.missing).toEqual([]);
  return printed(result.value);
};

test.each([
  ["precio", "1,000.00"],
  ["inicio", "31/01/2026"],
  ["casado", "☒"],
  ["soltero", "☐"],
  ["precio + 1", "1001.00"],
  ["precio - enganche", "749.50"],
  ["precio * 0.12", "120.00"],
  ["precio / cuotas", "333.3333333333"],
  ["precio / cuotas * cuotas == precio", "☒"],
  ["7 % 4", "3"],
  ["-precio", "-1000.00"],
  ["2 + 3 * 4", "14"],
  ["(2 + 3) * 4", "20"],
  ["0.1 + 0.2", "0.3"],
  ["medida * 2", "5.0"],
  ["y + 1", "9"],
  ["nombre & ' ' & apellido", "Ana Pérez"],
  ["nombre + ' ' + apellido", "Ana Pérez"],
  ["'No. ' + cuotas", "No. 3"],
  ["cuotas & cuotas", "33"],
  ["'desde el ' & inicio", "desde el 31/01/2026"],
  ["'total: ' & precio / cuotas", "total: 333.3333333333"],
  ["inicio + 1", "01/02/2026"],
  ["inicio - 31", "31/12/2025"],
  ["fin - inicio", "408"],
  ["[registro.folio] | romano", "XVII"],
])("{%s} prints %s", (source, expected) => {
  expect(textOf(source)).toBe(expected);
});

test.each([
  ["precio > 999.99", true],
  ["precio >= 1000", true],
  ["precio < 1000", false],
  ["precio <= enganche", false],
  ["precio == 1000", true],
  ["precio == '1000.00'", true],
  ["precio != 1000", false],
  ["código == '7'", false],
  ["código == '007'", true],
  ["código == 7", true],
  ["nombre == 'Ana'", true],
  ["nombre == 'ana'", false],
  ["nombre == ' Ana '", true],
  ["nombre == 'Ana\u0301'", false],
  ["apellido == 'Pe\u0301rez'", true],
  ["'9:30' < '14:00'", true],
  ["'9:30 p. m.' < '14:00'", false],
  ["'14:00' >= '14:00'", true],
  ["código < 10", true],
  ["código < '010'", true],
  ["inicio < fin", true],
  ["fin == '2027-03-15'", true],
  ["inicio > '31/12/2025'", true],
  ["casado == true", true],
  ["casado == 'sí'", false],
  ["casado and precio > 5", true],
  ["(casado and soltero)", false],
  ["(soltero or casado)", true],
  ["(not soltero)", true],
  ["!soltero", true],
  ["no (soltero)", true],
  ["blanco == ''", true],
  ["nombre != ''", true],
  ["otra == null", true],
  ["nombre == nulo", false],
  ["vacio(blanco)", true],
  ["empty(nadie)", true],
  ["vacio(nombre)", false],
  ["contiene(servicios, 'LUZ')", true],
  ["contiene(servicios, 'gas')", false],
  ["contains(apellido, 'rez')", true],
] as const)("%s is %s", (source, expected) => {
  const result = evaluationOf(source);
  expect(result).toEqual({ value: expected, missing: [] });
});

describe.each([
  ["si(casado, 'sí', 'no')", "if(casado, 'sí', 'no')", "sí"],
  ["si(soltero, 'sí')", "if(soltero, 'sí')", ""],
  ["suma(pagos.monto)", "sum(pagos.monto)", "1003.30"],
  ["suma(1, 2, pagos.monto)", "sum(1, 2, pagos.monto)", "1006.30"],
  ["suma(nadie)", "sum(nadie)", "0"],
  ["cuenta(pagos)", "count(pagos)", "2"],
  ["cuenta(nadie)", "count(nadie)", "0"],
  ["cuenta(huecos.monto)", "count(huecos.monto)", "1"],
  ["minimo(pagos.monto)", "min(pagos.monto)", "1.10"],
  ["maximo(pagos.monto, 5000)", "max(pagos.monto, 5000)", "5000"],
  ["minimo(pagos.fecha)", "min(pagos.fecha)", "01/02/2026"],
  ["maximo(pagos.fecha)", "max(pagos.fecha)", "01/05/2026"],
  ["promedio(pagos.monto)", "average(pagos.monto)", "501.65"],
  ["une(servicios)", "join(servicios)", "agua, luz"],
  ["une(pagos.monto, ' / ')", "join(pagos.monto, ' / ')", "1.10 / 1,002.20"],
  ["primero(servicios)", "first(servicios)", "agua"],
  ["ultimo(pagos.fecha)", "last(pagos.fecha)", "01/02/2026"],
  ["redondea(2.345, 2)", "round(2.345, 2)", "2.35"],
  ["redondea(-2.5)", "round(-2.5)", "-3"],
  ["entero(-2.7)", "integer(-2.7)", "-2"],
  ["absoluto(-2.70)", "abs(-2.70)", "2.70"],
  ["fecha(2026, 3, 5)", "date(2026, 3, 5)", "05/03/2026"],
  ["suma_dias(inicio, 29)", "add_days(inicio, 29)", "01/03/2026"],
  ["suma_meses(inicio, 1)", "add_months(inicio, 1)", "28/02/2026"],
  ["suma_años(nacimiento, 1)", "add_years(nacimiento, 1)", "28/02/2001"],
  ["dias_entre(inicio, fin)", "days_between(inicio, fin)", "408"],
  ["meses_entre(inicio, fin)", "months_between(inicio, fin)", "13"],
  ["años_entre(inicio, fin)", "years_between(inicio, fin)", "1"],
  ["edad(nacimiento, inicio)", "age(nacimiento, inicio)", "25"],
  ["dia(inicio)", "day(inicio)", "31"],
  ["mes(inicio)", "month(inicio)", "1"],
  ["año(fin)", "year(fin)", "2027"],
  ["contiene(nombre, 'an')", "contains(nombre, 'an')", "☒"],
  ["vacio(nadie)", "empty(nadie)", "☒"],
])("%s", (spanish, english, expected) => {
  test("in both languages", () => {
    expect(textOf(spanish)).toBe(expected);
    expect(textOf(english)).toBe(expected);
  });
});

test.each([
  ["otra", ["otra"]],
  ["blanco", ["blanco"]],
  ["otra + 1", ["otra"]],
  ["otra + una", ["otra", "una"]],
  ["otra > 3", ["otra"]],
  ["otra != 'x'", ["otra"]],
  ["'de ' & otra", ["otra"]],
  ["otra | mayusculas", ["otra"]],
  ["suma(huecos.monto)", ["huecos.1.monto", "huecos.2.monto"]],
  ["suma(grupos.gente.n)", ["grupos.1.gente.1.n"]],
  ["cuenta(otra)", ["otra"]],
  ["(otra or una)", ["otra", "una"]],
  ["[otra] and casado", ["otra"]],
  ["si(casado, otra, 1)", ["otra"]],
  ["x | omision:otra", ["otra"]],
  ["primero(nadie)", []],
  ["precio | letras:otra", ["otra"]],
])("{%s} has no value for want of %j", (source, missing) => {
  expect(evaluationOf(source)).toEqual({ value: null, missing });
});

test.each([
  ["(otra) or nombre", "Ana"],
  ["otra | omision:'nada'", "nada"],
  ["otra | default:nombre | upper", "ANA"],
  ["si(otra, 1, 2)", "2"],
  ["si(otra > 3, 1, 2)", "2"],
  ["!otra", "☒"],
  ["si(soltero, otra, 'no')", "no"],
  ["(casado or otra)", "☒"],
  ["vacio(otra) and casado", "☒"],
])("{%s} takes what is not there for an answer: %s", (source, expected) => {
  expect(textOf(source)).toBe(expected);
});

test.each([
  ["nombre + 1", { id: "not_a_number", at: 0, path: "nombre", text: "Ana" }],
  ["1 - nombre", { id: "not_a_number", at: 4, path: "nombre", text: "Ana" }],
  ["nombre + apellido", { id: "not_a_number", at: 0, path: "nombre", text: "Ana" }],
  ["precio / cero", { id: "division_by_zero", at: 9, path: "cero" }],
  ["precio % 0", { id: "division_by_zero", at: 9 }],
  ["promedio(nadie)", { id: "value_invalid", at: 9, path: "nadie" }],
  ["suma(servicios)", { id: "not_a_number", at: 5, path: "servicios" }],
  ["cuenta(nombre)", { id: "not_a_list", at: 7, path: "nombre", text: "Ana" }],
  ["dia(nombre)", { id: "not_a_date", at: 4, path: "nombre", text: "Ana" }],
  ["suma_dias(inicio, 1.5)", { id: "value_invalid", at: 18, text: "1.5" }],
  ["suma_dias(inicio, 9999999)", { id: "value_invalid", at: 18, text: "9999999" }],
  ["fecha(2026, 2, 30)", { id: "value_invalid", at: 15, text: "30" }],
  ["edad(fin, inicio)", { id: "value_invalid", at: 5, path: "fin", text: "15/03/2027" }],
  ["servicios & 'x'", { id: "not_a_text", at: 0, path: "servicios" }],
  ["servicios > 3", { id: "not_comparable", at: 10, path: "servicios" }],
  ["nombre > 3", { id: "not_comparable", at: 7, path: "nombre" }],
  ["'diez' > 'cinco'", { id: "not_comparable", at: 7 }],
  ["'14:00' > 'tarde'", { id: "not_comparable", at: 8 }],
  ["nombre | letras", { id: "not_a_number", at: 0, path: "nombre", text: "Ana" }],
  ["precio | letras:nombre", { id: "value_invalid", at: 16, path: "nombre", text: "Ana" }],
  ["'10.555' | letras:Q", { id: "value_invalid", at: 0, text: "10.555" }],
  ["10000 | ordinal", { id: "value_invalid", at: 8, text: "ordinal" }],
  ["'H' | genero:'a':'b'", { id: "value_invalid", at: 0, text: "H" }],
  ["referencia('precio')", { id: "label_unknown", at: 0, text: "precio" }],
  ["'25:00' | hora", { id: "value_invalid", at: 10, text: "hora" }],
])("{%s} ends in an error", (source, error) => {
  expect(evaluationOf(source)).toEqual({ error });
});

test("a filter is applied to each element of a list unless it takes lists", () => {
  expect(textOf("servicios | mayusculas | enumera")).toBe("AGUA y LUZ");
  expect(textOf("une(pagos.monto | moneda, '; ')")).toBe("Q1.10; Q1,002.20");
});

describe("people", () => {
  const evaluated = (source: string, x: unknown) =>
    evaluationOf(
      source,
      environmentOf({
        read: (path) => (path === "x" ? x : undefined),
      }),
    );
  test.each([
    ["a word", "Femenino"],
    ["a record", { genero: "F" }],
    ["a record with accents and capitals", { Género: "mujer" }],
    ["a list of one", [{ SEXO: "f" }]],
  ])("%s tells the gender", (_, x) => {
    expect(evaluated('x | genero:"él":"ella"', x)).toEqual({ value: "ella", missing: [] });
  });
  test.each([
    ["records", [{ genero: "f" }, { sexo: "F" }]],
    ["words", ["f", "mujer"]],
  ])("a list of %s tells gender and number", (_, x) => {
    expect(evaluated('x | genero_plural:"él":"ella":"ellos":"ellas"', x)).toEqual({ value: "ellas", missing: [] });
    expect(evaluated('x | concuerdan:"el socio"', x)).toEqual({ value: "las socias", missing: [] });
  });
  test("who does not say it is missing by name", () => {
    expect(evaluated('x | concuerdan:"el socio"', [{ sexo: "f" }, { nombre: "Ana" }])).toEqual({
      value: null,
      missing: ["x.1.sexo"],
    });
  });
  test("nobody cannot be enumerated, nor somebody without a name", () => {
    expect(evaluated("x | enumera", [{ name: "Ana" }, { nombre: "Inés" }])).toMatchObject({ value: "Ana e Inés" });
    expect(evaluated("x | enumera", [])).toMatchObject({ error: { path: "x" } });
    expect(evaluated("x | enumera", [{ nombre: "Ana" }, { nombre: " " }])).toMatchObject({ error: { path: "x" } });
    expect(evaluated("x | enumera | omision:'nadie'", [])).toMatchObject({ error: { path: "x" } });
    expect(evaluated("x | omision:'nadie' | enumera", [])).toMatchObject({ value: "nadie" });
  });
});

test.each([
  ["x | hora", "8:30 p. m.", "veinte horas con treinta minutos"],
  ["x | hora", "20:30:00", "veinte horas con treinta minutos"],
  ["x | corta", "2026-03-15T00:00:00.000Z", "15/03/2026"],
  ["x | corta", "2026-03-15T00:00", "15/03/2026"],
])("{%s} reads %s", (source, x, value) => {
  expect(evaluationOf(source, environmentOf({ read: () => x }))).toMatchObject({ value });
});

test("a moment is no day, nor seconds a time", () => {
  expect(evaluationOf("'2026-03-15T18:30:00Z' | corta")).toMatchObject({ error: { id: "not_a_date" } });
  expect(evaluationOf("'20:30:15' | hora")).toMatchObject({ error: { id: "value_invalid" } });
});

test("several numbers in one field are worded one by one", () => {
  const evaluated = (source: string, x: unknown) => evaluationOf(source, environmentOf({ read: () => x }));
  expect(evaluated("x | letras", "1,200 14.50")).toMatchObject({ value: "mil doscientos catorce punto cincuenta" });
  expect(evaluated("x | numero", "1200  14")).toMatchObject({ value: "1,200 14" });
  expect(evaluated("x | metros", "2 3.10")).toMatchObject({ value: "dos metros tres metros con diez centímetros" });
  expect(evaluated("x | letras", "12 de enero")).toMatchObject({ error: { id: "not_a_number" } });
  expect(evaluated("x | letras:GTQ", "1.00 2.00")).toMatchObject({ value: "un quetzal dos quetzales" });
});

test("the signs of currencies are written as they are", () => {
  expect(textOf("precio | moneda:US$")).toBe("US$1,000.00");
  expect(textOf("precio | letras:$:“a secas”")).toBe("mil dólares");
  expect(textOf("precio | moneda:Q")).toBe("Q1,000.00");
});

test("what was calculated is rounded to cents, half up, when it is printed as money", () => {
  expect(textOf("precio / cuotas | moneda")).toBe("Q333.33");
  expect(textOf("0.005 + 0 | moneda")).toBe("Q0.01");
});

test("counters count once per evaluation, in the order of the formula, and only what is printed", () => {
  const seen: string[] = [];
  const environment = environmentOf({
    count: (series, label) => seen.push(`${series}:${label ?? ""}`),
    reference: (label) => (label === "precio" ? 4 : undefined),
  });
  const text = (source: string) => {
    const result = evaluationOf(source, environment);
    return "error" in result ? result.error : printed(result.value);
  };
  expect(text('contador("clausula") | ordinal:f | mayusculas')).toBe("PRIMERA");
  expect(text('counter("clausula", "plazo") & "-" & contador("anexo")')).toBe("2-3");
  expect(text('si(casado, contador("a"), contador("b"))')).toBe("4");
  expect(text('"cláusula " & (referencia("precio") | ordinal:f)')).toBe("cláusula cuarta");
  expect(seen).toEqual(["clausula:", "clausula:plazo", "anexo:", "a:"]);
});
