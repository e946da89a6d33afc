import type { z } from "zod";
import * as happened from "#features/processes/events.ts";
import { type Reaction, when } from "#platform/events/reaction.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { EventType } from "#protocol/event.ts";
import { figuresChanged } from "../events.ts";
import type { CountedStatus } from "../figures.ts";
import { countProcesses } from "./count.ts";
import { eraseReasons } from "./rejections.ts";

/** The names of reactions begin with it. */
const feature = "dashboard";
/** The number of processes that are counted at once. */
const portion = 200;

async function counted(
  transaction: Transaction,
  orgId: string,
  ids: readonly string[],
  status?: CountedStatus,
  at?: Date,
) {
  const moves = status && at ? ids.map((processId) => ({ processId, at: at.getTime(), status })) : [];
  const changed = await countProcesses(transaction, orgId, ids, moves);
  if (changed > 0) await transaction.announce(figuresChanged, {});
}

/** Counts the process an event is about; with a status, the event also says when it came there. */
const counts = <P extends z.ZodType<{ processId: string }>>(
  event: EventType<P>,
  name: string,
  status?: CountedStatus,
): Reaction =>
  when(event, `${feature}.${name}`, async (transaction, { processId }, { orgId, at }) => {
    if (orgId) await counted(transaction, orgId, [processId], status, at);
  });

/** Counts a person's processes again after they and their reviews were handed over. */
const handedOver = when(
  happened.processesHandedOver,
  `${feature}.countHandedOver`,
  async (transaction, { from }, { orgId }) => {
    if (!orgId) return;
    const rows = await transaction.tx
      .selectFrom("processFigures")
      .select("processId")
      .where((e) => e.or([e("creatorId", "=", from), e("reviewerId", "=", from)]))
      .orderBy("processId")
      .execute();
    for (let at = 0; at < rows.length; at += portion)
      await counted(
        transaction,
        orgId,
        rows.slice(at, at + portion).map(({ processId }) => processId),
      );
  },
);

/** Erases the reasons of a process that cannot be restored any more. Only its moments remain. */
const erased = when(happened.processErased, `${feature}.eraseReasons`, ({ tx }, { processId }) =>
  eraseReasons(tx, processId),
);

/** The reactions that keep the figures in line with the processes. */
export const reactions: readonly Reaction[] = [
  counts(happened.processCreated, "countCreated"),
  counts(happened.processFiled, "countFiled"),
  counts(happened.processSent, "countSent", "reviewing"),
  counts(happened.processWithdrawn, "countWithdrawn"),
  counts(happened.processAssigned, "countAssigned", "reviewing"),
  counts(happened.processUnassigned, "countUnassigned", "unassigned"),
  counts(happened.processApproved, "countApproved", "approved"),
  counts(happened.processRejected, "countRejected", "rejected"),
  counts(happened.processDeleted, "countDeleted"),
  counts(happened.processRestored, "countRestored"),
  handedOver,
  erased,
];
