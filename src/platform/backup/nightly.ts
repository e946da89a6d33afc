import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Connection } from "../db/database.ts";
import type { FileStore } from "../files/store.ts";
import { type BackupReport, backUp } from "./backup.ts";

/** The number of backups that are kept: the newest of each of the last days, weeks (from Monday) and months. */
const kept = { days: 7, weeks: 4, months: 12 } as const;

const dayMs = 24 * 3600 * 1000;
const nameOf = (at: Date): string => `acta-${at.toISOString().slice(0, 10)}.backup`;
const dayOf = (name: string): number => {
  const day = /^acta-(\d{4}-\d{2}-\d{2})\.backup$/.exec(name)?.[1];
  return day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
};

/** The backups that are to be deleted. Files that are no nightly backups are never deleted. */
export function outdated(names: readonly string[]): string[] {
  const nightly = names.filter((name) => !Number.isNaN(dayOf(name))).toSorted((a, b) => dayOf(b) - dayOf(a));
  const staying = new Set<string>();
  const keepNewest = (count: number, periodOf: (day: number) => string | number): void => {
    const periods = new Set<string | number>();
    for (const name of nightly) {
      const period = periodOf(dayOf(name));
      if (periods.has(period)) continue;
      periods.add(period);
      if (periods.size > count) return;
      staying.add(name);
    }
  };
  keepNewest(kept.days, (day) => day);
  // 1970 began on a Thursday: three days later weeks begin on Mondays.
  keepNewest(kept.weeks, (day) => Math.floor((day / dayMs + 3) / 7));
  keepNewest(kept.months, (day) => new Date(day).toISOString().slice(0, 7));
  return nightly.filter((name) => !staying.has(name));
}

/**
 * Writes the backup of a day to `folder`, encrypted under the master key, in the place of an earlier one of that day, and
 * deletes the ones that are no longer kept. Throws what `backUp` throws; nothing is deleted then.
 */
export async function backUpNightly(
  connection: Connection,
  files: FileStore,
  folder: string,
  key: Uint8Array,
  now: Date,
): Promise<BackupReport & { readonly file: string; readonly deleted: readonly string[] }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, nameOf(now));
  const report = await backUp(connection, files, file, now, key);
  const deleted = outdated(await readdir(folder));
  for (const name of deleted) await rm(join(folder, name), { force: true });
  return { ...report, file, deleted };
}
