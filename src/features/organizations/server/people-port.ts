import type { Tx } from "#platform/db/database.ts";

/** How many people belong to each organization now, or to this one; one without people is not in the map. */
export type CountPeople = (tx: Tx, orgId?: string) => Promise<ReadonlyMap<string, number>>;

let provided: CountPeople | undefined;

/** The members feature, which is above this one, makes known how people are counted. */
export const provideCountPeople = (count: CountPeople): void => {
  provided = count;
};

/** See `CountPeople`. */
export const countPeople: CountPeople = (...input) => {
  if (!provided) throw new Error("no feature has provided how people are counted");
  return provided(...input);
};
