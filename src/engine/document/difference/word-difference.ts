import { type Effort, matches } from "./matching.ts";

/** A piece of text that both versions have, or one of them. */
export interface WordChange {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

const currency = "(?:(?:Q|US\\$|\\$|€)[ \\u00a0]?)?";
const figure = "\\d+(?:[.,:/-]\\d+)*(?:-?\\p{L}+)?(?:[ \\u00a0]?[%ºª°])?";
const months =
  "January|February|March|April|May|June|July|August|September|October|November|December|" +
  "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre";
const day = `\\d{1,2} de (?:${months}) del? (?:año )?\\d{4}|(?:${months}) \\d{1,2}, \\d{4}|\\d{1,2} (?:${months}),? \\d{4}`;
/**
 * One token of the comparison: a date, an amount with its currency, a number with its separators (a time, a
 * percentage, an article's 12-A), a word with its inner apostrophes and hyphens, a run of spaces, or any other sign.
 */
const token = new RegExp(
  `${day}|${currency}${figure}|[\\p{L}\\p{M}\\p{N}_]+(?:['’\u2011-][\\p{L}\\p{M}\\p{N}]+)*|\\s+|.`,
  "giu",
);

/** The words, numbers, spaces and signs of a text; together they are the text. */
export const tokensOf = (text: string): string[] => text.match(token) ?? [];

/**
 * Returns the changes between two texts, in whole words and in readable pieces. Each comparison reduces `effort`.
 * When it is used up, the result is still correct, but may contain more changes than necessary.
 */
export function wordDifference(before: string, after: string, effort?: Effort): WordChange[] {
  const [a, b] = [tokensOf(before), tokensOf(after)];
  const ids = new Map<string, number>();
  const idOf = (word: string) => ids.get(word) ?? (ids.set(word, ids.size), ids.size - 1);
  const edits: Edit[] = [];
  let [x, y] = [0, 0];
  for (const [nextX, nextY] of [...matches(a.map(idOf), b.map(idOf), effort), [a.length, b.length] as const]) {
    if (nextX > x || nextY > y) edits.push(editOf(a.slice(x, nextX), b.slice(y, nextY)));
    if (nextX < a.length) {
      if (edits.length === 0) edits.push(editOf([], []));
      edits.at(-1)?.same.push(a[nextX] ?? "");
    }
    [x, y] = [nextX + 1, nextY + 1];
  }
  return joined(edits).flatMap(slid).flatMap(changes);
}

/** A deletion, the text inserted in its place, and the unchanged text after it. */
interface Edit {
  readonly removed: string[];
  readonly added: string[];
  same: string[];
  /** Characters in `removed` and in `added`. */
  readonly size: { removed: number; added: number };
}

const length = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0);
const editOf = (removed: string[], added: string[]): Edit => ({
  removed,
  added,
  same: [],
  size: { removed: length(removed), added: length(added) },
});

/** Joins edits that only a scrap of common text keeps apart: a reader sees one change there, not three. */
function joined(edits: readonly Edit[]): Edit[] {
  const found: Edit[] = [];
  for (const edit of edits) {
    const last = found.at(-1);
    if (!last || !scrap(last, edit)) {
      found.push(edit);
      continue;
    }
    for (const side of ["removed", "added"] as const) {
      for (const word of [...last.same, ...edit[side]]) last[side].push(word);
      last.size[side] += length(last.same) + edit.size[side];
    }
    last.same = edit.same;
  }
  return found;
}

/**
 * True if the unchanged text between two edits is too short to separate them: a space, or a word or two shorter than
 * either edit.
 */
function scrap(left: Edit, right: Edit): boolean {
  const size = ({ size: { removed, added } }: Edit) => Math.max(removed, added);
  if (size(left) === 0 || size(right) === 0 || left.same.length > 5) return false;
  const common = left.same.filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (common.length === 0) return left.same.every((word) => /^\s+$/.test(word));
  return common.length <= 2 && length(left.same) <= Math.min(size(left), size(right));
}

/** Moves an insertion or a deletion along equal text so that it ends with its space: "big |red |" rather than "big| red|". */
function slid(edit: Edit, index: number, edits: readonly Edit[]): Edit {
  const moving = edit.removed.length === 0 ? edit.added : edit.added.length === 0 ? edit.removed : [];
  const previous = edits[index - 1]?.same;
  const lead = moving[0];
  if (lead === undefined || moving.length < 2 || !/^\s+$/.test(lead) || edit.same[0] !== lead || !previous) return edit;
  previous.push(lead);
  moving.push(lead);
  moving.shift();
  edit.same.shift();
  return edit;
}

function changes({ removed, added, same }: Edit): WordChange[] {
  const [gone, come] = [removed.join(""), added.join("")];
  return [
    ...(gone === "" ? [] : [{ kind: "removed", text: gone } as const]),
    ...(come === "" ? [] : [{ kind: "added", text: come } as const]),
    ...(same.length === 0 ? [] : [{ kind: "same", text: same.join("") } as const]),
  ];
}
