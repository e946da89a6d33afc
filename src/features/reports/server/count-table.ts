import { type RawBuilder, sql } from "kysely";
import { localDayOf } from "#engine/calendar/zone.ts";
import { memberNames } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { reportSpan } from "../report.ts";
import { maxTableRows, type TableKind, type TableQuestion, tableColumns, tableFilters } from "../table.ts";

/** A value of a counting report: words by their key, hours and megabytes as numbers, moments as ISO texts. */
export type TableValue = string | number | null;

/** A row of a statement: values by the key of their column; people by their id under `person`. */
type Counted = Readonly<Record<string, TableValue | Date>>;

/** The reader of a report, as far as it depends on them. */
export interface TableReader {
  readonly uid: string;
  readonly roles: readonly string[];
  readonly teamIds: readonly string[];
}

/** The parameters of the statements. */
interface Asked {
  readonly from: Date;
  readonly to: Date;
  readonly zone: string;
  readonly now: Date;
  readonly actor: TableReader;
  readonly ids: (name: "templateId" | "clientId" | "projectId" | "teamId" | "personId") => string[] | undefined;
}

const hour = 3_600_000;

/** A condition that a column is one of the ids that are asked for; nothing where none are. */
const isOneOf = (column: RawBuilder<unknown>, ids: readonly string[] | undefined): RawBuilder<unknown> =>
  ids === undefined ? sql`` : sql`and ${column} = any (${ids}::uuid[])`;

/** The filters as conditions on a row `f` of the figures. */
const ofFigures = ({ ids }: Asked): RawBuilder<unknown> => sql`
  ${isOneOf(sql`f.template_id`, ids("templateId"))} ${isOneOf(sql`f.client_id`, ids("clientId"))}
  ${isOneOf(sql`f.project_id`, ids("projectId"))} ${isOneOf(sql`f.creator_id`, ids("personId"))}
  ${ids("teamId") === undefined ? sql`` : sql`and f.teams && ${ids("teamId")}::uuid[]`}`;

const within = (column: RawBuilder<unknown>, { from, to }: Asked): RawBuilder<unknown> =>
  sql`${column} >= ${from} and ${column} < ${to}`;

const rejections = (asked: Asked) => sql<Counted>`
  with said as (
    select m.process_id, m.reason, m.tags from process_moves m join process_figures f on f.process_id = m.process_id
    where m.status = 'rejected' and ${within(sql`m.at`, asked)} ${ofFigures(asked)})
  select reason as said, 'reason' as by, count(*)::int as rejections, count(distinct process_id)::int as processes,
    count(*)::float8 / sum(count(*)) over () as share from said group by reason
  union all
  select t.tag, 'tag', count(*)::int, count(distinct process_id)::int, count(*)::float8 / (select count(*) from said)
    from said cross join lateral unnest(tags) as t (tag) group by t.tag
  order by by, rejections desc, said limit ${maxTableRows}`;

const times = (asked: Asked) => sql<Counted>`
  with stays as (
    select f.template_id, m.status, m.work_ms from process_moves m join process_figures f on f.process_id = m.process_id
    where m.status = any (array['drafting', 'unassigned', 'reviewing', 'rejected']) and m.until is not null and not m.joined
      and ${within(sql`m.until`, asked)} ${ofFigures(asked)}
    union all
    -- From the first draft to the approval, all steps together.
    select f.template_id, 'total', (select sum(m.work_ms) from process_moves m
        where m.process_id = f.process_id and m.until is not null and not m.joined)
      from process_figures f where f.status = 'approved' and ${within(sql`f.since`, asked)} ${ofFigures(asked)})
  select t.name as template, s.status as step, count(s.work_ms)::int as stays,
    percentile_cont(0.5) within group (order by s.work_ms) / ${hour} as median,
    percentile_cont(0.85) within group (order by s.work_ms) / ${hour} as p85
  from stays s join templates t on t.id = s.template_id where s.work_ms is not null group by t.id, t.name, s.status
  order by t.name, t.id, array_position(array['drafting', 'unassigned', 'reviewing', 'rejected', 'total'], s.status)
  limit ${maxTableRows}`;

const people = (asked: Asked) => sql<Counted>`
  with counted as (
    select f.creator_id as person, 1 as created, 0 as approved, 0 as rejected, 0 as reviewed, 0 as turned_down, null::bigint as ms
      from process_figures f where ${within(sql`f.created_at`, asked)} ${ofFigures(asked)}
    union all
    select f.creator_id, 0, 1, 0, 0, 0, null from process_figures f
      where f.status = 'approved' and ${within(sql`f.since`, asked)} ${ofFigures(asked)}
    union all
    select f.creator_id, 0, 0, 1, 0, 0, null from process_moves m join process_figures f on f.process_id = m.process_id
      where m.status = 'rejected' and ${within(sql`m.at`, asked)} ${ofFigures(asked)}
    union all
    select p.decider_id, 0, 0, 0, (p.status = 'approved')::int, (p.status = 'rejected')::int, null
      from processes p join process_figures f on f.process_id = p.id
      where p.decider_id is not null and p.status = any (array['approved', 'rejected'])
        and ${within(sql`coalesce(p.reviewed_on, p.approved_on)`, asked)} ${ofFigures(asked)}
    union all
    select f.reviewer_id, 0, 0, 0, 0, 0, m.work_ms from process_moves m join process_figures f on f.process_id = m.process_id
      where m.status = 'reviewing' and m.until is not null and not m.joined and f.reviewer_id is not null
        and ${within(sql`m.until`, asked)} ${ofFigures(asked)})
  select person, sum(created)::int as created, sum(approved)::int as approved, sum(rejected)::int as rejected,
    sum(reviewed)::int as reviewed, sum(turned_down)::int as turned_down,
    percentile_cont(0.5) within group (order by ms) / ${hour} as median_review
  from counted where person is not null group by person
  order by sum(created) + sum(reviewed) + sum(turned_down) desc, person limit ${maxTableRows}`;

const templates = (asked: Asked) => sql<Counted>`
  select t.name as template,
    count(*) filter (where ${within(sql`f.created_at`, asked)})::int as created,
    count(*) filter (where f.status = 'approved' and ${within(sql`f.since`, asked)})::int as approved,
    coalesce(sum(r.times), 0)::int as rejections,
    count(*) filter (where f.status <> 'approved')::int as at_work, max(f.created_at) as last_created
  from process_figures f join templates t on t.id = f.template_id
    left join lateral (select count(*) as times from process_moves m
      where m.process_id = f.process_id and m.status = 'rejected' and ${within(sql`m.at`, asked)}) r on true
  where true ${ofFigures(asked)} group by t.id, t.name order by created desc, t.name, t.id limit ${maxTableRows}`;

const batches = (asked: Asked) => sql<Counted>`
  select b.name as batch, t.name as template, b.creator_id as person, b.created_at as begun, b.state as batch_state,
    r.rows, r.made, r.failed, r.rows - r.made - r.failed as not_made
  from batches b join templates t on t.id = b.template_id cross join lateral (
    select count(*)::int as rows, count(*) filter (where state = 'made')::int as made,
      count(*) filter (where state = 'failed')::int as failed from batch_rows r where r.batch_id = b.id) r
  where ${within(sql`b.created_at`, asked)} ${isOneOf(sql`b.template_id`, asked.ids("templateId"))}
    ${isOneOf(sql`b.creator_id`, asked.ids("personId"))}
  order by b.created_at desc, b.id limit ${maxTableRows}`;

const publicForms = (asked: Asked) => sql<Counted>`
  select t.name as template, l.source, count(*)::int as received,
    count(*) filter (where f.status = any (array['unassigned', 'reviewing']))::int as waiting,
    count(*) filter (where f.status = 'approved')::int as approved,
    count(*) filter (where f.status = 'rejected')::int as turned_down,
    count(*) filter (where r.correction is not null)::int as returned, max(r.submitted_at) as last
  from form_requests r join process_figures f on f.process_id = r.process_id
    join templates t on t.id = r.template_id join public_form_links l on l.id = r.link_id
  where ${within(sql`r.submitted_at`, asked)} ${ofFigures(asked)} group by t.id, t.name, l.id, l.source
  order by received desc, t.name, l.source, l.id limit ${maxTableRows}`;

/** Counts only boards that the caller can see: private ones are their creator's. */
const boards = (asked: Asked) => sql<Counted>`
  select b.name as board, count(*) filter (where ${within(sql`t.created_at`, asked)})::int as created,
    count(*) filter (where ${within(sql`t.completed_at`, asked)})::int as completed,
    count(*) filter (where t.completed_at is null)::int as open,
    count(*) filter (where t.completed_at is null and t.due_date < ${localDayOf(asked.zone, asked.now.getTime())})::int as overdue,
    percentile_cont(0.5) within group (order by extract(epoch from t.completed_at - t.created_at) / 3600)
      filter (where ${within(sql`t.completed_at`, asked)}) as median_open
  from boards b join tasks t on t.board_id = b.id and t.deleted_at is null
  where b.deleted_at is null and (b.creator_id = ${asked.actor.uid}::uuid or b.visibility = 'organization' or (b.visibility = 'team'
      and (${asked.actor.roles.includes("owner")}::boolean or b.teams && ${[...asked.actor.teamIds]}::uuid[])))
    ${isOneOf(sql`t.assignee_id`, asked.ids("personId"))}
  group by b.id, b.name order by completed desc, b.name, b.id limit ${maxTableRows}`;

const storage = (asked: Asked) => sql<Counted>`
  select case when media_type = 'application/pdf' then 'pdf' when media_type like '%wordprocessingml%' then 'word'
      when media_type like '%spreadsheetml%' then 'spreadsheet' when media_type like 'image/%' then 'picture' else 'other' end as files,
    count(*)::int as count, sum(size)::float8 / 1048576 as size,
    count(*) filter (where ${within(sql`created_at`, asked)})::int as added,
    coalesce(sum(size) filter (where ${within(sql`created_at`, asked)}), 0)::float8 / 1048576 as added_size
  from files group by 1 order by 3 desc`;

const credits = (asked: Asked) => sql<Counted>`
  select e.at, e.kind as entry, case e.kind when 'grant' then e.amount when 'release' then e.amount
      when 'reserve' then -e.amount else 0 end as amount, e.balance, e.note, e.by_user as person
  from credit_entries e where ${within(sql`e.at`, asked)} ${isOneOf(sql`e.by_user`, asked.ids("personId"))}
  order by e.at desc, e.id limit ${maxTableRows}`;

const statements: Readonly<Record<TableKind, (asked: Asked) => RawBuilder<Counted>>> = {
  rejections,
  times,
  people,
  templates,
  batches,
  publicForms,
  boards,
  storage,
  credits,
};

/** The rows of a counting report, each with the values of its columns. */
export async function countTable(
  tx: Tx,
  { kind, from: first, to: last, ...filters }: TableQuestion,
  of: { readonly zone: string; readonly now: Date; readonly actor: TableReader },
): Promise<TableValue[][]> {
  const { from, to } = reportSpan(of.zone, first, last);
  const allowed = new Set<string>(tableFilters[kind]);
  const ids: Asked["ids"] = (name) => (allowed.has(name) ? filters[name]?.split(",") : undefined);
  const { rows } = await statements[kind]({ ...of, ids, from: new Date(from), to: new Date(to) }).execute(tx);
  const people = rows.flatMap(({ person }) => (typeof person === "string" ? [person] : []));
  const names = people.length > 0 ? await memberNames(tx, [...new Set(people)]) : new Map<string, { name: string }>();
  const plain = (key: string, value: TableValue | Date | undefined): TableValue => {
    if (value instanceof Date) return value.toISOString();
    return key === "person" && typeof value === "string" ? (names.get(value)?.name ?? null) : (value ?? null);
  };
  return rows.map((row) => tableColumns[kind].map(({ key }) => plain(key, row[key])));
}
