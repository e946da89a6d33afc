/**
 * The starts of words in the text of segments, and the properties of runs and paragraphs in their markup. Of those
 * with the same slot, only the last of a segment is included. Entries of one segment are adjacent.
 */
export interface WordStarts {
  /** Per segment its first entry; one more at the end. */
  readonly first: Int32Array;
  /** Per entry its segment, its place there, and where it is looked up. */
  readonly segment: Int32Array;
  readonly offset: Int32Array;
  readonly slot: Uint16Array;
}

/** Bytes a word is known by. */
export const knownBy = 4;
/** The places of a table of words: a power of two. */
export const wordPlaces = 1 << 13;

/** Returns the slot of four bytes in a table of 2 to the power of `bits` slots. */
export const slotOf = (bytes: Uint8Array, at: number, bits: number): number =>
  Math.imul(
    (bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24),
    0x9e3779b1,
  ) >>>
  (32 - bits);
export const wordBits = 13;

const [less, more, space] = [0x3c, 0x3e, 0x20];
/** Behind the sign and the prefix of a tag. */
export const tagName = 3;
const properties = new TextEncoder().encode("Pr>");

/** True for a tag that begins properties: `<w:rPr>`, `<w:pPr>`. */
const opensProperties = (text: Uint8Array, at: number): boolean =>
  properties.every((letter, i) => text[at + tagName + 1 + i] === letter) && text[at + 1] !== 0x2f;

/** The beginnings of words and properties in the texts of segments. */
export function wordStarts(texts: readonly Uint8Array[]): WordStarts {
  const first = new Int32Array(texts.length + 1);
  const segment: number[] = [];
  const offset: number[] = [];
  const slot: number[] = [];
  texts.forEach((text, id) => {
    first[id] = segment.length;
    const last = new Map<number, number>();
    let begins = false;
    // From one tag to the next; a segment may begin inside of text, and ends as it likes.
    for (let at = 0; at + knownBy <= text.length; at++) {
      const byte = text[at] as number;
      if (byte === less) {
        if (opensProperties(text, at)) last.set(slotOf(text, at + tagName, wordBits), at);
        const close = text.indexOf(more, at);
        if (close < 0) break;
        at = close;
        begins = true;
      } else if (byte === space) begins = true;
      else if (begins) {
        begins = false;
        last.set(slotOf(text, at, wordBits), at);
      }
    }
    for (const [place, at] of last) {
      segment.push(id);
      offset.push(at);
      slot.push(place);
    }
  });
  first[texts.length] = segment.length;
  return {
    first,
    segment: Int32Array.from(segment),
    offset: Int32Array.from(offset),
    slot: Uint16Array.from(slot),
  };
}
