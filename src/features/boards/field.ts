import { z } from "zod";
import { isDay } from "#engine/calendar/day.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";

/**
 * The kinds of custom fields. Each value is stored as text: a number in digits, a day, the id of a choice or of a
 * person.
 */
export const fieldKinds = ["text", "number", "date", "choice", "person"] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** Custom fields of a board, choices of a field, and characters of a text. */
export const maxFields = 20;
export const maxOptions = 50;
export const maxText = 200;

const maxName = 40;
const Name = z.string().trim().max(1000);

/** A custom field of a board. Choices have ids of their own, so that a task keeps its choice when its name changes. */
export const BoardField = z.strictObject({
  id: Id,
  name: Name,
  kind: z.enum(fieldKinds),
  options: z.array(z.strictObject({ id: Id, name: Name })).default([]),
  /** True if cards show it. */
  onCard: z.boolean().default(false),
});
export type BoardField = z.output<typeof BoardField>;

/** The custom fields of a board, in the order they are shown. */
export const BoardCustomFields = z.array(BoardField).superRefine((fields, context) => {
  const error = fieldsError(fields);
  if (error) context.addIssue({ code: "custom", path: error.path, message: error.code });
});

/** Returns the first error in the custom fields of a board: its path, and a text key. */
export function fieldsError(
  fields: readonly BoardField[],
): { readonly path: (string | number)[]; readonly code: FailureCode } | undefined {
  // First, because names are compared with each other.
  if (fields.length > maxFields) return { path: [], code: "boards.field.tooMany" };
  for (const [at, { name, kind, options }] of fields.entries()) {
    const named = nameError(
      name,
      fields.map((one) => one.name),
    );
    if (named) return { path: [at, "name"], code: named };
    if (kind !== "choice") continue;
    if (options.length > maxOptions) return { path: [at, "options"], code: "boards.field.tooManyOptions" };
    const names = options.map((option) => option.name);
    const chosen = names.map((option) => nameError(option, names)).find((code) => code !== undefined);
    if (chosen) return { path: [at, "options"], code: chosen };
    if (options.length === 0) return { path: [at, "options"], code: "boards.field.optionRequired" };
  }
  return new Set(fields.map(({ id }) => id)).size === fields.length ? undefined : { path: [], code: "failure.invalid" };
}

function nameError(name: string, among: readonly string[]): FailureCode | undefined {
  const key = (text: string) => text.trim().toLocaleLowerCase("es");
  if (key(name) === "") return "boards.nameRequired";
  if (Array.from(name.trim()).length > maxName) return "boards.field.nameTooLong";
  return among.filter((other) => key(other) === key(name)).length > 1 ? "boards.field.nameTwice" : undefined;
}

/** The values of a task's custom fields, by the id of the field. Absent for none. */
export const FieldValues = z.record(Id, z.string());
export type FieldValues = Readonly<Record<string, string>>;

/** The changes of a task's custom fields. Fields that are not named stay, and an empty value clears the field. */
export const FieldChanges = z.record(Id, z.string().trim().max(1000, "boards.field.textTooLong"));

const number = /^-?\d{1,15}(\.\d{1,6})?$/;

/** Returns the text key of the error in a non-empty value. `people` are those who can see the board. */
export function valueError(
  field: BoardField,
  value: string,
  people: readonly { id: string }[],
): FailureCode | undefined {
  switch (field.kind) {
    case "text":
      return Array.from(value).length > maxText ? "boards.field.textTooLong" : undefined;
    case "number":
      return number.test(value) ? undefined : "boards.field.numberInvalid";
    case "date":
      return isDay(value) ? undefined : "boards.task.dayInvalid";
    case "choice":
      return field.options.some(({ id }) => id === value) ? undefined : "boards.field.optionUnknown";
    case "person":
      return people.some(({ id }) => id === value) ? undefined : "boards.task.assigneeUnknown";
  }
}

/** The values of a task after a change; `undefined` codes are left out. */
export function changedValues(
  fields: readonly BoardField[],
  before: FieldValues,
  changes: FieldValues,
  people: readonly { id: string }[],
): { readonly values: FieldValues; readonly faults: readonly { path: string; code: FailureCode }[] } {
  const values: Record<string, string> = { ...before };
  const faults: { path: string; code: FailureCode }[] = [];
  for (const [id, value] of Object.entries(changes)) {
    const field = fields.find((one) => one.id === id);
    // An existing value stays, also a person who left since.
    if (value === (before[id] ?? "")) continue;
    const code = !field ? "boards.field.gone" : value === "" ? undefined : valueError(field, value, people);
    if (code) faults.push({ path: `fieldValues.${id}`, code });
    else if (value === "") delete values[id];
    else values[id] = value;
  }
  return { values, faults };
}

/** The values of fields and choices the board still has. */
export const shownValues = (fields: readonly BoardField[], values: FieldValues): FieldValues =>
  Object.fromEntries(
    fields.flatMap(({ id, kind, options }) => {
      const value = values[id];
      if (value === undefined || (kind === "choice" && !options.some((option) => option.id === value))) return [];
      return [[id, value]];
    }),
  );

/** Returns the custom values of a task's copy: its own, without days and people. */
export const copiedValues = (fields: readonly BoardField[], values: FieldValues): FieldValues =>
  shownValues(
    fields.filter(({ kind }) => kind !== "date" && kind !== "person"),
    values,
  );
