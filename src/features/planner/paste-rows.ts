import type { Plan } from "#engine/survey/plan.ts";
import { draftOf } from "./draft.ts";
import { freeStation, withFigure } from "./edit-study.ts";
import type { DraftCourse, DraftFigure, StudyContent } from "./study.ts";

const isEmpty = ({ direction, distance, neighbour, mark }: DraftCourse): boolean =>
  direction === "" && distance === "" && neighbour === "" && mark === "";

/** The figure without empty rows at its end. */
function trimmed(courses: readonly DraftCourse[]): DraftCourse[] {
  const last = courses.findLastIndex((row) => !isEmpty(row));
  return courses.slice(0, last + 1);
}

/**
 * The study with a table that was pasted into a row of a figure: its rows replace those from there on. Pasted into the
 * first row it brings its own names of stations, else those that are there go on. More polygons of it become figures.
 */
export function withPasted(content: StudyContent, at: number, row: number, plan: Plan): StudyContent {
  const [first, ...others] = plan.figures.map((figure) => draftOf(figure, content));
  if (!first) return content;
  const pasted = withFigure({ ...content, unit: plan.unit === "v" ? "v" : content.unit }, at, (figure) =>
    row === 0 ? { ...beginning(figure, first), courses: first.courses } : continued(figure, row, first.courses),
  );
  return { ...pasted, figures: [...pasted.figures, ...others] };
}

const beginning = (figure: DraftFigure, { northing, easting }: DraftFigure): DraftFigure => {
  const placed = northing !== "0" || easting !== "0";
  return placed ? { ...figure, northing, easting } : figure;
};

function continued(figure: DraftFigure, row: number, rows: readonly DraftCourse[]): DraftFigure {
  let next: DraftFigure = { ...figure, courses: figure.courses.slice(0, row) };
  const behind = trimmed(figure.courses.slice(row + rows.length));
  rows.forEach((course, i) => {
    const station = figure.courses[row + i]?.station || freeStation(figure.courses.length > row + i ? figure : next);
    next = { ...next, courses: [...next.courses, { ...course, station }] };
  });
  return { ...next, courses: [...next.courses, ...behind] };
}

/** The study as a plan that was read from a file or a deed gives it: its title and its settings stay. */
export const withPlan = (content: StudyContent, plan: Plan): StudyContent => ({
  ...content,
  unit: plan.unit,
  figures: plan.figures.map((figure) => draftOf(figure, content)),
});
