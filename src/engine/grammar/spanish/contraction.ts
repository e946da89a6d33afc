import { placesWithEl } from "./dictionary/places.ts";
import { known } from "./phrase/lexicon.ts";

/** Whether a word names people or things, so that an article before it in capitals is no part of a name. */
const isNoun = (word: string): boolean => {
  const sort = known(word)?.sort;
  return sort !== undefined && sort !== "quality";
};

/**
 * What happens between a preposition, "de" or "a" as it is written, and a text behind it: the joint that takes the place
 * of the space, and the rest of the text. "de" and "el vendedor" give "l " and "vendedor"; "de" and "la vendedora" a
 * space and all of it. The article of a name stays (de El Salvador, a El Progreso), and so does the pronoun él.
 */
export function articleBehind(preposition: string, text: string): { readonly joint: string; readonly rest: string } {
  const [, article = "", rest = "", noun = ""] = /^(el)\s+((\p{L}+).*)$/isu.exec(text.normalize("NFC")) ?? [];
  const name = article !== "el" && (placesWithEl.has(noun.toLocaleLowerCase("es")) || !melts(article, noun));
  if (article === "" || name) return { joint: " ", rest: text };
  const capitals = preposition === preposition.toUpperCase() && (preposition.length > 1 || article === "EL");
  return { joint: capitals ? "L " : "l ", rest };
}

/** Whether an article with a capital is none of a name: EL VENDEDOR, El Vendedor, but not El Universal. */
const melts = (article: string, noun: string): boolean =>
  isNoun(noun.toLocaleLowerCase("es")) || (article === "EL" && noun === noun.toUpperCase() && noun.length > 1);
