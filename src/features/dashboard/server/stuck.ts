import { type RawBuilder, sql } from "kysely";
import { businessMs } from "#features/boards/work-time.ts";
import { memberNames } from "#features/members/server/index.ts";
import { readProcess } from "#features/processes/policy.ts";
import { processNews } from "#features/processes/server/index.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Stuck } from "../contract.ts";
import { type CountedStatus, noKey } from "../figures.ts";
import { type Filters, filtersOf, type Question } from "../question.ts";
import { countingRules } from "./count.ts";
import { filtered } from "./figure-rows.ts";
import { namesOf } from "./queries.ts";
import type { Reading } from "./read.ts";

/** The maximum of listed processes. */
const shownRows = 10;

/** Returns the moment before which a wait exceeds a week. */
export const longAgo = (now: Date): Date => new Date(now.getTime() - 7 * 24 * 3600 * 1000);

const waiting = ["unassigned", "reviewing", "rejected"] as const;

/**
 * Returns the number of waiting processes, and those that have waited longest. Drafts are their creators' own and only
 * counted.
 */
export async function readStuck(reading: Reading, actor: Actor, question: Omit<Question, "range">): Promise<Stuck> {
  const filters = filtersOf(question);
  const [statuses, rows] = await Promise.all([
    waitingByStatus(reading, filters),
    waitingLongest(reading, actor, filters),
  ]);
  return { statuses, rows };
}

const counted = ["drafting", ...waiting] as const;

interface Standing {
  readonly status: CountedStatus;
  readonly count: number;
  readonly oldest: Date | null;
  readonly overWeek: number;
}

async function waitingByStatus({ tx, now }: Reading, filters: Filters): Promise<Stuck["statuses"]> {
  const { rows } = await (filters.length > 0 ? narrowedStanding : wholeStanding)(longAgo(now), filters).execute(tx);
  return counted.map((status) => {
    const found = rows.find((one) => one.status === status);
    return {
      status,
      count: found?.count ?? 0,
      oldest: found?.oldest?.toISOString() ?? null,
      overWeek: found?.overWeek ?? 0,
    };
  });
}

const narrowedStanding = (before: Date, filters: Filters): RawBuilder<Standing> => sql`
  select f.status, count(*)::int as count, min(f.since) as oldest,
    count(*) filter (where f.since < ${before})::int as over_week
  from process_figures f where f.status = any (${[...counted]}::text[]) ${filtered(filters)} group by 1`;

/** Counts from the roll-ups. The few processes of the last week are subtracted to count longer waits. */
const wholeStanding = (before: Date): RawBuilder<Standing> => sql`
  select s.status, c.count, o.oldest, greatest(c.count - r.count, 0) as over_week
  from unnest(${[...counted]}::text[]) as s (status)
    cross join lateral (
      select coalesce(sum(count), 0)::int as count from process_counts
      where dimension = 'all' and key = ${noKey} and measure = s.status) c
    cross join lateral (select min(f.since) as oldest from process_figures f where f.status = s.status) o
    cross join lateral (
      select count(*)::int as count from process_figures f where f.status = s.status and f.since >= ${before}) r`;

interface Waiting {
  readonly processId: string;
  readonly status: CountedStatus;
  readonly since: Date;
  readonly templateId: string;
  readonly personId: string | null;
}

async function waitingLongest({ tx, now, orgId }: Reading, actor: Actor, filters: Filters): Promise<Stuck["rows"]> {
  const longest = sql<Waiting>`
    select f.process_id, f.status, f.since, f.template_id,
      case f.status when 'reviewing' then f.reviewer_id when 'rejected' then f.creator_id end as person_id
    from unnest(${[...waiting]}::text[]) as s (status) cross join lateral (
      select * from process_figures f where f.status = s.status ${filtered(filters)} order by f.since limit ${shownRows}
    ) f order by f.since limit ${shownRows}`;
  const [{ rows }, { schedules }] = await Promise.all([longest.execute(tx), countingRules(tx, orgId, now)]);
  const ids = <T>(of: (row: Waiting) => T) => rows.map(of);
  const [news, templates, people] = await Promise.all([
    processNews(
      tx,
      ids(({ processId }) => processId),
    ),
    namesOf(
      tx,
      "template",
      ids(({ templateId }) => templateId),
    ),
    memberNames(tx, ids(({ personId }) => personId ?? []).flat()),
  ]);
  return rows.flatMap(({ processId, status, since, templateId, personId }) => {
    const process = news.get(processId);
    // It moved on a moment ago and has not been counted again yet.
    if (!process || process.deleted || process.status === "drafting") return [];
    return [
      {
        id: processId,
        title: process.title,
        status,
        since: since.toISOString(),
        waitedMs: businessMs(schedules, since.getTime(), now.getTime()),
        templateName: templates.get(templateId) ?? null,
        personName: (personId && people.get(personId)?.name) || null,
        opens: readProcess(actor, process) === true,
      },
    ];
  });
}
