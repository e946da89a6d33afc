import { z } from "zod";
import type { Answer } from "#engine/document/answers-lookup.ts";
import type { Cell } from "#engine/sheet/cell.ts";
import { Json } from "#protocol/json.ts";
import { maxRows, type RowError } from "./batch.ts";
import { readCell } from "./read-cell.ts";
import type { ReadRow } from "./rows.ts";
import type { AskedColumn, AskedSheet } from "./sheet-form.ts";

/** A row that a program sends: the answers by the names of the template, loops as lists of their elements. */
const JsonRow = z.strictObject({
  /** By which the program knows the row again; its number without one. */
  key: z.string().trim().min(1).max(100).optional(),
  title: z.string().max(2000).default(""),
  answers: z.record(z.string().max(1500), Json),
});
export type JsonRow = z.infer<typeof JsonRow>;

/** The rows of one call. */
export const JsonRows = z.array(JsonRow).min(1, "batch.noRows").max(maxRows, "batch.tooManyRows");

/** A value of JSON as the cell it would be; nothing for null and "". */
function cellOf(value: unknown): Cell | undefined {
  if (typeof value === "string") return value === "" ? undefined : { kind: "text", shown: value, value };
  if (typeof value === "number") return { kind: "number", shown: String(value), value: String(value) };
  return typeof value === "boolean" ? { kind: "boolean", shown: String(value), value: String(value) } : undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Reading {
  readonly sheets: readonly AskedSheet[];
  readonly faults: RowError[];
}

/** The answers of one scope: of the row itself, or of an element of the loops `names`. */
function readScope(reading: Reading, names: readonly string[], given: object, path: string): Record<string, Answer> {
  const sheet = reading.sheets.find((one) => one.names.join("\n") === names.join("\n"));
  const columns = new Map<string, AskedColumn>(
    (sheet?.columns ?? []).flatMap((column) => (column.name === "" ? [] : [[column.name, column] as const])),
  );
  const values: Record<string, Answer> = {};
  for (const [name, value] of Object.entries(given)) {
    const column = columns.get(name);
    const inner = [...names, name];
    const isLoop = reading.sheets.some((one) => one.names.join("\n") === inner.join("\n"));
    const answer = isLoop ? readLoop(reading, inner, value, path) : readValue(reading, column, value, path + name);
    if (answer !== undefined) values[name] = answer;
  }
  return values;
}

function readLoop(reading: Reading, names: readonly string[], value: unknown, path: string): Answer | undefined {
  const place = `${path}${names.at(-1) ?? ""}`;
  if (value === null) return undefined;
  if (!Array.isArray(value) || !value.every(isRecord)) {
    reading.faults.push({ path: place, code: "batch.fault.notList" });
    return undefined;
  }
  return value.map((element, at) => readScope(reading, names, element, `${place}.${at}.`));
}

function readValue(reading: Reading, column: AskedColumn | undefined, value: unknown, path: string) {
  const cell = cellOf(value);
  if (cell && column) {
    const read = readCell(cell, column);
    if ("answer" in read) return read.answer;
    reading.faults.push({ path, code: read.code, shown: read.shown.slice(0, 100) });
  } else if (!column || value !== null) {
    if (value !== "") reading.faults.push({ path, code: column ? "batch.fault.notValue" : "batch.fault.noQuestion" });
  }
  return undefined;
}

/** The rows a program sent, as those of a workbook are read: the same values are the same answers, and the same errors. */
export function readJsonRows(rows: readonly JsonRow[], sheets: readonly AskedSheet[]): ReadRow[] {
  const keys = rows.map(({ key }, at) => key ?? `#${at + 1}`);
  return rows.map(({ title, answers }, at) => {
    const key = keys[at] as string;
    const reading: Reading = { sheets, faults: [] };
    if (keys.indexOf(key) !== keys.lastIndexOf(key))
      reading.faults.push({ path: "#row", code: "batch.fault.sameKey", shown: key });
    return { number: at + 1, key, title, answers: readScope(reading, [], answers, ""), faults: reading.faults };
  });
}
