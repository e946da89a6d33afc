import { describe, expect, test } from "vitest";
import { holidayCalendar } from "./calendar.ts";
import { easterSunday } from "./rules.ts";

const gt = holidayCalendar({ country: "GT" });
const days = (year: number) => gt.holidaysOf(year).map((one) => one.day);

test.each([
  [1961, "1961-04-02"],
  [2000, "2000-04-23"],
  [2008, "2008-03-23"],
  [2011, "2011-04-24"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2028, "2028-04-16"],
  [2038, "2038-04-25"],
  [2285, "2285-03-22"],
])("Easter of %d is %s", (year, day) => expect(easterSunday(year)).toBe(day));

describe("Guatemala", () => {
  test.each([
    [2025, ["2025-04-17", "2025-04-18", "2025-04-19"], "2025-06-30"],
    [2026, ["2026-04-02", "2026-04-03", "2026-04-04"], "2026-06-29"],
    [2027, ["2027-03-25", "2027-03-26", "2027-03-27"], "2027-06-28"],
    [2028, ["2028-04-13", "2028-04-14", "2028-04-15"], "2028-07-03"],
  ])("Holy Week and Army Day of %d", (year, holyWeek, armyDay) => {
    expect(days(year)).toEqual(expect.arrayContaining([...holyWeek, armyDay]));
    expect(days(year).includes(`${year}-06-30`)).toBe(armyDay === `${year}-06-30`);
  });

  test("a whole year", () => {
    expect(gt.holidaysOf(2026).map(({ day, name, from }) => `${day} ${from} ${name.es}`)).toEqual([
      "2026-01-01 0 Año Nuevo",
      "2026-04-02 0 Jueves Santo",
      "2026-04-03 0 Viernes Santo",
      "2026-04-04 0 Sábado Santo",
      "2026-05-01 0 Día del Trabajo",
      "2026-06-29 0 Día del Ejército",
      "2026-09-15 0 Día de la Independencia",
      "2026-10-20 0 Día de la Revolución",
      "2026-11-01 0 Día de Todos los Santos",
      "2026-12-24 720 Nochebuena, desde las 12:00",
      "2026-12-25 0 Navidad",
      "2026-12-31 720 Fin de Año, desde las 12:00",
    ]);
  });

  test.each([
    ["2017-06-30", true],
    ["2018-10-22", true],
    ["2019-04-29", true],
    ["2019-05-01", false],
    ["2019-10-21", true],
    ["2019-10-20", false],
    ["2020-05-01", true],
    ["2020-10-20", true],
  ])("the Mondays of Decreto 19-2018: %s is a holiday: %s", (day, is) =>
    expect(gt.holidayOn(day) !== undefined).toBe(is),
  );

  test("every holiday names its law", () => expect(gt.holidaysOf(2026).filter((one) => !one.law)).toEqual([]));
});

test("the feast of the place, own days, halves, and days worked all the same", () => {
  const own = holidayCalendar({
    country: "GT",
    localFeast: "07-25",
    extra: [
      { day: "2026-04-01", name: "Aniversario", from: 720 },
      { day: "2026-12-24", name: "Cierre" },
    ],
    worked: ["2026-10-20"],
  });
  expect(own.holidayOn("2026-07-25")?.name.es).toBe("Fiesta local");
  expect(own.holidayOn("2027-07-25")).toBeDefined();
  expect(own.holidayOn("2026-04-01")).toMatchObject({ from: 720 });
  expect(own.holidayOn("2027-04-01")).toBeUndefined();
  expect(own.holidayOn("2026-12-24")).toMatchObject({ from: 0, name: { es: "Cierre" } });
  expect(own.holidayOn("2026-10-20")).toBeUndefined();
});

test("no country, no holidays; a feast on 29 February in leap years only", () => {
  expect(holidayCalendar({ country: "XX" }).holidaysOf(2026)).toEqual([]);
  const leap = holidayCalendar({ localFeast: "02-29" });
  expect([leap.holidaysOf(2027).length, leap.holidaysOf(2028).length]).toEqual([0, 1]);
});
