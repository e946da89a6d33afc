import { type ProcessList, readCounter } from "#features/processes/policy.ts";
import type { Actor } from "#protocol/actor.ts";

/** Lists in which something waits for somebody to act, the most urgent first: what came back, what is to be decided, what nobody has. */
const acting = ["rejected", "review", "inbox"] as const satisfies readonly ProcessList[];

export type WaitingList = (typeof acting)[number];

/** The lists that can hold something for this person to do. */
export const waitingLists = (actor: Actor): readonly WaitingList[] =>
  acting.filter((list) => readCounter(actor, list) === true);

/**
 * Counts the waiting processes in these lists. Each list is counted to 100, so from there on the sum is a lower bound.
 */
export const waitingCount = (
  lists: readonly WaitingList[],
  counts: Readonly<Record<WaitingList, number | null>>,
): number => lists.reduce((sum, list) => sum + (counts[list] ?? 0), 0);
