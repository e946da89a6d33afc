import { z } from "zod";
import { processesOfBatch } from "#features/batch/server/index.ts";
import { memberActor } from "#features/members/server/index.ts";
import { actingFor, attempt } from "#platform/attempt.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type JobHandler } from "#platform/jobs/runner.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure, isVerdict } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import type { FilingState } from "../../batch-filing.ts";
import { batchFilingChanged } from "../../events.ts";
import { openPlace, type Place } from "../queries.ts";
import { type Filer, fileDocuments } from "./file-process.ts";

const fileContracts = job("repository.fileBatch", z.object({ filingId: Id }), {
  retries: 20,
  slow: true,
  concurrency: 2,
});

/** Contracts filed in one transaction: all of them are filed, or none. */
const piece = 10;

/** The failures that stop an order, instead of failing one contract after the other. */
const stops: ReadonlySet<string> = new Set(["repository.full", "failure.role", "failure.plan", "failure.inactive"]);

/** Lets the contracts of an order that wait be filed. */
export const orderFiling = ({ enqueue }: Pick<Transaction, "enqueue">, filingId: string): Promise<void> =>
  enqueue(fileContracts, { filingId });

/**
 * The job that files them. Each is filed in the transaction that says so, and the order is locked meanwhile: whatever dies or runs
 * twice, no contract is filed twice and none is left out.
 */
export const fileBatchJob: JobHandler = handle(fileContracts, async (call, { filingId }) => {
  try {
    while (await call.transaction((transaction) => fileSome(call, transaction, filingId)))
      if (call.signal.aborted) throw new Error("interrupted: it goes on with the next attempt");
  } catch (error) {
    if (!call.last) throw error;
    await call.transaction(async (transaction) => {
      const order = await lockOrder(transaction, filingId);
      if (order?.state === "running") await settle(transaction, order, "stopped", "repository.filed.interrupted");
    });
  }
});

/** An order as it is stored. */
type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

const lockOrder = ({ tx }: Pick<Transaction, "tx">, id: string) =>
  tx
    .selectFrom("batchFilings")
    .select(["id", "orgId", "batchId", "folderId", "state", "createdBy"])
    .where("id", "=", id)
    .$narrowType<{ state: FilingState }>()
    .forUpdate()
    .executeTakeFirst();

/** Files a few contracts; false when there is nothing more to do. */
async function fileSome(call: JobCall, transaction: Transaction, filingId: string): Promise<boolean> {
  const { tx, now } = transaction;
  const order = await lockOrder(transaction, filingId);
  if (order?.state !== "running") return false;
  const items = await tx
    .selectFrom("batchFilingItems")
    .select("processId")
    .where("filingId", "=", filingId)
    .where("state", "=", "waiting")
    .orderBy("position")
    .limit(piece)
    .execute();
  if (items.length === 0) {
    await settle(transaction, order, "done");
    return false;
  }
  const uid = order.createdBy;
  const actor = await memberActor(tx, uid, now);
  const stop = async (problem: string) => {
    await settle(transaction, order, "stopped", problem);
    return false;
  };
  // The person who ordered it may have left, or may have lost access to the batch.
  if (!actor || (await processesOfBatch(tx, actor, order.batchId)) === undefined) return stop("failure.role");
  const filer: Filer = actingFor(transaction, order.orgId, actor);
  let place: Place;
  try {
    place = await openPlace(filer, order.folderId);
  } catch (error) {
    if (!isVerdict(error)) throw error;
    return stop(error.status === 404 ? "repository.filed.folderGone" : error.code);
  }
  for (const { processId } of items) {
    const failure = await fileOne(filer, processId, place, call.attempt > 2);
    if (failure !== undefined && stops.has(failure)) return stop(failure);
    await tx
      .updateTable("batchFilingItems")
      .set({ state: failure === undefined ? "filed" : "failed", failure: failure ?? null })
      .where("filingId", "=", filingId)
      .where("processId", "=", processId)
      .execute();
  }
  await transaction.announce(batchFilingChanged, { batchId: order.batchId, uid });
  return true;
}

/**
 * Files one contract, or returns the reason of its failure. With `givingUp`, unexpected failures of this contract are
 * returned too.
 */
async function fileOne(call: Filer, processId: string, place: Place, givingUp: boolean): Promise<string | undefined> {
  const filed = await attempt(call, givingUp, (own) => fileDocuments(own, processId, place));
  if ("value" in filed) return undefined;
  return filed.failure instanceof Failure ? filed.failure.code : "failure.unknown";
}

/** Ends an order, for now or for good. */
async function settle(
  transaction: Transaction,
  { id, batchId, createdBy: uid }: Order,
  state: "done" | "stopped",
  problem: string | null = null,
): Promise<void> {
  const finishedAt = state === "done" ? transaction.now : null;
  await transaction.tx.updateTable("batchFilings").set({ state, problem, finishedAt }).where("id", "=", id).execute();
  transaction.audit(state === "done" ? "repository.batchFiled" : "repository.batchFilingStopped", "batch", batchId, {
    filing: id,
    ...(problem === null ? {} : { problem }),
  });
  await transaction.announce(batchFilingChanged, { batchId, uid });
}
