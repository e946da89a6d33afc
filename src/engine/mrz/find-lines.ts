import { type GrayImage, inkOf, smoothed, turned } from "./gray-image.ts";
import { lineLength } from "./identity-card.ts";

/** The distance from one character to the next, as a share of the height of a digit in OCR-B. */
export const pitchOfHeight = 0.915;

/** A line of characters: the start of the first one, the width of each, and their base row. */
export interface FoundLine {
  readonly left: number;
  readonly pitch: number;
  readonly baseline: number;
}

/** The three lines, and the ink they are of. */
export interface FoundLines {
  readonly width: number;
  readonly ink: Float32Array;
  readonly lines: readonly FoundLine[];
}

interface Band {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The points of ink of a picture, at most so many. */
function inkPoints(ink: Float32Array, width: number, most = 40_000): [number, number][] {
  const all: [number, number][] = [];
  for (let at = 0; at < ink.length; at++) if ((ink[at] ?? 0) > 0.5) all.push([at % width, Math.floor(at / width)]);
  const step = Math.max(1, Math.floor(all.length / most));
  return all.filter((_, at) => at % step === 0);
}

/** The angle by which a picture is to be turned so that its lines lie level: where rows differ most from their neighbours. */
function tiltOf(ink: Float32Array, width: number, height: number): number {
  const points = inkPoints(ink, width);
  const sharpness = (angle: number): number => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const rows = new Float64Array(height * 2);
    for (const [x, y] of points) {
      const row = Math.round(y * cos - x * sin + height / 2);
      if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + 1;
    }
    let sum = 0;
    for (let row = 1; row < rows.length; row++) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
    return sum;
  };
  const best = (angles: readonly number[]) =>
    angles.map((angle) => ({ angle, sharp: sharpness(angle) })).toSorted((a, b) => b.sharp - a.sharp)[0]?.angle ?? 0;
  const around = (middle: number, step: number, count: number) =>
    Array.from({ length: 2 * count + 1 }, (_, at) => middle + (at - count) * step);
  const degree = Math.PI / 180;
  return best(around(best(around(0, degree, 12)), degree / 8, 8));
}

/** The bands of rows in which light and dark take turns as often as in a line of text, each with where its ink begins and ends. */
function bandsOf(ink: Float32Array, width: number, height: number): Band[] {
  const busy = Array.from({ length: height }, (_, y) => {
    let turns = 0;
    for (let x = 1; x < width; x++)
      if ((ink[y * width + x] ?? 0) > 0.5 !== (ink[y * width + x - 1] ?? 0) > 0.5) turns++;
    return turns >= lineLength;
  });
  const bands: Band[] = [];
  let top: number | undefined;
  let last = 0;
  for (let y = 0; y <= height; y++) {
    if (busy[y]) {
      top ??= y;
      last = y;
    } else if (top !== undefined && (y - last > 2 || y === height)) {
      if (last - top >= 6) bands.push(bandOf(ink, width, top, last + 1));
      top = undefined;
    }
  }
  return bands;
}

/** The longest stretch of a band without a gap wider than a character: the edge of the card is apart from it. */
function bandOf(ink: Float32Array, width: number, top: number, bottom: number): Band {
  const gap = 1.25 * (bottom - top);
  let [left, right, begin, last] = [0, 0, -1, -gap];
  for (let x = 0; x < width; x++) {
    let dark = 0;
    for (let y = top; y < bottom; y++) dark += ink[y * width + x] ?? 0;
    if (dark < 1) continue;
    if (begin < 0 || x - last > gap) begin = x;
    last = x;
    if (x - begin > right - left) [left, right] = [begin, x + 1];
  }
  return { top, bottom, left, right };
}

const alike = (a: number, b: number, share: number): boolean => Math.abs(a - b) <= share * Math.max(a, b);

/** True if three bands can be the lines of a card: of equal height, length and distance. */
function areLines(bands: readonly Band[]): boolean {
  const [a, b, c] = bands;
  if (!a || !b || !c) return false;
  const [first, second] = [b.top - a.top, c.top - b.top];
  const lengths = bands.map(({ left, right }) => right - left);
  const heights = bands.map(({ top, bottom }) => bottom - top);
  const longest = Math.max(...lengths);
  return (
    alike(first, second, 0.35) &&
    lengths.every((length) => alike(length, longest, 0.25)) &&
    heights.every((height) => height * 14 < longest && height * 50 > longest)
  );
}

/**
 * Finds the gaps between characters: the cell width and the start for which the least ink lies on the borders of the
 * cells.
 */
function cellsOf(ink: Float32Array, width: number, { top, bottom, left, right }: Band) {
  const columns = Array.from({ length: width }, (_, x) => {
    let dark = 0;
    for (let y = top; y < bottom; y++) dark += ink[y * width + x] ?? 0;
    return dark;
  });
  const onBorders = (from: number, pitch: number): number => {
    let sum = 0;
    for (let at = 0; at <= lineLength; at++) {
      const x = Math.round(from + at * pitch);
      sum += (columns[x - 1] ?? 0) + 2 * (columns[x] ?? 0) + (columns[x + 1] ?? 0);
    }
    return sum;
  };
  // The ink of thirty characters is as long as thirty cells without the space beside the first and the last.
  const guess = (right - left) / (lineLength - 0.3);
  let found = { left, pitch: guess, dark: Number.POSITIVE_INFINITY };
  for (let pitch = guess * 0.95; pitch <= guess * 1.05; pitch += guess * 0.0025)
    for (let from = left - pitch * 0.6; from <= left + pitch * 0.3; from += 0.5) {
      const dark = onBorders(from, pitch);
      if (dark < found.dark) found = { left: from, pitch, dark };
    }
  return { left: found.left, pitch: found.pitch };
}

/** Returns the base row of most characters of a band. Below it there is hardly any ink. */
function baselineOf(ink: Float32Array, width: number, { top, bottom, left, right }: Band): number {
  const rows: number[] = [];
  const margin = Math.round((bottom - top) * 0.4);
  for (let y = top; y < bottom + margin; y++) {
    let dark = 0;
    for (let x = left; x < right; x++) dark += ink[y * width + x] ?? 0;
    rows.push(dark);
  }
  const most = Math.max(...rows);
  let last = rows.length - 1;
  while (last > 0 && (rows[last] ?? 0) < most * 0.15) last--;
  return top + last + 1;
}

/** The machine-readable lines of a picture: the lowest three that are like each other; undefined where there are none. */
export function findLines(given: GrayImage): FoundLines | undefined {
  const image = smoothed(given);
  const first = inkOf(image);
  const angle = tiltOf(first, image.width, image.height);
  const level = Math.abs(angle) < 0.002 ? image : turned(image, angle);
  const { width, height } = level;
  const ink = level === image ? first : inkOf(level);
  const bands = bandsOf(ink, width, height);
  for (let at = bands.length - 3; at >= 0; at--) {
    const three = bands.slice(at, at + 3);
    if (!areLines(three)) continue;
    const lines = three.map((band) => ({ ...cellsOf(ink, width, band), baseline: baselineOf(ink, width, band) }));
    return { width, ink, lines };
  }
  return undefined;
}
