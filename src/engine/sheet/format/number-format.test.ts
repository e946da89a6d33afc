import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { builtInCode, numberFormat } from "./number-format.ts";
import { plainDecimal } from "./show-number.ts";

const shown = (code: string, value: number): string | undefined =>
  numberFormat(code, false).show(value, plainDecimal(value));

test.each([
  ["General", 101, "101"],
  ["General", 2587456321012, "2587456321012"],
  ["General", 0.1 + 0.2, "0.3"],
  ["General", -12.5, "-12.5"],
  ["General", 1e21, "1000000000000000000000"],
  ["General", 1.5e-7, "0.00000015"],
  ["0000", 101, "0101"],
  ["0000", 12345, "12345"],
  ["0", 2.5, "3"],
  ["0.00", 0.145, "0.15"],
  ["0.00", 1.005, "1.01"],
  ["0.00", -0.001, "0.00"],
  ["0.00", 999.999, "1000.00"],
  ["#.##", 0.5, ".5"],
  ["#.##", 3, "3"],
  ["0.##", 1.5, "1.5"],
  ["#,##0", 1234567, "1,234,567"],
  ["#,##0.00", -1234.5, "-1,234.50"],
  ["#,##0.00_);(#,##0.00)", -1234.5, "(1,234.50)"],
  ["#,##0.00_);(#,##0.00)", 1234.5, "1,234.50"],
  ["[$Q-100A]#,##0.00", 1500, "Q1,500.00"],
  ['"Q"#,##0.00', 1500, "Q1,500.00"],
  ["_-[$Q-100A]* #,##0.00_-", 1500, "Q1,500.00"],
  ["0%", 0.125, "13%"],
  ["0.00%", 0.125, "12.50%"],
  ["0.00E+00", 12345, "1.23E+04"],
  ["0.00E+00", 0.00012, "1.20E-04"],
  ["#,##0,", 1234567, "1,235"],
  ["0.0,,", 12345678, "12.3"],
  ["0000 00000 0000", 2587456320101, "2587 45632 0101"],
  ["0000-0000", 50221234, "5022-1234"],
  ["000000000-0", 12345678, "001234567-8"],
  ['0" km"', 12, "12 km"],
  ['General" km"', 12.5, "12.5 km"],
  ["\\N0", 7, "N7"],
  ['0;-0;"cero"', 0, "cero"],
  ["[Red]0.0;[Blue]-0.0", -2, "-2.0"],
  ['[<1]"poco";[>=1]"mucho"', 0.5, "poco"],
  ['[<1]"poco";[>=1]"mucho"', 3, "mucho"],
  ["dd/mm/yyyy", 46113, "01/04/2026"],
  ["d-mmm-yy", 46113, "1-Apr-26"],
  ['[$-100A]dddd d" de "mmmm" de "yyyy', 46113, "miércoles 1 de abril de 2026"],
  ["[$-es-GT]mmm yy", 46113, "abr 26"],
  ["yyyy-mm-dd hh:mm:ss", 46113.75, "2026-04-01 18:00:00"],
  ["h:mm AM/PM", 0.5, "12:00 PM"],
  ["h:mm AM/PM", 0.0208333333333333, "12:30 AM"],
  ["hh:mm:ss", 0.999999999, "00:00:00"],
  ["mm:ss.0", 0.000723, "01:02.5"],
  ["[h]:mm", 1.25, "30:00"],
  ["[h]:mm:ss", 2.5, "60:00:00"],
  ["[mm]:ss", 0.0625, "90:00"],
  ["m/d", 46113, "4/1"],
])("under %s %d is shown as %s", (code, value, text) => expect(shown(code, value)).toBe(text));

test.each([
  ["General", "number"],
  ["0.00", "number"],
  ['"día" 0', "number"],
  ["[h]:mm", "number"],
  ["[Red]0", "number"],
  ["dd/mm/yyyy", "date"],
  ["mmmm", "date"],
  ["[$-100A]d mmm", "date"],
  ["h:mm", "time"],
  ["mm:ss", "time"],
  ["dd/mm/yyyy hh:mm", "dateTime"],
  [builtInCode(14), "date"],
  [builtInCode(22), "dateTime"],
  [builtInCode(46), "number"],
  [builtInCode(30), "date"],
  [builtInCode(200), "number"],
] as const)("%s is for a %s", (code, kind) => expect(numberFormat(code, false).kind).toBe(kind));

describe("days", () => {
  test.each([
    [1, false, "01/01/1900"],
    [59, false, "28/02/1900"],
    [60, false, undefined],
    [61, false, "01/03/1900"],
    [0, false, undefined],
    [-1, false, undefined],
    [2958465, false, "31/12/9999"],
    [2958466, false, undefined],
    [0, true, "01/01/1904"],
    [44651, true, "01/04/2026"],
  ] as const)("%d (1904: %s) is %s", (serial, from1904, day) =>
    expect(numberFormat("dd/mm/yyyy", from1904).show(serial, String(serial))).toBe(day),
  );
});

test("words around a text are shown with it", () => {
  expect(numberFormat('"Lote "@', false).showText("7")).toBe("Lote 7");
  expect(numberFormat('0;-0;0;"«"@"»"', false).showText("a")).toBe("«a»");
  expect(numberFormat("0.00", false).showText("a")).toBe("a");
});

test("decimals agree with the number they stand for", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), (value) => {
      expect(Number(plainDecimal(value))).toBe(Number(value.toPrecision(15)));
      expect(plainDecimal(value)).toMatch(/^-?\d+(\.\d*[1-9])?$/);
    }),
  );
});

test("two decimals round as the decimal digits say, not as binary ones do", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (thousandths) => {
      const cents = Math.floor(thousandths / 10) + (thousandths % 10 >= 5 ? 1 : 0);
      const expected = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
      expect(shown("0.00", thousandths / 1000)).toBe(expected);
    }),
  );
});

test("no format and no number make it fail or say 'undefined'", () => {
  const letters = fc.constantFrom(...Array.from('0#?.,%E+-;@[]"\\_*ymdhsap/ $Qx:GeneralAM'));
  fc.assert(
    fc.property(
      fc.string({ unit: letters, maxLength: 20 }),
      fc.double({ noNaN: true, min: -1e300, max: 1e300 }),
      (code, value) => {
        const format = numberFormat(code, false);
        expect(String(format.show(value, plainDecimal(value)) ?? "")).not.toContain("undefined");
        expect(format.showText("x")).not.toContain("undefined");
      },
    ),
    { numRuns: 3000 },
  );
});
