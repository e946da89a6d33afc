import { known } from "#engine/grammar/spanish/phrase/lexicon.ts";
import { inSentence, isNamedBefore, isNounless } from "./nouns.ts";
import { type AgreeingWords, beginOf, isPersonWord, phrase } from "./phrase.ts";
import { articleOf, type Ending, endingOf, isFinite, isFunctional, type Word } from "./reading.ts";
import { objectOf } from "./vocabulary.ts";

const demonstrative = /^(?:[ée]st[aeo]s?|aqu[ée]l|aqu[ée]lla|aqu[ée]llos|aqu[ée]llas)$/u;
const personal = /^(?:él|ella|ellos|ellas|nosotr[oa]s)$/u;
const picking = /^(?:un[oa]|amb[oa]s|tod[oa]s|algun[oa]|ningun[oa])$/u;
/** Nouns behind "este" that their ending does not show: "en este caso". */
const behindThis =
  /^(?:caso|orden|clase|modo|tipo|ramo|medio|punto|día|efecto|respecto|sentido|requisito|extremo|plan)s?$/u;

const wordAt = (words: readonly Word[], at: number): string => words[at]?.word ?? "";
/** Returns the word directly before or behind a place, or "" if a sign is between. */
const before = (words: readonly Word[], at: number): string => (words[at]?.gap === " " ? wordAt(words, at - 1) : "");
const behind = (words: readonly Word[], at: number): string =>
  words[at + 1]?.gap === " " ? wordAt(words, at + 1) : "";

/** True for a word that `pronounAt` reads. */
export const isPronoun = (word: string): boolean =>
  demonstrative.test(word) ||
  personal.test(word) ||
  picking.test(word) ||
  /^(?:dos|tres|cuatro|l[ao]s?|masculino|femenino)$/u.test(word);

/** Returns a pronoun with a gender, if it can be about a person. */
export function pronounAt(words: readonly Word[], at: number, ending: Ending): AgreeingWords | undefined {
  const word = wordAt(words, at);
  const previous = before(words, at);
  if (/^(?:masculino|femenino)$/u.test(word)) return previous === "sexo" ? phrase(words, at, at) : undefined;
  if (/^l[ao]s?$/u.test(word)) return objectAt(words, at);
  if (/^(?:dos|tres|cuatro)$/u.test(word)) {
    const lead = articleOf(previous);
    const isPeople = lead && isNounless(words, at, lead) && !isNamedBefore(words, at, lead);
    return isPeople ? phrase(words, beginOf(words, at), at, true) : undefined;
  }
  if (personal.test(word)) {
    const isEach = previous === "de" && /^(?:un|cualquier|ningun|algun)[oa]$/u.test(wordAt(words, at - 2));
    const isSubject = !/^(?:de|en|por|sobre|sin|entre|bajo)$/u.test(previous);
    return !isEach && (isSubject || !isNamedBefore(words, at, ending)) ? phrase(words, at, at) : undefined;
  }
  return demonstrative.test(word) ? thisAt(words, at, ending) : pickingAt(words, at, ending);
}

/** Returns the object of a verb that is done to people: "la faculta", "quien lo cuida". */
function objectAt(words: readonly Word[], at: number): AgreeingWords | undefined {
  const verb = words[at + 1];
  if (verb?.gap !== " " || verb.isTaken || !objectOf.test(verb.word)) return undefined;
  const isVerb =
    isFinite(words, at + 1) || (known(verb.word) === undefined && /(?:[aeoó]|an|en|ron|ía)$/u.test(verb.word));
  if (!isVerb) return undefined;
  const ending = articleOf(wordAt(words, at)) ?? { sex: "masculino", isPlural: false };
  const isThing =
    !/^quien(?:es)?$/u.test(before(words, at)) && isNamedBefore(words, at, ending, { ...inSentence, words: 25 });
  const own = isThing ? undefined : phrase(words, at, at);
  if (!own) return undefined;
  const isUpper = words[at]?.written.startsWith("L") === true;
  const [man, woman] = (own.isPlural ? ["los", "las"] : ["lo", "la"]).map((form) =>
    isUpper ? form.replace("l", "L") : form,
  );
  const sex = wordAt(words, at).includes("a") ? "femenino" : "masculino";
  return { ...own, man: man ?? own.man, woman: woman ?? own.woman, sex };
}

/** Returns a demonstrative without a noun: "si este no pagare", "por su parte, aquel insiste", "esta última". */
function thisAt(words: readonly Word[], at: number, ending: Ending): AgreeingWords | undefined {
  const next = behind(words, at);
  // The notary writes "en ésta" of a city.
  if (before(words, at) === "en" && next === "") return undefined;
  if (/^últim[oa]s?$/u.test(next)) return phrase(words, at, at + 1);
  const isAlone = next === "" || isFinite(words, at + 1) || isFunctional(next);
  if (behindThis.test(next)) return undefined;
  if (isAlone) return phrase(words, at, at);
  if (words[at + 1]?.isTaken || known(next)) return undefined;
  // "Este contrato" ends as its noun does, "este insiste" does not.
  return wordAt(words, at).startsWith("aqu") || endingOf(next).sex !== ending.sex ? phrase(words, at, at) : undefined;
}

/** Returns "uno", "ambas", "ninguno" and the like, if no thing is meant. */
function pickingAt(words: readonly Word[], at: number, ending: Ending): AgreeingWords | undefined {
  const [word, previous, next] = [wordAt(words, at), before(words, at), behind(words, at)];
  // "Todos los comparecientes".
  if (articleOf(next) && words[at + 2]?.gap === " " && isPersonWord(words[at + 2]))
    return phrase(words, at, at + 2, true);
  if (!isNounless(words, at, ending) || /^(?:por|en)$/u.test(previous)) return undefined;
  // "UNO. COPROPIEDAD."
  if (/^un[oa]$/u.test(word) && words[at]?.gap !== " " && /^\s*[.:)]/u.test(words[at + 1]?.gap ?? "")) return undefined;
  const isPair = /^(?:y|o|ni)$/u.test(next) && /^otr[oa]$/u.test(wordAt(words, at + 2));
  const begin = beginOf(words, at);
  if (isPair || (next !== "" && isFinite(words, at + 1))) return phrase(words, begin, at, true);
  if (previous !== "cada") return isNamedBefore(words, at, ending) ? undefined : phrase(words, begin, at, true);
  // "Doce cuotas de MIL QUETZALES (Q1,000.00) cada una".
  const isSum = /\)|\d/u.test(words[at - 1]?.gap ?? "") || /^(?:quetzal|dólar|metro)/u.test(wordAt(words, at - 2));
  const isOfThings = isNamedBefore(words, at, { ...ending, isPlural: true }, { ...inSentence, words: 14 });
  return isSum || isOfThings ? undefined : phrase(words, begin, at, true);
}
