import type { Sex } from "./gendered-words.ts";

/** Nouns that name a person by what they have or do, without their ending. */
const inVowel = String.raw`(?:co)?propietari|condueñ|dueñ|(?:co)?hereder|legatari|usufructuari|fideicomisari|beneficiari|apoderad|mandatari|comisionad`;
const inOr = String.raw`(?:co)?poseedor|(?:co)?deudor|acreedor|fiador|tenedor|portador|conocedor|sabedor|vendedor|comprador|arrendador|prestador|donador`;
/** Adjectives before such a noun, and behind it. */
const adjective = String.raw`(?:únic|legítim|verdader|exclusiv|antigu|lis|llan)[oa]`;
const behindNoun = String.raw`(?:solidari|mancomunad|subsidiari|hipotecari|prendari|únic|legítim|exclusiv|absolut|lis|llan)[oa]`;
const adjectives = String.raw`${behindNoun}(?:\s+[ye]\s+${behindNoun})?`;
const noun = String.raw`(?:(?:${inVowel})[oa]|(?:${inOr})a?)`;
const phrase = String.raw`(?:${adjective}(?:\s+[ye]\s+${adjective})?\s+)?${noun}(?:\s+${adjectives})?`;
/** Offices that somebody holds for others: "ADMINISTRADORA ÚNICA", "presidente". */
const officeNoun = String.raw`(?:(?:sub)?(?:administrador|director|gestor|liquidador|interventor|rector|tutor|curador|procurador|coordinador|supervisor)a?|(?:pro)?(?:secretari|tesorer|depositari)[oa]|(?:vice)?president[ea])`;
const office = String.raw`(?:${officeNoun}(?:\s+(?:únic|ejecutiv|delegad)[oa])?|gerente\s+(?:administrativ|financier|operativ|únic)[oa])`;
/** Participles about people, after a verb or before their subject: "queda enterada", "Advertido por la notaria, el vendedor". */
const participle = String.raw`(?:enterad|satisfech|obligad|facultad|notificad|advertid|apercibid|legitimad|instruid|comprometid|impuest)[oa]`;
const verb = String.raw`(?:es|soy|está|estoy|queda|quedo|quedará|quedando|se (?:da|tiene|declara|considera|encuentra|halla)(?: por)?|darse por|doy por|siendo|ha sido|fue|fui)`;

/** Behind these words the gender is that of the word: "la parte vendedora", "la sociedad deudora". */
const ofThing = String.raw`(?<!(?:parte|entidad|sociedad|empresa|institución|persona|compañía|cooperativa|asociación)\s)`;
/** "Se da por recibida de la finca" is about a person, "se da por recibida la finca" about the thing. */
const received = String.raw`(?<=se (?:da|tiene|declara) por )(?:recibid|pagad)[oa](?=\s+del?\s|\s*[.,;]|\s+[ye]\s)`;
const head = String.raw`(?<=(?:^|[.;:]\s)(?:plenamente |debidamente |bien )?)${participle}(?:\s+[ye]\s+${participle})?(?=\s[^.;,]{2,90},\s)`;
const byNotary = String.raw`(?<=(?:,|\s[ye])\s(?:(?:de manera|en forma) (?:clara|expresa)\s[ye]\s)?|(?:de manera|en forma) expresa\s[ye]\s)(?:enterad|advertid|apercibid|instruid|impuest)[oa](?=\spor\s(?:el|la|mí))`;
/** "Y advertida de las penas", "quien enterada de su contenido", "por satisfecha y pagada". */
const joined = String.raw`(?<=\s[ye]\s|(?<!\p{L})quien,?\s(?:bien\s)?)(?:advertid|enterad|apercibid|impuest)[oa](?=\s(?:del?|por)\s)|(?<=(?:satisfech|recibid)[oa]\s[ye]\s)(?:pagad|satisfech)[oa]`;
const isHead = new RegExp(`^${participle}`, "iu");
const holds = String.raw`(?<=(?:(?:calidad|carácter|condición|cargo|nombramiento|funciones) de|como|\spor su|\spor la|\spor el)\s)`;
/** An office on a line of its own, below a signature: "Administradora Única y Representante Legal". */
const signed = String.raw`(?<=(?:^|\s{2}))${office}(?=\s*$|\s{2}|\s[ye]\s+representante)`;
const words = new RegExp(
  String.raw`(?<!\p{L})${ofThing}(?:(?:a la|de la|del|al|el|la)\s+)?${phrase}(?:\s+[ye]\s+${phrase})?(?!\p{L})|` +
    String.raw`(?<=(?:,|(?<!\p{L})${verb})\s(?:plenamente |debidamente |bien )?)${participle}(?:\s+[ye]\s+${participle})?(?!\p{L})|` +
    String.raw`${head}(?!\p{L})|${byNotary}(?!\p{L})|${joined}(?!\p{L})|${received}(?!\p{L})|${holds}${office}(?!\p{L})|${signed}(?!\p{L})|` +
    String.raw`(?<=(?:d|s|t)ora?\s|nte\s|ari[oa]\s)(?<!(?:parte|entidad|sociedad|empresa|institución|persona)\s\p{L}+\s)${adjectives}(?!\p{L})|` +
    String.raw`(?<=(?:^|[.;:,]\s|\sque\s|\sy\s))(?:él|ella)(?=\s)`,
  "giu",
);
const known = new RegExp(
  String.raw`^(?:${adjective}|${behindNoun}|${noun}|${participle}|${officeNoun}|(?:recibid|pagad|ejecutiv|delegad|administrativ|financier|operativ)[oa])$`,
  "iu",
);
const isOffice = new RegExp(`^${office}$`, "iu");
const isBehindNoun = new RegExp(`^${adjectives}$`, "iu");

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
  if (/president[ea]$/iu.test(word)) {
    const sex = /a$/iu.test(word) ? "femenino" : "masculino";
    return { man: turned(/a$/iu, "e"), woman: turned(/e$/iu, "a"), sex };
  }
  if (/ora$/iu.test(word)) return { man: turned(/a$/iu, ""), woman: word, sex: "femenino" };
  if (/or$/iu.test(word)) return { man: word, woman: turned(/$/u, "a"), sex: "masculino" };
  if (/a$/iu.test(word)) return { man: turned(/a$/iu, "o"), woman: word, sex: "femenino" };
  return { man: word, woman: turned(/o$/iu, "a"), sex: "masculino" };
}

/** Words about somebody who may be none of the people of a deed, or about no person. */
const others =
  /(?<!\p{L})(?:hij[oa]s?|espos[oa]|c[óo]nyuge|madre|padre|herman[oa]|viud[oa] de|entidad|sociedad|empresa|testigos?|terceros?|colindantes?|anterior(?:es)?|quien(?:es)?\s+(?:es|fue|era))(?!\p{L})/iu;

/** True if the sentence before a place, or the clause it is in, names somebody who may be none of the people of the deed. */
export function namesOthers(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const before = text.slice(Math.max(0, start - reach), start);
  const sentence = before.slice([...before.matchAll(/;|\.(?=\s)/gu)].at(-1)?.index ?? 0);
  return others.test(sentence) || others.test(/^[^.;,]{0,60}/u.exec(text.slice(end))?.[0] ?? "");
}

/** A person in a paragraph: their name, or the place that calls them by their role. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly role: string;
}

/** The maximum length of a sentence that is read, on each side of a word. */
const reach = 1000;

/** Words between a participle and the name of its subject: "la señora", "el licenciado". */
const leads =
  /^(?:(?:el|la)\s+)?(?:(?:señor(?:a|ita)?|don|doña|licenciad[oa]|doctora?|ingenier[oa]|arquitect[oa])\s+){0,2}$/iu;

/**
 * Returns the person at a place that the words themselves lead to: at once before an adjective ("el fiador solidario"), behind
 * the comma of a participle, and next to an office. Returns null if there is none, and undefined for all other words.
 */
function neighbourOf(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  mentions: readonly Mention[],
): Mention | null | undefined {
  const written = text.slice(start, end);
  const before = text.slice(Math.max(0, start - 40), start);
  if (isBehindNoun.test(written)) return mentions.find((one) => one.end === start - 1) ?? null;
  const comma = isHead.test(written) && /(?:^|[.;:]\s)(?:\p{L}+ )?$/u.test(before) ? text.indexOf(", ", end) + 2 : 0;
  const following = (from: number) =>
    mentions.filter((one) => one.start >= from).toSorted((a, b) => a.start - b.start)[0];
  if (comma > 2) {
    const subject = following(comma);
    return subject && leads.test(text.slice(comma, subject.start)) ? subject : null;
  }
  if (!isOffice.test(written)) return undefined;
  if (/\spor (?:su|la|el)\s$/iu.test(before)) {
    const holder = following(end);
    return holder && /^[^.;]{0,120}$/u.test(text.slice(end, holder.start)) ? holder : null;
  }
  return (
    mentions.filter((one) => one.end <= start && start - one.end < reach).toSorted((a, b) => b.end - a.end)[0] ?? null
  );
}

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
  const neighbour = neighbourOf(text, { start, end }, mentions);
  if (neighbour === null) return undefined;
  if (neighbour) return says.sexOf(neighbour.role) === says.sex ? neighbour.role : undefined;
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
