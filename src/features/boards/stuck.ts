import type { ProcessTask } from "./automatic-contract.ts";

const dayMs = 24 * 3_600_000;

/**
 * Returns the task in which a process is stuck: the open one that has been longest in its column, late ones first, if
 * that is more than a working day. Returns undefined if there is none.
 */
export function stuckOf<T extends Pick<ProcessTask, "completedAt" | "late" | "inColumnMs" | "workDayMs">>(
  tasks: readonly T[],
): T | undefined {
  const [longest] = tasks
    .filter(({ completedAt }) => completedAt === null)
    .toSorted((a, b) => Number(b.late) - Number(a.late) || b.inColumnMs - a.inColumnMs);
  return longest && (longest.late || longest.inColumnMs >= (longest.workDayMs ?? dayMs)) ? longest : undefined;
}
