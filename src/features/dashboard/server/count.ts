import { sql } from "kysely";
import { defaultSchedule } from "#features/boards/schedule.ts";
import { businessMs, type ScheduleVersion } from "#features/boards/work-time.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { type ProcessRecord, processRecords } from "#features/process-lists/server/index.ts";
import { type PastRejection } from "#features/processes/history.ts";
import { processHistory } from "#features/processes/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Transaction } from "#platform/transaction.ts";
import { type CountedStatus, changesOf, daysOfCounted, type Move, type Place, placesOf, staysOf } from "../figures.ts";
import { keepRejections } from "./rejections.ts";

/** A change of status that an event reported. */
export interface CountedMove extends Move {
  readonly processId: string;
}

/** The rules for counting an organization: its time zone, and its office hours. */
export interface CountingRules {
  readonly zone: string;
  readonly schedules: readonly ScheduleVersion[];
}

/** Kept, because the clock behind a list of schedules remembers the years it was asked for. */
const known = new Map<string, CountingRules>();

/** The rules of the transaction's organization. There is no schedule of an organization: office hours of Guatemala count. */
export async function countingRules(tx: Tx, orgId: string, now: Date): Promise<CountingRules> {
  const { timeZone: zone, country } = await loadOrganization(tx, orgId, now);
  const key = `${zone} ${country === "GT"}`;
  let rules = known.get(key);
  if (!rules) {
    const schedule = { ...defaultSchedule, enabled: true, timezone: zone, holidays: country === "GT" };
    known.set(key, (rules = { zone, schedules: [{ since: 0, schedule }] }));
  }
  return rules;
}

/**
 * Brings the figures of these processes in line with what they are now, and the roll-ups with them. The same whenever, in
 * whichever order and however often it runs: it counts the difference to what was counted last. Says how many processes were
 * counted otherwise before.
 */
export async function countProcesses(
  { tx, now }: Pick<Transaction, "tx" | "now">,
  orgId: string,
  ids: readonly string[],
  moves: readonly CountedMove[] = [],
): Promise<number> {
  if (ids.length === 0) return 0;
  const sorted = [...new Set(ids)].toSorted();
  // One after the other: who comes second reads what the first has written.
  await sql`select pg_advisory_xact_lock(hashtextextended('figures:' || id, 0))
    from unnest(${sorted}::text[]) with ordinality as t (id, n) order by n`.execute(tx);
  const rules = await countingRules(tx, orgId, now);
  const records = await processRecords(tx, sorted);
  const counted = await countedBefore(tx, sorted);
  const changed = sorted.filter((id) => {
    const record = records.get(id);
    return !same(counted.get(id), record && !record.deleted ? rowOf(orgId, rules.zone, record) : undefined);
  });
  const before = changed.flatMap((id) => placesOfRow(counted.get(id)));
  const rows = changed.flatMap((id) => {
    const record = records.get(id);
    return record && !record.deleted ? [rowOf(orgId, rules.zone, record)] : [];
  });
  if (changed.length > 0) await tx.deleteFrom("processFigures").where("processId", "in", changed).execute();
  if (rows.length > 0) await tx.insertInto("processFigures").values(rows).execute();
  await addToCounts(tx, orgId, changesOf(before, rows.flatMap(placesOfRow)));
  const moved = await recordMoves(tx, orgId, rules, [...records.values()], moves);
  await keepRejections(tx, [...new Set([...changed, ...moved])]);
  return changed.length;
}

const figureColumns = [
  ...(["orgId", "processId", "status", "createdAt", "since", "createdDay", "sinceDay"] as const),
  ...(["templateId", "teams", "clientId", "projectId", "creatorId", "reviewerId"] as const),
];

async function countedBefore(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom("processFigures")
    .select(figureColumns)
    .where("processId", "in", ids)
    .$narrowType<{ status: CountedStatus }>()
    .execute();
  return new Map(rows.map((row) => [row.processId, row]));
}

type FigureRow = ReturnType<typeof rowOf>;

const rowOf = (orgId: string, zone: string, record: ProcessRecord) => ({
  orgId,
  processId: record.id,
  status: record.status as CountedStatus,
  createdAt: record.createdAt,
  since: record.since,
  ...daysOfCounted(zone, record),
  templateId: record.templateId,
  teams: [...record.teams],
  clientId: record.clientId,
  projectId: record.projectId,
  creatorId: record.creatorId,
  reviewerId: record.reviewerId,
});

const placesOfRow = (row: FigureRow | undefined): Place[] => (row ? placesOf(row, row) : []);

const same = (a: FigureRow | undefined, b: FigureRow | undefined): boolean =>
  a === undefined || b === undefined
    ? a === b
    : figureColumns.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));

/** Adds to the roll-ups. */
async function addToCounts(tx: Tx, orgId: string, changes: ReturnType<typeof changesOf>): Promise<void> {
  if (changes.length === 0) return;
  const column = <K extends keyof (typeof changes)[number]>(name: K) => changes.map((change) => change[name]);
  // An update first and an insert of what was missing: a row proposed with a negative count would be refused.
  await sql`
    insert into process_counts (org_id, dimension, key, day, measure, count)
    select ${orgId}::uuid, dimension, key, day, measure, 0
    from unnest(${column("dimension")}::text[], ${column("key")}::uuid[], ${column("day")}::int[], ${column("measure")}::text[])
      with ordinality as t (dimension, key, day, measure, n) order by n
    on conflict do nothing`.execute(tx);
  await sql`
    update process_counts c set count = c.count + t.change
    from unnest(${column("dimension")}::text[], ${column("key")}::uuid[], ${column("day")}::int[], ${column("measure")}::text[],
      ${column("change")}::int[]) as t (dimension, key, day, measure, change)
    where c.dimension = t.dimension and c.key = t.key and c.day = t.day and c.measure = t.measure`.execute(tx);
}

/**
 * Stores the reported changes of status, and those that the processes themselves record. Returns the processes with new
 * ones.
 */
async function recordMoves(
  tx: Tx,
  orgId: string,
  rules: CountingRules,
  records: readonly ProcessRecord[],
  reported: readonly CountedMove[],
): Promise<ReadonlySet<string>> {
  const moves: CountedMove[] = records.flatMap(({ id, first, createdAt, status, since }) => [
    { processId: id, at: createdAt.getTime(), status: first },
    { processId: id, at: since.getTime(), status },
  ]);
  moves.push(...reported);
  const ids = records.map(({ id }) => id);
  const past = await processHistory.pastRejections(tx, ids);
  moves.push(...past.map(({ processId, at }) => ({ processId, at: at.getTime(), status: "rejected" as const })));
  const rejections = rejectionsOf(records, past);
  const inserted = await tx
    .insertInto("processMoves")
    .values(
      moves.map(({ processId, at, status }) => {
        const rejection = status === "rejected" ? rejections.get(`${processId} ${at}`) : undefined;
        return {
          orgId,
          processId,
          at: new Date(at),
          status,
          reason: rejection?.reason ?? null,
          tags: [...(rejection?.tags ?? [])],
        };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("processId")
    .execute();
  const moved = new Set(inserted.map(({ processId }) => processId));
  if (moved.size > 0)
    await measureStays(
      tx,
      rules,
      ids.filter((id) => moved.has(id)),
    );
  return moved;
}

/**
 * Returns the reasons of rejections, by process and moment: the last one from the process, earlier ones from its
 * history.
 */
function rejectionsOf(records: readonly ProcessRecord[], past: readonly PastRejection[]) {
  const last = records.flatMap(({ id: processId, reviewedOn: at, reason, rejectionTags: tags }) =>
    at ? [{ processId, at, reason, tags }] : [],
  );
  return new Map([...last, ...past].map((one) => [`${one.processId} ${one.at.getTime()}`, one]));
}

/** Measures anew how long these processes were where they moved to. */
async function measureStays(tx: Tx, { schedules }: CountingRules, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom("processMoves")
    .select(["processId", "at", "status", "until", "joined"])
    .where("processId", "in", ids)
    .$narrowType<{ status: CountedStatus }>()
    .execute();
  const stays = [...Map.groupBy(rows, ({ processId }) => processId).values()].flatMap((ofOne) =>
    staysOf(
      ofOne.map((row) => ({ ...row, at: row.at.getTime(), was: row.until?.getTime() ?? null, wasJoined: row.joined })),
    ),
  );
  const changed = stays.filter(({ until, was, joined, wasJoined }) => until !== was || joined !== wasJoined);
  if (changed.length === 0) return;
  const of = <T>(value: (stay: (typeof changed)[number]) => T) => changed.map(value);
  await sql`
    update process_moves m set until = t.until, joined = t.joined, work_ms = t.work_ms
    from unnest(${of((s) => s.processId)}::uuid[], ${of((s) => new Date(s.at))}::timestamptz[], ${of((s) => s.status)}::text[],
      ${of((s) => (s.until === null ? null : new Date(s.until)))}::timestamptz[], ${of((s) => s.joined)}::bool[],
      ${of((s) => (s.until === null ? null : businessMs(schedules, s.at, s.until)))}::bigint[])
      as t (process_id, at, status, until, joined, work_ms)
    where m.process_id = t.process_id and m.at = t.at and m.status = t.status`.execute(tx);
}
