import { known } from "#engine/grammar/spanish/phrase/lexicon.ts";
import { kindOf } from "../agreeing/phrase.ts";
import { ofThings, onlyOfPeople } from "../agreeing/vocabulary.ts";
import { type ListWord, predicateOf } from "./list-words.ts";
import type { Listened } from "./reading.ts";
import type { Token } from "./tokens.ts";

/** Verbs that are no third person and say what somebody is: "al ser requerida", "me encuentro enterado". */
const links =
  /^(?:ser|estar|quedar|resultar|siendo|estando|quedando|sido|soy|estoy|quedo|fui|somos|estamos|quedamos|fuimos|encontrar(?:se|me|nos)|hallar(?:se|me|nos)|sentir(?:se|me|nos)|constituir(?:se|me|nos)|considerar(?:se|me|nos)|declarar(?:se|me|nos)|encuentro|encontramos|hallo|hallamos|reconozco|reconocemos|constituyo|constituimos|considero|consideramos)$/u;
const takesFor =
  /^(?:da|doy|dan|damos|dar(?:se|me|nos)?|d[aá]ndo(?:se|me|nos)?|tener(?:se|me|nos)?|tengo|tenemos|tiene|tienen)$/u;
const isAdverb = (word: string): boolean =>
  /\p{L}{3}mente$/u.test(word) || /^(?:bien|ya|muy|así|también|además)$/u.test(word);

/** Nouns for people behind "como": "conserva como depositario". */
const quality =
  /^(?:deposit|fiad|deud|codeud|garant|respons|dueñ|condueñ|propiet|copropiet|obligad|represent|aval|pose|usufruct|hered|tutor|apoderad|mandat|beneficiari|arrend|inquilin|compr|vend|testig|demandant|demandad|actor|interesad|únic|legítim|titular|herman|vecin)/u;

/** True for a word behind "como" that says what somebody is. */
const isQuality = (word: string): boolean => quality.test(word) || kindOf(word) === "person";

/** Returns a word that says what the people of a list are for the other number, by the words before it alone. */
export function predicateAt(
  tokens: readonly Token[],
  i: number,
  { isPlural }: Listened,
): Pick<ListWord, "other" | "forms"> | undefined {
  const { word = "", gap = "" } = tokens[i] ?? {};
  if (word.length < 4 || /[^aeiou]s$/u.test(word) || word.endsWith("s") !== isPlural || !/^\s+$/u.test(gap))
    return undefined;
  let left = i - 1;
  while (left > 0 && i - left < 4 && isAdverb(tokens[left]?.word ?? "") && /^\s+$/u.test(tokens[left]?.gap ?? ""))
    left--;
  const before = tokens[left]?.word ?? "";
  const isThing = /^\s+$/u.test(tokens[i + 1]?.gap ?? "") && known(tokens[i + 1]?.word ?? "")?.sort === "thing";
  if (before === "como") return isQuality(word) && !isThing ? predicateOf(word, isPlural) : undefined;
  // "Dar por terminado el contrato".
  if (
    before === "por" &&
    ofThings.test(word) &&
    /^(?:el|la|los|las|este|esta|dich[oa])$/u.test(tokens[i + 1]?.word ?? "")
  )
    return undefined;
  const isLinked =
    links.test(before) || (before === "por" && left === i - 1 && takesFor.test(tokens[left - 1]?.word ?? ""));
  const makes =
    /^(?:me|nos|les?|se)$/u.test(tokens[left - 1]?.word ?? "") &&
    /^(?:ha(?:ce|cen|ga|gan|rá|rán)|hizo|hicieron)$/u.test(before);
  const isOfPerson = kindOf(word) !== undefined || /[oa]s?$/u.test(word);
  return (isLinked || (makes && kindOf(word) !== undefined) || (makes && quality.test(word))) &&
    isOfPerson &&
    !/(?:mente|mos|mento|ción)$/u.test(word)
    ? predicateOf(word, isPlural)
    : undefined;
}

/** Returns an adjective behind a verb of the list or another of its adjectives: "recibo contento", "terceros interesados". */
export function besideAt(
  tokens: readonly Token[],
  i: number,
  { isPlural }: Listened,
): Pick<ListWord, "other" | "forms"> | undefined {
  const { word = "", gap = "" } = tokens[i] ?? {};
  const isAbout = onlyOfPeople.test(word) || /^(?:mism[oa]s?|sol[oa]s|tercer[oa]s?)$/u.test(word);
  return isAbout && word.endsWith("s") === isPlural && /^\s+$/u.test(gap) ? predicateOf(word, isPlural) : undefined;
}
