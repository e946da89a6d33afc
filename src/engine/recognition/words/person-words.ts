import type { Sex } from "./gendered-words.ts";

/** Nouns that name a person by what they have or do, without their ending. */
const inVowel = String.raw`(?:co)?propietari|condueñ|dueñ|(?:co)?hereder|legatari|usufructuari|fideicomisari|beneficiari|apoderad|mandatari|comisionad`;
const inOr = String.raw`(?:co)?poseedor|(?:co)?deudor|acreedor|fiador|tenedor|portador|conocedor|sabedor|vendedor|comprador|arrendador|prestador|donador`;
/** Adjectives before such a noun. */
const adjective = String.raw`(?:únic|legítim|verdader|exclusiv|antigu)[oa]`;
const noun = String.raw`(?:(?:${inVowel})[oa]|(?:${inOr})a?)`;
const phrase = String.raw`(?:${adjective}(?:\s+[ye]\s+${adjective})?\s+)?${noun}`;
/** Participles about people, after a verb: "queda enterada", "se da por satisfecho". */
const participle = String.raw`(?:enterad|satisfech|obligad|facultad|notificad|advertid|apercibid|legitimad|instruid|comprometid|impuest)[oa]`;
const verb = String.raw`(?:es|soy|está|estoy|queda|quedo|quedará|quedando|se (?:da|tiene|declara|considera|encuentra|halla)(?: por)?|darse por|doy por|siendo|ha sido|fue|fui)`;

/** Behind these words the gender is that of the word: "la parte vendedora", "la sociedad deudora". */
const ofThing = String.raw`(?<!(?:parte|entidad|sociedad|empresa|institución|persona|compañía|cooperativa|asociación)\s)`;
const words = new RegExp(
  String.raw`(?<!\p{L})${ofThing}(?:(?:a la|de la|del|al|el|la)\s+)?${phrase}(?:\s+[ye]\s+${phrase})?(?!\p{L})|` +
    String.raw`(?<=(?:,|(?<!\p{L})${verb})\s(?:plenamente |debidamente |bien )?)${participle}(?:\s+[ye]\s+${participle})?(?!\p{L})|` +
    String.raw`(?<=(?:^|[.;:,]\s|\sque\s|\sy\s))(?:él|ella)(?=\s)`,
  "giu",
);
const known = new RegExp(`^(?:${adjective}|${noun}|${participle})$`, "iu");

/** Finds the words of a text that agree with a person and are no treatment: "única propietaria", "queda enterado", "ella". */
export const personWordsIn = (text: string): { start: number; end: number; words: string }[] =>
  [...text.matchAll(words)].map(({ 0: found, index }) => ({ start: index, end: index + found.length, words: found }));

/** Returns both forms of one such word. Returns undefined for other words. */
export function personForms(
  word: string,
): { readonly man: string; readonly woman: string; readonly sex: Sex } | undefined {
  if (!known.test(word)) return undefined;
  const isUpper = word === word.toUpperCase();
  const turned = (from: RegExp, to: string) => word.replace(from, isUpper ? to.toUpperCase() : to);
  if (/ora$/iu.test(word)) return { man: turned(/a$/iu, ""), woman: word, sex: "femenino" };
  if (/or$/iu.test(word)) return { man: word, woman: turned(/$/u, "a"), sex: "masculino" };
  if (/a$/iu.test(word)) return { man: turned(/a$/iu, "o"), woman: word, sex: "femenino" };
  return { man: word, woman: turned(/o$/iu, "a"), sex: "masculino" };
}

/** Words about somebody who may be none of the people of a deed, or about no person. */
const others =
  /(?<!\p{L})(?:hij[oa]s?|espos[oa]|c[óo]nyuge|madre|padre|herman[oa]|viud[oa] de|entidad|sociedad|empresa|testigos?|terceros?|colindantes?|anterior(?:es)?|quien(?:es)?\s+(?:es|fue|era))(?!\p{L})/iu;

/** A person in a paragraph: their name, or the place that calls them by their role. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly role: string;
}

/** The maximum length of a sentence that is read, on each side of a word. */
const reach = 1000;

/**
 * Returns the role of the person whom words agree with: the only one of that gender in the sentence, named before the words.
 * `sexOf` gives the gender of a role, if it is certain.
 */
export function subjectOf(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  mentions: readonly Mention[],
  says: { readonly sex: Sex; readonly sexOf: (role: string) => Sex | undefined },
): string | undefined {
  const before = text.slice(Math.max(0, start - reach), start);
  const sentence = before.slice([...before.matchAll(/;|\.(?=\s)/gu)].at(-1)?.index ?? 0);
  // "Diciendo la propietaria": with an article the words name somebody, but for "es la propietaria".
  const isNamed = /^(?:a la|de la|del|al|el|la)\s/iu.test(text.slice(start, end));
  if (others.test(sentence) || (isNamed && !/(?<!\p{L})(?:es|soy|ser|sea|fue|siendo|como)\s$/iu.test(sentence)))
    return undefined;
  const from = start - sentence.length;
  const stop = /;|\.\s/u.exec(text.slice(end, end + reach))?.index ?? reach;
  const here = mentions.filter((one) => one.start >= from && one.start < end + stop);
  // Somebody whose gender is not certain may be meant as well.
  const rivals = new Set(here.flatMap(({ role }) => ((says.sexOf(role) ?? says.sex) === says.sex ? [role] : [])));
  const [only] = rivals;
  if (only === undefined || rivals.size > 1 || says.sexOf(only) !== says.sex) return undefined;
  return here.some((one) => one.role === only && one.end <= start) ? only : undefined;
}
