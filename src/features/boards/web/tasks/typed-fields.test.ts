import { expect, test } from "vitest";
import type { BoardField } from "../../field.ts";
import { readFields, typedOf } from "./typed-fields.ts";

const field = (kind: BoardField["kind"]): BoardField => ({ id: "a", name: "A", kind, options: [], onCard: false });

test.each([
  ["number", "1,250.50", "1250.50", undefined],
  ["number", "12,5", "12.5", undefined],
  ["number", "-3", "-3", undefined],
  ["number", "doce", "doce", "boards.field.numberInvalid"],
  ["date", "5/1/2027", "2027-01-05", undefined],
  ["date", "30/02/2027", "30/02/2027", "boards.task.dayInvalid"],
  ["text", "  Finca 2145 ", "Finca 2145", undefined],
  ["text", "x".repeat(201), "x".repeat(201), "boards.field.textTooLong"],
  ["person", "luis", "luis", "boards.task.assigneeUnknown"],
  ["choice", "x", "x", "boards.field.optionUnknown"],
] as const)("of a field of kind %s, %s is read as %s", (kind, typed, value, code) => {
  const { changes, wrong } = readFields([field(kind)], { a: typed }, {}, [{ id: "ana" }]);
  expect([changes, wrong["a"]]).toEqual([{ a: value }, code]);
});

test("what is as before is not sent, and what is emptied is", () => {
  const date = [field("date")];
  expect(readFields(date, typedOf(date, { a: "2027-01-05" }), { a: "2027-01-05" }, []).changes).toEqual({});
  expect(readFields(date, { a: "" }, { a: "2027-01-05" }, []).changes).toEqual({ a: "" });
});
