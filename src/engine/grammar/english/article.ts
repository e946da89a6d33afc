/** Written with a vowel, spoken with a consonant: a university, a one-year term, a European. */
const consonant =
  /^(?:eu|ewe|one(?!\p{L})|once(?!\p{L})|uni(?![mnd])|us(?:e|a|u|ing)|ut[ei]|ubiq|ur(?:an|in|ug)|uk|u(?![\p{L}]))/u;
/** Written with a consonant, spoken with a vowel. */
const silent = /^(?:hour|honest|hono|heir)/u;
/** Short names in capitals that are spoken as a word and not letter by letter. */
const words = new Set(["NIT", "SAT", "RAM", "PIN", "RIC", "FEL", "SIM"]);

/** "a" or "an", by the sound the phrase begins with: words, digits (an 8, an 11, an 18), letters (an LLC, a DPI). */
export function indefiniteArticle(phrase: string): "a" | "an" {
  const text = phrase.replace(/^[^\p{L}\d]+/u, "");
  const first = /^[\p{L}\d,]+/u.exec(text)?.[0] ?? "";
  if (/^\d/.test(first)) {
    const digits = first.replace(/,/g, "");
    return digits.startsWith("8") || (/^1[18]/.test(digits) && digits.length % 3 === 2) ? "an" : "a";
  }
  if (/^\p{Lu}{1,3}$/u.test(first) && !words.has(first)) return /^[AEFHILMNORSX]/.test(first) ? "an" : "a";
  const lower = first.toLowerCase();
  if (silent.test(lower)) return "an";
  return /^[aeiouáéíóú]/u.test(lower) && !consonant.test(lower) ? "an" : "a";
}
