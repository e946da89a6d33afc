import { expect, test } from "vitest";
import { processorMs } from "#tests/support/processor-time.ts";
import { cardinal, counted } from "./cardinal.ts";

const month = { one: "mes", many: "meses", gender: "m" } as const;
const manzana = { one: "manzana", many: "manzanas", gender: "f" } as const;

test("a feminine noun reaches the multiplier of mil, and never that of millones", () => {
  expect(cardinal(200_200n, { gender: "f" })).toBe("doscientas mil doscientas");
  expect(cardinal(221_001_201n, { gender: "f" })).toBe("doscientos veintiún millones mil doscientas una");
  expect(cardinal(31_001n, { gender: "f" })).toBe("treinta y una mil una");
  expect(cardinal(1000n, { gender: "f" })).toBe("mil");
});

test("only the last word is cut short before a noun", () => {
  expect(cardinal(501n, { apocope: true })).toBe("quinientos un");
  expect(cardinal(21n, { apocope: true, gender: "f" })).toBe("veintiuna");
  expect(cardinal(1_021_021n, { apocope: true })).toBe("un millón veintiún mil veintiún");
});

test("the long scale goes up to 10³⁶ and no further", () => {
  expect(cardinal(1_001_000n)).toBe("un millón mil");
  expect(cardinal(10n ** 9n)).toBe("mil millones");
  expect(cardinal(10n ** 9n, { thousand: "un mil" })).toBe("un mil millones");
  expect(cardinal(10n ** 12n + 1n)).toBe("un billón uno");
  expect(cardinal(2n * 10n ** 18n + 10n ** 6n)).toBe("dos trillones un millón");
  expect(cardinal(31n * 10n ** 24n)).toBe("treinta y un cuatrillones");
  expect(cardinal(10n ** 30n)).toBe("un quintillón");
  expect(cardinal(10n ** 24n - 1n)).toMatch(/^novecientos noventa y nueve mil novecientos noventa y nueve trillones /);
  expect(cardinal(10n ** 36n - 1n)).toMatch(/ novecientos noventa y nueve$/);
  expect(() => cardinal(10n ** 36n)).toThrow(RangeError);
});

test("the figures stand in parentheses without commas, and case leaves them alone", () => {
  expect(cardinal(280_023n, { paren: true })).toBe("doscientos ochenta mil veintitrés (280023)");
  expect(cardinal(-36n, { paren: true, case: "upper" })).toBe("MENOS TREINTA Y SEIS (-36)");
});

test("a counted noun follows its figures", () => {
  expect(counted(36n, month, { paren: true })).toBe("treinta y seis (36) meses");
  expect(counted(1n, month)).toBe("un mes");
  expect(counted(-1n, month, { paren: true })).toBe("menos un (-1) mes");
  expect(counted(0n, month)).toBe("cero meses");
  expect(counted(21n, manzana)).toBe("veintiuna manzanas");
  expect(counted(2_000_000n, manzana, { paren: true, case: "title" })).toBe("Dos Millones (2,000,000) de Manzanas");
  expect(counted(1000n, month, { thousand: "un mil" })).toBe("un mil meses");
});

test("a million numbers take about a second", () => {
  const rounds = Array.from({ length: 5 }, () => {
    const start = processorMs();
    for (let n = 0n; n < 20_000n; n++) cardinal(n * 987_654_321n);
    return processorMs() - start;
  });
  // The best of five tells the work from what else the machine does; at rest it is 12 ms.
  expect(Math.min(...rounds)).toBeLessThan(100);
});
