import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { type BoardField, type FieldValues, valueError } from "../../field.ts";

/** The typed values of custom fields, by their ids. */
export type Typed = Readonly<Record<string, string>>;

/** Values as they stand in their inputs. */
export const typedOf = (fields: readonly BoardField[], values: FieldValues): Typed =>
  Object.fromEntries(
    fields.map(({ id, kind }) => [id, kind === "date" && values[id] ? showBritish(values[id]) : (values[id] ?? "")]),
  );

/** A typed value as it is sent; a comma is a decimal mark, and spaces and commas before thousands are left out. */
function readTyped({ kind }: BoardField, typed: string): string {
  const text = typed.trim();
  if (kind === "date") return text === "" ? "" : (readDay(text) ?? text);
  if (kind !== "number") return text;
  const bare = text.replace(/[\s']/g, "");
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)) return bare.replaceAll(",", "");
  return bare.replace(",", ".");
}

/** Returns the changed values, and their errors. */
export function readFields(
  fields: readonly BoardField[],
  typed: Typed,
  before: FieldValues,
  people: readonly { readonly id: string }[],
): { readonly changes: FieldValues; readonly wrong: Readonly<Record<string, FailureCode>> } {
  const changes: Record<string, string> = {};
  const wrong: Record<string, FailureCode> = {};
  for (const field of fields) {
    const value = readTyped(field, typed[field.id] ?? "");
    if (value === (before[field.id] ?? "")) continue;
    changes[field.id] = value;
    const code = value === "" ? undefined : valueError(field, value, people);
    if (code) wrong[field.id] = code;
  }
  return { changes, wrong };
}
