import { addMonths } from "#engine/calendar/arithmetic.ts";
import { isDay } from "#engine/calendar/day.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { limits, type QueryKind, type ResultField, type ResultValues, resultFields } from "./query.ts";

/** An answer whose values are what the kind of query asks for. */
export interface Answer {
  readonly ok: true;
  readonly values: ResultValues;
}

/** The errors of an answer. */
export interface RefusedAnswer {
  readonly ok: false;
  readonly fields: readonly { readonly path: string; readonly code: FailureCode }[];
}

/** Characters that change how others are shown, or are not shown at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

const clean = (text: string): string => text.normalize("NFC").replace(invisible, "").trim();

/** Reads an answer by any author: known values of the right type. Unknown ones are dropped. */
export function readAnswer(kind: QueryKind, given: unknown): Answer | RefusedAnswer {
  const answers = typeof given === "object" && given !== null ? (given as Readonly<Record<string, unknown>>) : {};
  const values: Record<string, string | string[]> = {};
  const fields: { path: string; code: FailureCode }[] = [];
  for (const field of resultFields[kind]) {
    const value = Object.hasOwn(answers, field.name) ? answers[field.name] : undefined;
    const read = readValue(field, value ?? "");
    if (read === undefined) fields.push({ path: field.name, code: "registries.answerUnreadable" });
    else if (read.length > 0) values[field.name] = read;
    else if (field.required) fields.push({ path: field.name, code: "registries.required" });
  }
  return fields.length > 0 ? { ok: false, fields } : { ok: true, values: completed(kind, values) };
}

/** Returns the stored form of a value. Empty if there is none, undefined if it is not of the field's type. */
function readValue(field: ResultField, value: unknown): string | string[] | undefined {
  if (field.kind === "lines") {
    const lines = typeof value === "string" ? value.split("\n") : value;
    if (!Array.isArray(lines) || lines.length > limits.lines) return undefined;
    if (!lines.every((line) => typeof line === "string" && line.length <= limits.characters)) return undefined;
    return lines.map((line: string) => clean(line).replace(/\s+/g, " ")).filter((line) => line !== "");
  }
  if (typeof value !== "string" || value.length > limits.characters) return undefined;
  const text = clean(value);
  if (text === "" || field.kind === "text") return text;
  if (field.kind === "day") return isDay(text) ? text : undefined;
  if (field.kind === "choice") return field.choices.includes(text) ? text : undefined;
  return text.replace(/\s+/g, " ");
}

/** A police record is good for six months after the day of its issue. */
function completed(kind: QueryKind, values: Record<string, string | string[]>): ResultValues {
  const { issuedOn, expiresOn } = values;
  if (kind !== "police" || typeof issuedOn !== "string" || expiresOn !== undefined) return values;
  const last = addMonths(issuedOn, 6);
  return last === undefined ? values : { ...values, expiresOn: last };
}
