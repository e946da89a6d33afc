import { expect, test } from "vitest";
import { titlesInLines } from "./pasted-titles.ts";

test.each([
  ["Uno\nDos", ["Uno", "Dos"]],
  ["Uno\r\n\r\n  Dos  \n", ["Uno", "Dos"]],
  ["- Uno\n• Dos\n* [ ] Tres\n- [x] Cuatro", ["Uno", "Dos", "Tres", "Cuatro"]],
  ["Finca\t2145\nFinca\t\t300", ["Finca 2145", "Finca 300"]],
  // A number can belong to the title.
  ["1. Pagar\n-5 días", ["1. Pagar", "-5 días"]],
  [" \n\t\n", []],
])("%j", (text, expected) => {
  expect(titlesInLines(text)).toEqual(expected);
});
