import { processesOfBatch } from "#features/batch/server/index.ts";
import { downloadDocument } from "#features/documents/policy.ts";
import { completeDocuments } from "#features/documents/server/index.ts";
import { processNews } from "#features/processes/server/index.ts";
import { newId } from "#platform/clock.ts";
import { violated } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { type BatchFiling, type FilingState, filingActs } from "../../batch-filing.ts";
import * as contract from "../../batch-filing-contract.ts";
import { batchFilingChanged } from "../../events.ts";
import * as may from "../../policy.ts";
import { openPlace } from "../queries.ts";
import { orderFiling } from "./file-batch.ts";
import { filedBy } from "./file-process.ts";

/** The maximum of listed contracts that could not be filed. */
const maxFailures = 50;

/** The routes that file the documents of a batch. */
export function batchFilingRoutes(on: On): void {
  on(contract.getBatchFiling, async (call, { batchId }) => {
    call.authorize(may.openRepository(call.actor));
    const { ready, ...counts } = await standingOf(call, await contractsOf(call, batchId));
    return { ...counts, ready: ready.length, order: await lastOrder(call, batchId) };
  });

  on(contract.fileBatch, async (call, { batchId, folderId }) => {
    call.authorize(may.makeItem(call.actor));
    const processIds = await contractsOf(call, batchId);
    await openPlace(call, folderId);
    const { ready } = await standingOf(call, processIds);
    if (ready.length === 0) throw new Failure("repository.filed.nothing", 409);
    await order(call, { batchId, folderId }, ready);
    return { contracts: ready.length };
  });

  on(contract.steerBatchFiling, async (call, { batchId, act }) => {
    call.authorize(may.makeItem(call.actor));
    await contractsOf(call, batchId);
    const { tx, now, actor } = call;
    const last = await newest(call, batchId).forUpdate().executeTakeFirst();
    if (!last || !filingActs[act].includes(last.state)) throw new Failure("repository.filed.otherState", 409);
    const goesOn = act === "resume" || act === "retry";
    if (act === "retry") {
      const { numUpdatedRows } = await tx
        .updateTable("batchFilingItems")
        .set({ state: "waiting", failure: null })
        .where("filingId", "=", last.id)
        .where("state", "=", "failed")
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Failure("repository.filed.nothing", 409);
    }
    // A later retry of what failed does not go on with what was cancelled.
    if (act === "cancel")
      await tx.deleteFrom("batchFilingItems").where("filingId", "=", last.id).where("state", "=", "waiting").execute();
    const state: FilingState = goesOn ? "running" : act === "pause" ? "paused" : "cancelled";
    await tx
      .updateTable("batchFilings")
      .set({ state, problem: null, finishedAt: state === "cancelled" ? now : null })
      .where("id", "=", last.id)
      .execute()
      .catch(alreadyOpen);
    if (goesOn) await orderFiling(call, last.id);
    call.audit(`repository.batchFiling.${act}`, "batch", batchId, { filing: last.id });
    await call.announce(batchFilingChanged, { batchId, uid: actor.uid });
    return { batchId };
  });
}

/** Returns the processes of a batch. Throws 404 if the caller cannot see the batch. */
async function contractsOf({ tx, actor }: MemberCall, batchId: string): Promise<string[]> {
  const processIds = await processesOfBatch(tx, actor, batchId);
  if (!processIds) throw notFound();
  return processIds;
}

/** Which contracts the asker can file now, and how many they cannot, and why. */
async function standingOf({ tx, actor }: MemberCall, processIds: readonly string[]) {
  const counts = { filed: 0, unapproved: 0, unfinished: 0 };
  const ready: string[] = [];
  const news = await processNews(tx, processIds);
  const complete = await completeDocuments(tx, processIds);
  const filed = await filedBy(tx, actor.uid, processIds);
  for (const id of processIds) {
    const process = news.get(id);
    // What was deleted since, or belongs to others now, is no matter of the asker's.
    if (!process || process.deleted) continue;
    if (process.status !== "approved") counts.unapproved++;
    else if (downloadDocument(actor, process) !== true) continue;
    else if (!complete.has(id)) counts.unfinished++;
    else if ((filed.get(id) ?? 0) >= (complete.get(id) ?? 0)) counts.filed++;
    else ready.push(id);
  }
  return { ...counts, ready };
}

const alreadyOpen = (error: unknown): never => {
  if (violated(error) === "batch_filings_one_open") throw new Failure("repository.filed.already", 409);
  throw error;
};

async function order(
  call: MemberCall,
  of: { readonly batchId: string; readonly folderId: string | null },
  processIds: readonly string[],
): Promise<void> {
  const { tx, orgId, now, actor } = call;
  const id = newId();
  await tx
    .insertInto("batchFilings")
    .values({ orgId, id, ...of, state: "running", createdAt: now, createdBy: actor.uid })
    .execute()
    .catch(alreadyOpen);
  await tx
    .insertInto("batchFilingItems")
    .values(processIds.map((processId, position) => ({ orgId, filingId: id, processId, position, state: "waiting" })))
    .execute();
  call.audit("repository.batchFilingOrdered", "batch", of.batchId, { filing: id, contracts: processIds.length });
  await orderFiling(call, id);
  await call.announce(batchFilingChanged, { batchId: of.batchId, uid: actor.uid });
}

/** The asker's newest order of a batch. */
const newest = ({ tx, actor }: MemberCall, batchId: string) =>
  tx
    .selectFrom("batchFilings")
    .select(["id", "state", "problem"])
    .where("batchId", "=", batchId)
    .where("createdBy", "=", actor.uid)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .$narrowType<{ state: FilingState }>();

async function lastOrder(call: MemberCall, batchId: string): Promise<BatchFiling["order"]> {
  const last = await newest(call, batchId).executeTakeFirst();
  if (!last) return null;
  const { id, ...order } = last;
  const counted = await call.tx
    .selectFrom("batchFilingItems")
    .select((e) => ["state", e.fn.countAll<number>().as("n")])
    .where("filingId", "=", id)
    .groupBy("state")
    .execute();
  const counts = new Map(counted.map(({ state, n }) => [state, Number(n)]));
  const count = (state: string) => counts.get(state) ?? 0;
  const failures = count("failed") === 0 ? [] : await failuresOf(call, id);
  return { ...order, filed: count("filed"), waiting: count("waiting"), failed: count("failed"), failures };
}

async function failuresOf({ tx }: MemberCall, filingId: string) {
  const rows = await tx
    .selectFrom("batchFilingItems")
    .select(["processId", "failure"])
    .where("filingId", "=", filingId)
    .where("state", "=", "failed")
    .orderBy("position")
    .limit(maxFailures)
    .execute();
  const news = await processNews(
    tx,
    rows.map(({ processId }) => processId),
  );
  return rows.map(({ processId, failure }) => ({
    processId,
    title: news.get(processId)?.title ?? "",
    code: failure ?? "failure.unknown",
  }));
}
