import type { z } from "zod";
import type { Filing } from "#features/processes/process.ts";
import { newProcesses } from "#features/processes/server/index.ts";
import { approvesAtOnce } from "#features/templates/server/index.ts";
import { violated } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import type { Ending } from "../batch.ts";
import type * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { makeBatchRows } from "./make-rows.ts";
import { changeBatch, loadBatch, permitState } from "./queries.ts";

type Ordering = Transaction & { readonly orgId: string };

/** Orders the processes of a batch. The whole number must fit into what the plan allows this month. */
export async function makeProcesses(
  call: MemberCall,
  { id, ending, filing }: z.output<typeof contract.makeProcesses.input>,
): Promise<{ id: string; rows: number }> {
  const { tx } = call;
  const batch = await loadBatch(tx, id, true);
  call.authorize(may.changeBatch(call.actor, batch));
  const autoApprove = await approvesAtOnce(tx, batch.templateId);
  call.authorize(may.endBatch(call.actor, ending, { autoApprove }));
  permitState(batch, "ready");
  const rows = await order(call, id, { ending, filing });
  if (rows === 0) throw new Failure("batch.nothingToMake", 409);
  return { id, rows };
}

/** The ending of a batch's processes, and their filing. */
interface Order {
  readonly ending: Ending;
  readonly filing: Filing;
}

/** Orders the processes of the rows that are enough for that; says how many. With none nothing is ordered. */
export async function order(call: Ordering, id: string, { ending, filing }: Order): Promise<number> {
  const rows = await wait(call, id, ending === "draft" ? ["good", "incomplete"] : ["good"]);
  if (rows === 0) return 0;
  await enough(call, rows);
  await run(call, id, { ending, filing: JSON.stringify(filing) });
  call.audit("batch.ordered", "batch", id, { ending, rows, ...filing });
  return rows;
}

/** Refuses when the rows are more than the plan still allows this month. */
export async function enough(
  { tx, orgId, now }: Pick<MemberCall, "tx" | "orgId" | "now">,
  rows: number,
): Promise<void> {
  const month = await newProcesses.leftThisMonth(tx, orgId, now);
  if (month && month.left < rows)
    throw new Failure("batch.monthlyLimit", 403, { values: { limit: month.limit, left: month.left, rows } });
}

/** Lets rows wait to be made; says how many. */
async function wait(call: Ordering, id: string, states: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await call.tx
    .updateTable("batchRows")
    .set({ state: "waiting" })
    .where("batchId", "=", id)
    .where("state", "in", states)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function run(call: Ordering, id: string, more: { ending?: string; filing?: string } = {}): Promise<void> {
  await changeBatch(call, id, { ...more, state: "running", problem: null, finishedAt: null }).catch(
    (error: unknown) => {
      if (violated(error) === "batches_one_running") throw new Failure("batch.anotherRuns", 409);
      throw error;
    },
  );
  await call.enqueue(makeBatchRows, { batchId: id });
}

/** Pauses a batch, lets it go on, ends it, or makes those that are missing: refused, corrected since, or left when it was cancelled. */
export async function steerBatch(
  call: MemberCall,
  { id, act }: z.output<typeof contract.steerBatch.input>,
): Promise<{ id: string }> {
  const batch = await loadBatch(call.tx, id, true);
  const goesOn = act === "resume" || act === "retry";
  call.authorize(goesOn ? may.continueBatch(call.actor, batch) : may.stopBatch(call.actor, batch));
  if (act === "pause") {
    permitState(batch, "running");
    await changeBatch(call, id, { state: "paused" });
  } else if (act === "cancel") {
    permitState(batch, "running", "paused", "stopped");
    await changeBatch(call, id, { state: "cancelled", problem: null, finishedAt: call.now });
  } else if (act === "resume") {
    permitState(batch, "paused", "stopped");
    await run(call, id);
  } else {
    permitState(batch, "done", "cancelled");
    // Of a batch that was cancelled also those that waited.
    const rows = await wait(call, id, ["failed", "good", "waiting"]);
    if (rows === 0) throw new Failure("batch.nothingToMake", 409);
    await enough(call, rows);
    await run(call, id);
  }
  call.audit(`batch.${act}`, "batch", id);
  return { id };
}
