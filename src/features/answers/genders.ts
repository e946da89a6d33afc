import { beside, decided, recordOf } from "#engine/answers/decided.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { foldedName } from "#engine/document/tags/tag-name.ts";
import { genderNamed } from "#engine/formula/filters/people.ts";
import { genderOfName } from "#engine/recognition/people/gender-of-name.ts";

/** The questions for the gender, the name, the civil status and the nationality of a person. They are asked beside each other. */
export interface GenderPair<N> {
  readonly gender: N;
  readonly person: N;
  readonly words: readonly N[];
}

const genderEnd = /(?:sexo|genero|sex|gender)$/;

/** Returns the questions for genders of a scope, each with that for the name of the same person, if there is one. */
export function genderPairs<N extends { readonly name: string }>(questions: readonly N[]): GenderPair<N>[] {
  const byName = new Map(questions.map((question) => [foldedName(question.name), question]));
  return questions.flatMap((gender) => {
    const folded = foldedName(gender.name);
    const base = folded.replace(genderEnd, "");
    if (base === folded) return [];
    const names = [
      `${base}nombre`,
      `${base}nombrecompleto`,
      `${base}name`,
      `nombre${base}`,
      `nombredel${base}`,
      `nombredela${base}`,
      base,
    ];
    const person = names.flatMap((name) => byName.get(name) ?? [])[0];
    const words = wordEnds.flatMap((end) => byName.get(`${base}${end}`) ?? []);
    return person && person !== gender ? [{ gender, person, words }] : [];
  });
}

/** Returns the option of a question that means the gender of a name. Returns undefined if the name says none. */
export function guessedOption(name: string, options: readonly string[]): string | undefined {
  const sex = genderOfName(name);
  if (sex === undefined) return undefined;
  const wanted = sex === "masculino" ? "m" : "f";
  const meant = options.filter((option) => genderNamed(option) === wanted);
  return meant.length === 1 ? meant[0] : undefined;
}

/** The gender that a name says, if the answer for the gender is the other one. */
export function namedOtherwise(name: string, gender: string): "masculino" | "femenino" | undefined {
  const [sex, answered] = [genderOfName(name), genderNamed(gender)];
  if (sex === undefined || answered === undefined) return undefined;
  return (sex === "masculino" ? "m" : "f") === answered ? undefined : sex;
}

/** Civil status and nationality: adjectives about the person that say a gender. */
const wordEnds = ["estadocivil", "nacionalidad", "profesion"] as const;
const sameForBoth = /(?:ense|[^e]ista|belga|croata|persa|israelita|vietnamita|hindú|marroquí)$/iu;

/**
 * Endings of professions of women. A man with one has it from somebody else's answers. Many women have a profession in the masculine,
 * so that one says nothing.
 */
const ofWomen = /(?:[dts]ora|era|aria|óloga|ogada|ciada|estra|tecta|grafa|etaria)$/iu;

/** Returns the gender that a nationality or civil status says: "guatemalteca", "soltero". */
function genderOfWord(word: string): "masculino" | "femenino" | undefined {
  const [first = ""] = word.trim().toLowerCase().split(/\s+/);
  if (!/^\p{L}{4,}$/u.test(first) || sameForBoth.test(first)) return undefined;
  if (first.endsWith("a")) return "femenino";
  return /o$|(?:és|án|ín|ol)$/u.test(first) ? "masculino" : undefined;
}

/** Returns the gender that a profession says, if only women have it in this form: "vendedora". */
const genderOfProfession = (word: string): "femenino" | undefined =>
  ofWomen.test(word.trim().split(/\s+/)[0] ?? "") ? "femenino" : undefined;
/** True if a nationality or civil status says another gender than the answer for the gender. */
export function wordOtherwise(word: string, gender: string): boolean {
  const [says, answered] = [genderOfWord(word), genderNamed(gender)];
  return says !== undefined && answered !== undefined && (says === "masculino" ? "m" : "f") !== answered;
}

const unlikeMasculine: Readonly<Record<string, string>> = {
  alemana: "alemán",
  catalana: "catalán",
  española: "español",
};
const masculineEnds = [
  [/esa$/u, "és"],
  [/a$/u, "o"],
] as const;
const feminineEnds = [
  [/és$/u, "esa"],
  [/án$/u, "ana"],
  [/ín$/u, "ina"],
  [/ol$/u, "ola"],
  [/o$/u, "a"],
] as const;

/** Returns a nationality or civil status as it is for the answered gender: "guatemalteca" for a man is "guatemalteco". */
export function turnedWord(word: string, gender: string): string {
  if (!wordOtherwise(word, gender)) return word;
  const [first = ""] = word.trim().split(/\s+/);
  const lower = first.toLowerCase();
  const ends = genderNamed(gender) === "m" ? masculineEnds : feminineEnds;
  const [end, other] = ends.find(([one]) => one.test(lower)) ?? [/$/u, ""];
  const known = genderNamed(gender) === "m" ? unlikeMasculine[lower] : undefined;
  const turned = known ?? lower.replace(end, other);
  const cased = first === first.toUpperCase() ? turned.toUpperCase() : `${first[0]}${turned.slice(1)}`;
  return word.replace(first, () => cased);
}

/**
 * A person of whom something says another gender than the answer: the name, or the `word` for the civil status, nationality or profession.
 * `path` is the place of the gender, or of that word.
 */
export interface NamedOtherwise {
  readonly path: string;
  readonly name: string;
  readonly gender: string;
  readonly says: "masculino" | "femenino";
  readonly word?: string;
}

/** A person whose name was compared with the answer for the gender. */
export interface ComparedPerson {
  readonly name: string;
  readonly gender: "m" | "f";
}

/**
 * The number of names and words that say a gender which was answered, and those that say the other one. `people` are those whose
 * name was compared, `words` counts the civil statuses, nationalities and professions.
 */
export interface GendersCompared {
  readonly compared: number;
  readonly people: readonly ComparedPerson[];
  readonly words: number;
  readonly differ: readonly NamedOtherwise[];
}

/** Compares the names of people, and the words about them, with the answers for their genders. Hidden answers are not compared. */
export function compareGenders(questions: readonly FormField[], answers: Answers): GendersCompared {
  const found = [...peopleIn(questions, decided(questions, answers), "")];
  const people = found.flatMap(({ person }) => person ?? []);
  return {
    compared: found.length,
    people,
    words: found.length - people.length,
    differ: found.flatMap(({ differs }) => differs ?? []),
  };
}

/** The length of the text behind a name in which the words about its person are looked for. */
const particulars = 600;

/**
 * Returns what differs in a finished text as well. Templates turn words: "soltero" is printed as "soltera" for a lady, and is right.
 */
export function differingIn(text: string, differ: readonly NamedOtherwise[]): NamedOtherwise[] {
  const printed = text.toLowerCase();
  return differ.filter(({ name, word }) => word === undefined || isPrinted(printed, name.toLowerCase(), word));
}

/** Returns true if a text prints a word about a person as it is answered: first behind their name, or else anywhere. */
function isPrinted(printed: string, name: string, word: string): boolean {
  const [own = ""] = word.trim().toLowerCase().split(/\s+/);
  const either = new RegExp(`(?<!\\p{L})${own.replace(/(?:[oa]|ésa?|esa)$/u, "")}\\p{L}{0,3}(?!\\p{L})`, "gu");
  for (let at = printed.indexOf(name); at >= 0; at = printed.indexOf(name, at + 1)) {
    const start = at + name.length;
    const found = printed.slice(start, start + particulars).match(either)?.[0];
    if (found !== undefined) return found === own;
  }
  return printed.match(either)?.includes(own) ?? false;
}

interface Compared {
  /** The person, if this compared their name. */
  readonly person?: ComparedPerson;
  readonly differs: NamedOtherwise | undefined;
}

function* peopleIn(questions: readonly FormField[], answers: Answers, scope: string): Generator<Compared> {
  const here = beside(questions);
  const fields = here.filter(({ type }) => type === "field");
  for (const { gender, person, words } of genderPairs(fields)) {
    const [sex, name] = [answers[gender.name], answers[person.name]];
    const answered = typeof sex === "string" ? genderNamed(sex) : undefined;
    if (typeof sex !== "string" || typeof name !== "string" || answered === undefined) continue;
    if (genderOfName(name) !== undefined) {
      const says = namedOtherwise(name, sex);
      yield {
        person: { name, gender: answered },
        differs: says && { path: `${scope}${gender.name}`, name, gender: sex, says },
      };
    }
    for (const own of words) {
      const word = answers[own.name];
      if (typeof word !== "string") continue;
      const wordSays = foldedName(own.name).endsWith("profesion") ? genderOfProfession(word) : genderOfWord(word);
      if (wordSays === undefined) continue;
      const isSame = (wordSays === "masculino" ? "m" : "f") === answered;
      yield { differs: isSame ? undefined : { path: `${scope}${own.name}`, name, gender: sex, says: wordSays, word } };
    }
  }
  for (const question of here) {
    const list = question.type === "loop" ? answers[question.name] : undefined;
    if (question.type !== "loop" || !Array.isArray(list)) continue;
    for (const [i, element] of list.entries())
      yield* peopleIn(question.fields, recordOf(element) ?? {}, `${scope}${question.name}.${i}.`);
  }
}
