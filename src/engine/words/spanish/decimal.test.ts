import { expect, test } from "vitest";
import { decimal, percent } from "./decimal.ts";

test("what follows the point keeps its zeros", () => {
  expect(decimal("89.65")).toBe("ochenta y nueve punto sesenta y cinco");
  expect(decimal("0.050")).toBe("cero punto cero cincuenta");
  expect(decimal("-007.00")).toBe("menos siete punto cero cero");
  expect(decimal("-0.00")).toBe("cero punto cero cero");
  expect(decimal("3.1415", { fraction: "digits" })).toBe("tres punto uno cuatro uno cinco");
  expect(decimal(`0.${"3".repeat(37)}`)).toBe(`cero punto${" tres".repeat(37)}`);
  expect(decimal("15.00", { zeros: "drop" })).toBe("quince");
  expect(decimal("15.10", { zeros: "drop" })).toBe("quince punto diez");
});

test("only the number beside the noun is cut short", () => {
  expect(decimal("21.21", { apocope: true })).toBe("veintiuno punto veintiún");
  expect(decimal("1.11", { apocope: true, fraction: "digits" })).toBe("uno punto uno un");
  expect(decimal("21.21", { gender: "f" })).toBe("veintiuna punto veintiuna");
  expect(decimal("21", { apocope: true })).toBe("veintiún");
  expect(decimal("1.01", { apocope: true })).toBe("uno punto cero uno");
  expect(decimal("0.1", { apocope: true })).toBe("cero punto uno");
});

test("figures have thousands commas and the decimals as written", () => {
  expect(decimal("1234567.50", { paren: true, case: "sentence" })).toBe(
    "Un millón doscientos treinta y cuatro mil quinientos sesenta y siete punto cincuenta (1,234,567.50)",
  );
});

test("percentages are not cut short", () => {
  expect(percent("12", { paren: true })).toBe("doce por ciento (12%)");
  expect(percent("21")).toBe("veintiuno por ciento");
  expect(percent("14.5", { paren: true, case: "upper" })).toBe("CATORCE PUNTO CINCO POR CIENTO (14.5%)");
  expect(percent("100.00", { zeros: "drop" })).toBe("cien por ciento");
});

test.each(["", "1,000", "1.", ".5", "1e3", " 1", "uno", "١", "+1", "--1"])("“%s” is no decimal", (value) => {
  expect(() => decimal(value)).toThrow(RangeError);
  expect(() => percent(value)).toThrow(RangeError);
});
