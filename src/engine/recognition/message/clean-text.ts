import type { Texts } from "./values.ts";

/** A place behind a run of spaces that was shortened, and the characters that were left out until there. */
export interface Offset {
  readonly at: number;
  readonly by: number;
}

/** Shortens long runs of spaces and of other signs that say nothing. Patterns try them from each of their signs. */
export function condensed(text: string): { readonly text: string; readonly offsets: readonly Offset[] } {
  const offsets: Offset[] = [];
  let [out, from, by] = ["", 0, 0];
  for (const { 0: run, index } of text.matchAll(/[\s*_~=•·.()–-]{9,}/gu)) {
    const kept = (/\n/.test(run) ? "\n\n" : "") + run.replace(/\n/g, " ").slice(0, 4);
    out += text.slice(from, index) + kept;
    from = index + run.length;
    by += run.length - kept.length;
    offsets.push({ at: out.length, by });
  }
  return { text: out + text.slice(from), offsets };
}

/** Returns a place of a condensed text in the whole one. */
export function whole(offsets: readonly Offset[], place: number): number {
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle]?.at ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return place + (offsets[low - 1]?.by ?? 0);
}

/** The time and the sender in front of a message that was copied with others. */
const head =
  /(?<=^|\n)\[[^\]\n]{5,40}\] [^:\n]{1,40}: |(?<=^|\n)\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}[^\n:]{0,14} - [^:\n]{1,40}: /g;

/** Puts spaces in the place of the times and senders of copied messages. */
export function withoutHeads({ text, plain }: Texts): Texts {
  const heads = [...text.matchAll(head)];
  if (heads.length === 0) return { text, plain };
  const blank = (all: string): string => {
    let [out, from] = ["", 0];
    for (const { 0: words, index } of heads) {
      out += all.slice(from, index) + " ".repeat(words.length);
      from = index + words.length;
    }
    return out + all.slice(from);
  };
  return { text: blank(text), plain: blank(plain) };
}
