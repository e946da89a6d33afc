import { expect, test } from "vitest";
import { copiedText, eachRow, isInRange, rangeOf, spread } from "./cell-range.ts";
import { pastedCells } from "./paste.ts";

const range = rangeOf({ row: 3, column: 2 }, { row: 1, column: 4 });

test("a range is the same from whichever corner it is drawn", () => {
  expect(range).toEqual(rangeOf({ row: 1, column: 4 }, { row: 3, column: 2 }));
  expect(eachRow(range, ({ row, column }) => `${row}:${column}`)[0]).toEqual(["1:2", "1:3", "1:4"]);
  expect([isInRange(range, { row: 2, column: 3 }), isInRange(range, { row: 2, column: 1 })]).toEqual([true, false]);
});

test("what is copied is read back as the same cells", () => {
  const cells = [
    ["Ana", 'La "Casa"', ""],
    ["dos\nlíneas", "0101", "a\tb"],
  ];
  expect(pastedCells(copiedText(cells))).toEqual(cells);
});

test("one cell fills a range, several are pasted as they are", () => {
  expect(spread([["x"]], range)).toEqual([
    ["x", "x", "x"],
    ["x", "x", "x"],
    ["x", "x", "x"],
  ]);
  expect(spread([["x", "y"]], range)).toEqual([["x", "y"]]);
  expect(spread([], range)).toEqual([]);
});
