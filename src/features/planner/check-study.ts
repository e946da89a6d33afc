import { type Adjustment, adjust } from "#engine/survey/adjust.ts";
import { areaOf } from "#engine/survey/area.ts";
import { checkDivision, type Division, placedByStation } from "#engine/survey/compare/division.ts";
import { type Boundary, compareBoundary, coursesAlong } from "#engine/survey/compare/neighbour.ts";
import { planOf, readDeed } from "#engine/survey/deed/read/read-deed.ts";
import { azimuthOfDegrees } from "#engine/survey/direction.ts";
import { squareMetresOf } from "#engine/survey/land-units.ts";
import type { Weights } from "#engine/survey/least-squares.ts";
import { type Course, type Figure, type Plan, pointOf } from "#engine/survey/plan.ts";
import { directionText } from "./draft.ts";
import { type JudgedStudy, judgeStudy } from "./judge-study.ts";
import type { StudyContent } from "./study.ts";

/** A side as it was measured and as the adjustment has it. */
export interface AdjustedSide {
  readonly from: string;
  readonly to: string;
  readonly direction: string;
  readonly distance: string;
  readonly adjustedDirection: string;
  readonly adjustedDistance: string;
}

/** A polygon made to close. The area is in square metres. */
export interface AdjustedStudy {
  readonly sides: readonly AdjustedSide[];
  readonly area: string;
}

/** Adjusts a polygon of a study, in its own notation; undefined while it is incomplete or has an error. */
export function adjustedStudy(
  content: StudyContent,
  judged: JudgedStudy,
  at: number,
  { method, weights }: { readonly method: Adjustment; readonly weights: Weights },
): AdjustedStudy | undefined {
  const one = judged.figures[at];
  if (!one?.figure || one.area === undefined) return undefined;
  const { courses, start } = one.figure;
  const { courses: adjusted, stations } = adjust(pointOf(start), courses, method, weights);
  return {
    sides: courses.map(({ from, to, azimuth, distance }, i) => ({
      from,
      to,
      direction: directionText(azimuth, content),
      distance,
      adjustedDirection: directionText(azimuthOfDegrees(adjusted[i]?.degrees ?? 0, 0), content),
      adjustedDistance: (adjusted[i]?.distance ?? 0).toFixed(3),
    })),
    area: squareMetresOf(areaOf(stations), content.unit, content.deed.sizes),
  };
}

/** Returns the neighbours of a polygon, each once, in the order of its sides. */
export const neighboursOf = (figure: Figure | undefined): string[] => [
  ...new Set((figure?.courses ?? []).map(({ neighbour }) => neighbour.trim()).filter((name) => name !== "")),
];

/** The comparison with a neighbour's deed on the common boundary, or the reason why it is impossible. */
export type NeighbourCheck =
  | { readonly error: "no_courses" | "no_directions" | "units_differ" | "not_named" }
  | { readonly boundary: Boundary; readonly own: readonly Course[]; readonly theirs: readonly Course[] };

/** Compares the sides of a polygon along a neighbour with the neighbour's deed. `names`: what each deed calls the other. */
export function checkNeighbour(
  own: Figure,
  unit: Plan["unit"],
  text: string,
  names: { readonly own: string; readonly theirs: string },
): NeighbourCheck {
  const deed = readDeed(text);
  const plan = planOf(deed);
  if (!plan) return { error: deed.figures.some(({ courses }) => courses.length > 0) ? "no_directions" : "no_courses" };
  if (plan.unit !== unit) return { error: "units_differ" };
  if (coursesAlong(own, names.theirs).length === 0) return { error: "not_named" };
  const named = plan.figures.find((figure) => coursesAlong(figure, names.own).length > 0);
  const theirs = named ?? plan.figures[0];
  if (!theirs) return { error: "no_courses" };
  return { boundary: compareBoundary(own, theirs, names), own: own.courses, theirs: theirs.courses };
}

/**
 * The position of parts in the whole, or the reason why they cannot be compared: the part of this number is unfinished
 * or in another unit.
 */
export type DivisionCheck = { readonly error: "incomplete" | "units_differ"; readonly part: number } | Division;

/** Checks whether the studies of the parts add up to a study; parts are placed by a station they share with it. */
export function checkParts(whole: JudgedStudy, parts: readonly StudyContent[]): DivisionCheck {
  const judged = parts.map(judgeStudy);
  const unfinished = judged.findIndex(({ complete }) => !complete);
  if (unfinished >= 0) return { error: "incomplete", part: unfinished };
  const other = judged.findIndex(({ plan }) => plan.unit !== whole.plan.unit);
  if (other >= 0) return { error: "units_differ", part: other };
  return checkDivision(
    whole.plan,
    judged.map(({ plan }) => placedByStation(whole.plan, plan)),
  );
}
