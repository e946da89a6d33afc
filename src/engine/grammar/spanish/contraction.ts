import { placesWithEl } from "./dictionary/places.ts";
import { known } from "./phrase/lexicon.ts";

/** True for a word for people or things. A capitalized article before such a word is not part of a name. */
const isNoun = (word: string): boolean => {
  const sort = known(word)?.sort;
  return sort !== undefined && sort !== "quality";
};

/**
 * Joins a preposition, "de" or "a" as written, to the text after it. Returns the joint that replaces the space, and
 * the rest of the text. "de" and "el vendedor" give "l " and "vendedor". "de" and "la vendedora" give a space and the
 * whole text. The article of a name stays (de El Salvador, a El Progreso), and so does the pronoun él.
 */
export function articleBehind(preposition: string, text: string): { readonly joint: string; readonly rest: string } {
  const [, article = "", rest = "", noun = ""] = /^(el)\s+((\p{L}+).*)$/isu.exec(text.normalize("NFC")) ?? [];
  const name = article !== "el" && (placesWithEl.has(noun.toLocaleLowerCase("es")) || !melts(article, noun));
  if (article === "" || name) return { joint: " ", rest: text };
  const capitals = preposition === preposition.toUpperCase() && (preposition.length > 1 || article === "EL");
  return { joint: capitals ? "L " : "l ", rest };
}

/** True for a capitalized article that is not part of a name: EL VENDEDOR, El Vendedor, but not El Universal. */
const melts = (article: string, noun: string): boolean =>
  isNoun(noun.toLocaleLowerCase("es")) || (article === "EL" && noun === noun.toUpperCase() && noun.length > 1);
