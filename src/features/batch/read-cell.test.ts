import { expect, test } from "vitest";
import type { Cell } from "#engine/sheet/cell.ts";
import { readCell as readListCell, readSheetCell } from "#features/lists/cells.ts";
import { readCell } from "./read-cell.ts";

const text = (shown: string): Cell => ({ kind: "text", shown, value: shown });

test.each([
  ["date", "15 de marzo de 2026", "2026-03-15"],
  ["date", "15 mar 2026", "2026-03-15"],
  ["date", "March 15, 2026", "2026-03-15"],
  ["date", "15/3/26", "2026-03-15"],
  ["date", "2026-03-15", "2026-03-15"],
  ["date", "quince de marzo de dos mil veintiséis", "2026-03-15"],
  ["date", "03/04/2026", "2026-04-03"],
  ["date", "31 de febrero de 2026", "31 de febrero de 2026"],
  ["date", "pendiente", "pendiente"],
  ["time", "3 pm", "15:00"],
  ["time", "15h", "15:00"],
  ["time", "15:00 horas", "15:00"],
  ["time", "3:30 p. m.", "15:30"],
  ["time", "por la tarde", "por la tarde"],
] as const)("a %s written as %s is the same in a batch, an import and a record of a list", (kind, written, stored) => {
  expect(readCell(text(written), { kind, options: [] })).toEqual({ answer: stored });
  expect(readSheetCell({ kind, options: [] }, text(written), { order: "dmy", mark: "." })).toBe(stored);
  expect(readListCell({ kind, options: [] }, written)).toBe(stored);
});

test.each([
  ["F", "femenino"],
  ["mujer", "femenino"],
  ["MASCULINO", "masculino"],
  ["otro", "otro"],
])("a gender written as %s is the option %s", (written, stored) => {
  expect(readCell(text(written), { kind: "dropdown", options: ["masculino", "femenino"] })).toEqual({ answer: stored });
});

test("a letter is no gender where the options are none", () => {
  expect(readCell(text("F"), { kind: "dropdown", options: ["A", "B"] })).toEqual({ answer: "F" });
  expect(readCell(text("F"), { kind: "dropdown", options: ["F", "femenino"] })).toEqual({ answer: "F" });
});
