import { azimuthOfDegrees } from "#engine/survey/direction.ts";
import type { Point } from "#engine/survey/plan.ts";
import { directionOf, ringOf } from "#engine/survey/traverse.ts";
import { declinationOf, directionText, readDraft } from "./draft.ts";
import { emptyCourse } from "./new-study.ts";
import type { DraftCourse, DraftFigure, StudyContent } from "./study.ts";

/** A name for a new station that no other of the figure has: the next free number. */
export function freeStation({ courses }: Pick<DraftFigure, "courses">): string {
  const taken = new Set(courses.map(({ station }) => station));
  let number = courses.length;
  while (taken.has(String(number))) number++;
  return String(number);
}

/** The study with one figure changed. */
export const withFigure = (
  content: StudyContent,
  at: number,
  change: (figure: DraftFigure) => DraftFigure,
): StudyContent => ({
  ...content,
  figures: content.figures.map((figure, i) => (i === at ? change(figure) : figure)),
});

/** The figure with one row changed. */
export const withCourse = (figure: DraftFigure, at: number, change: Partial<DraftCourse>): DraftFigure => ({
  ...figure,
  courses: figure.courses.map((course, i) => (i === at ? { ...course, ...change } : course)),
});

/** A new row behind this one; at −1 at the beginning. */
export const withRowAfter = (figure: DraftFigure, at: number): DraftFigure => ({
  ...figure,
  courses: figure.courses.toSpliced(at + 1, 0, emptyCourse(freeStation(figure))),
});

/** A row as a side between two points, in the notation of the study. */
function sideBetween(from: Point, to: Point, content: StudyContent): Pick<DraftCourse, "direction" | "distance"> {
  const step = { north: to.north - from.north, east: to.east - from.east };
  const distance = Math.hypot(step.north, step.east).toFixed(2);
  return { direction: directionText(azimuthOfDegrees(directionOf(step), 0), content), distance };
}

const kept = (value: number): string => {
  const text = value.toFixed(3).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
};

/** The corners of a figure, when it is complete. */
export function cornersOf(content: StudyContent, at: number): readonly Point[] | undefined {
  const figure = content.figures[at];
  const read = figure && readDraft(figure, declinationOf(content)).figure;
  return read && ringOf(read);
}

/**
 * The study with one corner of a figure moved: the two sides that meet there get new directions and distances, the others
 * keep theirs. Moving the first corner moves where the figure begins.
 */
export function withCornerMoved(content: StudyContent, at: number, corner: number, to: Point): StudyContent {
  const ring = cornersOf(content, at);
  if (!ring || ring.length < 2) return content;
  const before = (corner + ring.length - 1) % ring.length;
  const [previous, next] = [ring[before], ring[(corner + 1) % ring.length]];
  if (!previous || !next) return content;
  return withFigure(content, at, (figure) => ({
    ...figure,
    ...(corner === 0 && { northing: kept(to.north), easting: kept(to.east) }),
    courses: figure.courses.map((course, i) => {
      if (i === before) return { ...course, ...sideBetween(previous, to, content) };
      return i === corner ? { ...course, ...sideBetween(to, next, content) } : course;
    }),
  }));
}

/** The study with a corner taken away: the side before it leads on to the next corner. */
export function withoutCorner(content: StudyContent, at: number, corner: number): StudyContent {
  const ring = cornersOf(content, at);
  const [previous, next] = ring
    ? [ring[(corner + ring.length - 1) % ring.length], ring[(corner + 1) % ring.length]]
    : [];
  return withFigure(content, at, (figure) => {
    const before = (corner + figure.courses.length - 1) % figure.courses.length;
    const closed =
      previous && next && figure.courses.length > 1
        ? withCourse(figure, before, sideBetween(previous, next, content))
        : figure;
    const moved = corner === 0 && next ? { northing: kept(next.north), easting: kept(next.east) } : {};
    return { ...closed, ...moved, courses: closed.courses.toSpliced(corner, 1) };
  });
}

/** The study with a new corner in the middle of a side. */
export function withSideParted(content: StudyContent, at: number, side: number): StudyContent {
  const ring = cornersOf(content, at);
  const [from, to] = ring ? [ring[side], ring[(side + 1) % ring.length]] : [];
  if (!from || !to) return content;
  const middle = { north: (from.north + to.north) / 2, east: (from.east + to.east) / 2 };
  return withFigure(content, at, (figure) => {
    const station = freeStation(figure);
    const { neighbour = "" } = figure.courses[side] ?? {};
    const courses = withCourse(figure, side, sideBetween(from, middle, content)).courses;
    const added = { ...emptyCourse(station), ...sideBetween(middle, to, content), neighbour };
    return { ...figure, courses: courses.toSpliced(side + 1, 0, added) };
  });
}

/** The study with all directions written the other way: azimuths as bearings, or bearings as azimuths. */
export function withDirections(content: StudyContent, directions: StudyContent["directions"]): StudyContent {
  const declination = declinationOf(content);
  const next = { ...content, directions };
  const one: DraftFigure = { ...(content.figures[0] as DraftFigure) };
  return {
    ...next,
    figures: content.figures.map((figure) => ({
      ...figure,
      courses: figure.courses.map((course) => {
        const read = readDraft({ ...one, courses: [{ ...course, station: "0", distance: "1" }] }, declination).figure;
        const azimuth = read?.courses[0]?.azimuth;
        return azimuth ? { ...course, direction: directionText(azimuth, next) } : course;
      }),
    })),
  };
}

/** The done and undone changes, the newest last. */
export interface History {
  readonly past: readonly StudyContent[];
  readonly present: StudyContent;
  readonly future: readonly StudyContent[];
  /** Changes with the same mark are one step: typing in one cell, dragging one corner. */
  readonly mark: string | undefined;
}

const maxSteps = 200;

/** A history that begins here. */
export const historyOf = (present: StudyContent): History => ({ past: [], present, future: [], mark: undefined });

/** One change on. A change with the mark of the one before belongs to the same step. */
export function changed(history: History, next: StudyContent, mark?: string): History {
  if (next === history.present) return history;
  const same = mark !== undefined && mark === history.mark;
  const past = same ? history.past : [...history.past, history.present].slice(-maxSteps);
  return { past, present: next, future: [], mark };
}

/** One step back; the same when there is none. */
export function undone(history: History): History {
  const before = history.past.at(-1);
  if (!before) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    mark: undefined,
  };
}

/** One step on again; the same when there is none. */
export function redone(history: History): History {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { past: [...history.past, history.present], present: next, future, mark: undefined };
}
