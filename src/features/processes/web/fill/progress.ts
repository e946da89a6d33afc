import { isBlank } from "#engine/answers/answer-kinds.ts";
import type { FormPart } from "#features/templates/form.ts";
import type { AnswerFaultAt } from "../../process.ts";
import { type Book, top } from "./answer-book.ts";

/** How far a group is: fields asked now, answered of them, and faults found in it. */
export interface GroupProgress {
  readonly id: string;
  readonly label: string;
  readonly asked: number;
  readonly answered: number;
  readonly faults: number;
}

/** The names of everything asked now in some parts, elements of loops included, in the order they are shown. */
export function* namesIn(book: Book, parts: readonly FormPart[], scope: string = top): Generator<string> {
  for (const part of parts) {
    if (!book.shown(scope, part.setting.shownWhen)) continue;
    const name = book.nameOf(scope, part.setting.key);
    yield name;
    if (part.type !== "loop") continue;
    for (const element of book.elements(name)) yield* namesIn(book, part.parts, element);
  }
}

/** How far each group is. */
export function progressOf(book: Book, faults: readonly AnswerFaultAt[]): GroupProgress[] {
  const faulty = new Set(faults.map((fault) => book.nameAt(fault.path)));
  return book.plan.sections.map(({ id, label, parts }) => {
    const names = [...namesIn(book, parts)];
    const fields = names.filter((name) => book.isField(name));
    return {
      ...{ id, label, asked: fields.length },
      answered: fields.filter((name) => !isBlank(book.text(name))).length,
      faults: names.filter((name) => faulty.has(name)).length,
    };
  });
}

/** Faults in the order the form shows its fields. */
export function inFormOrder(book: Book, faults: readonly AnswerFaultAt[]): readonly AnswerFaultAt[] {
  const names = book.plan.sections.flatMap(({ parts }) => [...namesIn(book, parts)]);
  const places = new Map(names.map((name, index) => [name, index]));
  const at = ({ path }: AnswerFaultAt) => places.get(book.nameAt(path) ?? "") ?? names.length;
  return faults.toSorted((a, b) => at(a) - at(b));
}

/** The group a name is asked in. */
export const groupOf = (book: Book, name: string): string | undefined =>
  book.plan.sections.find(({ parts }) => [...namesIn(book, parts)].includes(name))?.id;
