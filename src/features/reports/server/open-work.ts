import { type RawBuilder, sql } from "kysely";
import { addDays } from "#engine/calendar/arithmetic.ts";
import { localDayOf } from "#engine/calendar/zone.ts";
import { openAlerts } from "#features/alerts/policy.ts";
import { seenAlerts } from "#features/alerts/server/index.ts";
import { openBoards } from "#features/boards/policy.ts";
import { seenBoards } from "#features/boards/server/index.ts";
import { noKey } from "#features/dashboard/figures.ts";
import { memberNamesOf } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { readProcess } from "#features/processes/policy.ts";
import { processNews } from "#features/processes/server/index.ts";
import { pageOfRows, readCursor } from "#platform/db/page.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { expiringDays, lateReviewDays, maxOpenWorkPeople, type OpenWorkLine, openWorkLines } from "../open-work.ts";
import type { OpenWork, OpenWorkRow } from "../open-work-contract.ts";

type Reader = Pick<MemberCall, "tx" | "actor" | "orgId" | "now">;

/** A row of any line. `at` is an ISO moment or a day, so that texts sort by time. */
interface Row {
  readonly id: string;
  readonly kind: "process" | "task" | "alert";
  readonly title: string;
  readonly processId: string | null;
  readonly boardId: string | null;
  readonly personId: string | null;
  readonly at: string;
}

type Rows = RawBuilder<Row>;

const moment = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"`;

/** Rows of processes called `p`, with the person who should act. */
const processRows = (
  person: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  at: RawBuilder<unknown> = moment(sql`p."timestamp"`),
): Rows => sql`
  select p.id, 'process' as kind, p.title, p.id as process_id, null::uuid as board_id, ${person} as person_id, ${at} as at
  ${from} and p.deleted_at is null`;

const nobody = sql`null::uuid`;

/** Open alerts of these days that the reader can see. */
const alertRows = (actor: MemberCall["actor"], days: RawBuilder<unknown>): Rows => sql`
  select a.id, 'alert' as kind, a.title, null::uuid as process_id, null::uuid as board_id, a.assignee_id as person_id,
    a.date collate "C" as at
  from alerts a where a.completed_at is null and a.deleted_at is null and ${days} and ${seenAlerts(actor)}`;

/** Late tasks and sub-tasks of the boards that the reader can see. */
const taskRows = ({ tx, actor }: Reader, today: string): Rows => {
  const shown = sql`t.completed_at is null and t.deleted_at is null and t.archived_at is null
    and t.board_id in (${seenBoards(tx, actor)})`;
  return sql`
    select t.id, 'task' as kind, t.title, null::uuid as process_id, t.board_id, t.assignee_id as person_id,
      t.due_date collate "C" as at
    from tasks t where t.due_date < ${today} and ${shown}
    union all
    select t.id, 'task', t.title || ': ' || s.title, null::uuid, t.board_id, s.assignee_id, s.due_date collate "C"
    from open_subtasks s join tasks t on t.org_id = s.org_id and t.id = s.task_id
    where s.due_date < ${today} and ${shown}`;
};

/** Returns the statement of a line, or undefined if the plan or the role hides it. */
function rowsOf(reader: Reader, line: OpenWorkLine, today: string): Rows | undefined {
  const { actor, now } = reader;
  const inStatus = (status: string) => sql`from processes p where p.status = ${status}`;
  const alerts = (days: RawBuilder<unknown>) => (openAlerts(actor) === true ? alertRows(actor, days) : undefined);
  switch (line) {
    case "inbox":
      return processRows(nobody, inStatus("unassigned"));
    case "review":
      return processRows(sql`p.reviewer_id`, inStatus("reviewing"));
    case "correction":
      return processRows(sql`p.creator_id`, inStatus("rejected"));
    case "signature":
      return processRows(
        nobody,
        sql`from processes p join (
            select process_id, created_at from signature_envelopes where state in ('sent', 'partlySigned', 'completing')
          ) e on e.process_id = p.id where true`,
        moment(sql`e.created_at`),
      );
    case "client":
      return clientRows(now);
    case "lateReviews": {
      const before = new Date(now.getTime() - lateReviewDays * 24 * 3_600_000);
      return processRows(sql`p.reviewer_id`, sql`${inStatus("reviewing")} and p."timestamp" < ${before}`);
    }
    case "lateTasks":
      return openBoards(actor) === true ? taskRows(reader, today) : undefined;
    case "lateAlerts":
      return alerts(sql`a.date < ${today}`);
    case "expiring":
      return alerts(sql`a.date >= ${today} and a.date <= ${addDays(today, expiringDays) ?? today}`);
    case "renewals":
      return processRows(
        sql`p.creator_id`,
        sql`from processes p where p.status in ('drafting', 'unassigned', 'reviewing', 'rejected')
          and exists (select from process_relations r
            where r.org_id = p.org_id and r.from_id = p.id and r.kind in ('amends', 'replaces'))`,
      );
    default:
      return line satisfies never;
  }
}

/** Requests that were returned to their requesters, and processes with a form shared with somebody outside. */
const clientRows = (now: Date): Rows => sql`
  select c.id, 'process' as kind, c.title, c.id as process_id, null::uuid as board_id, ${nobody} as person_id, c.at from (
    select distinct on (p.id) p.id, p.title, ${moment(sql`w.at`)} as at from (
      select r.process_id, (r.correction ->> 'at')::timestamptz as at, array['unassigned'] as statuses
        from form_requests r where r.correction is not null
      union all
      select s.process_id, s.time_created, array['drafting', 'rejected'] from form_shares s
        where s.deleted_at is null and s.completed_at is null and s.expires_at > ${now}
    ) w join processes p on p.id = w.process_id
    where p.deleted_at is null and p.status = any (w.statuses) order by p.id, w.at
  ) c`;

const todayOf = async ({ tx, orgId, now }: Reader): Promise<string> =>
  localDayOf((await loadOrganization(tx, orgId, now)).timeZone, now.getTime());

interface Counted {
  readonly line: OpenWorkLine;
  readonly whole: boolean;
  readonly personId: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly oldest: string;
}

/** Lines in which a person is named to act; the rows of others wait for somebody outside or for a reviewer to be named. */
const personal: readonly OpenWorkLine[] = openWorkLines.filter(
  (line) => line !== "inbox" && line !== "signature" && line !== "client",
);

/** The counts of all lines, in all and by person, in one statement. */
export async function readOpenWork(reader: Reader): Promise<OpenWork> {
  const today = await todayOf(reader);
  const parts = openWorkLines.flatMap((line) => {
    const rows = rowsOf(reader, line, today);
    return rows ? [sql`select ${line}::text as line, person_id, at from (${rows}) r`] : [];
  });
  const { rows } = await sql<Counted>`
    with rows as (${sql.join(parts, sql` union all `)}),
      counted as materialized (
        select line, person_id, grouping(person_id) = 1 as whole, count(*)::int as count, min(at) as oldest
        from rows group by grouping sets ((line), (line, person_id))),
      names as (${memberNamesOf(sql`select person_id from counted where person_id is not null`)})
    select c.line, c.whole, c.person_id, n.name, c.count, c.oldest
    from counted c left join names n on n.id = c.person_id`.execute(reader.tx);
  const counted = openWorkLines.flatMap((line) => rows.filter((row) => row.line === line));
  const shown = ({ line, count, oldest }: Counted) => ({ line, count, oldest });
  const people = byPerson(counted.filter(({ line, whole }) => !whole && personal.includes(line)));
  return {
    today,
    lines: counted.filter(({ whole }) => whole).map(shown),
    people: people.slice(0, maxOpenWorkPeople).map(([first, lines]) => ({
      id: first.personId,
      name: first.name,
      lines: lines.map(shown),
    })),
    more: Math.max(0, people.length - maxOpenWorkPeople),
  };
}

/** Groups counts by person, those with the most first, and rows without a person last. */
function byPerson(counted: readonly Counted[]): (readonly [Counted, readonly Counted[]])[] {
  const groups = Map.groupBy(counted, ({ personId }) => personId ?? noKey);
  const sum = (lines: readonly Counted[]) => lines.reduce((total, { count }) => total + count, 0);
  return [...groups]
    .toSorted(([a, x], [b, y]) => Number(a === noKey) - Number(b === noKey) || sum(y) - sum(x) || (a < b ? -1 : 1))
    .flatMap(([, lines]) => (lines[0] ? [[lines[0], lines] as const] : []));
}

interface Asked {
  readonly line: OpenWorkLine;
  readonly personId?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A page of the rows that a line counts, the oldest first. */
export async function listOpenWork(reader: Reader, { line, personId, after, limit }: Asked) {
  const of = rowsOf(reader, line, await todayOf(reader));
  if (!of) return { rows: [], next: null };
  const [at, title, id] = after === undefined ? [] : readCursor(after, 3);
  const person =
    personId === undefined ? sql`true` : personId === noKey ? sql`r.person_id is null` : sql`r.person_id = ${personId}`;
  const later = at === undefined ? sql`true` : sql`(r.at, r.title, r.id) > (${at}, ${title}, ${id}::uuid)`;
  const { rows } = await sql<Row & { readonly name: string | null }>`
    with rows as materialized (
      select r.* from (${of}) r where ${person} and ${later} order by r.at, r.title, r.id limit ${limit + 1}),
      names as (${memberNamesOf(sql`select person_id from rows`)})
    select r.*, n.name from rows r left join names n on n.id = r.person_id order by r.at, r.title, r.id`.execute(
    reader.tx,
  );
  const page = pageOfRows(rows, limit, (row) => [row.at, row.title, row.id]);
  return { ...page, rows: await shownRows(reader, page.rows) };
}

async function shownRows(
  { tx, actor }: Reader,
  rows: readonly (Row & { readonly name: string | null })[],
): Promise<OpenWorkRow[]> {
  const processIds = rows.flatMap(({ processId }) => processId ?? []);
  const news = await processNews(tx, processIds);
  return rows.map(({ personId: _, name, title, ...row }): OpenWorkRow => {
    const process = row.processId === null ? undefined : news.get(row.processId);
    const opens = row.kind !== "process" || (process !== undefined && readProcess(actor, process) === true);
    // Drafts of others are their creators' own.
    const titled = row.kind !== "process" || opens || (process !== undefined && process.status !== "drafting");
    return { ...row, title: titled ? title : null, personName: name, opens };
  });
}
