import type { Agreement, Gender, GrammaticalNumber } from "../agreement.ts";
import { inCaseOf } from "../letter-case.ts";
import { takesEl } from "./article.ts";
import { isKnownWord, isSomebody } from "./dictionary/known.ts";
import {
  clitics,
  conjunctions,
  isInvariable,
  numerals,
  partitives,
  possessives,
  prepositions,
  relatives,
} from "./dictionary/particles.ts";
import { feminine, isAlwaysFeminine, isAlwaysMasculine } from "./feminine.ts";
import { type Overrides, plural } from "./plural.ts";
import { thirdPersonPlural } from "./verb.ts";

/** Forms the author of a document wants instead of ours, by the masculine singular in small letters. */
export interface AgreementOverrides {
  readonly feminine?: Overrides;
  readonly plural?: Overrides;
}

/** Articles and words like them: masculine and feminine, singular and plural. */
const determiners: readonly (readonly [string, string, string, string])[] = [
  ["el", "la", "los", "las"],
  ["del", "de la", "de los", "de las"],
  ["al", "a la", "a los", "a las"],
  ["un", "una", "unos", "unas"],
  ["algún", "alguna", "algunos", "algunas"],
  ["ningún", "ninguna", "ningunos", "ningunas"],
  ["este", "esta", "estos", "estas"],
  ["ese", "esa", "esos", "esas"],
  ["aquel", "aquella", "aquellos", "aquellas"],
  ["dicho", "dicha", "dichos", "dichas"],
  ["ambos", "ambas", "ambos", "ambas"],
];
/** Those that are masculine in form before a stressed a-: el acta, del área, ningún ama. */
const euphonic = new Set(["el", "del", "al", "un", "algún", "ningún"]);
const rowOf = new Map(determiners.flatMap((row) => row.map((form) => [form, row] as const)));

interface Token {
  readonly text: string;
  /** In small letters; "" for what stands between words. */
  readonly word: string;
}

/** Words and what stands between them; "de la" in front is one article. */
function tokensOf(phrase: string): Token[] {
  const parts =
    phrase.normalize("NFC").match(/(?:(?<!\p{L})(?:de|a)\s+l(?:a|os|as)(?!\p{L}))|\p{L}+|[^\p{L}]+/giu) ?? [];
  return parts.map((text) => ({
    text,
    word: /^\p{L}/u.test(text) ? text.toLocaleLowerCase("es").replace(/\s+/g, " ") : "",
  }));
}

const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text);

/** The gender the head of a phrase has of itself; undefined when it is that of whoever is meant. */
function ownGender(words: readonly string[]): Gender | undefined {
  const head = words.find((word) => !rowOf.has(word) && !possessives.has(word) && !isInvariable(word));
  if (head === undefined) return undefined;
  if (isAlwaysMasculine(head)) return "m";
  if (isAlwaysFeminine(head)) return "f";
  const article = words.map((word) => rowOf.get(word)?.indexOf(word)).find((at) => at !== undefined);
  return article === 1 || article === 3 ? "f" : undefined;
}

/**
 * A Spanish phrase made to agree: "el vendedor casado" → "las vendedoras casadas". Written in the masculine singular, it
 * takes the gender and number asked for; without a gender it keeps its own. Nouns, adjectives, articles (with el before
 * a stressed a-), del and al, quien and a verb behind it change; what hangs on a preposition (unido de hecho, perito en
 * administración), names in capitals and counted things stay until the next comma. Nouns with a gender of their own keep
 * it (la persona obligada), and what is written in the feminine or the plural is not turned back.
 */
export function agree(
  phrase: string,
  wanted: { readonly gender?: Gender | undefined; readonly number?: GrammaticalNumber | undefined },
  overrides: AgreementOverrides = {},
): string {
  const tokens = tokensOf(phrase);
  const gender = ownGender(tokens.map((token) => token.word).filter((word) => word !== "")) ?? wanted.gender ?? "m";
  return inflected(tokens, { gender, number: wanted.number ?? "singular" }, overrides)
    .map((part, at, parts) => (typeof part === "string" ? part : articleOf(part, parts[at + 2])))
    .join("");
}

/** An article whose form waits for the word behind it. */
interface Article {
  readonly text: string;
  readonly row: readonly [string, string, string, string];
  readonly agreement: Agreement;
}

function articleOf({ text, row, agreement }: Article, next: unknown): string {
  const [masculine, feminine, masculines, feminines] = row;
  if (agreement.number === "plural") return inCaseOf(text, agreement.gender === "f" ? feminines : masculines);
  const el = euphonic.has(masculine) && typeof next === "string" && takesEl(next);
  return inCaseOf(text, agreement.gender === "f" && !el ? feminine : masculine);
}

/** The tokens after agreement; articles still wait for what follows them. */
function inflected(
  tokens: readonly Token[],
  wanted: Agreement,
  overrides: AgreementOverrides,
): readonly (string | Article)[] {
  /** Whether what comes is said of the head of the phrase; a comma returns to it. */
  let active = true;
  let head = false;
  let verbAhead = false;
  let number = wanted.number;
  let before = "";

  function word({ text, word }: Token, next: Token | undefined): string | Article {
    if (verbAhead) {
      if (clitics.has(word)) return text;
      verbAhead = false;
      return number === "plural" ? thirdPersonPlural(text) : text;
    }
    if (relatives.has(word)) {
      active = false;
      // Of "a quien" the head is not the subject.
      verbAhead = !prepositions.has(before);
      return word === "quien" && number === "plural" ? plural(text) : text;
    }
    if (!active && !(conjunctions.has(before) && isSomebody(word))) return text;
    active = true;
    const row = rowOf.get(word);
    if (row && (!head || !prepositions.has(row[0]) || partitives.has(before))) return article(text, word, row);
    if (head && (row || prepositions.has(word) || numerals.test(word))) active = false;
    if (word === "cada") number = "singular";
    if (!active || isInvariable(word)) return text;
    if (isName(text, word, next)) {
      active = false;
      return text;
    }
    head ||= !possessives.has(word);
    const one = wanted.gender === "f" ? feminine(text, overrides.feminine) : text;
    return number === "plural" ? plural(one, overrides.plural) : one;
  }

  function article(text: string, word: string, row: Article["row"]): Article {
    const form = row.indexOf(word);
    // What was written in the feminine or the plural stays so: "el vendedor y la compradora".
    const own: Agreement = {
      gender: form % 2 === 1 ? "f" : wanted.gender,
      number: form > 1 ? "plural" : number,
    };
    return { text, row, agreement: own };
  }

  /** Capitals the dictionary does not know are names, unless an article or nothing at all stands before a lone one. */
  function isName(text: string, word: string, next: Token | undefined): boolean {
    if (!isCapital(text) || isKnownWord(word)) return false;
    const another = next !== undefined && isCapital(next.text) && !isKnownWord(next.word) && !isInvariable(next.word);
    return another || !(before === "" || rowOf.has(before));
  }

  return tokens.map((token, at) => {
    if (token.word === "") {
      if (/[,;:()]/.test(token.text)) {
        active = true;
        verbAhead = false;
        number = wanted.number;
      }
      return token.text;
    }
    const result = word(token, tokens[at + 2]);
    before = token.word;
    return result;
  });
}
