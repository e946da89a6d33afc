import { spreadOf } from "./report.ts";
import { businessMs, dayIn, type ScheduleVersion, workAfter } from "./work-time.ts";

/** Stays of a column that make its time known. */
const minStays = 3;

/** The data of a forecast. Stays are those that ended. */
export interface ForecastSource {
  readonly columns: readonly {
    readonly id: string;
    readonly final: boolean;
    readonly targetTimeMinutes: number | null;
  }[];
  readonly stays: readonly { readonly columnId: string; readonly enteredAt: number; readonly leftAt: number }[];
  readonly schedules: readonly ScheduleVersion[];
  readonly zone: string;
  readonly columnId: string;
  readonly since: number;
  readonly now: number;
}

/**
 * The day by which 85 of 100 such tasks come to the final step: what is left of the 85th percentile of the work time in this
 * column, and that of each one before the final step. Of a column with too little behind it the target counts. Undefined where
 * neither is known, where there is no final step, and for a task that is there.
 */
export function forecastDay(source: ForecastSource): string | undefined {
  const { columns, columnId, schedules, zone, since, now } = source;
  const at = columns.findIndex(({ id }) => id === columnId);
  const end = columns.findIndex(({ final }, place) => final && place >= at);
  if (at < 0 || end <= at) return undefined;
  let work = 0;
  for (const column of columns.slice(at, end)) {
    const usual = usualWork(source, column);
    if (usual === undefined) return undefined;
    work += column.id === columnId ? Math.max(0, usual - businessMs(schedules, since, now)) : usual;
  }
  const moment = workAfter(schedules, now, work);
  return moment === undefined ? undefined : dayIn(zone, moment);
}

function usualWork(
  { stays, schedules }: ForecastSource,
  { id, targetTimeMinutes }: ForecastSource["columns"][number],
): number | undefined {
  const own = stays.filter(({ columnId }) => columnId === id);
  if (own.length < minStays) return targetTimeMinutes === null ? undefined : targetTimeMinutes * 60_000;
  return spreadOf(own.map(({ enteredAt, leftAt }) => businessMs(schedules, enteredAt, leftAt))).p85;
}
