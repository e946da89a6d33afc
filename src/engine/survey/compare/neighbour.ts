import { reversed, secondsBetween } from "../direction.ts";
import type { Course, Figure } from "../plan.ts";
import { stepOf } from "../traverse.ts";

/** The maximum difference of two surveys of one boundary: in direction (seconds) and in length. */
export interface BoundaryTolerance {
  readonly seconds: number;
  readonly distance: number;
}

/** Five minutes and ten centimetres: what two surveys by different hands reach. */
const usualBoundaryTolerance: BoundaryTolerance = { seconds: 300, distance: 0.1 };

/** A course along the neighbour, the neighbour's course back along it if there is one, and how far they are apart. */
export interface SharedCourse {
  readonly own: number;
  readonly theirs: number | undefined;
  readonly seconds: number | undefined;
  readonly distance: number | undefined;
  readonly agrees: boolean;
}

/** A boundary as described in both deeds. */
export interface Boundary {
  readonly courses: readonly SharedCourse[];
  /** Courses of the neighbour along us that ours do not have. */
  readonly unmatched: readonly number[];
  /** The length of the boundary in our deed and in theirs. */
  readonly ownLength: number;
  readonly theirLength: number;
  /** The distance between the two ends after going along our courses and back along theirs. */
  readonly gap: number;
  readonly agrees: boolean;
}

const bare = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The courses that name somebody among their neighbours; all letters alike but for accents and capitals. */
export function coursesAlong(figure: Figure, name: string): number[] {
  const wanted = bare(name);
  if (!wanted) return [];
  return figure.courses.flatMap(({ neighbour }, i) => (` ${bare(neighbour)} `.includes(` ${wanted} `) ? [i] : []));
}

interface Candidate {
  readonly theirs: number;
  readonly seconds: number;
  readonly distance: number;
  readonly cost: number;
}

function candidates(own: Course, theirs: Figure, among: readonly number[], tolerance: BoundaryTolerance): Candidate[] {
  const back = reversed(own.azimuth);
  return among
    .flatMap((i): Candidate[] => {
      const course = theirs.courses[i];
      if (!course) return [];
      const seconds = secondsBetween(back, course.azimuth);
      const distance = Math.abs(Number(own.distance) - Number(course.distance));
      return [{ theirs: i, seconds, distance, cost: seconds / tolerance.seconds + distance / tolerance.distance }];
    })
    .sort((a, b) => a.cost - b.cost);
}

const lengthOf = (figure: Figure, courses: readonly number[]): number =>
  courses.reduce((sum, i) => sum + Number(figure.courses[i]?.distance ?? 0), 0);

/**
 * Compares the boundary two deeds share: our courses along the neighbour with the neighbour's courses along us, walked the
 * other way. Each deed is asked only for what it names; a neighbour's deed that names nobody is searched whole.
 */
export function compareBoundary(
  own: Figure,
  theirs: Figure,
  names: { readonly own: string; readonly theirs: string },
  tolerance: BoundaryTolerance = usualBoundaryTolerance,
): Boundary {
  const along = coursesAlong(own, names.theirs);
  const named = coursesAlong(theirs, names.own);
  const among = named.length > 0 ? named : theirs.courses.map((_, i) => i);
  const free = new Set(among);
  const courses = along.map((i): SharedCourse => {
    const course = own.courses[i];
    const best = course && candidates(course, theirs, [...free], tolerance)[0];
    if (!best) return { own: i, theirs: undefined, seconds: undefined, distance: undefined, agrees: false };
    free.delete(best.theirs);
    const { seconds, distance } = best;
    const agrees = seconds <= tolerance.seconds && distance <= tolerance.distance;
    return { own: i, theirs: best.theirs, seconds, distance, agrees };
  });
  const back = named.length > 0 ? named : courses.flatMap(({ theirs: i }) => (i === undefined ? [] : [i]));
  const steps = [...along.map((i) => own.courses[i]), ...back.map((i) => theirs.courses[i])].flatMap((course) =>
    course ? [stepOf(course)] : [],
  );
  const gap = Math.hypot(
    steps.reduce((sum, { north }) => sum + north, 0),
    steps.reduce((sum, { east }) => sum + east, 0),
  );
  const unmatched = named.filter((i) => free.has(i));
  // One deed may part a line into more courses than the other: then only the ends and the length have to agree.
  const [ownLength, theirLength] = [lengthOf(own, along), lengthOf(theirs, back)];
  const sameLine = gap <= tolerance.distance * 2 && Math.abs(ownLength - theirLength) <= tolerance.distance * 2;
  return {
    courses,
    unmatched,
    ownLength,
    theirLength,
    gap,
    agrees: along.length > 0 && (sameLine || (courses.every(({ agrees }) => agrees) && unmatched.length === 0)),
  };
}
