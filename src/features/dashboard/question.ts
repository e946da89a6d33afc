import { z } from "zod";
import { addDays } from "#engine/calendar/arithmetic.ts";
import { type Granularity, granularities, granularitiesFor } from "#engine/calendar/buckets.ts";
import { type Day, isDay } from "#engine/calendar/day.ts";
import {
  type DaySpan,
  daysFromTo,
  daysOf,
  type InstantSpan,
  instantsOf,
  namedRange,
  type RangeName,
  rangeInstants,
  rangeNames,
} from "#engine/calendar/ranges.ts";
import { type Instant, localDayOf } from "#engine/calendar/zone.ts";
import { Failure } from "#protocol/failure.ts";
import { idsIn, SeveralIds } from "#protocol/page.ts";
import type { Dimension } from "./figures.ts";

/** The ranges the dashboard offers, in their order; `custom` goes from one day to another. */
export const dashboardRanges = [...rangeNames.filter((name) => name !== "last90Days"), "custom"] as const;
export type DashboardRange = Exclude<RangeName, "last90Days"> | "custom";

const DayInput = z.string().refine(isDay, "dashboard.rangeInvalid");
/** The maximum length of a range, in days. */
const maxDays = 366 * 30;

/** One or several ids each, separated by commas. The nil id matches those that belong to none. */
export const filterShape = {
  templateId: SeveralIds,
  teamId: SeveralIds,
  clientId: SeveralIds,
  projectId: SeveralIds,
  /** The person who began the process. */
  personId: SeveralIds,
};

/** The query of figures: days, and filters. */
export const questionShape = {
  range: z.enum(dashboardRanges).default("last30Days"),
  /** The days of a custom range, both included. */
  from: DayInput.optional(),
  to: DayInput.optional(),
  ...filterShape,
};

/** Refuses a custom range without its days, or whose start is after its end. */
export const rightRange = (
  asked: { range: DashboardRange; from?: Day | undefined; to?: Day | undefined },
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
): void => {
  if (asked.range !== "custom") return;
  const { from, to } = asked;
  const span = from && to ? daysFromTo(from, to) : undefined;
  if (!span || daysOf(span) > maxDays)
    context.addIssue({ code: "custom", path: ["to"], message: "dashboard.rangeInvalid" });
};

/** The code of the failure for a granularity that makes no sense for the range. */
export const notOffered = "dashboard.granularityNotOffered";

export const GranularityInput = z.enum(granularities).optional();

export interface Question {
  readonly range: DashboardRange;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly templateId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly personId?: string | undefined;
}

/** The days and moments of a question, and of what they are compared with. */
export interface Asked {
  readonly days: DaySpan;
  readonly range: InstantSpan;
  readonly before: InstantSpan;
  readonly beforeDays: DaySpan;
}

/** The days and moments a question means, in a zone at a moment. */
export function askedSpans(question: Question, zone: string, now: Instant): Asked {
  if (question.range !== "custom") {
    const named = namedRange(question.range, localDayOf(zone, now));
    return { days: named.days, beforeDays: named.before, ...rangeInstants(question.range, zone, now) };
  }
  const days = daysFromTo(question.from ?? "", question.to ?? "") ?? { from: "1970-01-01", until: "1970-01-01" };
  const beforeDays = { from: addDays(days.from, -daysOf(days)) ?? days.from, until: days.from };
  return { days, beforeDays, range: instantsOf(zone, days), before: instantsOf(zone, beforeDays) };
}

/** Returns the granularities that make sense for a range, and the one that applies. Throws `dashboard.granularityNotOffered`. */
export function granularityOf(days: DaySpan, asked: Granularity | undefined) {
  const { offered, first } = granularitiesFor(days);
  if (asked && !offered.includes(asked)) {
    const error = { code: notOffered, values: { offered: offered.join(", ") } } as const;
    throw new Failure(notOffered, 422, { values: error.values, fields: [{ path: "granularity", ...error }] });
  }
  return { offered, granularity: asked ?? first };
}

/** The filters of figures. Each filter matches any of its ids. */
export type Filters = readonly (readonly [Dimension, readonly string[]])[];

/** The things a question chooses by. */
export function filtersOf(question: Partial<Question>): Filters {
  const { templateId, teamId, clientId, projectId, personId } = question;
  const all = [
    ["template", templateId],
    ["team", teamId],
    ["client", clientId],
    ["project", projectId],
    ["person", personId],
  ] as const;
  return all.flatMap(([dimension, ids]) => (ids === undefined ? [] : [[dimension, idsIn(ids)] as const]));
}
