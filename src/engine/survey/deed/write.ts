import { Decimal } from "#engine/formula/decimal.ts";
import { sentence } from "#engine/words/case.ts";
import { areaOf, isClockwise } from "../area.ts";
import { degreesOf, roundedAzimuth } from "../direction.ts";
import { inUnit, squareMetresOf } from "../land-units.ts";
import type { Course, Figure, FigureRole, Plan, PlanUnit } from "../plan.ts";
import { ringOf } from "../traverse.ts";
import { english } from "./english.ts";
import type { DeedOptions, Price } from "./options.ts";
import { spanish } from "./spanish.ts";
import { type CardinalSide, type CourseWords, cardinalSides, finished, type Wording } from "./wording.ts";

/** A course as the grouping by sides needs it: without a direction, but with the side it faces. */
export interface SidedCourse extends Omit<Course, "azimuth"> {
  readonly side: CardinalSide;
}

const wordings = { es: spanish, en: english } as const;

/** The end of a name whose stop belongs to it: two initials (S. A., S.A., R. L.) or an abbreviation. */
const abbreviated =
  /\p{L}\.\s?\p{L}\.$|(?:^|[\s.,(])(?:Ltda|C[íi]a|Sucs?|Hnos|Hnas|Vda|Cdad|Corp|Inc|Ltd|Co|Jr|Sr|Esq)\.$/iu;

/** Formats a neighbour or a mark for a sentence: one line, without punctuation at its end but that of an abbreviation. */
function inSentence(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const bare = line.replace(/[\s.,;:]+$/, "");
  const stopped = `${bare}.`;
  return line.startsWith(stopped) && abbreviated.test(stopped) ? stopped : bare;
}

/** The side a course faces: the way its outward normal points, 45° either way. */
function sideOf(course: Course, clockwise: boolean): CardinalSide {
  const outward = (degreesOf(course.azimuth) + (clockwise ? 270 : 90)) % 360;
  return cardinalSides[Math.floor(((outward + 45) % 360) / 90)] ?? "north";
}

/** The courses of a figure with the sides they face. */
export function sidedCourses(figure: Figure): SidedCourse[] {
  const clockwise = isClockwise(ringOf(figure));
  return figure.courses.map(({ azimuth, ...course }) => ({
    ...course,
    side: sideOf({ azimuth, ...course }, clockwise),
  }));
}

/** The area a figure's text tells: the declared one, or that of its coordinates, in square metres with two decimals. */
export const areaInText = (figure: Figure, unit: PlanUnit, options: Pick<DeedOptions, "sizes">): string =>
  figure.declaredArea ?? squareMetresOf(areaOf(ringOf(figure)), unit, options.sizes);

/** Returns the price of an area, rounded to the cent. */
export function priceOf(price: Price, squareMetres: string, { sizes }: Pick<DeedOptions, "sizes">): string {
  const amount = Decimal.read(price.amount);
  if (!amount) throw new RangeError(`not an amount: ${price.amount}`);
  if (price.per === "whole") return amount.rounded(2).toString();
  const units = Decimal.read(inUnit(squareMetres, price.per, sizes, 10));
  return amount
    .times(units ?? amount)
    .rounded(2)
    .toString();
}

interface Piece {
  readonly wording: Wording;
  readonly unit: PlanUnit;
  readonly options: DeedOptions;
}

function coursePieces(
  course: Omit<Course, "azimuth">,
  { wording, unit, options }: Piece,
): Omit<CourseWords, "direction"> {
  const neighbour = inSentence(course.neighbour);
  const mark = inSentence(course.mark ?? "");
  const byLine = options.format === "alt-2";
  return {
    from: wording.station(course.from, options),
    to: wording.station(course.to, options),
    mark: mark && (byLine ? wording.markOfStation(mark) : wording.markOfPoint(mark)),
    distance: (byLine ? wording.lengthByFigures : wording.length)(course.distance, unit, options),
    neighbour: neighbour && wording.adjoins(neighbour),
  };
}

/** The courses in words, each with the direction its format wants. */
function courseWords(courses: readonly Course[], piece: Piece): CourseWords[] {
  const { wording, options } = piece;
  return courses.map((course) => {
    const azimuth = options.seconds === "written" ? course.azimuth : roundedAzimuth(course.azimuth, options.seconds);
    const direction = (options.format === "alt-2" ? wording.bearing : wording.azimuth)(azimuth, options);
    return { ...coursePieces(course, piece), direction };
  });
}

function beginning(figure: Figure, { wording, unit, options }: Piece): string {
  const [first] = figure.courses;
  if (options.coordinates === "none" || !first) return "";
  const at = { normal: wording.startsAt, "alt-1": wording.pointStartsAt, "alt-2": wording.lineStartsAt }[
    options.format
  ];
  const { northing, easting } = figure.start;
  const inWords = (value: string) => wording.coordinate(value, unit, options);
  return at(wording.station(first.from, options), inWords(northing), inWords(easting), options);
}

/** The text after the courses: area and price, if the deed includes them. */
interface Ending {
  readonly area: string | undefined;
  readonly price: string | undefined;
}

function runningSentence(figure: Figure, piece: Piece, ending: Ending): string {
  const { wording } = piece;
  const sentences = courseWords(figure.courses, piece).map(wording.normal);
  const last = sentences.pop() ?? "";
  const courses = [...sentences, sentences.length > 0 ? `${wording.and} ${last}` : last].join("; ");
  const area = ending.area === undefined ? "" : wording.withArea(ending.area);
  const price = ending.price === undefined ? "" : wording.withPrice(ending.price);
  return `${sentence(`${beginning(figure, piece)}${courses}${wording.closes}${area}${price}`)}.`;
}

/** The text grouped by sides, of courses that know theirs; what an area and a price are added to. */
function bySides(courses: readonly SidedCourse[], piece: Piece, ending: Ending): string {
  const { wording } = piece;
  const sentences = cardinalSides.flatMap((side) => {
    const facing = courses.filter((course) => course.side === side);
    const neighbours = facing.map((course) => wording.bySide({ ...coursePieces(course, piece), direction: "" }));
    return neighbours.length === 0 ? [] : [`${wording.sides[side]}: ${neighbours.join(`; ${wording.and} `)}.`];
  });
  if (ending.area !== undefined) sentences.push(wording.areaSentence(ending.area));
  if (ending.price !== undefined) sentences.push(wording.priceSentence(ending.price));
  return sentences.join(" ");
}

function numberedLines(figure: Figure, piece: Piece, ending: Ending): string {
  const { wording } = piece;
  const start = beginning(figure, piece);
  const lines = courseWords(figure.courses, piece).map((course, i) => `${i + 1}) ${wording.line(course)}`);
  if (ending.area !== undefined) lines.push(wording.areaLine(ending.area));
  if (ending.price !== undefined) lines.push(wording.priceSentence(ending.price));
  return [...(start ? [start] : []), ...lines].join("\n");
}

function figureWords(figure: Figure, piece: Piece, ending: Ending): string {
  switch (piece.options.format) {
    case "normal":
      return runningSentence(figure, piece, ending);
    case "alt-1":
      return `${beginning(figure, piece)}${bySides(sidedCourses(figure), piece, ending)}`;
    case "alt-2":
      return numberedLines(figure, piece, ending);
    default:
      return piece.options.format satisfies never;
  }
}

/** The text grouped by sides of courses without directions, as a text read back has them. */
export function sidesText(courses: readonly SidedCourse[], unit: PlanUnit, area: string, options: DeedOptions): string {
  const wording = wordings[options.language];
  const ending = { area: wording.area(area, options), price: undefined };
  return finished(bySides(courses, { wording, unit, options }, ending), options.capitals);
}

const roleOrder: readonly FigureRole[] = ["parcel", "hole", "rightOfWay"];

/** The whole area of a plan: its parcels less the holes in them, in square metres. */
function wholeArea({ figures, unit }: Plan, options: Pick<DeedOptions, "sizes">): string {
  const zero = new Decimal(0n, 2);
  return figures
    .reduce((sum, figure) => {
      const area = Decimal.read(areaInText(figure, unit, options)) ?? zero;
      if (figure.role === "rightOfWay") return sum;
      return figure.role === "hole" ? sum.minus(area) : sum.plus(area);
    }, zero)
    .toString();
}

/**
 * Returns the text of a plan whose figures have no error. A single polygon has no heading. Several have headings, and
 * the totals follow at the end. The courses are written as surveyed, never adjusted.
 */
export function deedText(plan: Plan, options: DeedOptions): string {
  const wording = wordings[options.language];
  const piece = { wording, unit: plan.unit, options };
  const whole = wholeArea(plan, options);
  const price = options.price && wording.price(options.price, priceOf(options.price, whole, options), options);
  const [only, ...others] = plan.figures;
  if (!only) return "";
  const areaWords = (figure: Figure) => wording.area(areaInText(figure, plan.unit, options), options);
  if (others.length === 0 && only.role === "parcel")
    return finished(figureWords(only, piece, { area: areaWords(only), price }), options.capitals);
  const ordered = roleOrder.flatMap((role) => {
    const alike = plan.figures.filter((figure) => figure.role === role);
    return alike.map((figure, i) => {
      const heading = wording.heading(role, alike.length > 1 ? i + 1 : undefined, inSentence(figure.name), options);
      const text = figureWords(figure, piece, { area: areaWords(figure), price: undefined });
      return `${heading}${options.format === "alt-2" ? "\n" : " "}${text}`;
    });
  });
  const holes = plan.figures.some(({ role }) => role === "hole");
  const sum = (holes ? wording.net : wording.total)(wording.area(whole, options), options);
  const end = price === undefined ? sum : `${sum} ${wording.priceSentence(price)}`;
  return finished([...ordered, end].join("\n\n"), options.capitals);
}
