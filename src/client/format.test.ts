import { expect, test } from "vitest";
import { formatEnd } from "./format.ts";

test("a term that ends with a day of the browser is shown as that day, another with its hour", () => {
  expect(formatEnd(new Date(2027, 2, 31, 23, 59, 59, 999))).toBe("31/03/2027");
  expect(formatEnd(new Date(2027, 3, 1, 6, 59, 59, 999))).toBe("01/04/2027, 06:59");
  expect(formatEnd(new Date(2027, 3, 1, 10, 20).toISOString())).toBe("01/04/2027, 10:20");
});
