import { isKnownWord } from "./dictionary/known.ts";
import { placesWithEl } from "./dictionary/places.ts";

/** "de" or "a", the article el, and the word behind it. */
const pairs = /(?<!\p{L})(de|a)\s+(el)(?=\s+(\p{L}+))/giu;

const isUpper = (text: string): boolean => text === text.toUpperCase();

/**
 * A Spanish text with "de el" and "a el" melted to "del" and "al": del vendedor, al señor, DEL COMPRADOR. The article of
 * a name stays (de El Salvador, a El Progreso, de El Universal), and so does the pronoun él.
 */
export function contracted(text: string): string {
  return text.normalize("NFC").replace(pairs, (whole, preposition: string, article: string, noun: string) => {
    const next = noun.toLocaleLowerCase("es");
    const capitals = isUpper(preposition) && isUpper(article);
    if (article !== "el" && (placesWithEl.has(next) || !(capitals || isKnownWord(next)))) return whole;
    const melted = preposition.toLowerCase() === "de" ? "del" : "al";
    if (capitals && article === "EL") return melted.toUpperCase();
    return isUpper(preposition.charAt(0)) ? melted.charAt(0).toUpperCase() + melted.slice(1) : melted;
  });
}
