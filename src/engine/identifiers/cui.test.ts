import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkCui, cuiCheckDigit } from "./cui.ts";
import { departments } from "./departments.ts";

const cases = JSON.parse(readFileSync("tests/fixtures/identifiers.json", "utf8")) as {
  cui: { valid: string[]; invalid: Record<string, string>; newMunicipios: string[] };
};

describe("an identity number", () => {
  test.each([...cases.cui.valid, ...cases.cui.newMunicipios])("%s is right", (text) => {
    const display = `${text.slice(0, 4)} ${text.slice(4, 9)} ${text.slice(9)}`;
    expect(checkCui(text)).toEqual({ ok: true, value: text, display });
    expect(checkCui(` ${display.replace(" ", "-")} `)).toEqual({ ok: true, value: text, display });
  });

  test.each(Object.entries(cases.cui.invalid))("%s is refused: %s", (text, why) => {
    expect(checkCui(text)).toMatchObject({ ok: false, error: why.split(" ")[0] });
  });

  test.each([
    ["", "required"],
    ["1234 56789 010A", "format"],
    ["١٢٣٤٥٦٧٨٩٠١٠١", "format"],
    ["12345678901012", "length"],
    ["1234567890118", "municipio"],
    ["1234567890000", "department"],
    ["1234567892218", "municipio"],
  ])("'%s' is refused: %s", (text, error) => expect(checkCui(text)).toMatchObject({ ok: false, error }));

  test("whatever a form may let somebody confirm is there all at once, with the number", () => {
    expect(checkCui("1234567802301")).toEqual({
      ok: false,
      error: "checksum",
      doubts: ["checksum", "department"],
      value: "1234567802301",
      display: "1234 56780 2301",
    });
  });

  test("a serial whose remainder is ten has no right check digit", () => {
    expect(cuiCheckDigit("50000000")).toBeUndefined();
    for (let check = 0; check < 10; check++)
      expect(checkCui(`50000000${check}0101`)).toMatchObject({ error: "checksum" });
  });
});

const serial = fc.stringMatching(/^\d{8}$/).filter((digits) => cuiCheckDigit(digits) !== undefined);

test("one wrong digit of the first nine is always noticed, and two neighbours that changed places", () => {
  fc.assert(
    fc.property(serial, fc.nat(8), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      const right = `${digits}${cuiCheckDigit(digits)}`;
      const other = (Number(right.charAt(at)) + by) % 10;
      expect(checkCui(`${right.slice(0, at)}${other}${right.slice(at + 1)}0101`).ok).toBe(false);
      const swapped = right.slice(0, at) + right.charAt(at + 1) + right.charAt(at) + right.slice(at + 2);
      if (at < 7 && swapped !== right) expect(checkCui(`${swapped}0101`).ok).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test("every municipio of every department is right, and the one after the last is not", () => {
  for (const { code, municipios } of departments) {
    for (let n = 1; n <= municipios; n++)
      expect(checkCui(`123456789${code}${String(n).padStart(2, "0")}`).ok).toBe(true);
    expect(checkCui(`123456789${code}${String(municipios + 1).padStart(2, "0")}`)).toMatchObject({
      error: "municipio",
    });
  }
});
