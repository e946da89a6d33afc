/**
 * A word written as another was: all capitals when that was in capitals, a first capital when it had one, else as it
 * comes. One capital letter alone says only that the first is one.
 */
export function inCaseOf(pattern: string, word: string): string {
  const letters = pattern.replace(/[^\p{L}]/gu, "");
  const first = letters.charAt(0);
  if (first === "" || first === first.toLocaleLowerCase("es")) return word;
  if (letters.length > 1 && letters === letters.toLocaleUpperCase("es")) return word.toLocaleUpperCase("es");
  return word.charAt(0).toLocaleUpperCase("es") + word.slice(1);
}
