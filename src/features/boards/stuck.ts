import type { ProcessTask } from "./automatic-contract.ts";

const dayMs = 24 * 3_600_000;

/**
 * Where a process is stuck: the open task that has stood longest in its column, one over the column's target first, when that is more
 * than a working day; undefined when everything goes on.
 */
export function stuckOf<T extends Pick<ProcessTask, "completedAt" | "late" | "inColumnMs" | "workDayMs">>(
  tasks: readonly T[],
): T | undefined {
  const [longest] = tasks
    .filter(({ completedAt }) => completedAt === null)
    .toSorted((a, b) => Number(b.late) - Number(a.late) || b.inColumnMs - a.inColumnMs);
  return longest && (longest.late || longest.inColumnMs >= (longest.workDayMs ?? dayMs)) ? longest : undefined;
}
