interface Nucleus {
  readonly start: number;
  readonly end: number;
}

const strong = /[aeoáéó]/;
const accented = /[áéíóú]/;
const vowel = /[aeiouáéíóúü]/;
const marked: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ó", u: "ú" };
const plain: Readonly<Record<string, string>> = { á: "a", é: "e", í: "i", ó: "o", ú: "u" };

/** The vowels each syllable of a word in small letters is built around, in order. */
function nucleiOf(word: string): Nucleus[] {
  const nuclei: { start: number; end: number }[] = [];
  for (let i = 0; i < word.length; i++) {
    const letter = word.charAt(i);
    const isVowel = vowel.test(letter) || (letter === "y" && i === word.length - 1 && i > 0);
    if (!isVowel) continue;
    const open = nuclei.at(-1);
    const before = word.charAt(i - 1);
    const apart = (strong.test(before) && strong.test(letter)) || /[íú]/.test(before) || /[íú]/.test(letter);
    if (open && open.end === i && !apart) open.end = i + 1;
    else nuclei.push({ start: i, end: i + 1 });
  }
  return nuclei;
}

/** Which syllable, counted from 0, carries the stress; -1 for a word without vowels. Small letters expected. */
function stressed(word: string, nuclei: readonly Nucleus[]): number {
  const written = nuclei.findIndex((n) => accented.test(word.slice(n.start, n.end)));
  if (written >= 0) return written;
  const last = nuclei.length - 1;
  return last > 0 && /[aeiouns]$/.test(word) ? last - 1 : last;
}

/** True for a lower-case word with the stress on its last syllable, or with only one syllable. */
export function isOxytone(word: string): boolean {
  const nuclei = nucleiOf(word);
  return nuclei.length > 0 && stressed(word, nuclei) === nuclei.length - 1;
}

/** True for a lower-case word that begins with a stressed a, with or without an h: agua, área, hacha. */
export function beginsWithStressedA(word: string): boolean {
  if (!/^h?[aá]/.test(word)) return false;
  return stressed(word, nucleiOf(word)) === 0;
}

/** The word without its written accent, unless the accent parts two vowels (país keeps it in países). */
export function withoutAccent(word: string): string {
  return word.replace(/(.?)([áéíóú])/g, (pair: string, before: string, letter: string) =>
    /[íú]/.test(letter) && strong.test(before) ? pair : before + (plain[letter] ?? letter),
  );
}

/** The word with the accent written on its last syllable but one: what `joven` needs before `-es` is added. */
export function withAccentBeforeLast(word: string): string {
  const nuclei = nucleiOf(word);
  const nucleus = nuclei.at(-2);
  if (!nucleus || accented.test(word)) return word;
  const letters = word.slice(nucleus.start, nucleus.end);
  const inside = letters.search(strong);
  // The second of two weak vowels carries the stress.
  const at = nucleus.start + (inside >= 0 ? inside : letters.length - 1);
  return word.slice(0, at) + (marked[word.charAt(at)] ?? word.charAt(at)) + word.slice(at + 1);
}
