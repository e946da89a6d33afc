import type { FieldKind } from "#engine/answers/answer-kinds.ts";
import type { Candidate } from "../candidate.ts";
import { agrees } from "../treatments.ts";
import type { Person } from "./people.ts";

/**
 * Several people of one role that a paragraph introduces in the same words, as a loop over them. `pieces` write it: in a tag a
 * number is the place of a field among `fields`, `loopName` the name of the loop itself.
 */
export interface PartyLoop {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly kind: FieldKind }[];
  /** The values of each of them, in the order of the fields. */
  readonly elements: readonly (readonly string[])[];
  /** From the first of them to the end of the last. */
  readonly start: number;
  readonly end: number;
  readonly pieces: readonly {
    readonly start: number;
    readonly end: number;
    readonly tag: readonly (string | number)[];
  }[];
}

/** The placeholder for the name of the loop in its tags. */
const loopName = -1;

interface Block {
  readonly person: Person;
  readonly end: number;
  readonly own: readonly Candidate[];
}

/** Lists of people of one role in a paragraph. `candidates`: what was found in it, apart and in order, with the names of its people. */
export function partiesIn(text: string, people: readonly Person[], candidates: readonly Candidate[]): PartyLoop[] {
  const base = ({ role }: Person) => role.replace(/_\d+$/, "");
  const runs: Person[][] = [];
  for (const [i, person] of people.entries()) {
    // Named again: "Firma Luis Paz".
    if (people.slice(0, i).some(({ role }) => role === person.role)) continue;
    const run = runs.at(-1);
    if (run?.[0] && base(run[0]) === base(person) && person.role !== run[0].role) run.push(person);
    else runs.push([person]);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    if (!first || run.length < 2 || !first.list) return [];
    const after = people.find(({ start }) => start > (run.at(-1) ?? first).start)?.start ?? Number.POSITIVE_INFINITY;
    const loop = loopOf(text, run, after, candidates);
    return loop ? [{ ...loop, name: first.list }] : [];
  });
}

/** `after`: where somebody is named behind the last of them. */
function loopOf(
  text: string,
  run: readonly Person[],
  after: number,
  candidates: readonly Candidate[],
): Omit<PartyLoop, "name"> | undefined {
  const blocks = run.map((person, i): Block => {
    const until = run[i + 1]?.start ?? after;
    const own = candidates.filter(
      ({ start, end, values }) =>
        start >= person.start && end <= until && values.every(({ name }) => name.startsWith(`${person.role}_`)),
    );
    return { person, own, end: own.at(-1)?.end ?? person.end };
  });
  const [first] = blocks;
  const last = blocks.at(-1);
  if (!first || !last || first.own[0]?.start !== first.person.start) return undefined;
  const foreign = candidates.some(
    (one) => one.start < last.end && first.person.start < one.end && !blocks.some(({ own }) => own.includes(one)),
  );
  const pattern = patternOf(text, first);
  if (foreign || blocks.some((block) => patternOf(text, block) !== pattern)) return undefined;
  const between = blocks.slice(1).map(({ person }, i) => text.slice(blocks[i]?.end, person.start));
  const separator = separatorOf(between);
  // "…; y el señor" would call every further member a man.
  if (separator === undefined || blocks.some(({ person, end }) => agrees(text.slice(person.end, end))))
    return undefined;
  if (between.some(agrees)) return undefined;
  const fields = first.own.flatMap(({ values }) =>
    values.map(({ name, kind }) => ({ name: name.slice(first.person.role.length + 1), kind })),
  );
  if (new Set(fields.map(({ name }) => name)).size < fields.length) return undefined;
  return {
    fields,
    elements: blocks.map(({ own }) => own.flatMap(({ values }) => values.map(({ value }) => value))),
    start: first.person.start,
    end: last.end,
    pieces: piecesOf(first, last.end, separator),
  };
}

/**
 * Returns the text of a block with a mark for each of its values. People who are introduced in the same words have
 * equal patterns.
 */
function patternOf(text: string, { person, own, end }: Block): string {
  let pattern = "";
  let cursor = person.start;
  for (const one of own) {
    const names = one.values.map(({ name }) => name.slice(person.role.length + 1));
    const tag = one.tag.map((part) => (typeof part === "number" ? names[part] : part)).join("");
    pattern += `${text.slice(cursor, one.start)}\u0001${tag}\u0001`;
    cursor = one.end;
  }
  return pattern + text.slice(cursor, end);
}

/** True if the text before people counts them: "a) ANA SOL; y b) EVA PAZ". */
export const isCounted = (between: readonly string[]): boolean =>
  between.some((text) => /(?:^|\s)(?:\p{L}|\d+|[ivx]+)[.)]\s*$/iu.test(text));

/**
 * Returns the tag that prints the text between elements. Returns undefined if that text varies, except before the
 * last element.
 */
export function separatorOf(between: readonly string[]): string | undefined {
  const last = between.at(-1) ?? "";
  const middle = between.length > 1 ? between[0] : last.replace(/^(?:([,;]) y |( y ))$/, (_, sign = ",") => `${sign} `);
  if (isCounted(between) || middle === undefined || between.slice(0, -1).some((one) => one !== middle))
    return undefined;
  if ((middle + last).length > 40 || /["{}\n]/.test(middle + last)) return undefined;
  const words = middle === last ? `"${last}"` : `si(indice < total, "${middle}", "${last}")`;
  return `{si(indice > 1, ${words}, "")}`;
}

/** The pieces of the first element with its tags, and the others taken out. */
function piecesOf({ own, end }: Block, until: number, separator: string): PartyLoop["pieces"] {
  let at = 0;
  const pieces = own.map((one, i) => {
    const from = at;
    at += one.values.length;
    const tag = one.tag.map((part) => (typeof part === "number" ? from + part : part));
    return {
      start: one.start,
      end: one.end,
      tag: [
        ...(i === 0 ? ["{#", loopName, `}${separator}`] : []),
        ...tag,
        ...(i === own.length - 1 ? ["{/", loopName, "}"] : []),
      ],
    };
  });
  return [...pieces, { start: end, end: until, tag: [] }];
}
