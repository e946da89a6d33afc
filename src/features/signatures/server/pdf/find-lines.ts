import { type PlacedField } from "../../fields.ts";
import type { SignatureLine } from "../../lines.ts";

/** A character of a page. `x` is from the left edge, `baseline` from the bottom. In points. */
export interface PageChar {
  readonly char: string;
  readonly x: number;
  readonly width: number;
  readonly baseline: number;
  readonly size: number;
}

interface Row<T extends PageChar = PageChar> {
  readonly baseline: number;
  /** From left to right. */
  readonly chars: readonly T[];
}

interface Run {
  readonly x: number;
  readonly end: number;
}

/** The shortest line for a signature, in points. Shorter ones are blanks for a word. */
const minLine = 55;
/** A name is at most so many rows below its line, and so far. */
const [maxRows, maxBelow] = [3, 60];
/** The height of a signature field. */
const [minHeight, maxHeight] = [18, 40];
const maxWidth = 240;
const maxText = 300;
/** More lines than this are a form to fill in by hand. */
export const maxLines = 100;

/** Returns the lines of underscores on a page, from top to bottom, with the text next to each and below it. */
export function linesOnPage(chars: readonly PageChar[], page: number, height: number): SignatureLine[] {
  const rows = rowsOf(chars);
  return rows.flatMap((row, at) => {
    // Each line reads its row again. A row with more lines than a document may have is no row of signatures.
    const runs = runsIn(row).slice(0, maxLines + 1);
    return runs.map((run, index): SignatureLine => {
      const next = runs[index + 1];
      const right = textOf(row.chars.filter(({ x }) => x >= run.end && x < (next?.x ?? Number.POSITIVE_INFINITY)));
      const hasName = /\p{L}{2}[^\p{L}]+\p{L}{2}/u.test(right);
      const before = runs[index - 1];
      const left = before === undefined ? 0 : (before.end + run.x) / 2;
      const until = next === undefined ? Number.POSITIVE_INFINITY : hasName ? next.x : (run.end + next.x) / 2;
      const below = textBelow(rows, at, { x: hasName ? run.x : left, end: until });
      return {
        text: `${right} ${below}`.trim().slice(0, maxText),
        field: fieldOn(run, row, rows[at - 1], page, height),
      };
    });
  });
}

/** Returns the first and last character of each match of a pattern with the flag g in the rows of a page, from top to bottom. */
export function wordsOnPage<T extends PageChar>(
  chars: readonly T[],
  pattern: RegExp,
): { text: string; ends: readonly [T, T] }[] {
  return rowsOf(chars).flatMap(({ chars: row }) => {
    const units = row.flatMap((char) => Array.from({ length: char.char.length }, () => char));
    const line = row.map(({ char }) => char).join("");
    return [...line.matchAll(pattern)].flatMap(({ 0: text, index }) => {
      const [first, last] = [units[index], units[index + text.length - 1]];
      return first && last ? [{ text, ends: [first, last] as const }] : [];
    });
  });
}

/** Groups characters by their baseline, from top to bottom. */
function rowsOf<T extends PageChar>(chars: readonly T[]): Row<T>[] {
  const rows: { baseline: number; chars: T[] }[] = [];
  for (const char of chars.toSorted((a, b) => b.baseline - a.baseline)) {
    const last = rows.at(-1);
    if (last && last.baseline - char.baseline < 2.5) last.chars.push(char);
    else rows.push({ baseline: char.baseline, chars: [char] });
  }
  return rows.map(({ baseline, chars: own }) => ({ baseline, chars: own.toSorted((a, b) => a.x - b.x) }));
}

/** Returns the stretches of underscores in a row that are long enough to sign on. */
function runsIn({ chars }: Row): Run[] {
  const runs: { x: number; end: number }[] = [];
  let open: { x: number; end: number } | undefined;
  for (const { char, x, width } of chars) {
    if (char !== "_") {
      if (char.trim() !== "") open = undefined;
    } else if (open && x - open.end < width) open.end = Math.max(open.end, x + width);
    else {
      open = { x, end: x + width };
      runs.push(open);
    }
  }
  return runs.filter((run) => run.end - run.x >= minLine);
}

/** Returns the text of the rows below a line, until the next line in the same column. */
function textBelow(rows: readonly Row[], at: number, column: Run): string {
  const from = rows[at]?.baseline ?? 0;
  const texts: string[] = [];
  for (const row of rows.slice(at + 1, at + 1 + maxRows)) {
    if (from - row.baseline > maxBelow) break;
    const own = row.chars.filter(({ x, width }) => x + width / 2 >= column.x && x + width / 2 < column.end);
    if (runsIn({ ...row, chars: own }).length > 0) break;
    texts.push(textOf(own));
  }
  return texts.join(" ");
}

/** Joins characters to a text, with a space where there is a gap. */
function textOf(chars: readonly PageChar[]): string {
  let text = "";
  let end: number | undefined;
  for (const { char, x, width, size } of chars) {
    if (end !== undefined && x - end > size * 0.18) text += " ";
    text += char;
    end = x + width;
  }
  return text.replace(/\s+/g, " ").trim();
}

/** Returns the field on a line: as long as the line, and as high as the space above it. */
function fieldOn(run: Run, row: Row, above: Row | undefined, page: number, pageHeight: number): PlacedField {
  const free = above === undefined ? maxHeight : above.baseline - row.baseline - 4;
  const height = Math.min(maxHeight, Math.max(minHeight, free));
  const y = Math.max(0, pageHeight - row.baseline - height);
  const width = Math.min(maxWidth, run.end - run.x);
  return { kind: "signature", page, x: Math.max(0, run.x), y, width, height, label: "", required: true };
}
