import { v7 } from "uuid";

/** The clock of the server; tests set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A new id: UUID version 7, so that ids of one table grow with time. */
export const newId = (): string => v7();
