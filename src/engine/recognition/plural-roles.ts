import type { Candidate, ReadValue } from "./candidate.ts";
import { formsOf } from "./endings.ts";
import type { Paragraph, Placed } from "./merge-fields.ts";
import { genderOfName } from "./people/gender-of-name.ts";
import type { Person } from "./people/people.ts";
import { cased, type Sex } from "./words/gendered-words.ts";
import type { Span } from "./words/wordings.ts";

/** A place that calls several people by their role, as a tag of their list. In it -1 is the name of the list. */
export interface ListMention extends Span {
  readonly file: string;
  readonly paragraph: number;
  readonly tag: readonly (string | number)[];
  /** True for a tag inside of a line that is repeated for each person. */
  readonly inLine?: boolean;
}

/** The roles of several that follow the gender of the people: as separate fields, and as lists with the gender of each member. */
interface PluralRoles {
  readonly places: readonly Placed[];
  readonly lists: ReadonlyMap<string, { readonly mentions: readonly ListMention[]; readonly sexes: readonly Sex[] }>;
}

/** More people make a formula that is too long. */
const maxPeople = 6;

export const plural = (word: string): string =>
  word
    .split(" ")
    .map((one) => (/^(?:prim|terc)er$/u.test(one) ? `${one}os` : /[aeiouáéó]$/u.test(one) ? `${one}s` : `${one}es`))
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

/** The number of people without a role among whom couples and siblings are looked for. */
const maxUnknown = 6;

/** Returns the people without a role who may be named together, two or three at a time: "los esposos Luis Paz y Ana Sol". */
function unknownTogether(people: readonly Person[]): Several[] {
  const unknown = [...new Map(people.map((person) => [person.role, person])).values()]
    .filter(({ role, list }) => list === undefined && /^persona(?:_\d+)?$/.test(role))
    .slice(0, maxUnknown);
  return unknown.flatMap((_, i) =>
    [3, 2].flatMap((count) => {
      const some = unknown.slice(i, i + count);
      return some.length === count ? [{ list: "", people: some }] : [];
    }),
  );
}

const endings = /_(?:sexo|estado_civil|nacionalidad)$/;

/** Returns the genders that words and given names say of each role. A role of which they say two is left out. */
export function gendersOfRoles(people: readonly Person[], taken: readonly Placed[]): Map<string, Sex | undefined> {
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
  const his =
    lead === "" ? inCaseOf(`el ${man}`, body) : `${contracted} ${inCaseOf(`el ${man}`, body).slice("el ".length)}`;
  const others = [`la ${woman}`, `los ${plural(man)}`, `las ${plural(woman)}`].map(
    (words) => lead + inCaseOf(words, body),
  );
  return [his, ...others];
}

/** Writes an article and its word in the case of a mention, where the word may have a capital of its own: "los Compradores". */
function inCaseOf(words: string, like: string): string {
  const [, article = "", rest = ""] = /^(\p{Ll}+)\s(\p{Lu}.*)$/u.exec(like) ?? [];
  if (article === "") return cased(words, like);
  const at = words.indexOf(" ") + 1;
  return words.slice(0, at) + cased(words.slice(at), rest);
}

/** The wordings of a word without an article: "señores", "recibidos". */
const bareWordings = (written: string, man: string, woman: string): readonly string[] =>
  [man, woman, plural(man), plural(woman)].map((word) => cased(word, written));

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

/** Treatments of several people and what they are to each other, before their names. */
const together =
  /(?<!\p{L})(?:(?:a|de)\s)?(?:(?:los|las)\s)?(?:señor|espos|c[óo]nyug|herman|licenciad|doctor|ingenier|arquitect|abogad)(?:[oae]s)(?=,?\s+\p{Lu})/giu;
const forms: readonly (readonly [stem: RegExp, man: string, woman: string])[] = [
  [/señor[ea]s$/iu, "señor", "señora"],
  [/doctor[ea]s$/iu, "doctor", "doctora"],
  [/cónyuges$/iu, "cónyuge", "cónyuge"],
  [/conyuges$/iu, "conyuge", "conyuge"],
];

/** Words for what people are to each other: somebody alone is nobody's. */
const relation = /^(?:espos|c[óo]nyug|herman)/iu;

/** Returns both forms of a word of several: "hermanas" is "hermano" and "hermana". */
function bothOfPlural(word: string): { readonly man: string; readonly woman: string } {
  const [, man, woman] = forms.find(([pattern]) => pattern.test(word)) ?? [];
  if (man !== undefined && woman !== undefined) return { man, woman };
  const stem = word.toLowerCase().replace(/[oa]s$/u, "");
  return { man: `${stem}o`, woman: `${stem}a` };
}

/** The text before a name that treats this person alone. */
const alone = /(?:señor(?:a|ita)?|don|doña|licenciad[oa]|doctora?)\s+$/iu;

/** True if exactly the people of a list are named behind a treatment, one after the other. */
function namesAll({ people }: Several, text: string, from: number, names: readonly NamePlace[]): boolean {
  const behind = names.filter(({ start }) => start >= from);
  const own = behind.slice(0, people.length);
  const [first] = own;
  const next = behind[people.length];
  return (
    first !== undefined &&
    /^,?\s+$/u.test(text.slice(from, first.start)) &&
    new Set(own.map(({ role }) => role)).size === people.length &&
    own.every(({ role }) => people.some((one) => one.role === role)) &&
    own.slice(1).every(({ start }) => !alone.test(text.slice(Math.max(0, start - 20), start))) &&
    !(next && /^(?:,|,?\s+[ye])\s+$/iu.test(text.slice(own.at(-1)?.end, next.start)))
  );
}

interface NamePlace extends Span {
  readonly role: string;
}

/** Finds treatments of all people of a list at once before their names: "los esposos Luis Paz y Ana Sol". */
function treatmentsOf(one: Several, paragraphs: readonly Paragraph[], taken: readonly Placed[]): Mention[] {
  const byParagraph = Map.groupBy(taken, ({ at }) => at);
  const isTaken = takenIn(taken);
  return paragraphs.flatMap((at) => {
    const names = (byParagraph.get(at) ?? [])
      .flatMap(({ start, end, values: [value] }): NamePlace[] =>
        value?.name.endsWith("_nombre") ? [{ start, end, role: value.name.slice(0, -"_nombre".length) }] : [],
      )
      .toSorted((a, b) => a.start - b.start);
    return [...at.text.matchAll(together)].flatMap(({ 0: written, index: start }) => {
      const span = { start, end: start + written.length };
      const word = written.split(/\s/).at(-1) ?? "";
      const both = bothOfPlural(word);
      const hasArticle = /(?:^|\s)l[oa]s\s/iu.test(written);
      const formsFor = (one: typeof both) =>
        hasArticle ? wordings(written, one) : bareWordings(written, one.man, one.woman);
      const single = relation.test(word) ? { man: "señor", woman: "señora" } : both;
      const words = [...formsFor(single).slice(0, 2), ...formsFor(both).slice(2)];
      const isFeminine = hasArticle ? /(?:^|\s)las\s/iu.test(written) : words[3] === written && words[2] !== written;
      if (isTaken(span, at) || words[isFeminine ? 3 : 2] !== written || words[2] === words[3]) return [];
      return namesAll(one, at.text, span.end, names) ? [{ ...span, at, words, isFeminine }] : [];
    });
  });
}

/** Participles about several people, behind their verb. */
const participles =
  /(?<=(?:se (?:dan|tienen|declaran|consideran|encuentran|hallan)(?: por)?|quedan|están|,)\s(?:plenamente |debidamente |bien )?)(?:enterad|satisfech|obligad|facultad|notificad|advertid|apercibid|comprometid)[oa]s(?!\p{L})|(?<=se dan por )(?:recibid|pagad)[oa]s(?=\s+del?\s|\s*[.,;]|\s+[ye]\s)/giu;
/** Others who can be the subject of a plural verb. */
const otherSubjects =
  /(?<!\p{L})(?:comparecientes|otorgantes|contratantes|partes|ambos|ambas|testigos|nosotros|quienes|terceros|representantes|las? notari[oa]s?)(?!\p{L})/iu;

/** Finds participles that agree with the people of a list: nobody else is in the sentence before them. */
function participlesOf(
  mentions: readonly Mention[],
  paragraphs: readonly Paragraph[],
  taken: readonly Placed[],
): Mention[] {
  const byParagraph = Map.groupBy(taken, ({ at }) => at);
  const isTaken = takenIn(taken);
  const [one] = mentions;
  if (!one) return [];
  return paragraphs.flatMap((at) =>
    [...at.text.matchAll(participles)].flatMap(({ 0: written, index: start }) => {
      const before = at.text.slice(Math.max(0, start - 1000), start);
      const from = start - before.slice([...before.matchAll(/;|\.(?=\s)/gu)].at(-1)?.index ?? 0).length;
      const isHere = (place: Span) => place.start >= from && place.end <= start;
      const isTheirs = mentions.some((mention) => mention.at === at && isHere(mention));
      const isElse =
        otherSubjects.test(at.text.slice(from, start)) ||
        (byParagraph.get(at) ?? []).some(
          (place) => isHere(place) && place.values.some(({ name }) => /_(?:nombre|sexo|entidad)$/.test(name)),
        );
      const stem = written.toLowerCase().replace(/[oa]s$/u, "");
      const words = bareWordings(written, `${stem}o`, `${stem}a`);
      const isFeminine = /as$/iu.test(written);
      const span = { start, end: start + written.length };
      if (!isTheirs || isElse || isTaken(span, at) || isFeminine !== one.isFeminine) return [];
      return words[isFeminine ? 3 : 2] === written ? [{ ...span, at, words, isFeminine }] : [];
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
  const sexesOf = gendersOfRoles(people, taken);
  const isTaken = takenIn(taken);
  const places: Placed[] = [];
  const lists = new Map<string, { readonly mentions: readonly ListMention[]; readonly sexes: readonly Sex[] }>();
  for (const one of severalIn(people)) {
    const called = mentionsOf(one, paragraphs, isTaken);
    const named = [...called, ...treatmentsOf(one, paragraphs, taken)];
    const genders = new Set(named.map(({ isFeminine }) => isFeminine));
    const found = [...named, ...(genders.size === 1 ? participlesOf(called, paragraphs, taken) : [])];
    const [isFeminine] = genders;
    const sexes = isFeminine === undefined || genders.size > 1 ? undefined : agreeing(one, sexesOf, isFeminine);
    if (!sexes) continue;
    places.push(...found.map(({ at, start, end, words }) => ({ at, ...choice(one, sexes, words), start, end })));
    const mentions = found.map(({ at: { file, paragraph }, start, end, words }): ListMention => {
      const wanted = words.map((word) => `"${word}"`).join(":");
      return { file, paragraph, start, end, tag: ["{", -1, ` | genero_plural:${wanted}}`] };
    });
    lists.set(one.list, { mentions, sexes });
  }
  for (const one of unknownTogether(people)) {
    for (const { at, start, end, words, isFeminine } of treatmentsOf(one, paragraphs, [...taken, ...places])) {
      const sexes = agreeing(one, sexesOf, isFeminine);
      if (sexes) places.push({ at, ...choice(one, sexes, words), start, end });
    }
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
