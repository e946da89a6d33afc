import fc from "fast-check";
import { expect, test } from "vitest";
import * as english from "../words/english/date.ts";
import * as spanish from "../words/spanish/date.ts";
import { showBritish } from "./day.ts";
import { readDay } from "./read-day.ts";

test.each([
  ["15/03/2026", "2026-03-15"],
  ["5/3/26", "2026-03-05"],
  ["15-03-2026", "2026-03-15"],
  ["15 – 03 – 2026", "2026-03-15"],
  ["15.3.2026", "2026-03-15"],
  ["15 3 2026", "2026-03-15"],
  ["15 / 3 / 2026", "2026-03-15"],
  ["15032026", "2026-03-15"],
  ["2026-03-15", "2026-03-15"],
  ["2026/1/5", "2026-01-05"],
  ["03/04/2026", "2026-04-03"],
  [" 15 de marzo de 2026 ", "2026-03-15"],
  ["15 de\u00a0marzo\u00a0de 2026.", "2026-03-15"],
  ["15 DE MARZO DEL AÑO 2026", "2026-03-15"],
  ["el 15 de marzo de 2026", "2026-03-15"],
  ["domingo, 15 de marzo de 2026", "2026-03-15"],
  ["el día miércoles 1 de abril de 2026", "2026-04-01"],
  ["15 marzo 2026", "2026-03-15"],
  ["15 mar 2026", "2026-03-15"],
  ["15 mar. 2026", "2026-03-15"],
  ["15-mar-26", "2026-03-15"],
  ["15/mar/2026", "2026-03-15"],
  ["15mar2026", "2026-03-15"],
  ["15 mar '26", "2026-03-15"],
  ["31-dic-2026", "2026-12-31"],
  ["1o de enero del 2027", "2027-01-01"],
  ["1º de setiembre de 2026", "2026-09-01"],
  ["15 Sept. 2026", "2026-09-15"],
  ["March 15, 2026", "2026-03-15"],
  ["March 3rd 2026", "2026-03-03"],
  ["Dec 31, 2026", "2026-12-31"],
  ["marzo 15, 2026", "2026-03-15"],
  ["15 March 2026", "2026-03-15"],
  ["15th of March, 2026", "2026-03-15"],
  ["the 15th day of March, 2026", "2026-03-15"],
  ["March fifteenth, two thousand twenty-six", "2026-03-15"],
  ["May fifth, nineteen hundred eighty-five", "1985-05-05"],
  ["quince de marzo de dos mil veintiséis", "2026-03-15"],
  ["QUINCE DE MARZO DE DOS MIL VEINTISEIS", "2026-03-15"],
  ["primero de mayo del año dos mil veintiséis", "2026-05-01"],
  ["a los quince (15) días del mes de marzo de dos mil veintiséis (2026)", "2026-03-15"],
  ["treinta y uno de diciembre de mil novecientos ochenta y cinco", "1985-12-31"],
  ["quince de marzo de 2026", "2026-03-15"],
  ["29/02/2028", "2028-02-29"],
  ["31/12/49", "2049-12-31"],
  ["31/12/50", "1950-12-31"],
  ["31/12/0049", "0049-12-31"],
  ["2026-12-31T00:00:00.000Z", "2026-12-31"],
  ["31/12/2026 00:00", "2026-12-31"],
  ["31/12/2026 12:00:00 a. m.", "2026-12-31"],
])("%s is %s", (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test.each([
  "",
  "15/3",
  "31/02/2026",
  "29/02/2026",
  "3/15/2026",
  "31/12-2026",
  "31/12/2026 08:30",
  "12/2026",
  "20261231",
  "20120312",
  "15 de brumario de 2026",
  "12 marte 2026",
  "15 de marzo",
  "marzo de 2026",
  "treinta y uno de febrero de dos mil veintiséis",
  "quince (16) de marzo de dos mil veintiséis",
  "quince de marzo de dos mil veintiséis (2027)",
  "quince de marzo de ciento veinte",
  "entre el 15 de marzo de 2026 y el 20",
  "mañana",
  "150320261",
  "0/0/0000",
  "a".repeat(100_000),
])("%.40j is no day", (typed) => {
  expect(readDay(typed)).toBeUndefined();
});

test("month first where the column says so", () => {
  expect(readDay("12/31/2026", "mdy")).toBe("2026-12-31");
  expect(readDay("12/31/2026", "dmy")).toBeUndefined();
  expect(readDay("2026-12-31", "mdy")).toBe("2026-12-31");
  expect(readDay("15 de marzo de 2026", "mdy")).toBe("2026-03-15");
});

const dayBetween = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const letters = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.normalize("NFD").replace(/\p{M}/gu, ""),
);

test("every day written in each manner of words reads as itself", () => {
  const manner = fc.oneof(
    fc
      .tuple(
        fc.constantFrom(...(["long", "legal", "act", "mixed", "short"] as const)),
        fc.constantFrom("primero" as const, "uno" as const),
        fc.constantFrom("de" as const, "del" as const, "del año" as const),
        fc.boolean(),
        fc.boolean(),
      )
      .map(
        ([form, first, year, dayParen, yearParen]) =>
          (day: string) =>
            spanish.date(day, form, { first, year, dayParen, yearParen }),
      ),
    fc
      .tuple(
        fc.constantFrom(...(["long", "legal", "act", "mixed", "short"] as const)),
        fc.constantFrom("plain" as const, "of the year" as const),
        fc.constantFrom("thousands" as const, "hundreds" as const),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
      )
      .map(
        ([form, year, years, dayParen, yearParen, and]) =>
          (day: string) =>
            english.date(day, form, { year, years, dayParen, yearParen, and }),
      ),
  );
  fc.assert(
    fc.property(dayBetween("1000-01-01", "9999-12-31"), manner, letters, (day, write, change) => {
      expect(readDay(change(write(day)))).toBe(day);
    }),
    { numRuns: 3_000 },
  );
});

test("every day written in digits reads as itself", () => {
  fc.assert(
    fc.property(dayBetween("0001-01-01", "9999-12-31"), (one) => {
      const [year = "", month = "", date = ""] = one.split("-");
      expect(readDay(showBritish(one))).toBe(one);
      expect(readDay(one, "mdy")).toBe(one);
      expect(readDay(`${month}/${date}/${year}`, "mdy")).toBe(one);
    }),
  );
  fc.assert(
    fc.property(dayBetween("1950-01-01", "2049-12-31"), (one) => {
      const [year = "", month = "", date = ""] = one.split("-");
      expect(readDay(`${date}${month}${year}`)).toBe(one);
      expect(readDay(`${Number(date)}.${Number(month)}.${year.slice(2)}`)).toBe(one);
    }),
  );
});
