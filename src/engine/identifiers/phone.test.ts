import { expect, test } from "vitest";
import { checkPhone } from "./phone.ts";

test("eight digits are a telephone number, whatever the first", () => {
  for (const value of ["55551234", "22345678", "00000000"])
    expect(checkPhone(` ${value} `)).toEqual({
      ok: true,
      value,
      display: `${value.slice(0, 4)} ${value.slice(4)}`,
      international: `+502${value}`,
    });
});

test.each([
  ["", "required"],
  ["  ", "required"],
  ["5555123", "length"],
  ["50255551234", "length"],
  ["5555 1234", "format"],
  ["5555-1234", "format"],
  ["+50255551234", "format"],
  ["٥٥٥٥١٢٣٤", "format"],
])("'%s' is refused: %s", (text, error) => expect(checkPhone(text)).toEqual({ ok: false, error }));
