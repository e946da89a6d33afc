import type { Transaction } from "#platform/transaction.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";

/** Who acts on processes in a transaction: a member by a call, or a job on a member's behalf. */
export interface ActingCall extends Transaction {
  readonly orgId: string;
  readonly actor: Actor;
  /** Refuses with the rule's reason. */
  authorize(decision: Decision): void;
}
