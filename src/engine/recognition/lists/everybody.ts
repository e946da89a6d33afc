import type { Span } from "../words/wordings.ts";
import { inCase, type ListWord } from "./list-words.ts";

/** Names of all people of a deed, which say their number and the gender of their article. */
const everybody =
  /(?<!\p{L})(?:(?:al|del|(?:(?:a|de)\s+)?(?:los|las|el|la)|ambos|ambas)\s+(?:comparecientes?|otorgantes?|contratantes?|interesad[oa]s?)|(?:(?:a|de)\s+)?(?:las|ambas)\s+partes)(?!\p{L})/giu;

const articles = {
  "": ["el", "la", "los", "las"],
  a: ["al", "a la", "a los", "a las"],
  de: ["del", "de la", "de los", "de las"],
};

/** Returns a name of all people for the other number. Returns undefined for "las partes", which nobody is alone. */
export function everybodyWord(written: string, isPlural: boolean): Pick<ListWord, "other" | "forms"> | undefined {
  const [, lead = "", noun = ""] = /^(.*)\s(\p{L}+)$/u.exec(written.toLowerCase()) ?? [];
  if (noun.startsWith("parte") || lead.startsWith("amb") || noun.endsWith("s") !== isPlural) return undefined;
  const of = lead === "al" || lead.startsWith("a ") ? "a" : lead === "del" || lead.startsWith("de ") ? "de" : "";
  const stem = noun.replace(/s$/u, "").replace(/[oa]$/u, "");
  const nouns = noun.startsWith("interesad")
    ? [`${stem}o`, `${stem}a`, `${stem}os`, `${stem}as`]
    : [noun.replace(/s$/u, ""), noun.replace(/s$/u, ""), noun.replace(/s?$/u, "s"), noun.replace(/s?$/u, "s")];
  const forms = articles[of].map((article, i) => inCase(`${article} ${nouns[i]}`, written));
  const isWoman = /(?:^|\s)las?$/u.test(lead);
  return { other: forms[(isPlural ? 0 : 2) + (isWoman ? 1 : 0)] ?? written, forms };
}

/** Finds the names of all people of a deed. */
export const everybodyIn = (text: string): (Span & { readonly written: string })[] =>
  [...text.matchAll(everybody)].map(({ 0: written, index }) => ({
    start: index,
    end: index + written.length,
    written,
  }));
