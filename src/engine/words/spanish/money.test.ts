import { expect, test } from "vitest";
import { money } from "./money.ts";

test("“de” comes only after millón, millones, billón and the like", () => {
  expect(money("2500000.00", "GTQ")).toBe("dos millones quinientos mil quetzales");
  expect(money("1000000.50", "GTQ")).toBe("un millón de quetzales con cincuenta centavos");
  expect(money("1000000000000", "USD", { exact: true })).toBe(
    "un billón de dólares de Estados Unidos de América exactos",
  );
  expect(money("1000000000", "GTQ")).toBe("mil millones de quetzales");
  expect(money("1000000001000", "GTQ")).toBe("un billón mil quetzales");
  expect(money("0.00", "GTQ")).toBe("cero quetzales");
});

test("one is singular, and only one", () => {
  expect(money("1.01", "GTQ")).toBe("un quetzal con un centavo");
  expect(money("101.00", "GTQ", { exact: true })).toBe("ciento un quetzales exactos");
  expect(money("1", "USD", { exact: true, name: "short" })).toBe("un dólar exacto");
  expect(money("1000001", "USD", { name: "short" })).toBe("un millón un dólares");
});

test("“exactos” is left out when there are cents", () => {
  expect(money("5.25", "GTQ", { exact: true })).toBe("cinco quetzales con veinticinco centavos");
  expect(money("0", "GTQ", { exact: true })).toBe("cero quetzales exactos");
});

test("below one unit the amount may be short, but nothing stays nothing", () => {
  expect(money("0.25", "USD", { zero: "short" })).toBe("veinticinco centavos de dólar de Estados Unidos de América");
  expect(money("0.00", "GTQ", { zero: "short" })).toBe("cero quetzales");
  expect(money("1.25", "GTQ", { zero: "short" })).toBe("un quetzal con veinticinco centavos");
});

test("cents as hundredths are always written", () => {
  expect(money("1500.25", "GTQ", { cents: "hundredths" })).toBe("mil quinientos quetzales con 25/100");
  expect(money("1500", "GTQ", { cents: "hundredths", exact: true })).toBe("mil quinientos quetzales con 00/100");
});

test("the name of the dollar and the way of the figures are chosen", () => {
  expect(money("2", "USD", { name: "article" })).toBe("dos dólares de los Estados Unidos de América");
  expect(money("1000.00", "GTQ", { thousand: "un mil" })).toBe("un mil quetzales");
  expect(money("5000", "GTQ", { exact: true, paren: true, symbol: "dot", case: "upper" })).toBe(
    "CINCO MIL QUETZALES EXACTOS (Q.5,000.00)",
  );
  expect(money("21000.5", "USD", { paren: true, symbol: "space", case: "title", name: "article" })).toBe(
    "Veintiún Mil Dólares de los Estados Unidos de América con Cincuenta Centavos (US$ 21,000.50)",
  );
});

test("a debt is written with menos, zero never", () => {
  expect(money("-1.50", "GTQ", { paren: true })).toBe("menos un quetzal con cincuenta centavos (-Q1.50)");
  expect(money("-0.00", "GTQ", { paren: true })).toBe("cero quetzales (Q0.00)");
});

test("what is no exact amount is refused, not rounded", () => {
  expect(() => money("1.005", "GTQ")).toThrow(RangeError);
  expect(() => money("1,000.00", "GTQ")).toThrow(RangeError);
  expect(() => money("", "GTQ")).toThrow(RangeError);
  expect(money("1.500", "GTQ")).toBe("un quetzal con cincuenta centavos");
  expect(money("0.1", "GTQ")).toBe("cero quetzales con diez centavos");
});
