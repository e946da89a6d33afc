import { readAnswer } from "#engine/answers/answer-kinds.ts";
import type { Answer } from "#engine/document/answers-lookup.ts";
import { genderNamed } from "#engine/formula/filters/people.ts";
import type { Cell } from "#engine/sheet/cell.ts";
import { readDecimal } from "#engine/sheet/typed-text.ts";
import { nameKey } from "#features/answers/form-definition.ts";
import type { FailureCode } from "#protocol/failure.ts";
import type { AskedColumn } from "./sheet-form.ts";

/** The content of a cell: an answer in its stored form, or the error with the cell's text. */
export type ReadCell = { readonly answer: Answer } | { readonly code: FailureCode; readonly shown: string };

const yes = new Set(["si", "s", "yes", "y", "x", "verdadero", "true", "1"]);
const no = new Set(["no", "n", "falso", "false", "0", "-"]);

/**
 * Reads a cell for its column. A possibly meant but wrong value stays as it is, so that the form's own rule can report
 * it. Numeric dates are day first.
 */
export function readCell(cell: Cell, column: Pick<AskedColumn, "kind" | "options">): ReadCell {
  const { kind } = column;
  if (cell.kind === "error" || cell.kind === "uncomputed") return { code: "batch.fault.formula", shown: cell.shown };
  if (cell.inexact && kind !== "date" && kind !== "time") return { code: "batch.fault.inexact", shown: cell.shown };
  if (kind === "yesNo") return readYesNo(cell);
  return { answer: readText(cell, column) };
}

function readYesNo(cell: Cell): ReadCell {
  const word = nameKey(cell.kind === "boolean" ? cell.value : cell.shown);
  if (yes.has(word)) return { answer: true };
  return no.has(word) ? { answer: false } : { code: "batch.fault.notYesNo", shown: cell.shown };
}

/** Returns the option that a text means: written the same way, or the same gender ("F" for "femenino"). */
export function optionMeant(text: string, options: readonly string[]): string | undefined {
  const same = options.find((option) => option === text) ?? options.find((option) => nameKey(option) === nameKey(text));
  const gender = same === undefined ? genderNamed(text) : undefined;
  if (gender === undefined) return same;
  const meant = options.filter((option) => genderNamed(option) === gender);
  return meant.length === 1 ? meant[0] : undefined;
}

function readText(cell: Cell, { kind, options }: Pick<AskedColumn, "kind" | "options">): string {
  const text = cell.shown.trim();
  switch (kind) {
    case "dropdown":
      return optionMeant(text, options) ?? text;
    case "number":
      return cell.kind === "number" ? cell.value : text;
    case "currency":
      return amount(cell.kind === "number" ? cell.value : (readDecimal(text, ".") ?? text));
    case "date":
      return dayOf(cell, text);
    case "time":
      return cell.kind === "time" ? cell.value.slice(0, 5) : readAnswer("time", text);
    case "nit":
    case "cui":
      return readAnswer(kind, text);
    case "text":
      return cell.shown;
    default:
      return text;
  }
}

function dayOf(cell: Cell, text: string): string {
  if (cell.kind === "date") return cell.value;
  // A day with its midnight; what has another hour is no day.
  if (cell.kind === "dateTime") return cell.value.endsWith("T00:00:00") ? cell.value.slice(0, 10) : text;
  return readAnswer("date", text);
}

/** Digits with the two decimals an amount is written with, where it has no more of its own. */
function amount(digits: string): string {
  const [, whole, decimals = ""] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(digits) ?? [];
  return whole === undefined ? digits : `${whole}.${decimals.padEnd(2, "0")}`;
}
