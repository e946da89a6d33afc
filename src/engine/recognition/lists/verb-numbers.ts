import {
  firstForOne,
  firstForSeveral,
  isInfinitive,
  isVerb,
  isWished,
} from "#engine/grammar/spanish/dictionary/verbs.ts";
import { thirdPersonPlural } from "#engine/grammar/spanish/verb.ts";
import { objectOf } from "../agreeing/vocabulary.ts";

/** Verbs whose subject is a thing, and words that are nouns in deeds. */
const ofThings =
  /^(?:consist|correspond|venc|veng|vinier|pes[ae]|mid|col(?:inda)|conten|conteng|casan?$|escritur|contrat|mora$|cuest|asciend|equival|constan?$|consten?$|inici|termin|finaliz|deveng|caduc|comprend|resid[eí]a?n?$|carec|carezc|lind|ubic|radic|result|suced|exist|bast|surt|integr|proced[ea]|deduc|denomin[ae]n?$|trat[ae]n?$|sigue[nr]?$|sigan?$)/u;
/** Forms of verbs that are mostly other words: "entre", "el nombre", "la presente". */
const mostlyNot = new Set(
  "uno una fuera expresa completa entre conforme presente libre nombre firme informe cierre sobre cobre tasa casa parte para como este trate lote orden base toda valor base pase corte nombra sea será es".split(
    " ",
  ),
);
/** "Fuere necesario", "es obligatorio": nobody is the subject. */
const impersonal =
  /^\s+(?:(?:terminante|expresa|absoluta|total)mente\s+)?(?:prohibid|permitid|vedad|entendid|convenid|pactad|establecid|acordad|necesari|procedente|precis|posible|convenient|obligatori|aplicable|menester|del?\s+caso|el\s+caso|requerid|decir|por|así|claro|evidente)/iu;
const auxiliary = /^(?:ha|habrá|había|habría|haya|hubo|hubier[ea]|hubiese)n?$/u;
const participle = /^\s+\p{L}+(?:d|t|ch|s)o(?!\p{L})/u;

const preterites: readonly (readonly [RegExp, string])[] = [
  [/n$/u, ""],
  [/aron$/u, "ó"],
  [/ieron$/u, "ió"],
  [/yeron$/u, "yó"],
  [/cieron$/u, "zo"],
  [/ieron$/u, "o"],
  [/eron$/u, "o"],
  [/eron$/u, "ó"],
];
const irregular: ReadonlyMap<string, string> = new Map([
  ["son", "es"],
  ["han", "ha"],
  ["fueron", "fue"],
  ["dieron", "dio"],
  ["vieron", "vio"],
]);

/** True for a lower-case verb in the third person of one, of moods that the dictionary may not have: "ocasionare". */
const isThird = (word: string): boolean =>
  isVerb(word) || isWished(word) || /^desmembr[ae]$/u.test(word) || /\p{L}{3}(?:[^u]are|iere)$/u.test(word);

/** Returns a lower-case verb in the third person of several for one. */
function forOne(word: string): string | undefined {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (!word.endsWith("n")) return undefined;
  return preterites
    .flatMap(([ending, one]) => (ending.test(word) ? [word.replace(ending, one)] : []))
    .find((one) => isThird(one) && thirdPersonPlural(one) === word);
}

/**
 * Returns a lower-case verb in the third person for the other number. Returns undefined for other words, and for verbs about
 * things. `behind` is the text behind the word.
 */
export function otherThird(word: string, behind: string, isPlural: boolean): string | undefined {
  const isSaying =
    /^sig[au]en?$/u.test(word) && /^\s+(?:declarando|manifestando|diciendo|exponiendo)(?!\p{L})/u.test(behind);
  if (ofThings.test(word) && !isSaying) return undefined;
  if (auxiliary.test(word) && !participle.test(behind)) return undefined;
  const one = isPlural ? forOne(word) : word;
  if (one === undefined || !isThird(one)) return undefined;
  if (
    /^(?:es|son|sean?|será|fueren?|era|fue|result[ea]|qued[ae]n?|quedarán?|está)$/u.test(word) &&
    impersonal.test(behind)
  )
    return undefined;
  // "El plazo es de dos años".
  if (
    /^(?:es|son|será|serán)$/u.test(word) &&
    /^\s+de\s+\p{L}+/u.test(behind) &&
    !/^\s+de\s+(?:este|esta|su|mi|nuestr|nacionalidad|estado|profesi|edad|(?:\p{L}+\s){1,4}años\s+de\s+edad)/u.test(
      behind,
    )
  )
    return undefined;
  if (isPlural) return one;
  const several = thirdPersonPlural(word);
  return several === word ? undefined : several;
}

/** True for a form that is rather another word, unless a pronoun leads to it. */
export const isMostlyNot = (word: string): boolean => mostlyNot.has(word) && !/^(?:es|será|sea)$/u.test(word);

/** True for a verb that links its subject with what it is: "es responsable". */
export const isCopula = (word: string): boolean =>
  /^(?:es|son|sean?|será|serán|fueren?|era|eran|est[áé]n?|estar[áa]n?|qued[ae]n?|quedar[áa]n?|fueren?|fu[ei]|encuentr[ae]n?|hall[ae]n?|hacen?|declaran?|consideran?)$/u.test(
    word,
  );

/** True for the moods that occur only behind "que", "si" and similar words. */
export const isWish = (word: string): boolean => isWished(word) || isWished(word.replace(/n$/u, ""));

const enclitics: ReadonlyMap<string, string> = new Map([
  ["le", "les"],
  ["lo", "los"],
  ["la", "las"],
  ["me", "nos"],
]);
const forSeveral = new Map([...enclitics].map(([one, several]) => [several, one]));

/**
 * Returns an infinitive with a pronoun for the other number: "exigirle" is "exigirles". "Lo" is a person behind verbs about people
 * only, and "me" where the people of the list speak.
 */
export function otherEnclitic(word: string, isPlural: boolean, speaks: boolean): string | undefined {
  const [, bare = "", pronoun = ""] = /^(.*[aeiíé]r|.*ndo)(l[aeo]s?|me|nos)$/u.exec(word) ?? [];
  const other = (isPlural ? forSeveral : enclitics).get(pronoun);
  if (other === undefined) return undefined;
  const isKnown = isInfinitive(bare) || bare.endsWith("ndo");
  const isFirst = /^(?:me|nos)$/u.test(pronoun);
  const isAboutPerson = isFirst ? speaks : pronoun.startsWith("le") || (objectOf.test(bare) && !bare.endsWith("ndo"));
  return isKnown && isAboutPerson ? `${bare}${other}` : undefined;
}

/** Returns a lower-case verb in the first person for the other number: "acepto" is "aceptamos". */
export const otherFirst = (word: string, isPlural: boolean): string | undefined =>
  isPlural ? firstForOne(word) : firstForSeveral(word);
