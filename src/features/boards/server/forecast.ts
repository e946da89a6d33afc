import type { Tx } from "#platform/db/database.ts";
import type { Column } from "../column.ts";
import { forecastDay } from "../forecast.ts";
import { schedulesOf } from "./queries.ts";

/** The age of the stays that a forecast uses. The next one is their maximum number. */
const lookBackMs = 365 * 24 * 3_600_000;
const maxStays = 5000;

/** The day by which a task of a board is likely to be done, by what others took in the last year. */
export async function forecastOf(
  tx: Tx,
  columns: readonly Column[],
  { boardId, columnId, since }: { readonly boardId: string; readonly columnId: string; readonly since: number },
  now: Date,
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom("taskVisits")
    .select(["columnId", "enteredAt", "leftAt"])
    .where("boardId", "=", boardId)
    .where("enteredAt", ">", new Date(now.getTime() - lookBackMs))
    .where("leftAt", "is not", null)
    .$narrowType<{ leftAt: Date }>()
    .orderBy("enteredAt", "desc")
    .limit(maxStays)
    .execute();
  const schedules = (await schedulesOf(tx, [boardId])).get(boardId) ?? [];
  return forecastDay({
    columns,
    stays: rows.map((row) => ({ ...row, enteredAt: row.enteredAt.getTime(), leftAt: row.leftAt.getTime() })),
    schedules,
    zone: schedules.at(-1)?.schedule.timezone ?? "UTC",
    columnId,
    since,
    now: now.getTime(),
  });
}
