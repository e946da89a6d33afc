import type { Transaction } from "#platform/transaction.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";

/** The call of an action on processes: a member's, or a job's on behalf of a member. */
export interface ActingCall extends Transaction {
  readonly orgId: string;
  readonly actor: Actor;
  /** Refuses with the rule's reason. */
  authorize(decision: Decision): void;
}
