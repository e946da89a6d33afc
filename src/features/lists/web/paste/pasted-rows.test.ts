import { expect, test } from "vitest";
import { Failure } from "#protocol/failure.ts";
import type { List } from "../../list.ts";
import { extraColumns, newRecords, splitRows } from "./pasted-rows.ts";

const rows = ["Uno", "Dos", "Tres"].map((name) => ({ items: { name, nit: `${name}?` } }));

test("rows that a failure names are separated, each with its first error", () => {
  const error = new Failure("lists.wrongValues", 422, {
    fields: [
      { path: "set.1.items.nit", code: "lists.repeated" },
      { path: "set.1.items.name", code: "lists.wrongValues" },
    ],
  });
  const { good, wrong } = splitRows(error, rows, [1, 5, 9]);
  expect(good.map(({ line }) => line)).toEqual([1, 9]);
  expect(wrong).toEqual([{ line: 5, attribute: "nit", value: "Dos?", code: "lists.repeated" }]);
});

test("other failures name no row", () => {
  expect(splitRows(new Error("lost"), rows, [1, 2, 3]).wrong).toEqual([]);
  const whole = new Failure("lists.tooManyAtOnce", 422, { fields: [{ path: "set", code: "lists.tooManyAtOnce" }] });
  expect(splitRows(whole, rows, [1, 2, 3]).wrong).toEqual([]);
});

test("cells become records, without empty rows and a row of headings", () => {
  const list = {
    attributes: [
      { id: "a", name: "Banco" },
      { id: "b", name: "NIT" },
    ],
  } as unknown as List;
  const expected = [{ items: { a: "BAM", b: "1" } }, { items: { a: "Banrural" } }];
  expect(newRecords(list, [["banco ", "NIT"], ["BAM", "1", "more"], ["", " "], ["Banrural"]])).toEqual(expected);
  expect(newRecords(list, [["BAM", "1"], ["Banrural"]])).toEqual(expected);
});

test("columns with text beyond the attributes are named, and a row of headings is found with them", () => {
  const list = { attributes: [{ id: "a", name: "Banco" }] } as unknown as List;
  const cells = [
    ["Banco", "NIT", "", "Nota"],
    ["BAM", "1", " ", ""],
  ];
  expect(extraColumns(cells, 1)).toEqual([2, 4]);
  expect([extraColumns(cells, 4), extraColumns([], 1), extraColumns([["a", ""]], 1)]).toEqual([[], [], []]);
  expect(newRecords(list, cells)).toEqual([{ items: { a: "BAM" } }]);
});
