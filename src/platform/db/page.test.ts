import { expect, test } from "vitest";
import { Failure } from "#protocol/failure.ts";
import { pageOfRows, readCursor, writeCursor } from "./page.ts";

const rows = ["a", "b", "c"].map((id) => ({ id, at: `2026-01-0${id.charCodeAt(0) - 96}` }));
const key = (row: { id: string; at: string }) => [row.at, row.id];

test("a full page has a cursor of its last row, the last page none", () => {
  const page = pageOfRows(rows, 2, key);
  expect(page.rows.map((row) => row.id)).toEqual(["a", "b"]);
  expect(readCursor(page.next ?? "", 2)).toEqual(["2026-01-02", "b"]);
  expect(pageOfRows(rows, 3, key).next).toBeNull();
  expect(pageOfRows([], 3, key)).toEqual({ rows: [], next: null });
});

test.each([
  ["not base64 of JSON", "%%%"],
  ["of another list", writeCursor(["only one"])],
  ["not of texts", Buffer.from("[1, 2]").toString("base64url")],
  ["not a list", Buffer.from('{"length":2}').toString("base64url")],
])("a cursor that is %s is refused", (_, cursor) => {
  expect(() => readCursor(cursor, 2)).toThrow(new Failure("failure.cursor", 422));
});
