import type { PartScan } from "../tags/scan-part.ts";

/**
 * A piece of text that a person selected, and its position. `before` is the text before it in its paragraph. Without
 * `file` and `paragraph` it was typed, and means the first occurrence of the text.
 */
export interface Spot {
  readonly text: string;
  readonly file?: string | undefined;
  readonly paragraph?: number | undefined;
  readonly before?: string | undefined;
}

/** The position of a spot in the text of its paragraph. */
export interface FoundSpot {
  readonly scan: PartScan;
  readonly paragraph: number;
  readonly start: number;
  readonly end: number;
}

/** Signs that are drawn otherwise than they are written: white space, and signs without a width. */
const unseen = /[\s\u00AD\u200B\u200E\u200F\u2060-\u2064\uFEFF]/u;

/** Returns a text without invisible signs, and the position of each remaining sign. */
function squeezed(text: string): { readonly signs: string; readonly at: readonly number[] } {
  let signs = "";
  const at: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const sign = text[i] as string;
    if (unseen.test(sign)) continue;
    signs += sign;
    at.push(i);
  }
  return { signs, at };
}

/**
 * Finds a spot in the parts of a document. What was drawn may have other white space, and a number of a note in it: of
 * several places of the text in its paragraph the one nearest to where it was seen is taken.
 */
export function findSpot(scans: readonly PartScan[], spot: Spot): FoundSpot | undefined {
  const wanted = squeezed(spot.text).signs;
  if (wanted === "") return undefined;
  const near = squeezed(spot.before ?? "").signs.length;
  for (const scan of scans) {
    if (spot.file !== undefined && scan.file !== spot.file) continue;
    const numbers =
      spot.paragraph === undefined
        ? scan.texts.map((_, i) => i + 1).filter((i) => !scan.copies.has(i))
        : [spot.paragraph];
    for (const paragraph of numbers) {
      const { signs, at } = squeezed(scan.texts[paragraph - 1] ?? "");
      const from = nearest(signs, wanted, near);
      if (from === undefined) continue;
      const last = from + wanted.length - 1;
      return { scan, paragraph, start: at[from] ?? 0, end: (at[last] ?? 0) + 1 };
    }
  }
  return undefined;
}

function nearest(signs: string, wanted: string, near: number): number | undefined {
  let best: number | undefined;
  for (let at = signs.indexOf(wanted); at >= 0; at = signs.indexOf(wanted, at + 1))
    if (best === undefined || Math.abs(at - near) < Math.abs(best - near)) best = at;
  return best;
}

const sign = /[\p{L}\p{N}]/u;

/** Every place of a text as words of their own, in all parts, in the order of the document; second copies left out. */
export function placesOfText(scans: readonly PartScan[], text: string): FoundSpot[] {
  const found: FoundSpot[] = [];
  for (const scan of scans)
    scan.texts.forEach((whole, i) => {
      if (scan.copies.has(i + 1)) return;
      for (let start = whole.indexOf(text); start >= 0; start = whole.indexOf(text, start + text.length)) {
        const end = start + text.length;
        const inWord =
          (sign.test(whole[start - 1] ?? "") && sign.test(whole[start] ?? "")) ||
          (sign.test(whole[end - 1] ?? "") && sign.test(whole[end] ?? ""));
        if (!inWord) found.push({ scan, paragraph: i + 1, start, end });
      }
    });
  return found;
}
