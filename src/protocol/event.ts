import type { z } from "zod";
import type { LiveKey } from "./query-key.ts";

/** The stale queries after an event, and the users concerned. Without `users`: every open page of the organization. */
export interface Touch {
  readonly keys: readonly LiveKey[];
  readonly users?: readonly string[];
  /** The live streams of `users` end after this message, and are opened again with the rights they have then. */
  readonly ends?: true;
}

/** Something that happened. Announced in the transaction; its reactions run after the commit, at least once. */
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
