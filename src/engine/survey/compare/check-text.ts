import { Decimal } from "#engine/formula/decimal.ts";
import { angleFigures } from "#engine/words/angle-parts.ts";
import type { DeedOptions } from "../deed/options.ts";
import { type ReadCourse, type ReadDeed, type ReadFigure, readDeed, type Span } from "../deed/read/read-deed.ts";
import { areaInText, type SidedCourse, sidedCourses } from "../deed/write.ts";
import { roundedAzimuth, sameAngle } from "../direction.ts";
import type { Course, Figure, Plan } from "../plan.ts";

/** The differences between a text and the figures it describes. */
export type TextDifferenceId =
  | "figure_missing"
  | "figure_extra"
  | "course_missing"
  | "course_extra"
  | "stations_differ"
  | "azimuth_differs"
  | "side_differs"
  | "distance_differs"
  | "neighbour_differs"
  | "mark_differs"
  | "area_differs";

/** A difference: which figure and course it concerns (from 0), what the text says and what it should say, and where. */
export interface TextDifference {
  readonly id: TextDifferenceId;
  readonly figure: number;
  readonly course?: number;
  readonly text: string;
  readonly expected: string;
  readonly span?: Span;
}

/** A text that was read, and everything in which it differs from the plan. */
export interface CheckedText {
  readonly deed: ReadDeed;
  readonly differences: readonly TextDifference[];
}

/** Normalizes a text for comparison: lower case, single spaces, no punctuation at the end. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(?:colinda con|adjoining)\s+/u, "")
    .replace(/\s+/gu, " ")
    .replace(/[\s.,;:]+$/u, "")
    .trim();

const sameNumber = (one: string, other: string): boolean => {
  const [a, b] = [Decimal.read(one), Decimal.read(other)];
  return a !== undefined && b !== undefined && a.compare(b) === 0;
};

const decimalsOf = (seconds: number | string): number => String(seconds).split(".")[1]?.length ?? 0;
const stationsOf = ({ from, to }: Pick<Course, "from" | "to">): string => `${from} → ${to}`;

interface Pair {
  readonly index: number;
  readonly course: Course;
  readonly sided: SidedCourse | undefined;
  readonly read: ReadCourse | undefined;
}

/** Each course of the figure with the one of the text between the same stations, or else the one at its place. */
function pairs(figure: Figure, read: ReadFigure): { readonly pairs: Pair[]; readonly extra: ReadCourse[] } {
  const left = new Set(read.courses);
  const sided = sidedCourses(figure);
  const named = figure.courses.map((course) => {
    const found = read.courses.find((one) => left.has(one) && one.from === course.from && one.to === course.to);
    if (found) left.delete(found);
    return found;
  });
  const found = figure.courses.map((course, index): Pair => {
    const there = read.courses[index];
    const inPlace = there && left.has(there) && read.courses.length === figure.courses.length ? there : undefined;
    const one = named[index] ?? inPlace;
    if (one) left.delete(one);
    return { index, course, sided: sided[index], read: one };
  });
  return { pairs: found, extra: [...left] };
}

function courseDifferences(figure: number, { index, course, sided, read }: Pair): TextDifference[] {
  const about = { figure, course: index };
  if (!read) return [{ id: "course_missing", ...about, text: "", expected: stationsOf(course) }];
  const span = { at: read.at, end: read.end };
  const found: TextDifference[] = [];
  const differ = (id: TextDifferenceId, text: string, expected: string) =>
    found.push({ id, ...about, text, expected, span });
  if (stationsOf(read) !== stationsOf(course)) differ("stations_differ", stationsOf(read), stationsOf(course));
  if (read.azimuth) {
    const { azimuth } = read;
    const expected = roundedAzimuth(course.azimuth, Math.min(decimalsOf(azimuth.seconds), 6));
    if (!sameAngle(azimuth, expected) && !sameAngle(azimuth, course.azimuth))
      differ("azimuth_differs", angleFigures(azimuth), angleFigures(course.azimuth));
  }
  if (!read.azimuth && read.side && sided && read.side !== sided.side) differ("side_differs", read.side, sided.side);
  if (read.distance && !sameNumber(read.distance, course.distance))
    differ("distance_differs", read.distance, course.distance);
  if (plain(read.neighbour) !== plain(course.neighbour)) differ("neighbour_differs", read.neighbour, course.neighbour);
  if (plain(read.mark ?? "") !== plain(course.mark ?? "")) differ("mark_differs", read.mark ?? "", course.mark ?? "");
  return found;
}

function figureDifferences(
  index: number,
  figure: Figure,
  read: ReadFigure,
  plan: Plan,
  options: Pick<DeedOptions, "sizes">,
) {
  const { pairs: found, extra } = pairs(figure, read);
  const differences = found.flatMap((pair) => courseDifferences(index, pair));
  for (const one of extra)
    differences.push({
      id: "course_extra",
      figure: index,
      text: stationsOf(one),
      expected: "",
      span: { at: one.at, end: one.end },
    });
  const expected = areaInText(figure, plan.unit, options);
  if (read.declaredArea !== undefined && !sameNumber(read.declaredArea, expected))
    differences.push({ id: "area_differs", figure: index, text: read.declaredArea, expected });
  return differences;
}

/** Checks a text somebody typed or changed against the figures of a plan; of a text grouped by sides, what it tells. */
export function checkText(text: string, plan: Plan, options: Pick<DeedOptions, "sizes">): CheckedText {
  const deed = readDeed(text);
  // A text has its parcels first, then holes, then rights of way.
  const order = ["parcel", "hole", "rightOfWay"];
  const figures = plan.figures
    .map((figure, index) => ({ figure, index }))
    .sort((a, b) => order.indexOf(a.figure.role) - order.indexOf(b.figure.role));
  const differences = figures.flatMap(({ figure, index }, i): TextDifference[] => {
    const read = deed.figures[i];
    if (!read) return [{ id: "figure_missing", figure: index, text: "", expected: figure.name }];
    return figureDifferences(index, figure, read, plan, options);
  });
  deed.figures.slice(figures.length).forEach((read, i) => {
    differences.push({ id: "figure_extra", figure: figures.length + i, text: read.name, expected: "" });
  });
  return { deed, differences };
}
