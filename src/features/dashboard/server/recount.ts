import { sql } from "kysely";
import { z } from "zod";
import { administered, loadOrganization } from "#features/organizations/server/index.ts";
import { processIdsAfter } from "#features/process-lists/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { figuresChanged } from "../events.ts";
import { type Dimension, dimensions, noKey } from "../figures.ts";
import { countProcesses } from "./count.ts";
import { teamsOfFigure } from "./figure-rows.ts";
import { mendRejections } from "./rejections.ts";

const recount = job("dashboard.recount", z.object({}), { retries: 2, concurrency: 1, slow: true });

/** Every night at 02:40 of Guatemala. */
export const recountSchedule: Schedule = { job: recount, cron: "40 8 * * *" };

const portion = 200;

/** The corrections by a check of one organization. */
export interface Recounted {
  /** Processes that were counted wrongly. */
  readonly processes: number;
  /** Places of the roll-ups that differed from the count of the rows. */
  readonly places: number;
}

/** Counts every organization's processes again; what was not equal is put right, and the log says so. */
export const recountJob = (platform: Platform): JobHandler =>
  handle(recount, async ({ signal }) => {
    const organizations = await platform.db.asSystem((tx) => administered(tx, platform.clock.now()));
    for (const { id: orgId } of organizations) {
      if (signal.aborted) return;
      const { processes, places } = await recountOrganization(platform, orgId);
      if (processes + places > 0)
        platform.log.error(
          { org: orgId, processes, places },
          "dashboard: figures were not what the rows say; put right",
        );
    }
  });

/** Counts one organization's processes again, a portion at a time, and then compares the roll-ups with the rows. */
export async function recountOrganization(platform: Pick<Platform, "db" | "clock">, orgId: string): Promise<Recounted> {
  const within = <T>(work: Parameters<typeof organizationTransaction<T>>[2]) =>
    organizationTransaction(platform.db, { orgId, by: null, now: platform.clock.now() }, work);
  let processes = 0;
  let after: string | undefined;
  do {
    const ids: string[] = await within(async (transaction) => {
      const found = await processIdsAfter(transaction.tx, after, portion);
      processes += await countProcesses(transaction, orgId, found);
      return found;
    });
    after = ids.length < portion ? undefined : ids.at(-1);
  } while (after !== undefined);
  let places = 0;
  for (const dimension of ["all", ...dimensions] as const)
    places += await within(({ tx }) => mendPlaces(tx, dimension));
  places += await within(({ tx, now }) => mendStays(tx, orgId, now));
  places += await within(({ tx }) => mendRejections(tx));
  if (processes + places > 0) await within(({ announce }) => announce(figuresChanged, {}));
  return { processes, places };
}

/** The roll-ups, and the column of the rows that is their key. */
const keyedBy = {
  all: sql`${noKey}::uuid`,
  template: sql`f.template_id`,
  team: sql`k.team`,
  client: sql`coalesce(f.client_id, ${noKey})`,
  project: sql`coalesce(f.project_id, ${noKey})`,
  person: sql`coalesce(f.creator_id, ${noKey})`,
} as const satisfies Record<"all" | Dimension, unknown>;

/** Compares one roll-up with the rows, in one statement that sees both as of one moment, and puts right what differs. */
async function mendPlaces(tx: Tx, dimension: keyof typeof keyedBy): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with truth as (
      select ${keyedBy[dimension]} as key, m.day, m.measure, count(*)::int as count
      from process_figures f ${dimension === "team" ? teamsOfFigure : sql``}
        cross join lateral (values ('created', f.created_day), (f.status, f.since_day)) as m (measure, day)
      group by 1, 2, 3
    ), counted as (select key, day, measure, count from process_counts where dimension = ${dimension}
    ), wrong as (
      select key, day, measure, coalesce(t.count, 0) as count from truth t full join counted c using (key, day, measure)
      where coalesce(t.count, 0) <> coalesce(c.count, 0)
    ), mended as (
      insert into process_counts (org_id, dimension, key, day, measure, count)
      select current_org(), ${dimension}, key, day, measure, count from wrong
      on conflict (org_id, dimension, day, measure, key) do update set count = excluded.count
      returning 1
    )
    select count(*)::int as wrong from mended`.execute(tx);
  return rows[0]?.wrong ?? 0;
}

/** Compares the roll-up of times with the stays, as of one moment, and adds what is missing in it. */
async function mendStays(tx: Tx, orgId: string, now: Date): Promise<number> {
  const { timeZone } = await loadOrganization(tx, orgId, now);
  const { rows } = await sql<{ wrong: number }>`
    with truth as (
      select m.status, month_number((m.until at time zone ${timeZone})::date) as month, stay_bucket(m.work_ms) as bucket,
        count(*)::int as count
      from process_moves m
      where m.until is not null and not m.joined and m.work_ms is not null group by 1, 2, 3
    ), wrong as (
      select status, month, bucket, coalesce(t.count, 0) - coalesce(c.count, 0) as change
      from truth t full join process_stay_counts c using (status, month, bucket)
      where coalesce(t.count, 0) <> coalesce(c.count, 0)
    ), mended as (
      insert into process_stay_counts as c (org_id, status, month, bucket, count)
      select current_org(), status, month, bucket, change from wrong order by 2, 3, 4
      on conflict (org_id, status, month, bucket) do update set count = c.count + excluded.count
      returning 1
    )
    select count(*)::int as wrong from mended`.execute(tx);
  return rows[0]?.wrong ?? 0;
}
