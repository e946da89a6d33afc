import { Decimal } from "#engine/formula/decimal.ts";
import { areaOf } from "#engine/survey/area.ts";
import { deedText } from "#engine/survey/deed/write.ts";
import { type Finding, figureFindings, hasNoError, usualTolerances } from "#engine/survey/figure-findings.ts";
import { squareMetresOf } from "#engine/survey/land-units.ts";
import type { Course, Figure, Plan } from "#engine/survey/plan.ts";
import { type Closure, closureOf, ringOf } from "#engine/survey/traverse.ts";
import { type CellError, declinationOf, deedOptions, plainNumber, planOfStudy, readDraft } from "./draft.ts";
import type { StudyContent } from "./study.ts";

/** The findings about one polygon of a study while it is typed. */
export interface JudgedFigure {
  readonly errors: readonly CellError[];
  /** The figure, once every row is complete. */
  readonly figure: Figure | undefined;
  /** The incomplete figure: the sides up to the first unreadable one, and a last one for the rest. */
  readonly path: Figure | undefined;
  readonly findings: readonly Finding[];
  readonly closure: Closure | undefined;
  /** The area of its coordinates in square metres, if it has one. */
  readonly area: string | undefined;
}

/** The findings about a study: its polygons, and the plan they make. */
export interface JudgedStudy {
  readonly figures: readonly JudgedFigure[];
  readonly plan: Plan;
  /** True if every polygon is complete and without errors, so that the study has a text. */
  readonly complete: boolean;
  /** The area of the parcels without their holes, in square metres. */
  readonly area: string | undefined;
}

/** Judges a study with the usual tolerances. */
export function judgeStudy(content: StudyContent): JudgedStudy {
  const { plan, drafts } = planOfStudy(content);
  const context = { unit: content.unit, sizes: content.deed.sizes, tolerances: usualTolerances };
  const figures = drafts.map(({ errors, figure }, i): JudgedFigure => {
    if (!figure) return { errors, figure, path: pathOf(content, i), findings: [], closure: undefined, area: undefined };
    const findings = figureFindings(figure, context);
    const good = hasNoError(findings);
    const area = good ? squareMetresOf(areaOf(ringOf(figure)), content.unit, content.deed.sizes) : undefined;
    return { errors, figure, path: undefined, findings, closure: closureOf(figure.courses), area };
  });
  const complete = figures.length > 0 && figures.every(({ area }) => area !== undefined);
  return { figures, plan, complete, area: complete ? netArea(figures) : undefined };
}

/** The sides of an unfinished polygon that lead on from its first station. */
function pathOf(content: StudyContent, at: number): Figure | undefined {
  const draft = content.figures[at];
  if (!draft) return undefined;
  const declination = declinationOf(content);
  const courses: Course[] = [];
  for (const [i, row] of draft.courses.entries()) {
    const alone = { ...draft, courses: [{ ...row, station: String(i) }] };
    const [course] = readDraft(alone, declination).figure?.courses ?? [];
    if (!course) break;
    courses.push({ ...course, from: row.station });
  }
  if (courses.length === 0) return undefined;
  const rest = { from: "", to: "", azimuth: { degrees: 0, minutes: 0, seconds: 0 }, distance: "1", neighbour: "" };
  const start = { northing: plainNumber(draft.northing) || "0", easting: plainNumber(draft.easting) || "0" };
  return { name: draft.name, role: draft.role, start, courses: [...courses, rest] };
}

function netArea(figures: readonly JudgedFigure[]): string {
  const zero = new Decimal(0n, 2);
  return figures
    .reduce((sum, { figure, area }) => {
      const size = Decimal.read(area ?? "0") ?? zero;
      if (!figure || figure.role === "rightOfWay") return sum;
      return figure.role === "hole" ? sum.minus(size) : sum.plus(size);
    }, zero)
    .toString();
}

/** The deed's text of a study; undefined while a polygon is incomplete or has an error. */
export const studyText = (content: StudyContent, judged: JudgedStudy): string | undefined =>
  judged.complete ? deedText(judged.plan, deedOptions(content)) : undefined;
