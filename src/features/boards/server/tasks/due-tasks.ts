import { sql } from "kysely";
import { addDays } from "#engine/calendar/arithmetic.ts";
import { type Instant, instantOf, localDayOf } from "#engine/calendar/zone.ts";
import { currentPlan, loadOrganization } from "#features/organizations/server/index.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction, type Transaction } from "#platform/transaction.ts";
import { isActive } from "#protocol/actor.ts";
import { tasksDue } from "../../events.ts";

/** The time of notices, in the organization's time zone: 08:00. */
const morning = 8 * 3_600_000;
/** The days after a due day in which a passed day is still news: nodes may have been down. */
const newsDays = 7;
/** Tasks of one event. */
const portion = 100;

/** Tells of the tasks that are due tomorrow or were due, for each organization once each morning, on whichever node. */
export async function notifyDueTasks({ db, clock, log }: Pick<Platform, "db" | "clock" | "log">): Promise<void> {
  const now = clock.now();
  // Wherever on earth it is: a day is tomorrow somewhere two days before it is over elsewhere.
  const today = localDayOf("UTC", now.getTime());
  const near = sql`due_date between ${dayAfter(today, -newsDays - 1)} and ${dayAfter(today, 2)}`;
  const { rows: waiting } = await db.asSystem((tx) =>
    sql<{ orgId: string }>`
      select d.org_id from (
        select org_id from tasks where ${near}
          and assignee_id is not null and completed_at is null and deleted_at is null
        union select org_id from open_subtasks where ${near}
      ) d left join task_due_runs r on r.org_id = d.org_id
      where r.next_at is null or r.next_at <= ${now}`.execute(tx),
  );
  for (const { orgId } of waiting)
    await organizationTransaction(db, { orgId, by: null, now }, (transaction) => tell(transaction, orgId)).catch(
      // A failure in one organization does not delay the others.
      (err: unknown) => log.warn({ err, orgId }, "due tasks could not be announced"),
    );
}

const dayAfter = (day: string, days: number): string => addDays(day, days) ?? day;

async function tell(transaction: Transaction, orgId: string): Promise<void> {
  const { tx, now } = transaction;
  const { timeZone, status } = await loadOrganization(tx, orgId, now);
  const today = localDayOf(timeZone, now.getTime());
  const morningOf = (day: string): Instant => instantOf(timeZone, { day, time: morning });
  const isMorning = now.getTime() >= morningOf(today);
  const nextAt = new Date(morningOf(isMorning ? dayAfter(today, 1) : today));
  // Of two nodes one writes this morning; the other waits for it and finds it written.
  const claimed = await tx
    .insertInto("taskDueRuns")
    .values({ orgId, nextAt })
    .onConflict((on) => on.column("orgId").doUpdateSet({ nextAt }).where("taskDueRuns.nextAt", "<=", now))
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows !== 1n || !isMorning || !isActive(status)) return;
  if ((await currentPlan(tx, orgId, now)).permissions.flows !== true) return;
  const day = sql`d.due_date = ${dayAfter(today, 1)}
    or (d.due_date < ${today} and d.due_date >= ${dayAfter(today, -newsDays)})`;
  const { rows } = await sql<{ taskId: string; subtaskId: string | null; dueDate: string }>`
    select d.* from (
      select id as task_id, null::uuid as subtask_id, due_date from tasks
        where due_date is not null and assignee_id is not null
      union all select task_id, id, due_date from open_subtasks where due_date is not null
    ) d
      join tasks t on t.id = d.task_id and t.completed_at is null and t.deleted_at is null and t.archived_at is null
      join boards b on b.org_id = t.org_id and b.id = t.board_id and b.deleted_at is null and b.archived_at is null
    where ${day} order by d.task_id, d.subtask_id`.execute(tx);
  const tasks = rows.map(({ subtaskId, ...row }) => ({
    ...row,
    ...(subtaskId === null ? {} : { subtaskId }),
    overdue: row.dueDate < today,
  }));
  for (let at = 0; at < tasks.length; at += portion)
    await transaction.announce(tasksDue, { tasks: tasks.slice(at, at + portion) });
}
