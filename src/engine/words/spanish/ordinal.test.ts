import { expect, test } from "vitest";
import { ordinal } from "./ordinal.ts";

test("before a masculine noun only primero and tercero are cut short", () => {
  expect(ordinal(1, { apocope: true })).toBe("primer");
  expect(ordinal(13, { apocope: true })).toBe("décimo tercer");
  expect(ordinal(2, { apocope: true })).toBe("segundo");
  expect(ordinal(3, { apocope: true, gender: "f" })).toBe("tercera");
});

test("11 to 29 may be fused", () => {
  expect(ordinal(11, { fused: true, gender: "f" })).toBe("undécima");
  expect(ordinal(12, { fused: true })).toBe("duodécimo");
  expect(ordinal(13, { fused: true, apocope: true })).toBe("decimotercer");
  expect(ordinal(18, { fused: true, gender: "f" })).toBe("decimoctava");
  expect(ordinal(121, { fused: true, gender: "f" })).toBe("centésima vigesimoprimera");
  expect(ordinal(20, { fused: true })).toBe("vigésimo");
  expect(ordinal(10, { fused: true })).toBe("décimo");
  expect(ordinal(30, { fused: true })).toBe("trigésimo");
  expect(ordinal(31, { fused: true })).toBe("trigésimo primero");
});

test("every word agrees, up to 9999", () => {
  expect(ordinal(9999, { gender: "f" })).toBe("nuevemilésima noningentésima nonagésima novena");
  expect(ordinal(1000)).toBe("milésimo");
  expect(ordinal(2026)).toBe("dosmilésimo vigésimo sexto");
  expect(ordinal(11, { gender: "f", case: "upper" })).toBe("DÉCIMA PRIMERA");
});

test.each([0, -1, 10_000, 1.5, Number.NaN])("there is no ordinal for %d", (value) => {
  expect(() => ordinal(value)).toThrow(RangeError);
});
