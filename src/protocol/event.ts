import type { z } from "zod";

/** What a page's cached queries are keyed by: an area and, for one thing, its id. Contents never travel with it. */
export type LiveKey = readonly [area: string, id?: string];

/** What a fact touches: which queries are stale, and for whom. `users` absent: every open page of the organization. */
export interface Touch {
  readonly keys: readonly LiveKey[];
  readonly users?: readonly string[];
  /** The live streams of `users` end once they were told: they are opened again with the rights that count then. */
  readonly ends?: true;
}

/** A fact that happened. Announced in the transaction of the change; reacted to afterwards, at least once. */
export interface EventType<P extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: P;
  readonly touches: (payload: z.output<P>) => Touch;
}

/** Declares an event: its name in the past tense (`process.approved`), its payload (ids, never contents), what it touches. */
export const event = <P extends z.ZodType>(
  name: string,
  payload: P,
  touches: (payload: z.output<P>) => Touch,
): EventType<P> => ({ name, payload, touches });
