import { createHash } from "node:crypto";

/**
 * A set of texts as a Bloom filter: 2^21 bits (256 KB), of which each text sets 16. The places are the 16 words of 32 bits, little
 * endian, of the SHA-512 of the text in UTF-8, each cut to its lowest 21 bits; bit `p` is bit `p % 8` of byte `p / 8`. A text whose
 * bits are all set is taken for one of the set: of 62,000 texts none is missed, of others fewer than one in a million is
 * taken for one of them.
 */
export const filterBytes = 2 ** 18;

function placesOf(text: string): readonly number[] {
  const digest = createHash("sha512").update(text).digest();
  return Array.from({ length: 16 }, (_, n) => digest.readUInt32LE(n * 4) % (filterBytes * 8));
}

/**
 * Returns the entries of a list that the filter contains. A new password has a letter, so the others, mostly figures,
 * only cost room.
 */
export const withLetters = (list: readonly string[]): readonly string[] => list.filter((text) => /\p{L}/u.test(text));

/** The number of the most common passwords that are also looked for inside a password. */
export const mostGuessed = 1000;

/** A word in the filter that is refused with digits and signs around it. No password has this form: its first letter is a tab. */
export const asWord = (word: string): string => `\t${word}`;

/** Returns the entries of the filter for a list, the most common password first. */
export const filterEntries = (list: readonly string[]): readonly string[] => [
  ...withLetters(list),
  ...withLetters(list.slice(0, mostGuessed)).map(asWord),
];

export function filterOf(texts: Iterable<string>): Uint8Array {
  const filter = new Uint8Array(filterBytes);
  for (const text of texts)
    for (const place of placesOf(text)) filter[place >> 3] = (filter[place >> 3] ?? 0) | (1 << (place & 7));
  return filter;
}

export const holds = (filter: Uint8Array, text: string): boolean =>
  placesOf(text).every((place) => ((filter[place >> 3] ?? 0) & (1 << (place & 7))) !== 0);
