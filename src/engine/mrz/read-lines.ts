import { once } from "#engine/once.ts";
import { type FoundLine, type FoundLines, findLines, pitchOfHeight } from "./find-lines.ts";
import { bitOf, glyphSize, glyphs } from "./glyphs.ts";
import type { GrayImage } from "./gray-image.ts";
import { lineLength } from "./identity-card.ts";

const { width: columns, height: rows } = glyphSize;
const points = columns * rows;
/** The height of a cell relative to a digit. */
const cellOfHeight = 1.12;
/** The offsets at which a character is tried, in points of a glyph. */
const shifts = [-1, 0, 1];

interface Template {
  readonly letter: string;
  readonly values: Float32Array;
}

/** The glyphs, softened a little, as vectors of length one around nothing. */
const templates = once((): readonly Template[] =>
  Object.entries(glyphs).map(([letter, bits]) => {
    const bit = (x: number, y: number): number =>
      x < 0 || y < 0 || x >= columns || y >= rows ? 0 : bitOf(bits, y * columns + x);
    const soft = new Float32Array(points);
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++)
        soft[y * columns + x] = (2 * bit(x, y) + bit(x - 1, y) + bit(x + 1, y) + bit(x, y - 1) + bit(x, y + 1)) / 6;
    return { letter, values: normal(soft) };
  }),
);

/** The vector around its mean, of length one; of nothing it is nothing. */
function normal(values: Float32Array): Float32Array {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let square = 0;
  for (const value of values) square += (value - mean) ** 2;
  const length = Math.sqrt(square) || 1;
  return values.map((value) => (value - mean) / length);
}

/** The middle of the ink of a cell, along the line. */
function middleOf({ ink, width }: FoundLines, left: number, right: number, top: number, bottom: number): number {
  let [first, last] = [right, left];
  for (let x = Math.max(0, Math.round(left)); x < Math.min(width, right); x++) {
    let dark = 0;
    for (let y = Math.max(0, Math.round(top)); y < bottom; y++) dark += ink[y * width + x] ?? 0;
    if (dark < 0.8) continue;
    first = Math.min(first, x);
    last = Math.max(last, x + 1);
  }
  return first < last ? (first + last) / 2 : (left + right) / 2;
}

/** A cell with its ink in the middle, as many points wide and high as a glyph. */
function cellAt(found: FoundLines, line: FoundLine, at: number): (dx: number, dy: number) => Float32Array {
  const { ink, width } = found;
  const { left, pitch, baseline } = line;
  const height = pitch / pitchOfHeight;
  const from = left + at * pitch;
  const middle = middleOf(found, from, from + pitch, baseline - height, baseline);
  const [x0, y0] = [middle - pitch / 2, baseline - height / 2 - (height * cellOfHeight) / 2];
  const [stepX, stepY] = [pitch / columns, (height * cellOfHeight) / rows];
  const inkAt = (x: number, y: number): number => {
    const [ix, iy] = [Math.floor(x), Math.floor(y)];
    const value = (px: number, py: number) => (px < 0 || px >= width || py < 0 ? 0 : (ink[py * width + px] ?? 0));
    const [fx, fy] = [x - ix, y - iy];
    return (
      (value(ix, iy) * (1 - fx) + value(ix + 1, iy) * fx) * (1 - fy) +
      (value(ix, iy + 1) * (1 - fx) + value(ix + 1, iy + 1) * fx) * fy
    );
  };
  return (dx, dy) => {
    const cell = new Float32Array(points);
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++)
        cell[y * columns + x] = inkAt(x0 + (x + 0.5 + dx) * stepX - 0.5, y0 + (y + 0.5 + dy) * stepY - 0.5);
    return normal(cell);
  };
}

/** The character a cell is most like, and how much, from 0 to 1. */
function readCell(found: FoundLines, line: FoundLine, at: number): { letter: string; likeness: number } {
  const cell = cellAt(found, line, at);
  let best = { letter: "<", likeness: 0 };
  for (const dy of shifts)
    for (const dx of shifts) {
      const values = cell(dx, dy);
      for (const template of templates()) {
        let likeness = 0;
        for (let point = 0; point < points; point++) likeness += (values[point] ?? 0) * (template.values[point] ?? 0);
        if (likeness > best.likeness) best = { letter: template.letter, likeness };
      }
    }
  return best;
}

/** Below this on average it is no text in OCR-B. */
const leastLikeness = 0.6;

/** The three machine-readable lines in a picture of the back of a card; undefined where they are not found or not legible. */
export function readLines(image: GrayImage): string[] | undefined {
  const found = findLines(image);
  if (!found) return undefined;
  const cells = found.lines.map((line) => Array.from({ length: lineLength }, (_, at) => readCell(found, line, at)));
  const likeness = cells.flat().reduce((sum, cell) => sum + cell.likeness, 0) / (3 * lineLength);
  if (likeness < leastLikeness) return undefined;
  return cells.map((line) => line.map(({ letter }) => letter).join(""));
}
