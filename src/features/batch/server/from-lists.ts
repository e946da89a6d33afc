import { readAnswer } from "#engine/answers/answer-kinds.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { answerKind } from "#features/answers/form-definition.ts";
import type { ListFill } from "#features/answers/list-settings.ts";
import { listErrorsOfAll } from "#features/answers/server/index.ts";
import { showCell } from "#features/lists/cells.ts";
import { recordsNamed } from "#features/lists/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { writtenFirst } from "../batch.ts";
import type { CheckedRow } from "../check-row.ts";
import type { ReadRow } from "../rows.ts";

type Element = Record<string, Answer>;

/**
 * Rows with what their records say: a cell of a field that is chosen from a list may hold the identifier of a record, and
 * then the record fills what the row leaves blank. Anything else is taken as the value itself.
 */
export async function withRecords(tx: Tx, form: FormDefinition, rows: readonly ReadRow[]): Promise<ReadRow[]> {
  const copies = rows.map((row) => ({ ...row, answers: structuredClone(row.answers) as Element }));
  for (const set of form.lists ?? []) {
    if (set.value === undefined) continue;
    const steps = loopsTo(form, set.key);
    const name = nameOf(form, set.key);
    const places = copies.flatMap(({ answers }) => elementsAt(answers, steps));
    const written = places.flatMap((place) => (typeof place[name] === "string" ? [place[name]] : []));
    if (written.length === 0) continue;
    const records = await recordsNamed(tx, set.list, written);
    for (const place of places) {
      const items = typeof place[name] === "string" ? records?.of(place[name]) : undefined;
      if (items && records)
        fillFrom(
          form,
          set,
          place,
          new Map(records.attributes.map((one) => [one.id, showCell(one, items[one.id], { yes: "", no: "" })])),
        );
    }
  }
  return copies;
}

const nameOf = ({ fields }: FormDefinition, key: string): string => fields.find((one) => one.key === key)?.name ?? "";

/** The names of the loops around a field, the outermost first. */
const loopsTo = ({ loops }: FormDefinition, key: string): string[] =>
  loops
    .filter((loop) => key.startsWith(`${loop.key}.`))
    .toSorted((one, other) => one.key.length - other.key.length)
    .map(({ name }) => name);

function elementsAt(answers: Element, [name, ...inner]: readonly string[]): Element[] {
  if (name === undefined) return [answers];
  const list = answers[name];
  return Array.isArray(list) ? list.flatMap((element: Answer) => elementsAt(element as Element, inner)) : [];
}

function fillFrom(form: FormDefinition, set: ListFill, place: Element, shown: ReadonlyMap<string, string>): void {
  const value = shown.get(set.value ?? "") ?? "";
  if (value !== "") place[nameOf(form, set.key)] = value;
  for (const { key, attribute } of set.fills) {
    const field = form.fields.find((one) => one.key === key);
    const text = shown.get(attribute) ?? "";
    if (!field || text === "" || (place[field.name] ?? "") !== "") continue;
    place[field.name] = readAnswer(answerKind(field.kind), text);
  }
}

/** Checked rows with what is wrong with what they say of lists. */
export async function checkedLists<R extends CheckedRow>(
  tx: Tx,
  asked: { readonly questions: readonly FormField[]; readonly form: FormDefinition },
  rows: readonly R[],
): Promise<R[]> {
  const answers = rows.map((row): Answers => row.answers);
  const errors = await listErrorsOfAll(tx, { questions: asked.questions, lists: asked.form.lists ?? [] }, answers);
  return rows.map((row, at) => {
    const known = new Set(row.faults.map(({ path }) => path));
    const more = (errors[at] ?? []).filter(({ path }) => !known.has(path));
    return { ...row, faults: writtenFirst([...row.faults, ...more]) };
  });
}
