import { type RawBuilder, sql } from "kysely";
import { memberNames } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { readProcess } from "#features/processes/policy.ts";
import { processNews } from "#features/processes/server/index.ts";
import { type Page, pageOfRows, readCursor } from "#platform/db/page.ts";
import type { Actor } from "#protocol/actor.ts";
import type { BreakdownBy, CountedProcess } from "../contract.ts";
import type { CountedStatus, Measure } from "../figures.ts";
import { askedSpans, type Filters, filtersOf, type Question } from "../question.ts";
import { filtered } from "./figure-rows.ts";
import { namesOf } from "./queries.ts";
import type { Reading } from "./read.ts";
import { longAgo } from "./stuck.ts";

type Asked = Question & {
  readonly measure: Measure;
  readonly when: "range" | "now" | "overWeek";
  readonly by?: BreakdownBy | undefined;
  readonly key?: string | undefined;
  readonly said?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
};

interface Row {
  readonly processId: string;
  readonly status: CountedStatus;
  readonly createdAt: Date;
  readonly since: Date;
  /** The moment it is sorted by, to the microsecond. */
  readonly cursor: string;
  readonly templateId: string;
  readonly creatorId: string | null;
}

/** The processes a figure counts, the latest first: as many as the figure says. */
export async function readCounted(reading: Reading, actor: Actor, asked: Asked): Promise<Page<CountedProcess>> {
  const rows = await countedRows(reading, asked);
  const page = pageOfRows(rows, asked.limit, ({ cursor, processId }) => [cursor, processId]);
  return { rows: await shownRows(reading, actor, page.rows), next: page.next };
}

async function countedRows({ tx, orgId, now }: Reading, asked: Asked): Promise<Row[]> {
  const { timeZone: zone } = await loadOrganization(tx, orgId, now);
  const { range } = askedSpans(asked, zone, now.getTime());
  const { from, moment, condition, ranged } = sourceOf(asked);
  const within = ranged
    ? sql`and ${moment} >= ${new Date(range.from)} and ${moment} < ${new Date(range.to)}`
    : asked.when === "overWeek"
      ? sql`and f.since < ${longAgo(now)}`
      : sql``;
  const [at, id] = asked.after === undefined ? [] : readCursor(asked.after, 2);
  const later = at === undefined ? sql`` : sql`and (${moment}, f.process_id) < (${at}::timestamptz, ${id}::uuid)`;
  const { rows } = await sql<Row>`
    select f.process_id, f.status, f.created_at, f.since, f.template_id, f.creator_id, ${moment}::text as cursor
    from ${from} where ${condition} ${filtered(lineOf(asked))} ${within} ${later}
    order by ${moment} desc, f.process_id desc limit ${asked.limit + 1}`.execute(tx);
  return rows;
}

/** Returns the filters of the page, with the line of a breakdown. */
function lineOf(asked: Asked): Filters {
  const { by, key } = asked;
  const line = by !== undefined && by !== "reason" && by !== "tag" && key !== undefined ? [[by, [key]] as const] : [];
  return [...filtersOf(asked), ...line];
}

interface Source {
  readonly from: RawBuilder<unknown>;
  /** By which it is sorted. */
  readonly moment: RawBuilder<unknown>;
  readonly condition: RawBuilder<unknown>;
  /** True if only the range counts. */
  readonly ranged: boolean;
}

/** Returns the rows that a figure counts. */
function sourceOf({ by, said, measure, when }: Asked): Source {
  const figures = sql`process_figures f`;
  if (by === "reason" || by === "tag") {
    const reason = said === undefined ? sql`m.reason is null` : sql`m.reason = ${said}`;
    return {
      from: sql`process_moves m join ${figures} on f.process_id = m.process_id`,
      moment: sql`m.at`,
      condition: sql`m.status = 'rejected' and ${by === "reason" ? reason : sql`${said ?? ""} = any (m.tags)`}`,
      ranged: true,
    };
  }
  if (measure === "created") return { from: figures, moment: sql`f.created_at`, condition: sql`true`, ranged: true };
  return { from: figures, moment: sql`f.since`, condition: sql`f.status = ${measure}`, ranged: when === "range" };
}

async function shownRows({ tx }: Reading, actor: Actor, rows: readonly Row[]): Promise<CountedProcess[]> {
  const news = await processNews(
    tx,
    rows.map(({ processId }) => processId),
  );
  const templates = await namesOf(
    tx,
    "template",
    rows.map(({ templateId }) => templateId),
  );
  const people = await memberNames(
    tx,
    rows.flatMap(({ creatorId }) => creatorId ?? []),
  );
  return rows.map(({ processId, status, createdAt, since, templateId, creatorId }) => {
    const process = news.get(processId);
    const opens = process !== undefined && !process.deleted && readProcess(actor, process) === true;
    // As in the list of waiting processes: a title reveals contents, and a draft is its creator's own.
    const titled = process !== undefined && (opens || process.status !== "drafting");
    return {
      id: processId,
      title: titled ? process.title : null,
      status,
      createdAt: createdAt.toISOString(),
      since: since.toISOString(),
      templateName: templates.get(templateId) ?? null,
      creatorName: (creatorId && people.get(creatorId)?.name) || null,
      opens,
    };
  });
}
