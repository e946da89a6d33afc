import { nameGroups, namePartsOf } from "#engine/words/spanish/name-parts.ts";
import { withoutAccents } from "#engine/words/spanish/word-codes.ts";
import type { Span } from "../words/wordings.ts";
import { nameSpans } from "./name-spans.ts";
import { unknown } from "./roles.ts";

/** One name has one key, with and without capitals and accents. */
export const nameKey = (text: string): string => withoutAccents(text.toLowerCase());

/** A place that calls somebody by half of the name: "la señora LEIVA MÉRIDA". */
export interface PartialName extends Span {
  /** The key of the full name. Undefined if it could be that of several people. */
  readonly of: string | undefined;
}

/** The names of a document, by the parts of them. */
interface Names {
  /** The keys of the full names that have a part. True for a part that a filter prints. */
  readonly byPart: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
  readonly wholes: ReadonlySet<string>;
  /** The names that are parts of another name, with that name. Undefined if there are several. */
  readonly halves: ReadonlyMap<string, string | undefined>;
}

/** The filters that print a part of a name. */
const filterOfPart = [
  ["surnames", "apellidos"],
  ["ownSurnames", "apellidos_propios"],
  ["firstName", "primer_nombre"],
  ["givenNames", "nombres"],
] as const;

/** Returns the rest of the tag that prints a part of a full name. Returns undefined if no filter prints it. */
export function partSuffix(part: string, full: string): string | undefined {
  const parts = namePartsOf(full);
  for (const [name, filter] of filterOfPart) {
    if (parts[name] === part) return ` | ${filter}`;
    if (parts[name]?.toUpperCase() === part) return ` | ${filter} | mayusculas`;
  }
  return undefined;
}

/** Returns a name without some of its parts, which is certainly that person's and which no filter prints: "JUAN PÉREZ LÓPEZ". */
function shortened(name: string): string[] {
  const { firstName, givenNames, surnames, ownSurnames } = namePartsOf(name);
  const own = ownSurnames ?? surnames;
  if (firstName === undefined || givenNames === undefined || own === undefined || firstName === givenNames) return [];
  const last = nameGroups(own);
  const [first] = last;
  return [
    ...(last.length > 1 ? [`${firstName} ${own}`] : []),
    ...(last.length > 1 && first !== undefined ? [`${givenNames} ${first}`] : []),
    ...(surnames !== undefined && surnames !== own ? [`${firstName} ${surnames}`] : []),
  ];
}

/** Returns the parts of names, with the full names that have each. Runs of one or two words are parts that no filter prints. */
function partsOf(names: Iterable<string>): Map<string, Map<string, boolean>> {
  const byPart = new Map<string, Map<string, boolean>>();
  const add = (part: string, whole: string, isPrinted: boolean) => {
    const key = nameKey(part);
    if (key === whole) return;
    const all = byPart.get(key) ?? new Map<string, boolean>();
    byPart.set(key, all.set(whole, isPrinted || all.get(whole) === true));
  };
  for (const name of names) {
    const whole = nameKey(name);
    const groups = nameGroups(name);
    const parts = namePartsOf(name);
    for (const [part] of filterOfPart) if (parts[part] !== undefined) add(parts[part], whole, true);
    for (const part of shortened(name)) add(part, whole, true);
    for (const [i, group] of groups.entries()) {
      add(group, whole, false);
      if (i > 0 && groups.length > 2) add(`${groups[i - 1]} ${group}`, whole, false);
    }
  }
  return byPart;
}

/**
 * Reads the names of a document. A name that is half of another one is that person, unless it has particulars of its own
 * (`isOwn`).
 */
export function namesOf(
  people: readonly { readonly text: string; readonly role: string; readonly isOwn: boolean }[],
): Names {
  const written = new Map<string, string>();
  const own = new Set<string>();
  const called = new Set<string>();
  for (const { text, role, isOwn } of people) {
    const key = nameKey(text);
    if (!written.has(key)) written.set(key, text);
    if (isOwn) own.add(key);
    if (role !== unknown) called.add(key);
  }
  const all = partsOf(written.values());
  const halves = new Map<string, string | undefined>();
  for (const key of written.keys()) {
    const wholes = all.get(key);
    if (!wholes || own.has(key)) continue;
    // "Domingo Choc" with a part of his own in the deed is not Domingo Choc Tiul.
    if (called.has(key) && ![...wholes.values()].includes(true)) continue;
    const [whole, ...more] = wholes.keys();
    halves.set(key, more.length > 0 ? undefined : whole);
  }
  const wholes = new Map([...written].filter(([key]) => !halves.has(key)));
  return { byPart: partsOf(wholes.values()), wholes: new Set(wholes.keys()), halves };
}

const treated =
  /(?<!\p{L})(?:señor(?:a|ita)?|don|doña|sra?|srta|licenciad[oa]|lic(?:da)?|doctora?|dra?|ingenier[oa]|inga?|arquitect[oa]|arq|profesora?|notari[oa])\.?,?\s+$/iu;
/** Words before a surname of several people. */
const severalAhead =
  /(?<!\p{L})(?:señor[ea]s|herman[oa]s|espos[oa]s|c[óo]nyuges|hij[oa]s|familia|apellidos|licenciad[oa]s|doctor[ea]s|ingenier[oa]s)\s+$/iu;
const anotherBehind = /^(?:,|,?\s+[ye])\s+(?:(?:la|el|don|doña|señora?)\s+){0,2}\p{Lu}/u;
const particles = /(?<!\p{L})(?:(?:de|del|la|las|los)\s+){1,3}$/iu;
const capitalized = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}’'-]+(?![\p{L}\p{N}])/gu;
/** The characters before a name that are read. */
const reach = 40;

/** Finds the places of a paragraph that call somebody by half of the name. */
export function halvesIn(
  text: string,
  { byPart, wholes: fullNames, halves }: Names,
  taken: readonly Span[],
): PartialName[] {
  if (byPart.size === 0) return [];
  const ahead = (start: number) => text.slice(Math.max(0, start - reach), start);
  /** Returns the part at a span, or at the span with the particles before it. */
  const partAt = (span: Span, lead: string): PartialName | undefined => {
    const before = particles.exec(ahead(span.start))?.[0] ?? "";
    for (const start of before === "" ? [span.start] : [span.start - before.length, span.start]) {
      const key = nameKey(text.slice(start, span.end));
      const wholes = byPart.get(key);
      if (!wholes || fullNames.has(key)) continue;
      const isTreated = treated.test(ahead(start)) || severalAhead.test(lead);
      const isOneWord = !/\s/u.test(text.slice(span.start, span.end));
      if (!isTreated && (isOneWord || !([...wholes.values()].includes(true) || halves.has(key)))) continue;
      const [whole, ...more] = wholes.keys();
      const isOfSeveral =
        severalAhead.test(ahead(start)) && !anotherBehind.test(text.slice(span.end, span.end + reach));
      return { start, end: span.end, of: more.length > 0 || isOfSeveral ? undefined : whole };
    }
    return undefined;
  };
  const spans = nameSpans(text);
  const isFree = (span: Span) => !taken.some(({ start, end }) => span.start < end && start < span.end);
  const found = spans.filter(isFree).flatMap((span): PartialName[] => {
    const lead = ahead(span.start);
    const one = partAt(span, lead);
    if (one) return [one];
    const pieces = splitByAnd(span).map((piece) => partAt(piece, lead));
    return pieces.length > 1 && pieces.every((piece) => piece !== undefined) ? pieces : [];
  });
  const others = [...taken, ...spans];
  const words = [...text.matchAll(capitalized)].flatMap(({ 0: word, index: start }) => {
    const span = { start, end: start + word.length };
    const isAlone = !others.some((one) => span.start < one.end && one.start < span.end);
    return (isAlone && partAt(span, ahead(start))) || [];
  });
  return [...found, ...words].toSorted((a, b) => a.start - b.start);
}

/** Returns the spans between "y" in a run of names: "LEIVA MÉRIDA Y CHOJOLÁN PISQUIY". */
function splitByAnd({ start, text }: Span & { readonly text: string }): Span[] {
  let from = start;
  return text.split(/(\s[yeYE]\s)/u).flatMap((piece, i) => {
    const span = { start: from, end: from + piece.length };
    from = span.end;
    return i % 2 === 0 ? [span] : [];
  });
}
