import { z } from "zod";
import { granularities } from "#engine/calendar/buckets.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { countedStatuses, dimensions, measures, stepNames } from "./figures.ts";
import { filterShape, GranularityInput, questionShape, rightRange } from "./question.ts";

const Count = z.number().int();
const Day = z.string();
const When = z.iso.datetime();

const Counts = z.object({
  created: Count,
  drafting: Count,
  unassigned: Count,
  reviewing: Count,
  rejected: Count,
  approved: Count,
});
export type Counts = z.infer<typeof Counts>;

/** The figures of a range. Days are those of the organization; both ends are among them. */
export const Figures = z.object({
  zone: z.string(),
  from: Day,
  to: Day,
  /** The compared range. For a range that continues, it ends at the same time of the day. */
  before: z.object({ from: Day, to: Day }),
  granularity: z.enum(granularities),
  offered: z.array(z.enum(granularities)),
  figures: z.array(
    z.object({
      /** Created, or came to this status and still is in it. */
      measure: z.enum(measures),
      count: Count,
      before: Count,
      /** The number currently in this status, whenever they reached it. Null for creations. */
      now: Count.nullable(),
    }),
  ),
  /** The range piece by piece. */
  series: z.array(z.object({ day: Day, hour: Count.nullable(), counts: Counts })),
});
export type Figures = z.infer<typeof Figures>;

const questionAnd = <S extends z.ZodRawShape>(more: S) =>
  z.strictObject({ ...questionShape, ...more }).superRefine((asked, context) => rightRange(asked as never, context));

export const getFigures = endpoint({
  method: "GET",
  path: "/dashboard/figures",
  access: "member",
  area: "processes",
  summary:
    "The number of processes created in a range and that reached each status, over time, with those of the range before",
  input: questionAnd({ granularity: GranularityInput }),
  output: Figures,
});

/** The maximum of lines in a breakdown. */
export const maxLines = 30;

export const breakdowns = [...dimensions, "reason", "tag"] as const;
export type BreakdownBy = (typeof breakdowns)[number];

/**
 * The figures by the things processes belong to, or rejections by their reasons. A process of several teams is in the
 * line of each.
 */
export const Breakdown = z.object({
  by: z.enum(breakdowns),
  lines: z.array(
    z.object({
      /** The thing; null for those that belong to none, and for reasons and tags. */
      id: Id.nullable(),
      /** Its name; null for those that belong to none. */
      name: z.string().nullable(),
      counts: Counts,
      /** The value by which lines are sorted: creations, or rejections. */
      total: Count,
      before: Count,
    }),
  ),
  /** The number of further lines. */
  more: Count,
});
export type Breakdown = z.infer<typeof Breakdown>;

export const getBreakdown = endpoint({
  method: "GET",
  path: "/dashboard/breakdown",
  access: "member",
  area: "processes",
  summary: `The figures by template, team, client, project or person, or the rejections by reason or tag; the ${maxLines} largest`,
  input: questionAnd({ by: z.enum(breakdowns) }),
  output: Breakdown,
});

/** Business time per step, of the stays that ended in the range. Milliseconds; null without any. */
export const StepTimes = z.object({
  steps: z.array(
    z.object({
      step: z.enum(stepNames),
      count: Count,
      medianMs: z.number().nullable(),
      p85Ms: z.number().nullable(),
      medianBeforeMs: z.number().nullable(),
    }),
  ),
});
export type StepTimes = z.infer<typeof StepTimes>;

export const getStepTimes = endpoint({
  method: "GET",
  path: "/dashboard/times",
  access: "member",
  area: "processes",
  summary:
    "The business time processes spent as drafts, in the inbox, in review and in revision: median and 85th percentile",
  input: questionAnd({}),
  output: StepTimes,
});

/** One process that a figure counts. */
export const CountedProcess = z.object({
  id: Id,
  /** Null for drafts of others, which are their creators' own, and where the caller may not know it. */
  title: z.string().nullable(),
  status: z.enum(countedStatuses),
  createdAt: When,
  /** When it came to its status. */
  since: When,
  templateName: z.string().nullable(),
  /** The person who began it. Null: from outside. */
  creatorName: z.string().nullable(),
  /** True if the caller may open it. */
  opens: z.boolean(),
});
export type CountedProcess = z.infer<typeof CountedProcess>;

export const listCounted = endpoint({
  method: "GET",
  path: "/dashboard/processes",
  access: "member",
  area: "processes",
  summary:
    "The processes a figure counts: created in the range, or that reached a status in it, are in it now or for more than a week, or were rejected for a reason; newest first, a page at a time",
  input: questionAnd({
    ...PageInput.shape,
    measure: z.enum(measures),
    /** The counted time: in the range; now, regardless of the range; or now and for more than a week. */
    when: z.enum(["range", "now", "overWeek"]).default("range"),
    /**
     * The line of a breakdown: the id of its thing, the nil id for none. For rejections, `said` is the reason or tag,
     * missing for unknown.
     */
    by: z.enum(breakdowns).optional(),
    key: Id.optional(),
    said: z.string().max(2000).optional(),
  }),
  output: pageOf(CountedProcess),
});

/** The processes that have waited longest. */
export const Stuck = z.object({
  /** The number of waiting processes by status, and the start of the longest wait. */
  statuses: z.array(
    z.object({ status: z.enum(countedStatuses), count: Count, oldest: When.nullable(), overWeek: Count }),
  ),
  rows: z.array(
    z.object({
      id: Id,
      /** Null if the caller may not open it. */
      title: z.string(),
      status: z.enum(countedStatuses),
      since: When,
      /** The business time since then. */
      waitedMs: z.number(),
      templateName: z.string().nullable(),
      /** The person who should act: the reviewer, or the creator of a rejected one. */
      personName: z.string().nullable(),
      /** True if the caller may open it. */
      opens: z.boolean(),
    }),
  ),
});
export type Stuck = z.infer<typeof Stuck>;

export const getStuck = endpoint({
  method: "GET",
  path: "/dashboard/stuck",
  access: "member",
  area: "processes",
  summary: "The processes that have been waiting longest in the inbox, in review or in revision",
  input: z.strictObject(filterShape),
  output: Stuck,
});

/** The validity of a token for outside tools. */
export const tokenMinutes = 10;

export const makeToken = endpoint({
  method: "POST",
  path: "/engine/dash/token",
  access: "member",
  area: "processes",
  summary: `A token (JWT) with which an external tool can read these figures for ${tokenMinutes} minutes, only at POST /engine/dash/figures`,
  input: z.strictObject({}),
  output: z.object({ code: z.literal(200), jwt: z.string(), expiresAt: When }),
  limits: [{ by: "account", max: 30, seconds: 60 }],
});

export const readByToken = endpoint({
  method: "POST",
  path: "/engine/dash/figures",
  access: "public",
  area: "none",
  reads: true,
  summary: "The figures of the dashboard, for a token of POST /engine/dash/token: numbers and names, no contents",
  input: z
    .strictObject({
      ...questionShape,
      jwt: z.string().max(2000),
      granularity: GranularityInput,
      /** Also by these. */
      by: z.array(z.enum(breakdowns)).max(3).default([]),
    })
    .superRefine((asked, context) => rightRange(asked, context)),
  output: z.object({
    code: z.literal(200),
    figures: Figures,
    breakdowns: z.array(Breakdown),
    times: StepTimes,
  }),
  limits: [{ by: "address", max: 120, seconds: 60 }],
});
