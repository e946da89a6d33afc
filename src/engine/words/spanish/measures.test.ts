import { expect, test } from "vitest";
import { age, time } from "./date.ts";
import { angle, area, length } from "./measures.ts";

test("hours are feminine, minutes masculine", () => {
  expect(time("21:01")).toBe("veintiuna horas con un minuto");
  expect(time("00:30")).toBe("cero horas con treinta minutos");
  expect(time("01:00", { punctual: true })).toBe("una hora en punto");
  expect(time("10:31", { punctual: true, paren: true, case: "upper" })).toBe(
    "DIEZ HORAS CON TREINTA Y UN MINUTOS (10:31)",
  );
});

test.each(["24:00", "9:00", "10:60", "10.00", ""])("“%s” is no time", (text) => {
  expect(() => time(text)).toThrow(RangeError);
});

test("an age is in full years", () => {
  expect(age(1)).toBe("un año");
  expect(age(39, { ofAge: true })).toBe("treinta y nueve años de edad");
  expect(age(21, { paren: true, ofAge: true, case: "upper" })).toBe("VEINTIÚN (21) AÑOS DE EDAD");
  expect(age(0)).toBe("cero años");
  expect(() => age(-1)).toThrow(RangeError);
  expect(() => age(1.5)).toThrow(RangeError);
});

test("an angle keeps its seconds as written", () => {
  expect(angle({ degrees: 1, minutes: 1, seconds: 1 }, { paren: true })).toBe(
    `un grado, un minuto, un segundo (1°01'01")`,
  );
  expect(angle({ degrees: 286, minutes: 31, seconds: "2.70" }, { paren: true, case: "upper" })).toBe(
    `DOSCIENTOS OCHENTA Y SEIS GRADOS, TREINTA Y UN MINUTOS, DOS PUNTO SETENTA SEGUNDOS (286°31'02.70")`,
  );
  expect(angle({ degrees: 360, minutes: 0, seconds: "21.21" })).toBe(
    "trescientos sesenta grados, cero minutos, veintiuno punto veintiún segundos",
  );
});

test.each([
  { degrees: 361, minutes: 0, seconds: 0 },
  { degrees: 10, minutes: 60, seconds: 0 },
  { degrees: 10, minutes: 0, seconds: "60.0" },
  { degrees: 10, minutes: 0, seconds: -1 },
  { degrees: 10.5, minutes: 0, seconds: 0 },
])("%o is no angle", (value) => {
  expect(() => angle(value)).toThrow(RangeError);
});

test("a length is in metres and centimetres, or with the point", () => {
  expect(length("15.00", { paren: true })).toBe("quince metros (15.00 m)");
  expect(length("1.01")).toBe("un metro con un centímetro");
  expect(length("15.5")).toBe("quince metros con cincuenta centímetros");
  expect(length("15.255")).toBe("quince metros con doscientos cincuenta y cinco milímetros");
  expect(length("15.250")).toBe("quince metros con veinticinco centímetros");
  expect(length("15.2551")).toBe("quince punto dos mil quinientos cincuenta y un metros");
  expect(length("21.21", { style: "point" })).toBe("veintiuno punto veintiún metros");
  expect(length("15.00", { style: "point", zeros: "read" })).toBe("quince punto cero cero metros");
  expect(length("15.00", { zeros: "read" })).toBe("quince metros con cero centímetros");
  expect(length("1.00", { style: "point" })).toBe("un metro");
  expect(length("1.00", { style: "point", zeros: "read" })).toBe("uno punto cero cero metros");
});

test("below a metre a length may be short", () => {
  expect(length("0.50")).toBe("cero metros con cincuenta centímetros");
  expect(length("0.50", { zero: "short" })).toBe("cincuenta centímetros");
  expect(length("-0.50", { zero: "short" })).toBe("menos cincuenta centímetros");
  expect(length("0.00", { zero: "short" })).toBe("cero metros");
});

test("varas are feminine and have no centimetres", () => {
  expect(length("201.5", { unit: "v", paren: true })).toBe("doscientas una punto cinco varas (201.5 v)");
  expect(length("1000000", { unit: "km" })).toBe("un millón de kilómetros");
  expect(length("1000000.5")).toBe("un millón de metros con cincuenta centímetros");
});

test("an area agrees with its unit, and its figures keep theirs in capitals", () => {
  expect(area("300.00", "m2", { paren: true })).toBe("trescientos metros cuadrados (300.00 m²)");
  expect(area("429.35", "v2", { paren: true, case: "upper" })).toBe(
    "CUATROCIENTAS VEINTINUEVE PUNTO TREINTA Y CINCO VARAS CUADRADAS (429.35 v²)",
  );
  expect(area("200000000", "ha")).toBe("doscientos millones de hectáreas");
  expect(area("1", "cab")).toBe("una caballería");
  expect(area("21000", "mz", { thousand: "un mil" })).toBe("veintiuna mil manzanas");
  expect(area("0.21", "mz")).toBe("cero punto veintiuna manzanas");
  expect(area("1000000.5", "km2")).toBe("un millón punto cinco kilómetros cuadrados");
  expect(area("2.00", "cuerda", { zeros: "read", paren: true })).toBe("dos punto cero cero cuerdas (2.00 cuerdas)");
});
