import { expect, test } from "vitest";
import { mergeRows, type NewFile, type StoredRow } from "./merge-rows.ts";
import type { ReadRow } from "./rows.ts";

const read = (number: number, key: string, answers: ReadRow["answers"], more: Partial<ReadRow> = {}): ReadRow => ({
  number,
  key,
  title: "",
  answers,
  faults: [],
  ...more,
});
const stored = (row: ReadRow, more: Partial<StoredRow> = {}): StoredRow => ({
  ...row,
  state: "good",
  fixes: {},
  fileId: "old",
  at: row.number,
  ...more,
});
const people = ["Ana", "Luis", "Eva", "Hugo"].map((nombre, at) => ({
  nombre,
  precio: `${at + 1}000.00`,
  dpi: `${at}456`,
  fecha: "2026-03-01",
}));
const answersOf = (at: number, other: ReadRow["answers"] = {}) => ({ ...people[at], ...other });
const file = (rows: readonly ReadRow[], more: Partial<NewFile> = {}): NewFile => ({
  fileId: "new",
  rows,
  names: new Set(["nombre", "precio", "dpi", "fecha", "testigos"]),
  isPart: false,
  ...more,
});
const shown = ({ rows }: ReturnType<typeof mergeRows>) =>
  rows.map(({ row, fixes }) => [row.number, row.key, row.answers["nombre"], row.answers["precio"], fixes]);

test("the book of rows to correct replaces its rows by their numbers and keeps the others", () => {
  const before = [
    stored(read(2, "1", answersOf(0))),
    stored(read(3, "2", answersOf(1, { precio: "mil" })), { state: "wrong" }),
    stored(read(4, "#4", answersOf(2, { precio: "mil" })), { state: "wrong" }),
  ];
  const rows = [read(2, "2", answersOf(1)), read(3, "4", answersOf(2))];
  const merge = mergeRows(before, file(rows, { isPart: true }), false);
  expect(merge).toMatchObject({ absent: [], contradicted: 0, changed: 2, added: 0 });
  expect(shown(merge)).toEqual([
    [2, "1", "Ana", "1000.00", {}],
    [3, "2", "Luis", "2000.00", {}],
    [4, "4", "Eva", "3000.00", {}],
  ]);
});

test("rows that a whole workbook lacks are named, and go only where that was asked for", () => {
  const before = [stored(read(2, "1", answersOf(0))), stored(read(3, "2", answersOf(1)))];
  const rows = [read(2, "2", answersOf(1)), read(3, "3", answersOf(2))];
  const kept = mergeRows(before, file(rows), true);
  expect(kept.absent.map(({ key }) => key)).toEqual(["1"]);
  expect(shown(kept).map(([number, key]) => [number, key])).toEqual([
    [2, "1"],
    [3, "2"],
    [4, "3"],
  ]);
  expect(shown(mergeRows(before, file(rows), false)).map(([, key]) => key)).toEqual(["2", "3"]);
});

test("a row to correct that its own book lacks is asked about, and a good one is not", () => {
  const before = [stored(read(2, "1", answersOf(0))), stored(read(3, "2", answersOf(1)), { state: "incomplete" })];
  expect(mergeRows(before, file([], { isPart: true }), true).absent.map(({ key }) => key)).toEqual(["2"]);
});

test("a cell that the file did not change keeps its correction, and a changed one counts", () => {
  const fixes = { precio: "9000.00", dpi: "777", "#title": "Venta" };
  const before = [stored(read(2, "1", answersOf(0, { precio: "mil", dpi: "0456" })), { fixes })];
  const same = mergeRows(before, file([read(2, "1", answersOf(0, { precio: "mil" }))]), false);
  expect([same.contradicted, same.rows[0]?.fixes]).toEqual([0, fixes]);
  const changed = [read(2, "1", answersOf(0, { precio: "8000.00", dpi: "777" }))];
  const asked = mergeRows(before, file(changed), true);
  expect([asked.contradicted, asked.rows[0]?.fixes]).toEqual([1, { precio: "9000.00", "#title": "Venta" }]);
  const taken = mergeRows(before, file(changed), false);
  expect(taken.rows[0]?.fixes).toEqual({ "#title": "Venta" });
  const [typed] = [stored(read(2, "1", answersOf(0, { precio: "mil" })), { fixes: { precio: "8,000.00" } })];
  expect(mergeRows([typed], file([read(2, "1", answersOf(0, { precio: "8000.00" }))]), false).contradicted).toBe(0);
});

test("a row that is about other people gets none of the answers or corrections of the one before", () => {
  const before = [stored(read(2, "1", answersOf(0, { testigos: [] })), { fixes: { correo: "ana@ejemplo.gt" } })];
  const rows = [read(2, "1", { nombre: "Hugo", precio: "7.00", dpi: "9", fecha: "2026-05-05" })];
  const merge = mergeRows(before, file(rows, { names: new Set(["nombre", "precio", "dpi", "fecha"]) }), false);
  expect(merge.contradicted).toBe(1);
  expect([merge.rows[0]?.row.answers, merge.rows[0]?.fixes]).toEqual([rows[0]?.answers, {}]);
});

test("answers that the new file has no column for stay", () => {
  const before = [stored(read(2, "1", answersOf(0)))];
  const { dpi: _, ...rest } = answersOf(0, { precio: "5.00" });
  const names = new Set(["nombre", "precio", "fecha"]);
  expect(mergeRows(before, file([read(2, "1", rest)], { names }), false).rows[0]?.row.answers).toEqual(
    answersOf(0, { precio: "5.00" }),
  );
});

test("rows without a number are known by what they say, wherever they are now", () => {
  const fixes = { correo: "luis@ejemplo.gt" };
  const before = [
    stored(read(2, "#2", answersOf(0))),
    stored(read(3, "#3", answersOf(1)), { fixes }),
    stored(read(4, "#4", answersOf(2))),
  ];
  const rows = [
    read(2, "#2", answersOf(3)),
    read(3, "#3", answersOf(0)),
    read(4, "#4", answersOf(1)),
    read(5, "#5", answersOf(2)),
  ];
  const merge = mergeRows(before, file(rows), false);
  expect(merge).toMatchObject({ absent: [], added: 1, changed: 0 });
  expect(merge.rows.find(({ row }) => row.answers["nombre"] === "Luis")).toMatchObject({ row: { number: 3 }, fixes });
  expect(merge.rows.filter(({ fixes: own }) => Object.keys(own).length > 0)).toHaveLength(1);
});

test("rows that became processes stay, and the file does not make them again", () => {
  const before = [stored(read(2, "1", answersOf(0)), { state: "made" }), stored(read(3, "2", answersOf(1)))];
  const merge = mergeRows(before, file([read(2, "1", answersOf(3)), read(3, "2", answersOf(1))]), false);
  expect(shown(merge).map(([, key]) => key)).toEqual(["2"]);
  expect(merge.absent).toEqual([]);
});

test("the same file that is read again keeps every correction, whatever its columns are read as now", () => {
  const fixes = { precio: "9.00" };
  const before = [
    stored(read(2, "1", answersOf(0)), { fixes, fileId: "new" }),
    stored(read(5, "7", answersOf(1)), { fileId: "old" }),
  ];
  const merge = mergeRows(before, file([read(2, "#2", { nombre: "Otra", precio: "3.00" })]), true);
  expect(shown(merge)).toEqual([
    [2, "#2", "Otra", "3.00", fixes],
    [5, "7", "Luis", "2000.00", {}],
  ]);
});

test("one of two rows with the same number that has another now is the same row", () => {
  const twin = [{ path: "#row", code: "batch.fault.sameKey", shown: "3" }];
  const before = [
    stored(read(2, "3", answersOf(0), { faults: twin }), { state: "wrong" }),
    stored(read(3, "3", answersOf(1), { faults: twin }), { state: "wrong" }),
  ];
  const rows = [read(2, "3", answersOf(0)), read(3, "4", answersOf(1))];
  expect(mergeRows(before, file(rows, { isPart: true }), true)).toMatchObject({ absent: [], added: 0 });
});
