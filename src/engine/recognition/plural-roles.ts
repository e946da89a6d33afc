import type { Candidate, ReadValue } from "./candidate.ts";
import { formsOf } from "./endings.ts";
import { genderOfName } from "./gender-of-name.ts";
import type { Paragraph, Placed } from "./merge-fields.ts";
import type { Person } from "./people.ts";
import { cased, type Sex } from "./words/gendered-words.ts";
import type { Span } from "./words/wordings.ts";

/** A place that calls several people by their role, as a tag of their list. In it -1 is the name of the list. */
export interface ListMention extends Span {
  readonly file: string;
  readonly paragraph: number;
  readonly tag: readonly (string | number)[];
}

/** The roles of several that follow the gender of the people: as separate fields, and as lists with the gender of each member. */
interface PluralRoles {
  readonly places: readonly Placed[];
  readonly lists: ReadonlyMap<string, { readonly mentions: readonly ListMention[]; readonly sexes: readonly Sex[] }>;
}

/** More people make a formula that is too long. */
const maxPeople = 6;

const plural = (word: string): string =>
  word
    .split(" ")
    .map((one) => (/[aeiouáéó]$/u.test(one) ? `${one}s` : `${one}es`))
    .join(" ");

/** The people of one plural role: "vendedores" of `vendedor` and `vendedor_2`. */
interface Several {
  readonly list: string;
  readonly people: readonly Person[];
}

function severalIn(people: readonly Person[]): Several[] {
  const byList = new Map<string, Map<string, Person>>();
  for (const person of people) {
    if (person.list === undefined) continue;
    const members = byList.get(person.list) ?? new Map<string, Person>();
    if (!members.has(person.role)) members.set(person.role, person);
    byList.set(person.list, members);
  }
  return [...byList].flatMap(([list, members]) =>
    members.size < 2 || members.size > maxPeople ? [] : [{ list, people: [...members.values()] }],
  );
}

const endings = /_(?:sexo|estado_civil|nacionalidad)$/;

/** Returns the genders that words and given names say of each role. A role of which they say two is left out. */
function gendersOfRoles(people: readonly Person[], taken: readonly Placed[]): Map<string, Sex | undefined> {
  const named = new Map<string, Set<Sex>>();
  const hear = (role: string, sex: Sex | undefined) => {
    if (sex !== undefined) named.set(role, (named.get(role) ?? new Set<Sex>()).add(sex));
  };
  for (const { role, text } of people) hear(role, genderOfName(text));
  for (const { values } of taken)
    for (const { name, value } of values) {
      if (!endings.test(name)) continue;
      const isWoman = value === "femenino" || /[^e]a$/.test(value);
      const isMan = value === "masculino" || value.endsWith("o");
      if (isWoman || isMan)
        hear(name.replace(endings, ""), isWoman && value !== "masculino" ? "femenino" : "masculino");
    }
  const read = new Map<string, Sex | undefined>();
  for (const [role, sexes] of named) read.set(role, sexes.size === 1 ? [...sexes][0] : undefined);
  return read;
}

/** Returns the gender of each person so that they agree with the written plural. Returns undefined if they cannot. */
function agreeing(
  { people }: Several,
  named: ReadonlyMap<string, Sex | undefined>,
  isFeminine: boolean,
): Sex[] | undefined {
  if (people.some(({ role }) => named.has(role) && named.get(role) === undefined)) return undefined;
  const sexes = people.map(({ role }): Sex => named.get(role) ?? (isFeminine ? "femenino" : "masculino"));
  return isFeminine === sexes.every((sex) => sex === "femenino") ? sexes : undefined;
}

/** Returns the four wordings of a written plural role: one man, one woman, several, several women. */
function wordings(
  written: string,
  { man, woman }: { readonly man: string; readonly woman: string },
): readonly string[] {
  const lead = /^(?:a|de)\s/iu.exec(written)?.[0] ?? "";
  const body = written.slice(lead.length);
  const isCapital = /^\p{Lu}/u.test(lead);
  // "de los": one man has "del".
  const lower = lead.trim().toLowerCase() === "a" ? "al" : "del";
  const contracted = isCapital ? cased(lower, body === body.toUpperCase() ? "DEL" : "Del") : lower;
  const his = lead === "" ? cased(`el ${man}`, body) : `${contracted} ${cased(`el ${man}`, body).slice("el ".length)}`;
  const others = [`la ${woman}`, `los ${plural(man)}`, `las ${plural(woman)}`].map(
    (words) => lead + cased(words, body),
  );
  return [his, ...others];
}

interface Mention extends Span {
  readonly at: Paragraph;
  /** The wordings for one man, one woman, several, several women. */
  readonly words: readonly string[];
  readonly isFeminine: boolean;
}

/** True for the characters of each paragraph that some tags take. */
function takenIn(places: readonly Placed[]): (span: Span, at: Paragraph) => boolean {
  const covered = new Map<Paragraph, Uint8Array>();
  for (const { at, start, end } of places) {
    const here = covered.get(at) ?? new Uint8Array(at.text.length);
    covered.set(at, here.fill(1, start, end));
  }
  return ({ start, end }, at) => covered.get(at)?.subarray(start, end).includes(1) === true;
}

/** Finds the places that call several people by their role. */
function mentionsOf(
  { people: [first] }: Several,
  paragraphs: readonly Paragraph[],
  isTaken: (span: Span, at: Paragraph) => boolean,
): Mention[] {
  const forms = formsOf((first?.role ?? "").replace(/_\d+$/, "").replaceAll("_", " "));
  if (!forms) return [];
  const both = [plural(forms.man), plural(forms.woman)].join("|");
  const pattern = new RegExp(`(?<!\\p{L})(?:(?:a|de)\\s)?(?:los|las)\\s(?:${both})(?!\\p{L})`, "giu");
  return paragraphs.flatMap((at) =>
    [...at.text.matchAll(pattern)].flatMap(({ 0: written, index: start }) => {
      const span = { start, end: start + written.length };
      const words = wordings(written, forms);
      const isFeminine = /(?:^|\s)las\s/iu.test(written);
      return isTaken(span, at) || words[isFeminine ? 3 : 2] !== written ? [] : [{ ...span, at, words, isFeminine }];
    }),
  );
}

/**
 * Binds the roles of several people to the genders of all of them: "LOS VENDEDORES" is "LAS VENDEDORAS" for two women. Where the
 * people of a document do not agree with its words nothing is bound. `taken` are the other tags.
 */
export function pluralRoles(
  people: readonly Person[],
  paragraphs: readonly Paragraph[],
  taken: readonly Placed[],
): PluralRoles {
  const named = gendersOfRoles(people, taken);
  const isTaken = takenIn(taken);
  const places: Placed[] = [];
  const lists = new Map<string, { readonly mentions: readonly ListMention[]; readonly sexes: readonly Sex[] }>();
  for (const one of severalIn(people)) {
    const found = mentionsOf(one, paragraphs, isTaken);
    const genders = new Set(found.map(({ isFeminine }) => isFeminine));
    const [isFeminine] = genders;
    const sexes = isFeminine === undefined || genders.size > 1 ? undefined : agreeing(one, named, isFeminine);
    if (!sexes) continue;
    places.push(...found.map(({ at, start, end, words }) => ({ at, ...choice(one, sexes, words), start, end })));
    const mentions = found.map(({ at: { file, paragraph }, start, end, words }): ListMention => {
      const wanted = words.map((word) => `"${word}"`).join(":");
      return { file, paragraph, start, end, tag: ["{", -1, ` | genero_plural:${wanted}}`] };
    });
    lists.set(one.list, { mentions, sexes });
  }
  return { places, lists };
}

/** Returns the doubts that no tag takes. */
export function undecided<D extends Span & { readonly file: string; readonly paragraph: number }>(
  doubts: readonly D[],
  places: readonly Placed[],
): D[] {
  const byPlace = new Map(places.map(({ at }) => [`${at.paragraph} ${at.file}`, at]));
  const isTaken = takenIn(places);
  return doubts.filter((doubt) => {
    const at = byPlace.get(`${doubt.paragraph} ${doubt.file}`);
    return at === undefined || !isTaken(doubt, at);
  });
}

/** Returns the tag that chooses between a role of men and of women by the fields of each of them. */
function choice(
  { people }: Several,
  sexes: readonly Sex[],
  [, , men = "", women = ""]: readonly string[],
): Omit<Candidate, "start" | "end"> {
  const values = people.map(
    ({ role }, i): ReadValue => ({ kind: "option", value: sexes[i] ?? "masculino", name: `${role}_sexo` }),
  );
  const tests = values.flatMap((_, i) => [i === 0 ? "{si((" : " y (", i, ' | genero:"m":"f") = "f"']);
  return { values, tag: [...tests, `, "${women}", "${men}")}`], rank: 5 };
}
