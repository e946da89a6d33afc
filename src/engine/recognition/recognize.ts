import type { FieldKind } from "#engine/answers/answer-kinds.ts";
import { withoutAccents } from "#engine/words/spanish/word-codes.ts";
import { amountsIn } from "./amounts.ts";
import { type Candidate, single } from "./candidate.ts";
import { codesIn, timesIn } from "./codes.ts";
import { companiesIn } from "./companies.ts";
import { datesIn } from "./dates.ts";
import { endingsIn, genderedRoles } from "./endings.ts";
import { figuresIn } from "./figures.ts";
import { identifiersIn } from "./identifiers.ts";
import { englishName } from "./names.ts";
import { numbersIn } from "./numbers.ts";
import { type PartyLoop, partiesIn } from "./parties.ts";
import { beginsParticulars, nameAnswer, type Person, particularsOf, peopleIn } from "./people.ts";
import { propertiesIn } from "./properties.ts";
import { isWholeWord } from "./wordings.ts";

/** A paragraph of a document; `file`, `paragraph` and offsets in `text` count as in `Place`. */
export interface Paragraph {
  readonly file: string;
  readonly paragraph: number;
  readonly text: string;
}

/** A field a finished document could ask: what it is called, what it is, and what the document says. */
export interface FoundField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly value: string;
}

/** A piece of the document that can become a tag. In `tag` a number is the place of a field in the list of fields. */
export interface FoundPlace {
  readonly file: string;
  readonly paragraph: number;
  readonly start: number;
  readonly end: number;
  readonly tag: readonly (string | number)[];
}

export interface Recognition {
  readonly fields: readonly FoundField[];
  readonly places: readonly FoundPlace[];
  /** Lists of people, each of which can replace the separate fields of its members. */
  readonly loops: readonly FoundLoop[];
}

/** People of one role as a loop, in a paragraph of a part. */
export interface FoundLoop extends PartyLoop {
  readonly file: string;
  readonly paragraph: number;
}

interface Placed extends Candidate {
  readonly at: Paragraph;
}

/**
 * Finds the parts of a finished document that change from one to the next: people and their particulars, identity and
 * tax numbers, dates, amounts, areas, registry data and other numbers, in words and in figures. A value written in
 * several places is one field. Every tag, filled with the values, prints exactly the piece it replaces.
 */
export function recognize(paragraphs: readonly Paragraph[], language: "es" | "en"): Recognition {
  const people: Person[] = [];
  const kept: Placed[] = [];
  const loops: FoundLoop[] = [];
  const roles = new Map<string, string>();
  for (const at of paragraphs) {
    if (at.text.length > maxParagraph) continue;
    const here = peopleIn(at.text).map((person) => ({ ...person, role: ownRole(person, roles) }));
    people.push(...here);
    const found = ofPeople(candidatesIn(at.text, language), here, at.text);
    const named = here.map(introduction);
    const own = apart(found);
    kept.push(...own.map((one) => ({ ...one, at })));
    const together = [...own.filter((one) => !named.some((name) => overlap(one, name))), ...named];
    const { file, paragraph } = at;
    loops.push(
      ...partiesIn(
        at.text,
        here,
        together.toSorted((a, b) => a.start - b.start),
      ).map((loop) => ({ ...loop, file, paragraph })),
    );
  }
  kept.push(...mentions(people, paragraphs, kept));
  if (language === "es") kept.push(...endings(people, paragraphs, kept));
  return { ...merged(language === "en" ? kept.map(inEnglish) : kept, paragraphs), loops };
}

/** The name of somebody where they are introduced. */
const introduction = ({ start, end, text, role }: Person): Candidate => {
  const value = nameAnswer(text);
  const suffix = value === text ? "" : " | mayusculas";
  return single({ start, end }, { kind: "text", value, name: `${role}_nombre` }, suffix, 8);
};

const overlap = (a: Candidate, b: Candidate): boolean => a.start < b.end && b.start < a.end;

const inEnglish = (placed: Placed): Placed => ({
  ...placed,
  values: placed.values.map((value) => ({ ...value, name: englishName(value.name) })),
});

/** Beyond this a paragraph is a list or a table in disguise, and takes too long. */
const maxParagraph = 60_000;

const candidatesIn = (text: string, language: "es" | "en"): Candidate[] => [
  ...propertiesIn(text, language),
  ...identifiersIn(text, language),
  ...amountsIn(text, language),
  ...datesIn(text, language),
  ...codesIn(text, language),
  ...timesIn(text, language),
  ...companiesIn(text),
  ...numbersIn(text, language),
  ...figuresIn(text, language),
];

/** Puts the name of its person before the name of each candidate, and adds the particulars that follow the age. */
function ofPeople(candidates: readonly Candidate[], people: readonly Person[], text: string): Candidate[] {
  const own = new Set(["cui", "nit", "edad", "fecha_nacimiento", "correo", "telefono", "colegiado"]);
  const personAt = (start: number) => people.findLast((person) => person.end <= start && start - person.end < 1500);
  const ages = candidates.filter(({ values }) => values[0]?.name === "edad");
  /**
   * Returns the person of a candidate. Of two ages followed by "respectively", the first is that of the previous
   * person.
   */
  const whose = (candidate: Candidate): Person | undefined => {
    const person = personAt(candidate.start);
    const next = ages[ages.indexOf(candidate) + 1];
    const two = ages.includes(candidate) && next && /^\s+y\s+$/.test(text.slice(candidate.end, next.start));
    return two && person ? (people[people.indexOf(person) - 1] ?? person) : person;
  };
  const named = candidates.map((candidate) => {
    const [value] = candidate.values;
    const person = whose(candidate);
    if (!value || !person || !own.has(value.name)) return candidate;
    return { ...candidate, values: [{ ...value, name: `${person.role}_${value.name}` }] };
  });
  const firstAges = new Map<Person | undefined, Candidate>();
  for (const one of named.toReversed())
    if (one.values[0]?.name.endsWith("_edad")) firstAges.set(personAt(one.start), one);
  const particulars = people.flatMap((person, i) => {
    const age = firstAges.get(person);
    const from = age ? behindAge(text, age.end) : beginsParticulars(text, person.end) ? person.end : undefined;
    return from === undefined ? [] : particularsOf(text.slice(0, people[i + 1]?.start), person, from);
  });
  return [...named, ...particulars];
}

/** Returns the end of the words about an age. The filter may print them or not. */
const behindAge = (text: string, end: number): number =>
  end + (/^(?:\s+años)?(?:\s+de edad)?/i.exec(text.slice(end))?.[0].length ?? 0);

/** The candidates without overlaps: of two the more certain one, or the longer. */
function apart(candidates: readonly Candidate[]): Candidate[] {
  const length = ({ start, end }: Candidate) => end - start;
  const kept: Candidate[] = [];
  for (const one of candidates.toSorted((a, b) => b.rank - a.rank || length(b) - length(a)))
    if (!kept.some((other) => one.start < other.end && other.start < one.end)) kept.push(one);
  return kept.toSorted((a, b) => a.start - b.start);
}

/** The role of a person, with a number when somebody else has it; the same for one name wherever and however it is written. */
function ownRole({ text, role }: Person, roles: Map<string, string>): string {
  const name = withoutAccents(text.toLowerCase());
  const known = roles.get(name);
  if (known !== undefined) return known;
  const taken = new Set(roles.values());
  let own = role;
  for (let i = 2; taken.has(own); i++) own = `${role}_${i}`;
  roles.set(name, own);
  return own;
}

/** Finds each further occurrence of a person's name, in capitals or not, that no other candidate covers. */
function mentions(people: readonly Person[], paragraphs: readonly Paragraph[], taken: readonly Placed[]): Placed[] {
  const found: Placed[] = [];
  const longestFirst = people.toSorted((a, b) => b.text.length - a.text.length);
  const roles = new Map(longestFirst.map(({ text, role }) => [nameAnswer(text), role]));
  for (const [value, role] of roles)
    for (const at of paragraphs)
      for (const [form, suffix] of [
        [value, ""],
        [value.toUpperCase(), " | mayusculas"],
      ] as const)
        for (let start = at.text.indexOf(form); start >= 0; start = at.text.indexOf(form, start + 1)) {
          const end = start + form.length;
          const overlaps = [...taken, ...found].some((one) => one.at === at && start < one.end && one.start < end);
          if (overlaps || !isWholeWord(at.text, start, end)) continue;
          found.push({ ...single({ start, end }, { kind: "text", value, name: `${role}_nombre` }, suffix, 8), at });
        }
  return found;
}

/** Every place that calls somebody by their role in the ending of their gender, that nothing else took. */
function endings(people: readonly Person[], paragraphs: readonly Paragraph[], taken: readonly Placed[]): Placed[] {
  const read = paragraphs.filter(({ text }) => text.length <= maxParagraph);
  const roles = genderedRoles(
    people,
    read.map(({ text }) => text),
  );
  if (roles.length === 0) return [];
  return read.flatMap((at) => {
    const here = taken.filter((one) => one.at === at);
    const found = endingsIn(at.text, roles).filter((one) => !here.some((other) => overlap(one, other)));
    return apart(found).map((one) => ({ ...one, at }));
  });
}

/** Kinds whose equal values are one field, whatever names the values have. */
const same = new Set<FieldKind>(["currency", "date", "cui", "nit", "email", "code"]);
/** Names that say nothing of what is counted: two equal values of theirs may be two things. */
const vague = new Set(["numero", "metros", "area", "porcentaje", "zona"]);

/** The fields, each value once, with names that no two share; and the places in the order of the document. */
function merged(candidates: readonly Placed[], paragraphs: readonly Paragraph[]): Omit<Recognition, "loops"> {
  const fields: FoundField[] = [];
  const byValue = new Map<string, number>();
  const used = new Set<string>();
  const fieldOf = ({ kind, value, name }: FoundField): number => {
    const key = same.has(kind) ? `${kind} ${value}` : `${kind} ${name} ${value}`;
    const known = vague.has(name) ? undefined : byValue.get(key);
    if (known !== undefined) return known;
    let unique = name;
    for (let i = 2; used.has(unique); i++) unique = `${name}_${i}`;
    used.add(unique);
    fields.push({ name: unique, kind, value });
    byValue.set(key, fields.length - 1);
    return fields.length - 1;
  };
  const place = new Map(paragraphs.map((paragraph, i) => [paragraph, i]));
  const order = ({ at, start }: Placed) => (place.get(at) ?? 0) * maxParagraph + start;
  const places = candidates
    .toSorted((a, b) => order(a) - order(b))
    .map(({ at, start, end, values, tag }) => {
      const numbers = values.map(fieldOf);
      return {
        file: at.file,
        paragraph: at.paragraph,
        start,
        end,
        tag: tag.map((part) => (typeof part === "number" ? (numbers[part] ?? 0) : part)),
      };
    });
  return { fields, places };
}
