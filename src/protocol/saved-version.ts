import { z } from "zod";
import { commonFailure } from "./failure.ts";

/** The number of a save of settings. 0 if nothing was saved yet. */
export const SavedVersion = z.int32();

/** In a save: the version it was typed over. A later one is not overwritten (409); without it the save overwrites whatever is there. */
export const TypedOver = z.int32().optional();

/** Refuses a save that was typed over something else than what is stored. */
export function refuseStale(typedOver: number | undefined, stored: number): void {
  if (typedOver !== undefined && typedOver !== stored) throw commonFailure("failure.conflict");
}
