import { setPriority } from "node:os";

/** A third of the weight of what has the usual priority: enough to come to an end on a machine that is busy all day. */
const priority = 5;

/** Puts a process that was just started, and what it starts, behind the others. */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
  } catch {
    // It is gone already, or the system has no priorities.
  }
}
