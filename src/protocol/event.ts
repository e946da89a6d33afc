import type { z } from "zod";
import type { Role } from "./actor.ts";
import type { LiveKey } from "./query-key.ts";

/** Things of which only the people who may read them hear. The database function `live_readers` knows their readers. */
export type SubjectKind = "process" | "board" | "task" | "item" | "batch" | "registryQuery";
export type Subject = readonly [kind: SubjectKind, id: string];

/** A group of readers: all that is given must hold. People marked 'individual' are in it if it names them or says `all`. */
export interface Readers {
  readonly users?: readonly string[];
  readonly roles?: readonly Role[];
  readonly teams?: readonly string[];
  readonly all?: true;
}

/**
 * The stale queries, and the people who hear of them: `users`, or the readers of `subject`. Without these: every open page of the
 * organization, so the keys must not name a thing that only some people may read.
 */
export interface Touch {
  readonly keys: readonly LiveKey[];
  readonly users?: readonly string[];
  readonly subject?: Subject;
  /** Instead of `subject`, where it does not depend on one thing. */
  readonly readers?: readonly Readers[];
  /** The live streams of `users` end after this message, and are opened again with the rights they have then. */
  readonly ends?: true;
}

/** Something that happened. Announced in the transaction; its reactions run after the commit, at least once. */
export interface EventType<P extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: P;
  readonly touches: (payload: z.output<P>) => Touch | readonly Touch[];
}

/** Declares an event: its name in the past tense (`process.approved`), its payload (ids, never contents), what it touches. */
export const event = <P extends z.ZodType>(
  name: string,
  payload: P,
  touches: (payload: z.output<P>) => Touch | readonly Touch[],
): EventType<P> => ({ name, payload, touches });
