import { isDeepStrictEqual } from "node:util";
import { commonFailure } from "#protocol/failure.ts";

/**
 * Refuses a save that was typed over other values than those stored, which are locked. Without `before` the save overwrites
 * whatever is there. For settings that have no version of their own: see `protocol/saved-version.ts`.
 */
export function refuseChanged(before: unknown, stored: unknown): void {
  if (before !== undefined && !isDeepStrictEqual(before, stored)) throw commonFailure("failure.conflict");
}
