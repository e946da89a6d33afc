import { title } from "#engine/words/case.ts";
import { type Candidate, single } from "./candidate.ts";
import type { Span } from "./wordings.ts";

/** Words that agree with one person, for a man and for a woman. */
const pairs: readonly (readonly [man: string, woman: string])[] = [
  ["el", "la"],
  ["al", "a la"],
  ["del", "de la"],
  ["señor", "señora"],
  ["señor", "señorita"],
  ["don", "doña"],
  ["sr.", "sra."],
  ["sr.", "srita."],
  ["sr.", "srta."],
  ["licenciado", "licenciada"],
  ["lic.", "licda."],
  ["doctor", "doctora"],
  ["dr.", "dra."],
  ["ingeniero", "ingeniera"],
  ["arquitecto", "arquitecta"],
  ["notario", "notaria"],
  ["abogado", "abogada"],
  ["infrascrito", "infrascrita"],
  ["suscrito", "suscrita"],
  ["identificado", "identificada"],
  ["domiciliado", "domiciliada"],
  ["nacido", "nacida"],
  ["vecino", "vecina"],
  ["inscrito", "inscrita"],
  ["portador", "portadora"],
  ["facultado", "facultada"],
  ["enterado", "enterada"],
  ["mismo", "misma"],
];
const gendered = new Map<string, { readonly man: string; readonly woman: string; readonly sex: Sex }>();
for (const [man, woman] of pairs) {
  if (!gendered.has(man)) gendered.set(man, { man, woman, sex: "masculino" });
  if (!gendered.has(woman)) gendered.set(woman, { man, woman, sex: "femenino" });
}

export type Sex = "masculino" | "femenino";

const titles = String.raw`(?:señor(?:a|ita)?|don|doña|sr\.|sra\.|srita\.|srta\.|licenciad[oa]|lic\.|licda\.|doctora?|dr\.|dra\.|ingenier[oa]|arquitect[oa]|infrascrit[oa]|suscrit[oa]|notari[oa]|abogad[oa])`;
/** The treatment at once before a name: "a la señora Licenciada", "don", "el infrascrito Notario:". */
const ahead = new RegExp(
  String.raw`(?<!\p{L})(?:(a la|de la|del|al|el|la)\s+)?(${titles}(?:\s+${titles}){0,2})(?=,?:?\s+$)`,
  "iu",
);
const behind = /^,\s+((?:abogad[oa] y )?notari[oa])(?!\p{L})/iu;
/** Words of somebody's own among the particulars behind the name: ", domiciliada en Cobán e identificada con DPI". */
const own =
  /(?<=,\s|\s[ye]\s|(?:^|\s)(?:es|soy|ser|bien|siendo)\s)(?:identificad[oa]|domiciliad[oa]|nacid[oa]|vecin[oa](?=\sdel?\s)|portadora?|facultad[oa]|enterad[oa])(?!\p{L})/giu;
/** Behind these the words may be about a thing or of somebody else. */
const elsewhere =
  /\s(?:que|vend\p{L}+|compr\p{L}+|entreg\p{L}+|don[ao]n?|ced\p{L}+|declara\p{L}*|manifiesta\p{L}*|propietari[oa]|dueñ[oa]|finca|veh[íi]culo|inmueble|terreno|casa|entidad|sociedad|empresa)(?!\p{L})/iu;
const himself = /(?<=por s[íi] )mism[oa](?!\p{L})/giu;
/** Kinds of an answer of its own that tells the gender of somebody. */
const telling =
  /^(?:[^.;]{0,200}?(?:,|\s))?((?:solter|casad|divorciad|viud)[oa]|guatemaltec[oa]|hondureñ[oa]|salvadoreñ[oa]|mexican[oa])(?=[,.;\s])/iu;

/** A name of somebody in a paragraph, with the beginning of their fields. */
interface NamePlace extends Span {
  readonly role: string;
}

interface Found extends Span {
  readonly role: string;
  readonly sex: Sex;
  readonly man: string;
  readonly woman: string;
}

/** Writes a text in the case of another one. */
export function cased(text: string, like: string): string {
  if (like.length > 1 && like === like.toUpperCase()) return text.toUpperCase();
  if (like === title(like) && /^\p{Lu}/u.test(like)) return title(text);
  return /^\p{Lu}/u.test(like) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
}

/** Returns words for a man and for a woman. Returns undefined if they do not all say one gender. */
export function bothOf(
  words: readonly string[],
): { readonly man: string; readonly woman: string; readonly sex: Sex } | undefined {
  const read = words.map((word) => gendered.get(word.toLowerCase()));
  const sex = read.find((one) => one !== undefined)?.sex;
  if (sex === undefined || read.some((one, i) => one?.sex !== sex && words[i]?.toLowerCase() !== "y")) return undefined;
  const form = (which: "man" | "woman") =>
    words.map((word, i) => {
      const one = read[i];
      // Keep the written form of the written gender.
      if (!one || one.sex === (which === "man" ? "masculino" : "femenino")) return word;
      return cased(one[which], word);
    });
  return { man: form("man").join(" "), woman: form("woman").join(" "), sex };
}

/** Finds the treatments before names and the words behind them that agree with the person. */
function wordsIn(text: string, names: readonly NamePlace[]): Found[] {
  const found: Found[] = [];
  const put = (start: number, written: string, words: readonly string[], role: string) => {
    const both = written === words.join(" ") ? bothOf(words) : undefined;
    if (both) found.push({ start, end: start + written.length, role, ...both });
  };
  for (const [i, { start, end, role }] of names.entries()) {
    const from = Math.max(names[i - 1]?.end ?? 0, start - 60);
    const treatment = ahead.exec(text.slice(from, start));
    if (treatment) {
      const [written, article, rest = ""] = treatment;
      put(from + treatment.index, written, [...(article === undefined ? [] : [article]), ...rest.split(/\s/)], role);
    }
    const until = Math.min(names[i + 1]?.start ?? text.length, end + 900);
    const after = text.slice(end, until);
    const title = behind.exec(after);
    if (title) put(end + title[0].length - (title[1] ?? "").length, title[1] ?? "", (title[1] ?? "").split(" "), role);
    // Behind the sentence or a semicolon the words may be somebody else's.
    const clause = after.slice(0, /;|\.\s/.exec(after)?.index ?? after.length);
    const particulars = clause.slice(0, elsewhere.exec(clause)?.index ?? clause.length);
    for (const { 0: word, index } of particulars.matchAll(own)) put(end + index, word, [word], role);
    // "Luis Paz compra a Ana Sol por sí mismo": with two names in a clause it is not certain whose the word is.
    const isAlone = i === 0 || /;|\.\s/.test(text.slice(names[i - 1]?.end ?? 0, start).slice(-1000));
    if (isAlone) for (const { 0: word, index } of clause.matchAll(himself)) put(end + index, word, [word], role);
  }
  return found;
}

/** A word with a gender that no field drives, in its sentence. */
export interface Doubt extends Span {
  readonly sentence: string;
}

/** Words with a gender that no field may miss: the next person may be of the other one, or several. */
const anyTreatment =
  /(?<!\p{L})(?:(?:a la|de la|del|al|el|la|los|las)\s+)?(?:señor(?:a|ita|es|as)?|don|doña|sr\.|sra\.|licenciad[oa]s?|licda\.|doctora?|comparecientes?|otorgantes?|contratantes|infrascrit[oa])(?!\p{L})|(?<!\p{L})(?:por s[íi] mism[oa]s?|identificad[oa]s?|nacid[oa]s?|domiciliad[oa]s?|(?:solter|casad|divorciad|viud|guatemaltec)[oa]s)(?!\p{L})/giu;

/** True for a text with a word that agrees with somebody. */
export const agrees = (text: string): boolean => text.search(anyTreatment) >= 0;

const sentenceAt = (text: string, { start, end }: Span): string => {
  const from = Math.max(0, start - 200);
  const head = /(?:[^.;]|\.(?!\s))*$/.exec(text.slice(from, start))?.[0] ?? "";
  const tail = /^(?:[^.;]|\.(?!\s))*[.;]?/.exec(text.slice(end, end + 200))?.[0] ?? "";
  return `${head}${text.slice(start, end)}${tail}`.trim();
};

/** A paragraph for agreement: its names, and what else became tags in it. */
interface Agreeing {
  readonly text: string;
  readonly names: readonly NamePlace[];
  readonly taken: readonly Span[];
}

/**
 * Binds the treatments, titles and participles of people to their gender, paragraph by paragraph. `known` are the genders
 * that the articles of roles say. Where the words about somebody disagree, none is bound. Words with a gender that
 * nothing binds are returned as doubts, and so are the roles of several (`plurals`): the next deed may have one seller.
 */
export function agreementsIn(
  paragraphs: readonly Agreeing[],
  known: ReadonlyMap<string, Sex>,
  plurals: readonly string[],
): readonly { readonly candidates: readonly Candidate[]; readonly doubts: readonly Doubt[] }[] {
  const read = paragraphs.map(({ text, names }) => wordsIn(text, names));
  const sexes = new Map<string, Set<Sex>>([...known].map(([role, sex]) => [role, new Set([sex])]));
  const hear = (role: string, sex: Sex) => sexes.set(role, (sexes.get(role) ?? new Set<Sex>()).add(sex));
  for (const { role, sex } of read.flat()) hear(role, sex);
  for (const { text, names } of paragraphs)
    for (const [i, { end, role }] of names.entries()) {
      const word = telling.exec(text.slice(end, Math.min(names[i + 1]?.start ?? text.length, end + 260)))?.[1];
      if (word !== undefined) hear(role, /a$/i.test(word) ? "femenino" : "masculino");
    }
  const ofSeveral =
    plurals.length === 0
      ? undefined
      : new RegExp(`(?<!\\p{L})(?:(?:a|de)\\s+)?(?:los|las)\\s+(?:${plurals.join("|")})(?!\\p{L})`, "giu");
  return paragraphs.map(({ text, taken }, i) => {
    const covered = new Uint8Array(text.length);
    for (const { start, end } of taken) covered.fill(1, start, end);
    const candidates = (read[i] ?? []).flatMap(({ start, end, role, sex, man, woman }) => {
      if (sexes.get(role)?.size !== 1 || covered.subarray(start, end).includes(1)) return [];
      covered.fill(1, start, end);
      const value = { kind: "option" as const, value: sex, name: `${role}_sexo` };
      return [single({ start, end }, value, ` | genero:"${man}":"${woman}"`, 5)];
    });
    const several = ofSeveral === undefined ? [] : text.matchAll(ofSeveral);
    const doubts = [...text.matchAll(anyTreatment), ...several].flatMap(({ 0: word, index }) => {
      const at = { start: index, end: index + word.length };
      if (covered.subarray(at.start, at.end).includes(1)) return [];
      return [{ ...at, sentence: sentenceAt(text, at) }];
    });
    return { candidates, doubts };
  });
}
