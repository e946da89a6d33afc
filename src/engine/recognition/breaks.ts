import type { Paragraph } from "./merge-fields.ts";
import type { Recognition } from "./recognize.ts";
import type { Span } from "./words/wordings.ts";

/** A paragraph with spaces for the tabs and line breaks between its words, which its text does not have. */
export interface Spaced {
  readonly paragraph: Paragraph;
  /** The positions of the spaces in the text with them. */
  readonly breaks: readonly number[];
}

/** More than one, so that the words on both sides are no single name. */
const spaces = "  ";

/** Returns a paragraph with spaces for its tabs and line breaks. `readable` is its text with them. */
export function spaced(paragraph: Paragraph, readable: string): Spaced {
  if (readable === paragraph.text) return { paragraph, breaks: [] };
  const breaks: number[] = [];
  let text = "";
  let at = 0;
  for (const sign of readable) {
    if (paragraph.text.startsWith(sign, at)) {
      text += sign;
      at += sign.length;
    } else if (/\S$/u.test(text.slice(-2)) && /^\S/u.test(paragraph.text.slice(at, at + 2))) {
      // Beside a space words are apart already, and a phrase may go on.
      breaks.push(text.length);
      text += spaces;
    }
  }
  // Both are made of the same pieces. If they are not, nothing is known of breaks.
  return at === paragraph.text.length ? { paragraph: { ...paragraph, text }, breaks } : { paragraph, breaks: [] };
}

/** Returns the number of breaks before a position. They are in order. */
function countBefore(breaks: readonly number[], position: number): number {
  let [from, to] = [0, breaks.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((breaks[middle] ?? 0) < position) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Returns the position in the text without the spaces. */
function written(position: number, breaks: readonly number[]): number {
  const count = countBefore(breaks, position);
  if (count === 0) return position;
  const into = Math.min(spaces.length, position - (breaks[count - 1] ?? 0));
  return position - (count - 1) * spaces.length - into;
}

const keyOf = ({ file, paragraph }: { readonly file: string; readonly paragraph: number }): string =>
  `${paragraph} ${file}`;

/** Returns the paragraphs of which something that was found goes on behind a break: it would not print its break. */
export function acrossBreaks(read: readonly Spaced[], { places, loops }: Recognition): ReadonlySet<Paragraph> {
  const byKey = new Map(read.map((one) => [keyOf(one.paragraph), one]));
  const found = new Set<Paragraph>();
  for (const one of [...places, ...loops, ...loops.flatMap(({ mentions }) => mentions)]) {
    const at = byKey.get(keyOf(one));
    if (at && countBefore(at.breaks, one.end) > countBefore(at.breaks, one.start + 1)) found.add(at.paragraph);
  }
  return found;
}

/** Returns what was found in paragraphs with spaces as places of their written text. */
export function inWrittenText(read: readonly Spaced[], found: Recognition): Recognition {
  const breaksOf = new Map(read.map(({ paragraph, breaks }) => [keyOf(paragraph), breaks]));
  const moved = <S extends Span & { readonly file: string; readonly paragraph: number }>(one: S): S => {
    const breaks = breaksOf.get(keyOf(one)) ?? [];
    return { ...one, start: written(one.start, breaks), end: written(one.end, breaks) };
  };
  return {
    fields: found.fields,
    places: found.places.map(moved),
    loops: found.loops.map((loop) => ({
      ...moved(loop),
      pieces: loop.pieces.map((piece) => ({ ...moved({ ...loop, ...piece }), tag: piece.tag })),
      mentions: loop.mentions.map(moved),
      words: loop.words.map((word) => ({ ...moved(word), sentence: word.sentence.replaceAll(spaces, "") })),
    })),
    doubts: found.doubts.map((doubt) => ({ ...moved(doubt), sentence: doubt.sentence.replaceAll(spaces, "") })),
  };
}
