import { processApproved, processDeleted, processErased, processRestored } from "#features/processes/events.ts";
import { type Reaction, when as whenever } from "#platform/events/reaction.ts";
import type { Transaction } from "#platform/transaction.ts";
import { relationsChanged } from "../events.ts";
import { deleteRelationsOf, relationsOf } from "./queries.ts";

/** Announces to the pages of related processes that one of them changed its state. */
async function announceToOthers({ tx, announce }: Transaction, processId: string): Promise<void> {
  const others = (await relationsOf(tx, processId)).flatMap(({ fromId, toId }) => [fromId, toId]);
  if (others.length > 0) await announce(relationsChanged, { processIds: [...new Set(others)] });
}

/** The reactions of relations to events of processes. */
export const reactions: readonly Reaction[] = [
  whenever(processApproved, "relations.approved", (transaction, { processId }) =>
    announceToOthers(transaction, processId),
  ),
  whenever(processDeleted, "relations.deleted", (transaction, { processId }) =>
    announceToOthers(transaction, processId),
  ),
  whenever(processRestored, "relations.restored", (transaction, { processId }) =>
    announceToOthers(transaction, processId),
  ),
  whenever(processErased, "relations.erase", ({ tx }, { processId }) => deleteRelationsOf(tx, processId)),
];
