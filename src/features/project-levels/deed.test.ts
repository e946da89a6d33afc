import { expect, test } from "vitest";
import { unitText } from "./deed.ts";
import { movedNumber, summaryOf, trimmed, withShares } from "./summary.ts";
import type { Unit } from "./unit.ts";

const nowhere = { north: "", south: "", east: "", west: "", above: "", below: "" };
const unit = {
  kind: "apartment" as const,
  number: "101",
  use: "vivienda",
  privateArea: "85.2500",
  commonArea: "0",
  boundaries: nowhere,
  share: "52.7048",
};

test("a unit is described in words with its figures", () => {
  expect(
    unitText(
      {
        ...unit,
        commonArea: "12.5",
        boundaries: { ...nowhere, north: "apartamento 102", below: "sótano" },
      },
      "uno",
    ),
  ).toBe(
    "APARTAMENTO NÚMERO CIENTO UNO (101): finca filial ubicada en el nivel uno, destinada a vivienda, con un área privativa de " +
      "ochenta y cinco punto veinticinco metros cuadrados (85.25 m²) y un área común de doce punto cinco metros cuadrados " +
      "(12.5 m²); colinda: al norte, con apartamento 102; al nadir, con sótano; le corresponde una alícuota de cincuenta y dos " +
      "punto siete mil cuarenta y ocho por ciento (52.7048%) sobre los elementos comunes.",
  );
  expect(unitText({ ...unit, kind: "terrace", number: "T-1", use: "", share: null }, "Nivel 3")).toMatch(
    /^TERRAZA NÚMERO .*\(T-1\): finca filial ubicada en el nivel 3, con un área privativa de ochenta/,
  );
});

test.each([
  ["101", 100, "201"],
  ["A-101", 100, "A-201"],
  ["09", 1, "10"],
  ["009", 1, "010"],
  ["999", 1, "1000"],
  ["PH", 100, "PH"],
  ["5", -6, "5"],
])("the copy of %s, moved by %i, is %s", (number, by, moved) => {
  expect(movedNumber(number, by)).toBe(moved);
});

test.each([
  ["85.2500", "85.25"],
  ["85.0000", "85"],
  ["100", "100"],
  ["0.0001", "0.0001"],
])("%s is shown as %s", (text, shown) => {
  expect(trimmed(text)).toBe(shown);
});

test("a project is summed exactly, its shares by area or by the weight that was set", () => {
  const some = (area: string, more: Partial<Unit> = {}) => ({
    privateArea: area,
    commonArea: "0.1",
    weight: null,
    price: null,
    state: "free" as const,
    ...more,
  });
  const units = withShares([
    some("50", { price: "0.10", state: "sold" }),
    some("50", { weight: "100", price: "0.20" }),
    some("50", { state: "sold" }),
  ]);
  expect(units.map(({ share }) => share)).toEqual(["25.0000", "50.0000", "25.0000"]);
  expect(summaryOf(units)).toEqual({
    units: 3,
    privateArea: "150.0000",
    commonArea: "0.3000",
    share: "100.0000",
    price: "0.30",
    unpriced: 1,
    byState: {
      free: { units: 1, price: "0.20" },
      reserved: { units: 0, price: "0.00" },
      sold: { units: 2, price: "0.10" },
      delivered: { units: 0, price: "0.00" },
    },
  });
});
