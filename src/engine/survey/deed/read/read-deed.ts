import type { Angle } from "#engine/words/angle-parts.ts";
import type { Language } from "#engine/words/case.ts";
import {
  type Coordinates,
  type Course,
  type FigureRole,
  type Plan,
  type PlanUnit,
  planLimits,
  stationPattern,
} from "../../plan.ts";
import type { DeedFormat } from "../options.ts";
import type { CardinalSide } from "../wording.ts";
import { azimuthAt, bearingAt, type Found, type Length, lengthAt } from "./measure.ts";
import { type Vocabulary, vocabularies } from "./vocabulary.ts";

/** A piece of a text, from a character up to another. */
export interface Span {
  readonly at: number;
  readonly end: number;
}

/** A course as a text tells it. Grouped by sides it has no azimuth; a distance that cannot be read is empty. */
export interface ReadCourse extends Span {
  readonly from: string;
  readonly to: string;
  readonly azimuth?: Angle;
  readonly side?: CardinalSide;
  readonly distance: string;
  readonly neighbour: string;
  readonly mark?: string;
}

/** A figure as a text tells it. */
export interface ReadFigure {
  readonly role: FigureRole;
  readonly name: string;
  readonly courses: readonly ReadCourse[];
  readonly start?: Coordinates;
  readonly declaredArea?: string;
}

/**
 * The findings about a text:
 * - `too_long`, `no_courses`, `too_many_courses`;
 * - `direction_unreadable`, `distance_unreadable`: in the course of the span;
 * - `words_differ`: words and figures of the span differ, and the words count;
 * - `units_mixed`: metres and varas in one text.
 */
export interface ReadFinding extends Span {
  readonly id:
    | "too_long"
    | "no_courses"
    | "too_many_courses"
    | "direction_unreadable"
    | "distance_unreadable"
    | "words_differ"
    | "units_mixed";
  readonly words?: string;
  readonly figures?: string;
}

/** A deed's text taken apart. */
export interface ReadDeed {
  readonly language: Language;
  readonly format: DeedFormat;
  readonly unit: PlanUnit;
  readonly figures: readonly ReadFigure[];
  readonly findings: readonly ReadFinding[];
}

/** The longest text that is read: a thousand courses of the longest kind have some 400,000 characters. */
const maxDeedLength = 500_000;

interface Head extends Span {
  readonly from: string;
  readonly to: string;
}

/** Returns the name of a station. A number in words becomes its digits. Other names are not changed. */
function stationName(spoken: string, vocabulary: Vocabulary): string {
  const plain = spoken
    .trim()
    .replace(/\s*\([^()]{0,40}\)$/u, "")
    .replace(vocabulary.numberPrefix, "");
  if (stationPattern.test(plain) && /\d/.test(plain)) return plain;
  const words = plain.toLowerCase().split(/\s+/);
  let zeros = 0;
  while (words[zeros] === vocabulary.zero) zeros++;
  if (zeros === words.length) return "0".repeat(zeros).slice(0, planLimits.station);
  const rest = vocabulary.readWhole(words.slice(zeros).join(" "));
  if (rest !== undefined) return `${"0".repeat(zeros)}${rest}`.slice(0, planLimits.station);
  return plain.replace(/\s+/g, "-").slice(0, planLimits.station);
}

const headsIn = (text: string, vocabulary: Vocabulary): Head[] =>
  Array.from(text.matchAll(vocabulary.head), (match) => ({
    at: match.index,
    end: match.index + match[0].length,
    from: stationName(match.groups?.["from"] ?? "", vocabulary),
    to: stationName(match.groups?.["to"] ?? "", vocabulary),
  }));

function languageOf(text: string): Language {
  const words = (pattern: RegExp) => text.slice(0, 20_000).match(pattern)?.length ?? 0;
  const english = words(/(?<![\p{L}])(?:from|station|bearing|azimuth|distance|with|the)(?![\p{L}])/giu);
  const spanish = words(/(?<![\p{L}])(?:del?|la|el|rumbo|azimut|distancia|con)(?![\p{L}])/giu);
  return english > spanish ? "en" : "es";
}

/** The text of a course after its head, and its position in the whole text. */
interface Body {
  readonly text: string;
  readonly at: number;
}

function neighbourIn(text: string, vocabulary: Vocabulary): string {
  const found = vocabulary.neighbour.exec(text);
  if (!found) return "";
  return text
    .slice(found.index)
    .replace(vocabulary.addedVerb, "")
    .replace(/[\s.,;:]+$/u, "")
    .replace(/\s+/g, " ")
    .slice(0, planLimits.neighbour);
}

type Reading<T> = { readonly found?: Found<T>; readonly present: boolean };

/** The measure behind a keyword, and whether the keyword is there at all. */
function measureAfter<T>(
  { text }: Body,
  keyword: RegExp,
  read: (rest: string, vocabulary: Vocabulary) => Found<T> | undefined,
  vocabulary: Vocabulary,
): Reading<T> {
  const key = keyword.exec(text);
  if (!key) return { present: false };
  const from = key.index + key[0].length;
  const found = read(text.slice(from, from + 700), vocabulary);
  return found ? { present: true, found: { ...found, end: from + found.end } } : { present: true };
}

/** The length of a course: behind the word for distance, or directly behind the direction. */
function lengthOf(body: Body, directionEnd: number, vocabulary: Vocabulary): Reading<Length> {
  const named = measureAfter(body, vocabulary.distance, lengthAt, vocabulary);
  if (named.present) return named;
  const behind = body.text.slice(directionEnd, directionEnd + 700);
  const from = vocabulary.beforeLength.exec(behind)?.[0].length ?? 0;
  const found = lengthAt(behind.slice(from), vocabulary);
  return found ? { present: true, found: { ...found, end: directionEnd + from + found.end } } : named;
}

interface CourseReading {
  readonly course: ReadCourse;
  readonly unit: PlanUnit | undefined;
  readonly findings: readonly ReadFinding[];
}

function readCourse(head: Head, body: Body, side: CardinalSide | undefined, vocabulary: Vocabulary): CourseReading {
  const span = { at: head.at, end: body.at + body.text.length };
  const findings: ReadFinding[] = [];
  const marked = vocabulary.mark.exec(body.text);
  const mark = marked?.[1]?.replace(/\s+/g, " ").slice(0, planLimits.mark);
  const rest = { text: body.text.slice(marked?.[0].length ?? 0), at: body.at + (marked?.[0].length ?? 0) };
  const azimuth = measureAfter(rest, vocabulary.azimuth, azimuthAt, vocabulary);
  const direction = azimuth.present ? azimuth : measureAfter(rest, vocabulary.bearing, bearingAt, vocabulary);
  const distance = lengthOf(rest, direction.found?.end ?? 0, vocabulary);
  if (!direction.found && side === undefined) findings.push({ id: "direction_unreadable", ...span });
  if (!distance.found) findings.push({ id: "distance_unreadable", ...span });
  for (const { found } of [direction, distance])
    if (found?.differs) findings.push({ id: "words_differ", at: head.at, end: rest.at + found.end, ...found.differs });
  const behind = rest.text.slice(Math.max(direction.found?.end ?? 0, distance.found?.end ?? 0));
  const course = {
    ...span,
    from: head.from,
    to: head.to,
    ...(direction.found && { azimuth: direction.found.value }),
    ...(side && { side }),
    distance: distance.found?.value.distance ?? "",
    neighbour: neighbourIn(behind, vocabulary),
    ...(mark && { mark }),
  };
  return { course, unit: distance.found?.value.unit, findings };
}

/** The courses of one figure's text, which begins at `offset` of the whole. */
function readCourses(text: string, offset: number, vocabulary: Vocabulary): CourseReading[] {
  const heads = headsIn(text, vocabulary);
  let side: CardinalSide | undefined;
  return heads.map((head, i) => {
    const before = vocabulary.side.exec(text.slice(Math.max(0, head.at - 30), head.at));
    if (before) side = vocabulary.sides[(before[1] ?? "").toLowerCase()] ?? side;
    const next = heads[i + 1];
    const whole = text.slice(head.end, next?.at ?? text.length);
    const ending = next ? null : vocabulary.ending.exec(whole);
    const bare = next ? whole.slice(-60).replace(vocabulary.joint, "") : "";
    const own = next
      ? whole.slice(0, Math.max(0, whole.length - 60)) + bare
      : whole.slice(0, ending?.index ?? whole.length);
    const moved = { ...head, at: offset + head.at, end: offset + head.end };
    return readCourse(moved, { text: own, at: moved.end }, side, vocabulary);
  });
}

function declaredArea(text: string, vocabulary: Vocabulary): string | undefined {
  const [all, words = "", figures] = vocabulary.area.exec(text) ?? [];
  if (all === undefined) return undefined;
  const inWords = vocabulary.readNumber(words.trim().replace(/\s+(?:de|of)$/iu, ""));
  const written = figures?.replaceAll(",", "");
  if (inWords === undefined) return written;
  return written !== undefined && Number(written) === Number(inWords) ? written : inWords;
}

function startIn(text: string, vocabulary: Vocabulary): Coordinates | undefined {
  const [, north = "", east = ""] = vocabulary.coordinates.exec(text) ?? [];
  const [northing, easting] = [lengthAt(north, vocabulary), lengthAt(east, vocabulary)];
  return northing && easting ? { northing: northing.value.distance, easting: easting.value.distance } : undefined;
}

interface Section {
  readonly role: FigureRole;
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

/** Splits a text into its figures: the text below each heading, or the whole text if there are no headings. */
function sections(text: string, vocabulary: Vocabulary): Section[] {
  const headings = Array.from(text.matchAll(vocabulary.heading));
  if (headings.length === 0) return [{ role: "parcel", name: "", text, at: 0 }];
  return headings.slice(0, planLimits.figures).map((heading, i) => {
    const at = heading.index + heading[0].length;
    const roleText = heading.groups?.["role"] ?? "";
    const role = vocabulary.roles.find(([pattern]) => pattern.test(roleText))?.[1] ?? "parcel";
    return { role, name: heading.groups?.["name"]?.trim() ?? "", text: text.slice(at, headings[i + 1]?.index), at };
  });
}

/**
 * Reads a deed's text back into figures: the three formats in Spanish and English to the letter, and other prose as far
 * as it names stations, directions and distances. Words count where figures differ from them.
 */
export function readDeed(text: string, language: Language = languageOf(text)): ReadDeed {
  const nothing = { language, format: "normal", unit: "m", figures: [] } as const;
  if (text.length > maxDeedLength)
    return { ...nothing, findings: [{ id: "too_long", at: maxDeedLength, end: text.length }] };
  const vocabulary = vocabularies[language];
  const read = sections(text, vocabulary).map((section) => ({
    section,
    courses: readCourses(section.text, section.at, vocabulary),
  }));
  const all = read.flatMap(({ courses }) => courses);
  if (all.length === 0) return { ...nothing, findings: [{ id: "no_courses", at: 0, end: text.length }] };
  const findings = all.flatMap((one) => one.findings);
  const unit = all.find((one) => one.unit)?.unit ?? "m";
  for (const one of all)
    if (one.unit && one.unit !== unit) findings.push({ id: "units_mixed", at: one.course.at, end: one.course.end });
  for (const { courses } of read) {
    const extra = courses[planLimits.courses];
    if (extra) findings.push({ id: "too_many_courses", at: extra.course.at, end: text.length });
  }
  return {
    language,
    format: formatOf(text, all, vocabulary),
    unit,
    figures: read.map(({ section, courses }) => {
      const start = startIn(section.text, vocabulary);
      const area = declaredArea(section.text, vocabulary);
      return {
        role: section.role,
        name: section.name,
        courses: courses.slice(0, planLimits.courses).map(({ course }) => course),
        ...(start && { start }),
        ...(area !== undefined && { declaredArea: area }),
      };
    }),
    findings,
  };
}

function formatOf(text: string, all: readonly CourseReading[], vocabulary: Vocabulary): DeedFormat {
  if (all.every(({ course }) => course.azimuth === undefined)) return "alt-1";
  return vocabulary.azimuth.test(text) ? "normal" : "alt-2";
}

/** The plan a text tells, when every course has a direction and a distance; else undefined. */
export function planOf(deed: ReadDeed): Plan | undefined {
  const figures = deed.figures.map(({ courses, start, ...figure }) => {
    const complete = courses.flatMap(({ from, to, azimuth, distance, neighbour, mark }): Course[] =>
      azimuth && distance ? [{ from, to, azimuth, distance, neighbour, ...(mark && { mark }) }] : [],
    );
    return {
      ...figure,
      start: start ?? { northing: "0", easting: "0" },
      courses: complete,
      whole: complete.length === courses.length,
    };
  });
  if (figures.length === 0 || figures.some(({ whole }) => !whole)) return undefined;
  return { unit: deed.unit, figures: figures.map(({ whole: _, ...figure }) => figure) };
}
