import { type Environment, evaluate } from "#engine/formula/evaluate.ts";
import { parseFormula } from "#engine/formula/formula.ts";
import { placeOf, turnedValue, turnsOf } from "./answering.ts";
import { type Answers, type Around, lookUp, pathAt, turned } from "./answers-lookup.ts";
import type { LabelReference, SectionAround } from "./inspect/references.ts";
import { resolved } from "./numerals.ts";

/**
 * A reference that means nothing with some answers: what it refers to is left out (`gone`), or printed more than once
 * (`several`). `path` is the answer that decides it.
 */
export interface Unresolved {
  readonly id: "gone" | "several";
  readonly label: string;
  readonly path: string;
}

/** The references of a document that have no number, or more than one, with these answers; one per label and answer. */
export function unresolvedReferences(references: readonly LabelReference[], answers: Answers): Unresolved[] {
  const found = references.flatMap(({ label, inside, given }): Unresolved[] => {
    const places = given.map((sections) => walked(sections, answers));
    const numbers = new Map<string, { times: number }>();
    for (const { around } of places.flatMap(({ on }) => on)) {
      const turn = turnsOf(around)[0] ?? "";
      numbers.set(turn, { times: (numbers.get(turn)?.times ?? 0) + 1 });
    }
    const here = walked(inside, answers).on;
    if (here.every(({ around }) => resolved(numbers, turnsOf(around)))) return [];
    const last = places.findLast(({ on }) => on.length > 0)?.on.at(-1);
    const path = last ? last.path : places.find(({ off }) => off !== undefined)?.off;
    return [{ id: last ? "several" : "gone", label, path: path ?? here[0]?.path ?? "" }];
  });
  return [...new Map(found.map((one) => [`${one.id} ${one.label} ${one.path}`, one])).values()];
}

/** The turns in which all sections print; `path` is the answer the innermost turns by. `off`: the first that left one out. */
interface Walked {
  readonly on: readonly { readonly around: Around; readonly path: string }[];
  readonly off: string | undefined;
}

function walked(sections: readonly SectionAround[], answers: Answers): Walked {
  let on: { around: Around; path: string }[] = [{ around: { scopes: [answers], turns: [] }, path: "" }];
  let off: string | undefined;
  for (const section of sections) {
    on = on.flatMap(({ around }) => {
      const { value, path } = turning(section.source, around);
      const inner = turnsOfSection(section, value, around);
      if (inner.length === 0) off ??= path;
      return inner.map((each) => ({ around: each, path }));
    });
  }
  return { on, off };
}

/** Returns the scopes and turns inside a section, one for each of its turns. */
function turnsOfSection({ source, inverse }: SectionAround, value: unknown, around: Around): Around[] {
  const { scopes, turns } = around;
  const inside = (type: "array" | "object" | "once", scope: unknown, index = 0, total = 1): Around => ({
    scopes: [...scopes, scope],
    turns: [...turns, { name: source, type, index, total }],
  });
  const empty = Array.isArray(value) ? value.length === 0 : value === false || value === undefined || value === null;
  if (inverse) return empty ? [inside("once", scopes.at(-1))] : [];
  if (Array.isArray(value)) return value.map((element, index) => inside("array", element, index, value.length));
  if (empty) return [];
  return [typeof value === "object" ? inside("object", value) : inside("once", scopes.at(-1))];
}

/** Returns the value that repeats or hides a section, and the path of the answer that decides it. */
function turning(source: string, around: Around): { readonly value: unknown; readonly path: string } {
  const read = parseFormula(source);
  if ("error" in read) return { value: false, path: source };
  const { formula } = read;
  if (formula.path !== undefined) {
    const { value, depth } = lookUp(around, formula.path);
    return { value: turned(value), path: pathAt(around, depth, formula.path) };
  }
  const environment: Environment = {
    language: "es",
    read: (path) => lookUp(around, path).value,
    count: () => 0,
    reference: () => undefined,
  };
  const result = evaluate(formula, environment);
  const path = placeOf(around, formula.paths[0] ?? source);
  return { value: "error" in result ? false : turnedValue(result.value), path };
}
