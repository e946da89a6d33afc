import type { Angle } from "#engine/words/angle-parts.ts";
import { azimuthOf, type Bearing, isAzimuth, sameAngle } from "../../direction.ts";
import type { PlanUnit } from "../../plan.ts";
import { readDirection } from "../../read-direction.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A measure found in a text: what it is, where it ends, and both sides when its words and its figures do not agree. */
export interface Found<T> {
  readonly value: T;
  readonly end: number;
  readonly differs?: { readonly words: string; readonly figures: string };
}

const parenthesis = /^\s*\(([^()\n]{1,200})\)/u;
const angleFigures =
  /^[\s,:]*(?:de\s+|of\s+)?(\d{1,3}\s*[°º][\d\s.'"´’′″”“-]{0,30}|\d{1,3}-\d{1,2}-\d{1,2}(?:\.\d{1,6})?|\d{1,3}(?:\.\d{1,12})?(?=\s*(?:[,;]|$)))/u;

/** A number in words of the language, or in figures. */
const numberIn = (text: string, { readNumber }: Vocabulary): string | undefined =>
  /^\d+(?:\.\d+)?$/.test(text) ? text : readNumber(text);

const count = (text: string | undefined, vocabulary: Vocabulary): number | undefined => {
  const value = text === undefined ? "0" : numberIn(text.trim(), vocabulary);
  return value !== undefined && /^\d{1,3}$/.test(value) ? Number(value) : undefined;
};

/**
 * Reads degrees, minutes and seconds at the start of a text, in words or figures. Figures in parentheses are not
 * read.
 */
function angleAt(text: string, vocabulary: Vocabulary): Found<Angle> | undefined {
  const match = vocabulary.angle.exec(text);
  if (match) {
    const [all, degrees, minutes, seconds] = match;
    const [d, m] = [count(degrees, vocabulary), count(minutes, vocabulary)];
    const s = seconds === undefined ? "0" : numberIn(seconds.trim(), vocabulary);
    if (d === undefined || m === undefined || s === undefined) return undefined;
    const value = { degrees: d, minutes: m, seconds: s };
    return isAzimuth(value) ? { value, end: all.length } : undefined;
  }
  const [all, figures = ""] = angleFigures.exec(text) ?? [];
  if (all === undefined) return undefined;
  const read = readDirection(figures.trim());
  return "error" in read ? undefined : { value: read.azimuth, end: all.length };
}

/** Compares the figures in parentheses with the direction in words before them. */
function withFigures(text: string, inWords: Found<Angle>): Found<Angle> {
  const [all, figures = ""] = parenthesis.exec(text.slice(inWords.end)) ?? [];
  const read = all === undefined ? undefined : readDirection(figures);
  if (all === undefined || !read || "error" in read) return inWords;
  const end = inWords.end + all.length;
  // If both agree, the figures are stored with their zeros.
  if (sameAngle(read.azimuth, inWords.value)) return { value: read.azimuth, end };
  return { value: inWords.value, end, differs: { words: text.slice(0, inWords.end).trim(), figures } };
}

/** Reads an azimuth at the start of a text. The words count. Figures that differ from them are reported. */
export function azimuthAt(text: string, vocabulary: Vocabulary): Found<Angle> | undefined {
  const inWords = angleAt(text, vocabulary);
  return inWords && withFigures(text, inWords);
}

const initial = (word: string): string => word.charAt(0).toUpperCase();

/** A bearing at the start of a text, as an azimuth. O is west, whatever the language. */
export function bearingAt(text: string, vocabulary: Vocabulary): Found<Angle> | undefined {
  const due = vocabulary.due.exec(text);
  if (due) {
    const read = readDirection(due[1] ?? "");
    return "error" in read ? undefined : withFigures(text, { value: read.azimuth, end: due[0].length });
  }
  const from = vocabulary.meridian.exec(text);
  if (!from) return undefined;
  const angle = angleAt(text.slice(from[0].length), vocabulary);
  if (!angle) return undefined;
  const after = from[0].length + angle.end;
  const to = vocabulary.towards.exec(text.slice(after));
  if (
    !to ||
    angle.value.degrees > 90 ||
    (angle.value.degrees === 90 && Number(angle.value.seconds) + angle.value.minutes > 0)
  )
    return undefined;
  const word = to[1] ?? "";
  const east = /^(?:e|este|east|oriente)$/i.test(word);
  const bearing: Bearing = {
    from: initial(from[1] ?? "") === "N" ? "N" : "S",
    angle: angle.value,
    towards: east ? "E" : "W",
  };
  return withFigures(text, { value: azimuthOf(bearing), end: after + to[0].length });
}

/** A length and its unit in the text. */
export interface Length {
  readonly distance: string;
  readonly unit: PlanUnit;
}

const unitOf = (word: string): PlanUnit => (/^v/i.test(word) ? "v" : "m");
const plainFigures = (text: string): string => text.replaceAll(",", "").replace(/^(-?)0+(?=\d)/, "$1");

/** The decimals that so many centimetres or millimetres are: "05" or "050". */
function decimalsOf(small: string, unit: string, vocabulary: Vocabulary): string | undefined {
  const digits = /^mil/i.test(unit) ? 3 : 2;
  const value = vocabulary.readWhole(small.trim());
  return value !== undefined && value.length <= digits ? value.padStart(digits, "0") : undefined;
}

function lengthInWords(text: string, vocabulary: Vocabulary): Found<Length> | undefined {
  const match = vocabulary.length.exec(text);
  if (match) {
    const [all, words = "", unit = "", small, smallUnit = ""] = match;
    const main = vocabulary.readNumber(words.trim().replace(/\s+(?:de|of)$/iu, ""));
    const rest = small === undefined ? "" : decimalsOf(small, smallUnit, vocabulary);
    if (main !== undefined && rest !== undefined && !(rest && main.includes(".")))
      return { value: { distance: rest ? `${main}.${rest}` : main, unit: unitOf(unit) }, end: all.length };
  }
  const [all, words = "", unit = ""] = vocabulary.smallLength.exec(text) ?? [];
  const rest = all === undefined ? undefined : decimalsOf(words, unit, vocabulary);
  return all === undefined || rest === undefined
    ? undefined
    : { value: { distance: `0.${rest}`, unit: "m" }, end: all.length };
}

function lengthInFigures(text: string, vocabulary: Vocabulary): Found<Length> | undefined {
  const [all, figures = "", unit = ""] = vocabulary.figuresFirst.exec(text) ?? [];
  if (all === undefined || !/\d/.test(figures)) return undefined;
  return { value: { distance: plainFigures(figures), unit: unitOf(unit) }, end: all.length };
}

/**
 * Reads a length at the start of a text, in words, in figures, or both in either order. The words count. A difference
 * is reported.
 */
export function lengthAt(text: string, vocabulary: Vocabulary): Found<Length> | undefined {
  const figuresFirst = lengthInFigures(text, vocabulary);
  const first = figuresFirst ?? lengthInWords(text, vocabulary);
  if (!first) return undefined;
  const [all, inside = ""] = parenthesis.exec(text.slice(first.end)) ?? [];
  const second =
    all === undefined ? undefined : (figuresFirst ? lengthInWords : lengthInFigures)(` ${inside}`, vocabulary);
  if (all === undefined || !second) return first;
  const [figures, words] = figuresFirst ? [first.value, second.value] : [second.value, first.value];
  const end = first.end + all.length;
  const agree = Number(figures.distance) === Number(words.distance) && figures.unit === words.unit;
  if (agree) return { value: figures, end };
  const texts = figuresFirst ? [inside, text.slice(0, first.end)] : [text.slice(0, first.end), inside];
  return { value: words, end, differs: { words: (texts[0] ?? "").trim(), figures: (texts[1] ?? "").trim() } };
}
