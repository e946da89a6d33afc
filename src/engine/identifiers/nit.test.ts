import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkNit, nitCheckDigit } from "./nit.ts";

const cases = JSON.parse(readFileSync("tests/fixtures/identifiers.json", "utf8")) as {
  nit: {
    valid: string[];
    invalid: Record<string, string>;
    normalize: Record<string, string>;
    format: Record<string, string>;
  };
};

const published =
  "115203-3 1245535-0 164624-9 29010438 3213463 36728519 39525503 576937-K 672681-K 7108-0 992929-0 1-9 6-K 123456-0 12345678-9 12521337".split(
    " ",
  );
const value = (text: string) => {
  const checked = checkNit(text);
  return checked.ok ? checked.value : checked.error;
};

describe("a tax number", () => {
  test.each([...cases.nit.valid, ...published])("%s is right", (text) => {
    expect(checkNit(text)).toMatchObject({ ok: true, value: text.replace("-", "") });
  });

  test.each(Object.entries(cases.nit.invalid))("'%s' is refused: %s", (text, why) => {
    expect(checkNit(text)).toEqual({ ok: false, error: why.split(" ")[0] });
  });

  test.each([
    ["8977112-0", "checksum"],
    ["1", "length"],
    ["K", "length"],
    ["12D", "format"],
    ["K1", "format"],
    ["1.5-K", "format"],
    ["   ", "required"],
    ["0-0", "checksum"],
    ["CF", "finalConsumer"],
    ["c/f", "finalConsumer"],
    ["C.F.", "finalConsumer"],
    ["Consumidor final", "finalConsumer"],
    ["1587 56444 0904", "cui"],
    ["1234567890101", "cui"],
    ["12345678901234", "length"],
  ])("'%s' is refused: %s", (text, error) => expect(value(text)).toBe(error));

  test("is kept without spaces, dashes, small letters and zeros in front", () => {
    for (const [text, kept] of Object.entries(cases.nit.normalize)) expect(value(text)).toBe(kept);
    expect(value("0115203–3")).toBe("1152033");
    expect(value(" 576937 - k ")).toBe("576937K");
  });

  test("is shown with its dash", () => {
    for (const [text, display] of Object.entries(cases.nit.format)) expect(checkNit(text)).toMatchObject({ display });
    expect(checkNit("0576937k")).toMatchObject({ display: "576937-K" });
  });
});

const body = fc.stringMatching(/^[1-9]\d{0,9}$/);

test("every body has one right last sign, and what is shown is read back", () => {
  fc.assert(
    fc.property(body, (digits) => {
      const right = "0123456789K".split("").filter((check) => checkNit(digits + check).ok);
      expect(right).toEqual([nitCheckDigit(digits)]);
      const checked = checkNit(digits + nitCheckDigit(digits));
      expect(checked.ok && checkNit(checked.display)).toEqual(checked);
    }),
  );
});

test("one wrong digit is always noticed, and two neighbours that changed places", () => {
  fc.assert(
    fc.property(body, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
      const check = nitCheckDigit(digits);
      const at = place % digits.length;
      const other = (Number(digits.charAt(at)) + by) % 10;
      const wrong = digits.slice(0, at) + other + digits.slice(at + 1);
      // The tenth digit from the right weighs 11, which the check cannot see: numbers that long do not exist yet.
      const weight = digits.length - at + 1;
      if (weight % 11 !== 0) expect(nitCheckDigit(wrong)).not.toBe(check);
      if (at + 1 < digits.length && digits.charAt(at) !== digits.charAt(at + 1)) {
        const swapped = digits.slice(0, at) + digits.charAt(at + 1) + digits.charAt(at) + digits.slice(at + 2);
        expect(nitCheckDigit(swapped)).not.toBe(check);
      }
    }),
    { numRuns: 2000 },
  );
});

test("no text makes the check fail otherwise than by an error", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(typeof checkNit(text).ok).toBe("boolean");
    }),
  );
});
