import { expect, test } from "vitest";
import { pastedCells } from "./paste.ts";

test.each([
  [
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["a", [["a"]]],
  ["", []],
  [
    "a\t\n\tb",
    [
      ["a", ""],
      ["", "b"],
    ],
  ],
  ['"dos\nlíneas"\tb\n', [["dos\nlíneas", "b"]]],
  ['"La ""Casa"""\tb', [['La "Casa"', "b"]]],
  ['5" tubo\tb', [['5" tubo', "b"]]],
  ['"sin fin\tb\nc', [['"sin fin', "b"], ["c"]]],
])("%j", (text, rows) => expect(pastedCells(text)).toEqual(rows));
