import { z } from "zod";
import { answeredPlaces, decidedPlaces, type FormField } from "#engine/answers/form-fields.ts";
import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import { Id } from "#protocol/page.ts";

/** An answer that came from another process: which of `from` it is, and whose identity number it was there. */
const CarriedAnswer = z.object({ from: z.int32(), whose: z.string().optional() });

/** The sources of answers that are no process: the message of a client, a record of a list. */
export const BroughtFrom = z.enum(["message", "record"]);
export type BroughtFrom = z.infer<typeof BroughtFrom>;

/** The answers of a process that came from others, from a message or from a record. */
export const Carried = z.object({
  /**
   * The processes they came from, with their titles at that time. A title is empty for who may not read the process. Another
   * source has its kind, and no id.
   */
  from: z.array(z.object({ id: Id.nullable(), title: z.string(), kind: BroughtFrom.optional() })),
  /** The number of answers that came. */
  total: z.int32(),
  /** The answers that nobody changed or confirmed since, by path. */
  at: z.record(z.string(), CarriedAnswer),
});
export type Carried = z.infer<typeof Carried>;

/** Processes that one can take answers from. Later ones count as the last of them. */
const maxFrom = 20;

/** The end of the name of a field that holds a name. */
const nameEnd =
  /(?:^|_)(?:nombre(?:_completo)?|razon_social|denominacion(?:_social)?|(?:full_|company_)?name|entidad|company)$/u;

type Leaf = readonly [before: string, after: string];

/** Yields the paths of the texts and yes-or-no answers that are the same in both, before and after rows of loops were moved, added or removed. */
function* unchangedLeaves(before: Answers, after: Answers, from = "", to = ""): Generator<Leaf> {
  for (const [name, value] of Object.entries(before)) {
    const now = Object.hasOwn(after, name) ? after[name] : undefined;
    if ((typeof value === "string" || typeof value === "boolean") && value === now) yield [from + name, to + name];
    if (!Array.isArray(value) || !Array.isArray(now)) continue;
    for (const [i, j] of matchedRows(value, now))
      yield* unchangedLeaves(rowAt(value, i), rowAt(now, j), `${from}${name}.${i}.`, `${to}${name}.${j}.`);
  }
}

const rowAt = (rows: readonly Answer[], at: number): Answers => {
  const row = rows[at];
  return typeof row === "object" && row !== null && !Array.isArray(row) ? (row as Answers) : {};
};

/** The pairs of changed rows that are compared. The time takes the square of the rows. */
const maxCompared = 10_000;

/** Returns which row became which: equal ones, then those that share the most answers. Of too many, those at the same place. */
function matchedRows(before: readonly Answer[], after: readonly Answer[]): [before: number, after: number][] {
  const free = new Map<string, number[]>();
  for (const [at, row] of after.entries()) {
    const text = JSON.stringify(row);
    free.set(text, [...(free.get(text) ?? []), at]);
  }
  const found: [number, number][] = [];
  const changed: number[] = [];
  for (const [at, row] of before.entries()) {
    const same = free.get(JSON.stringify(row));
    const index = same?.includes(at) ? at : same?.[0];
    if (index === undefined) changed.push(at);
    else {
      found.push([at, index]);
      same?.splice(same.indexOf(index), 1);
    }
  }
  const left = new Set([...free.values()].flat());
  const isFew = changed.length * left.size <= maxCompared;
  for (const at of changed) {
    let [best, most] = [-1, 0];
    for (const candidate of isFew ? left : left.has(at) ? [at] : []) {
      const shared = sharedTexts(rowAt(before, at), rowAt(after, candidate)) + (candidate === at ? 0.5 : 0);
      if (shared > most) [best, most] = [candidate, shared];
    }
    if (best < 0) continue;
    found.push([at, best]);
    left.delete(best);
  }
  return found;
}

const sharedTexts = (one: Answers, other: Answers): number =>
  Object.entries(one).filter(([name, value]) => typeof value === "string" && other[name] === value).length;

/** Returns what is still carried after the answers of a process changed: a changed answer is no longer, moved ones go along. */
export function carriedAfter(carried: Carried, before: Answers, after: Answers): Carried {
  const at: Carried["at"] = {};
  for (const [was, is] of unchangedLeaves(before, after)) {
    const mark = Object.hasOwn(carried.at, was) ? carried.at[was] : undefined;
    if (mark) at[is] = mark;
  }
  return { ...carried, at };
}

/** Returns what is still carried after a person confirmed the answers at some paths. */
export function confirmed(carried: Carried, paths: readonly string[]): Carried {
  const gone = new Set(paths);
  return { ...carried, at: Object.fromEntries(Object.entries(carried.at).filter(([path]) => !gone.has(path))) };
}

type CarrySource =
  | { readonly id: string; readonly title: string; readonly answers: Answers }
  | { readonly id: null; readonly kind: BroughtFrom };

interface Carrying {
  readonly questions: readonly FormField[];
  /** The answers of the process before and after it took some. */
  readonly before: Answers;
  readonly after: Answers;
  /** The process they came from, or another source. */
  readonly source: CarrySource;
  readonly carried: Carried | null;
}

/** Returns what is carried after a process took answers of another one. Calculated answers are not taken. */
export function carryAnswers({ questions, before, after, source, carried }: Carrying): Carried {
  const kept = carried ? carriedAfter(carried, before, after) : { from: [], total: 0, at: {} };
  const entry = entryOf(source);
  const known = kept.from.findIndex(({ id, kind }) => id === entry.id && kind === entry.kind);
  const from = known >= 0 || kept.from.length >= maxFrom ? kept.from : [...kept.from, entry];
  const index = known >= 0 ? known : from.length - 1;
  const same = new Set([...unchangedLeaves(before, after)].map(([, path]) => path));
  const calculated = new Set(keysCalculated(questions));
  const names = answeredPlaces(questions, source.id === null ? {} : source.answers);
  const taken = answeredPlaces(questions, after).filter(({ path, key }) => !same.has(path) && !calculated.has(key));
  const at = { ...kept.at };
  for (const { path, scope, kind } of taken) {
    const whose = kind === "cui" || kind === "nit" ? ownerOf(names, path, scope) : undefined;
    at[path] = { from: index, ...(whose === undefined ? {} : { whose }) };
  }
  const turned = decidedPlaces(questions, after).filter(({ path }) => !same.has(path));
  for (const { path } of turned) at[path] = { from: index };
  return { from, total: kept.total + taken.length + turned.length, at };
}

const entryOf = (source: CarrySource): Carried["from"][number] =>
  source.id === null ? { id: null, title: "", kind: source.kind } : { id: source.id, title: source.title };

function* keysCalculated(questions: readonly FormField[]): Generator<string> {
  for (const question of questions) {
    if (question.type !== "field") yield* keysCalculated(question.fields);
    else if (question.computed) yield question.key;
  }
}

/** Returns the name of the person a number belongs to: the one in the same element whose name begins like the number's. */
function ownerOf(names: ReturnType<typeof answeredPlaces>, path: string, scope: string): string | undefined {
  const own = path.slice(scope.length);
  const found = names
    .filter((one) => one.scope === scope && one.kind === "text")
    .flatMap(({ path: other, value }) => {
      const name = other.slice(scope.length);
      if (!nameEnd.test(name)) return [];
      const prefix = name.replace(nameEnd, (end) => (end.startsWith("_") ? "_" : ""));
      return own.startsWith(prefix) ? [{ prefix, value }] : [];
    });
  return found.toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.value;
}
