import { phraseForms } from "#engine/grammar/spanish/agree.ts";
import { known } from "#engine/grammar/spanish/phrase/lexicon.ts";
import { wordForms } from "../agreeing/forms.ts";
import { kindOf } from "../agreeing/phrase.ts";
import type { Sex } from "../words/gendered-words.ts";
import type { Span } from "../words/wordings.ts";
import { nounForOne } from "./list-words.ts";
import type { Token } from "./tokens.ts";

/** Words with which an article calls a person of whom the text spoke: "la obligada", "sus representados". */
export interface PersonPhrase extends Span {
  /** The phrase in lower case for the other number. */
  readonly other: string;
  /** The phrase in lower case for one man, one woman, several, several women. */
  readonly forms: readonly string[];
  /** True behind "a" and "de". */
  readonly isObject: boolean;
  readonly sex: Sex | undefined;
  /** True for "su" and "sus": the person is somebody of somebody. */
  readonly isOwned: boolean;
  /** True for somebody who faces the people of the list. */
  readonly isOther: boolean;
}

const singular = /^(?:el|la|al|del|est[ea]|dich[oa]|su|ese|esa|aquel|aquella)$/u;
const plural = /^(?:los|las|est[ao]s|dich[ao]s|sus|es[ao]s|aquell[ao]s)$/u;
const described =
  /^(?:mism|propi|citad|referid|mencionad|expresad|indicad|nombrad|susodich|antedich|únic|ahora|nud|nuev|actual)(?:[oa]s?|es)?$/u;
/** People with whom a deed means none of its parties. */
const others =
  /^(?:notari|juez|jueza|jueces|registrador|abogad|licenciad|funcionari|person|padre|madre|pariente|espos|cónyuge|conviviente|hij|herman|abuel|tí[oa]|prim[oa]s?$|suegr|cuñad|menor|mayor|presidente|secretari|gerente|director|autor|contador|niñ|mujer|hombre|señor|don|doña|tercer|vecin|colindante|testig|mandatari|apoderad|representante|perit|trabajador|emplead|dependient|ayudant|familiar|suces|causahabiente|ejecutor|depositari|beneficiari|titular|asegurador|fiscal|alcald|ministr|socio|accionist|guatemaltec|infrascrit|suscrit|autorizant|comerciant|ciudadan|compañer|amig|médic|ingenier|arquitect|maestr)/u;
const mother = /^(?:niet|sobrin|ahijad|yern|nuer)/u;
const contracted: ReadonlyMap<string, string> = new Map([
  ["la", "el"],
  ["los", "el"],
  ["las", "el"],
  ["esta", "este"],
  ["estos", "este"],
  ["estas", "este"],
  ["esa", "ese"],
  ["esos", "ese"],
  ["esas", "ese"],
  ["aquella", "aquel"],
  ["aquellos", "aquel"],
  ["aquellas", "aquel"],
  ["sus", "su"],
]);

/** Roles of deeds that face each other. A word of the other side is somebody else. */
const sides: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:acreed|mutuant|prestamist|ejecutant|cesionari)/u,
    /^(?:deud|codeud|mutuari|prestatari|ejecutad|obligad|demandad|fiad)/u,
  ],
  [/^(?:vende|enajenant|tradent|transmitent|propietari)/u, /^(?:compra|adquirent|permutant)/u],
  [
    /^(?:arrendant|arrendador|propietari|dueñ|subarrendant|comodant)/u,
    /^(?:arrendatari|inquilin|subarrendatari|comodatari)/u,
  ],
  [/^(?:mandant|poderdant|representad|otorgant)/u, /^(?:mandatari|apoderad)/u],
  [/^donant/u, /^(?:donatari|adquirent|beneficiad|favorecid)/u],
  [/^cedent/u, /^(?:cesionari|adquirent)/u],
  [/^(?:dueñ|contratant|comitent|propietari|client)/u, /^(?:contratist|profesional|prestador)/u],
  [/^(?:patron|empleador)/u, /^(?:trabajador|emplead[oa]s?$)/u],
  [/^(?:promitente vende|vende)/u, /^(?:promitente compra|compra|promisari)/u],
  [/^(?:usufructuant|nud|propietari)/u, /^usufructuari/u],
  [/^(?:requirent|solicitant)/u, /^(?:requerid|notificad)/u],
];
/** True for a noun that faces a role: "el acreedor" for a debtor. */
export const faces = (role: string, noun: string): boolean =>
  sides.some(([one, other]) => (one.test(role) && other.test(noun)) || (other.test(role) && one.test(noun)));

/** Returns a word of a phrase for one man. */
function forOneMan(word: string): string {
  const article = contracted.get(word);
  if (article !== undefined) return article;
  const one = word.length > 3 && word.endsWith("s") ? nounForOne(word) : word;
  return wordForms(one)?.man ?? one;
}

/** Returns the forms of a phrase: for one man, one woman, several, several women. Returns undefined if they are uncertain. */
export function personForms(phrase: string): readonly string[] | undefined {
  const lead = /^(?:a|de)\s(?=l)/u.exec(phrase)?.[0] ?? "";
  const man = phrase.slice(lead.length).split(" ").map(forOneMan).join(" ");
  const contraction = lead === "" ? man : `${lead.trim()}l ${man.replace(/^el /u, "")}`.replace(/^del/u, "del");
  const { forms, error } = phraseForms(contraction);
  const four = forms.slice(0, 4);
  return !error && four.includes(phrase) ? four : undefined;
}

/** Returns a phrase for the other number, in the same gender. */
function otherNumber(phrase: string, forms: readonly string[], isPlural: boolean, sex: Sex | undefined): string {
  const at = forms.indexOf(phrase, isPlural ? 2 : 0);
  const isWoman = at % 2 === 1 || (sex === "femenino" && forms[isPlural ? 3 : 1] === phrase);
  return forms[(isPlural ? 0 : 2) + (isWoman ? 1 : 0)] ?? phrase;
}

/** Finds the phrases of a paragraph that call persons in a number, and that may be about the people of a list. */
export function personPhrasesIn(
  text: string,
  tokens: readonly Token[],
  { isPlural, sex, role }: { readonly isPlural: boolean; readonly sex: Sex | undefined; readonly role: string },
  formsOf: (phrase: string) => readonly string[] | undefined,
): PersonPhrase[] {
  const article = isPlural ? plural : singular;
  return tokens.flatMap((token, i) => {
    if (!article.test(token.word)) return [];
    let at = i + 1;
    const isWord = () => /^\s+$/u.test(tokens[at]?.gap ?? "");
    while (at < i + 3 && isWord() && described.test(tokens[at]?.word ?? "")) at++;
    const noun = isWord() ? tokens[at] : undefined;
    // "El propio", "las mismas": without a noun.
    if (!noun) return [];
    const { word } = noun;
    const isOwned = /^sus?$/u.test(token.word);
    const isPerson =
      kindOf(word) === "person" ||
      ((known(word)?.sort === "person" || (isOwned && kindOf(word) === "quality")) && isSubstance(tokens, at));
    if (!isPerson || word.endsWith("s") !== isPlural || (others.test(word) && !(isOwned && mother.test(word))))
      return [];
    const before = tokens[i - 1];
    const isJoined = before !== undefined && /^(?:a|de)$/u.test(before.word) && /^\s+$/u.test(token.gap);
    const start = isJoined && /^l[aeo]s?$/u.test(token.word) ? before.start : token.start;
    const phrase = text.slice(start, noun.end).toLowerCase().replace(/\s+/gu, " ");
    const forms = formsOf(phrase);
    if (!forms) return [];
    const own: Sex | undefined = ["masculino", "femenino"][forms.indexOf(phrase, isPlural ? 2 : 0) % 2] as Sex;
    const isCommon = forms[isPlural ? 2 : 0] === forms[isPlural ? 3 : 1];
    if (sex !== undefined && !isCommon && own !== sex && !faces(role, word)) return [];
    const isObject = /^(?:a|al|de|del)\s/u.test(phrase) || isPreposed(before, token);
    const other = otherNumber(phrase, forms, isPlural, sex);
    return [{ start, end: noun.end, other, forms, isObject, sex: own, isOwned, isOther: faces(role, word) }];
  });
}

const isPreposed = (before: Token | undefined, token: Token): boolean =>
  before !== undefined &&
  /^(?:a|de|con|por|ante|para|contra|entre|sobre)$/u.test(before.word) &&
  /^\s+$/u.test(token.gap);

/** True for a participle that no noun follows: "la obligada responde", but not "la citada finca". */
function isSubstance(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  if (!next || !/^\s+$/u.test(next.gap)) return true;
  const sort = known(next.word)?.sort;
  return sort !== "thing" && sort !== "epicene" && sort !== "person";
}
