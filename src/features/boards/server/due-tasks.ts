import { addDays } from "#engine/calendar/arithmetic.ts";
import { type Instant, instantOf, localDayOf } from "#engine/calendar/zone.ts";
import { currentPlan, loadOrganization } from "#features/organizations/server/index.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction, type Transaction } from "#platform/transaction.ts";
import { isActive } from "#protocol/actor.ts";
import { tasksDue } from "../events.ts";

/** People are told at 08:00 of the organization. */
const morning = 8 * 3_600_000;
/** Days after a due day in which it is still news that it passed: nodes may have stood still. */
const newsDays = 7;
/** Tasks of one event. */
const portion = 100;

/** Tells of the tasks that are due tomorrow or were due, for each organization once each morning, on whichever node. */
export async function tellDueTasks({ db, clock, log }: Pick<Platform, "db" | "clock" | "log">): Promise<void> {
  const now = clock.now();
  const waiting = await db.asSystem((tx) =>
    tx
      .selectFrom("tasks as t")
      .leftJoin("taskDueRuns as r", "r.orgId", "t.orgId")
      .select("t.orgId")
      .distinct()
      // Wherever on earth it is: a day is tomorrow somewhere two days before it is over elsewhere.
      .where("t.dueDate", "<=", dayAfter(localDayOf("UTC", now.getTime()), 2))
      .where("t.dueDate", ">=", dayAfter(localDayOf("UTC", now.getTime()), -newsDays - 1))
      .where("t.assigneeId", "is not", null)
      .where("t.completedAt", "is", null)
      .where("t.deletedAt", "is", null)
      .where((eb) => eb.or([eb("r.nextAt", "is", null), eb("r.nextAt", "<=", now)]))
      .execute(),
  );
  for (const { orgId } of waiting)
    await organizationTransaction(db, { orgId, by: null, now }, (transaction) => tell(transaction, orgId)).catch(
      // What goes wrong in one organization keeps no other waiting.
      (err: unknown) => log.warn({ err, orgId }, "due tasks could not be told"),
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
  const rows = await tx
    .selectFrom("tasks as t")
    .innerJoin("boards as b", (join) => join.onRef("b.orgId", "=", "t.orgId").onRef("b.id", "=", "t.boardId"))
    .select(["t.id as taskId", "t.dueDate"])
    .where("t.assigneeId", "is not", null)
    .where("t.completedAt", "is", null)
    .where("t.deletedAt", "is", null)
    .where("b.deletedAt", "is", null)
    .where((eb) =>
      eb.or([
        eb("t.dueDate", "=", dayAfter(today, 1)),
        eb.and([eb("t.dueDate", "<", today), eb("t.dueDate", ">=", dayAfter(today, -newsDays))]),
      ]),
    )
    .orderBy("t.id")
    .$narrowType<{ dueDate: string }>()
    .execute();
  const tasks = rows.map((row) => ({ ...row, overdue: row.dueDate < today }));
  for (let at = 0; at < tasks.length; at += portion)
    await transaction.announce(tasksDue, { tasks: tasks.slice(at, at + portion) });
}
