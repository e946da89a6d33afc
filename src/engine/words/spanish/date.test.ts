import { expect, test } from "vitest";
import { date } from "./date.ts";

test("a date has its forms", () => {
  expect(date("2026-03-15", "legal")).toBe("quince de marzo del año dos mil veintiséis");
  expect(date("2026-03-15", "act")).toBe("a los quince días del mes de marzo de dos mil veintiséis");
  expect(date("2026-03-05", "mixed")).toBe("5 de marzo de 2026");
  expect(date("2026-03-05", "short")).toBe("05/03/2026");
});

test("the first of a month is primero or uno", () => {
  expect(date("2026-09-01")).toBe("primero de septiembre de dos mil veintiséis");
  expect(date("2026-09-01", "act")).toBe("al primer día del mes de septiembre de dos mil veintiséis");
  expect(date("2026-09-01", "act", { first: "uno" })).toBe("a un día del mes de septiembre de dos mil veintiséis");
  expect(date("2026-01-21")).toBe("veintiuno de enero de dos mil veintiséis");
  expect(date("2026-01-31", "act", { year: "del año" })).toBe(
    "a los treinta y un días del mes de enero del año dos mil veintiséis",
  );
});

test("day and year may be repeated in figures", () => {
  expect(date("2000-02-29", "legal", { dayParen: true, yearParen: true, case: "upper" })).toBe(
    "VEINTINUEVE (29) DE FEBRERO DEL AÑO DOS MIL (2000)",
  );
  expect(date("2026-03-15", "act", { dayParen: true })).toBe(
    "a los quince (15) días del mes de marzo de dos mil veintiséis",
  );
});

test("old years have their thousand in the form requested", () => {
  expect(date("1985-12-31", "long", { thousand: "un mil" })).toBe(
    "treinta y uno de diciembre de un mil novecientos ochenta y cinco",
  );
  expect(date("0001-01-01")).toBe("primero de enero de uno");
});

test.each(["2026-02-29", "15/03/2026", "", "2026-3-5"])("“%s” is no day", (day) => {
  expect(() => date(day)).toThrow(RangeError);
});
