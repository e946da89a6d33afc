import { angleSeconds, reversed, secondsBetween } from "../direction.ts";
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

/** A course as numbers, to find the likely ones without exact arithmetic for each pair. */
interface RoughCourse {
  readonly index: number;
  readonly seconds: number;
  readonly distance: number;
}
const fullTurn = 360 * 3600;
const roughSeconds = (azimuth: Course["azimuth"]): number => Number(angleSeconds(azimuth).toString());

/** Costs this close are compared exactly. */
const roughness = 1e-6;

/** Returns the course that costs least, the first of several. */
function bestOf(
  own: Course,
  theirs: Figure,
  among: Iterable<RoughCourse>,
  tolerance: BoundaryTolerance,
): Candidate | undefined {
  const back = reversed(own.azimuth);
  const [seconds, distance] = [roughSeconds(back), Number(own.distance)];
  let likely: { course: RoughCourse; cost: number }[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const course of among) {
    const apart = Math.abs(seconds - course.seconds);
    const cost =
      Math.min(apart, fullTurn - apart) / tolerance.seconds + Math.abs(distance - course.distance) / tolerance.distance;
    if (cost > least + roughness) continue;
    if (cost < least - roughness) likely = [];
    least = Math.min(least, cost);
    likely.push({ course, cost });
  }
  let best: Candidate | undefined;
  for (const { course } of likely) {
    const azimuth = theirs.courses[course.index]?.azimuth;
    if (!azimuth) continue;
    const exact = secondsBetween(back, azimuth);
    const apart = Math.abs(distance - course.distance);
    const cost = exact / tolerance.seconds + apart / tolerance.distance;
    if (!best || cost < best.cost) best = { theirs: course.index, seconds: exact, distance: apart, cost };
  }
  return best;
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
  const free = new Map(
    among.flatMap((index) => {
      const course = theirs.courses[index];
      if (!course) return [];
      return [[index, { index, seconds: roughSeconds(course.azimuth), distance: Number(course.distance) }] as const];
    }),
  );
  const courses = along.map((i): SharedCourse => {
    const course = own.courses[i];
    const best = course && bestOf(course, theirs, free.values(), tolerance);
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
