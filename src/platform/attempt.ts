import { sql } from "kysely";
import type { Actor } from "#protocol/actor.ts";
import { refusal } from "#protocol/decision.ts";
import { isVerdict } from "#protocol/failure.ts";
import { isDatabaseBusy } from "./db/database.ts";
import type { ActingCall } from "./http/call.ts";
import type { Transaction } from "./transaction.ts";

/** The result of an attempt: its value, or the failure that refused it. */
export type Attempt<T> = { readonly value: T } | { readonly failure: unknown };

/**
 * Runs one of several acts of a transaction in a savepoint. A refusal takes back what it wrote, with its events, jobs and
 * audit rows, and is returned. Other errors are thrown, unless `givingUp`; a busy database always is.
 */
export async function attempt<C extends Pick<Transaction, "tx" | "audit" | "announce" | "enqueue">, T>(
  call: C,
  givingUp: boolean,
  work: (own: C) => Promise<T>,
): Promise<Attempt<T>> {
  const effects: (() => Promise<void> | void)[] = [];
  const own: C = {
    ...call,
    audit: (...entry) => void effects.push(() => call.audit(...entry)),
    announce: async (...entry) => void effects.push(() => call.announce(...entry)),
    enqueue: async (...entry) => void effects.push(() => call.enqueue(...entry)),
  };
  await sql`savepoint attempt`.execute(call.tx);
  let value: T;
  try {
    value = await work(own);
    await sql`release savepoint attempt`.execute(call.tx);
  } catch (error) {
    if (isDatabaseBusy(error) || (!isVerdict(error) && !givingUp)) throw error;
    await sql`rollback to savepoint attempt`.execute(call.tx);
    return { failure: error };
  }
  for (const effect of effects) await effect();
  return { value };
}

/** Returns the call with which a job acts for a member. */
export const actingFor = (transaction: Transaction, orgId: string, actor: Actor): ActingCall => ({
  ...transaction,
  by: actor.uid,
  orgId,
  actor,
  authorize: (decision) => {
    if (decision !== true) throw refusal(decision);
  },
});

/** Returns the call whose events say that they belong together: one notice tells a person of all of them. */
export const together = (call: ActingCall, group: string): ActingCall => ({
  ...call,
  announce: (type, payload, orgId) => call.announce(type, { ...(payload as object), group } as typeof payload, orgId),
});
