import type { DeedOptions } from "#engine/survey/deed/options.ts";
import { bearingOf, type Declination, fromMagnetic } from "#engine/survey/direction.ts";
import { isDistance } from "#engine/survey/figure-findings.ts";
import { type Course, coordinatePattern, type Figure, type Plan, stationPattern } from "#engine/survey/plan.ts";
import { type DirectionErrorId, readDirection } from "#engine/survey/read-direction.ts";
import type { Angle } from "#engine/words/angle-parts.ts";
import { angleFigures } from "#engine/words/angle-parts.ts";
import type { DraftCourse, DraftFigure, StudyContent } from "./study.ts";

/** The cells of a row that can be wrong. */
export type Cell = "station" | "direction" | "distance";

/** An error in a typed row. Empty cells are missing, not wrong. */
export interface CellError {
  readonly course: number;
  readonly cell: Cell;
  readonly id: "station_invalid" | "distance_invalid" | DirectionErrorId;
}

/** A polygon that was typed: what is wrong, and the figure once every row is there. */
export interface ReadDraft {
  readonly errors: readonly CellError[];
  readonly figure: Figure | undefined;
}

/** A number as it is typed, without thousands commas and unit. */
export const plainNumber = (text: string): string =>
  text
    .replace(/\s*(?:m|mts?|metros|meters|v|varas)\.?$/i, "")
    .replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, "")
    .trim();

/** The declination that turns magnetic directions; undefined when none is given or it cannot be read. */
export function declinationOf({ declination }: Pick<StudyContent, "declination">): Declination | undefined {
  const read = declination.angle.trim() === "" ? undefined : readDirection(declination.angle);
  if (!read || "error" in read || read.azimuth.degrees >= 90) return undefined;
  return { angle: read.azimuth, towards: declination.towards };
}

const coordinate = (text: string): string => {
  const plain = plainNumber(text);
  return coordinatePattern.test(plain) ? plain : "0";
};

type ReadRow = { readonly errors: readonly CellError[]; readonly course: Course | undefined };

function readRow(row: DraftCourse, next: DraftCourse, i: number, declination: Declination | undefined): ReadRow {
  const errors: CellError[] = [];
  const direction = readDirection(row.direction);
  const distance = plainNumber(row.distance);
  if (row.station !== "" && !stationPattern.test(row.station))
    errors.push({ course: i, cell: "station", id: "station_invalid" });
  if ("error" in direction && direction.error !== "direction_empty")
    errors.push({ course: i, cell: "direction", id: direction.error });
  if (distance !== "" && !isDistance(distance)) errors.push({ course: i, cell: "distance", id: "distance_invalid" });
  const complete = row.station !== "" && next.station !== "" && distance !== "" && !("error" in direction);
  if (!complete || errors.length > 0) return { errors, course: undefined };
  const azimuth = declination ? fromMagnetic(direction.azimuth, declination) : direction.azimuth;
  const { neighbour } = row;
  return {
    errors,
    course: { from: row.station, to: next.station, azimuth, distance, neighbour, ...(row.mark && { mark: row.mark }) },
  };
}

/** Reads a polygon as it is typed. */
export function readDraft(figure: DraftFigure, declination: Declination | undefined): ReadDraft {
  const rows = figure.courses.map((row, i) =>
    readRow(row, figure.courses[(i + 1) % figure.courses.length] ?? row, i, declination),
  );
  const courses = rows.flatMap(({ course }) => course ?? []);
  const errors = rows.flatMap((row) => row.errors);
  if (courses.length < figure.courses.length || courses.length === 0) return { errors, figure: undefined };
  const area = plainNumber(figure.declaredArea);
  return {
    errors,
    figure: {
      name: figure.name,
      role: figure.role,
      start: { northing: coordinate(figure.northing), easting: coordinate(figure.easting) },
      courses,
      ...(isDistance(area) && { declaredArea: area }),
    },
  };
}

/** Returns an azimuth as shown in the table, relative to the compass needle if the study has a declination. */
export function directionText(
  azimuth: Angle,
  content: Pick<StudyContent, "directions" | "declination" | "deed">,
): string {
  const declination = declinationOf(content);
  const read = declination
    ? fromMagnetic(azimuth, { ...declination, towards: declination.towards === "E" ? "W" : "E" })
    : azimuth;
  if (content.directions === "azimuth") return angleFigures(read);
  const { from, angle, towards } = bearingOf(read);
  const side = towards === "W" && content.deed.language === "es" ? "O" : towards;
  return `${from} ${angleFigures(angle)} ${side}`;
}

/** A figure as rows of the table. */
export const draftOf = (
  figure: Figure,
  content: Pick<StudyContent, "directions" | "declination" | "deed">,
): DraftFigure => ({
  name: figure.name,
  role: figure.role,
  northing: figure.start.northing,
  easting: figure.start.easting,
  declaredArea: figure.declaredArea ?? "",
  courses: figure.courses.map(({ from, azimuth, distance, neighbour, mark }) => ({
    station: from,
    direction: directionText(azimuth, content),
    distance,
    neighbour,
    mark: mark ?? "",
  })),
});

/** The plan of a study: the polygons that are complete. */
export function planOfStudy(content: StudyContent): { readonly plan: Plan; readonly drafts: readonly ReadDraft[] } {
  const declination = declinationOf(content);
  const drafts = content.figures.map((figure) => readDraft(figure, declination));
  return { plan: { unit: content.unit, figures: drafts.flatMap(({ figure }) => figure ?? []) }, drafts };
}

const decimals = { m2: 2, v2: 2, km2: 6, ha: 4, mz: 4, cab: 4, cuerda: 2, none: 0 } as const;

/** The options of the deed's text a study has. An amount that cannot be read is no price. */
export function deedOptions({ deed }: Pick<StudyContent, "deed">): DeedOptions {
  const { price, ...options } = deed;
  const amount = plainNumber(price.amount);
  const priced = /^\d{1,13}(?:\.\d{1,2})?$/.test(amount) && Number(amount) > 0;
  return {
    ...options,
    equivalenceDecimals: decimals[options.equivalence],
    ...(priced && { price: { ...price, amount } }),
  };
}
