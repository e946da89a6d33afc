import { sql } from "kysely";
import { type BatchContracts, batchContracts } from "#features/batch/server/index.ts";
import { approvedPdf } from "#features/documents/server/index.ts";
import { processNews } from "#features/processes/server/index.ts";
import { newId } from "#platform/clock.ts";
import { violated } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import type { BulkPlan } from "../../bulk.ts";
import * as contract from "../../bulk-contract.ts";
import * as may from "../../policy.ts";
import { isPublicDeed } from "../template-signing.ts";
import { openEnvelopes, orderReminders } from "./remind-batch.ts";
import { orderBulk } from "./send-bulk.ts";

type Asking = Pick<MemberCall, "tx" | "orgId" | "actor" | "authorize" | "language">;

/** Returns the batch with its contracts. Throws 404 if the caller cannot see the batch. */
async function batchOf({ tx, actor, authorize, language }: Asking, batchId: string): Promise<BatchContracts> {
  const batch = await batchContracts(tx, actor, batchId, language);
  if (!batch) throw notFound();
  authorize(may.readBatchSigning(actor));
  return batch;
}

/** The routes of batches that are sent to be signed. */
export const bulkRoutes = (on: On) => {
  on(contract.getBatchSigning, async (call, { batchId }) => {
    const batch = await batchOf(call, batchId);
    const { tx, orgId } = call;
    const standing = await standingOf(call, batch);
    const last = await tx
      .selectFrom("signatureBulks")
      .select(["id", "finishedAt"])
      .where("orgId", "=", orgId)
      .where("batchId", "=", batchId)
      .orderBy("createdAt", "desc")
      .limit(1)
      .executeTakeFirst();
    return {
      ready: standing.ready.length,
      notReady: standing.notReady,
      counts: standing.counts,
      columns: [...batch.columns],
      sending: last !== undefined && last.finishedAt === null,
      publicDeed: await isPublicDeed(tx, batch.templateId),
      ...(await failuresOf(call, last?.id)),
    };
  });

  on(contract.sendBatch, async (call, { batchId, ...plan }) => {
    const batch = await batchOf(call, batchId);
    call.authorize(may.sendBatch(call.actor));
    if (await isPublicDeed(call.tx, batch.templateId)) throw new Failure("signatures.publicDeed", 409);
    refuseUnknown(batch, plan);
    const { ready } = await standingOf(call, batch);
    if (ready.length === 0) throw new Failure("signatures.nothingToSend", 409);
    await order(call, batchId, plan, ready);
    return { contracts: ready.length };
  });

  on(contract.remindBatch, (call, { batchId }) => remindAll(call, batchId));
};

/** Has everybody reminded who has not signed. */
async function remindAll(call: MemberCall, batchId: string): Promise<{ contracts: number }> {
  await batchOf(call, batchId);
  call.authorize(may.sendBatch(call.actor));
  const { uid } = call.user;
  const { length: contracts } = await openEnvelopes(call, batchId, uid);
  if (contracts === 0) throw new Failure("signatures.nothingToRemind", 409);
  call.audit("signature.batchReminded", "batch", batchId, { contracts });
  await orderReminders(call, { batchId, uid });
  return { contracts };
}

/** An answer that the form does not have would be missing in every contract. */
function refuseUnknown({ columns }: BatchContracts, { signers }: BulkPlan): void {
  const known = new Set(columns.map(({ name }) => name));
  for (const [index, { name, email, phone }] of signers.entries())
    for (const [field, source] of Object.entries({ name, email, phone }))
      if (source && "answer" in source && !known.has(source.answer)) {
        const code = "signatures.sourceRequired";
        throw new Failure(code, 422, { fields: [{ path: `signers.${index}.${field}`, code }] });
      }
}

async function order(call: MemberCall, batchId: string, plan: BulkPlan, processIds: readonly string[]): Promise<void> {
  const { tx, orgId, now, user } = call;
  const id = newId();
  await tx
    .insertInto("signatureBulks")
    .values({ orgId, id, batchId, plan: JSON.stringify(plan), createdAt: now, createdBy: user.uid })
    .execute()
    .catch((error: unknown) => {
      if (violated(error) === "signature_bulks_one_open") throw new Failure("signatures.alreadySending", 409);
      throw error;
    });
  await tx
    .insertInto("signatureBulkItems")
    .values(processIds.map((processId, position) => ({ orgId, bulkId: id, processId, position, state: "waiting" })))
    .execute();
  call.audit("signature.bulkOrdered", "batch", batchId, { bulk: id, contracts: processIds.length });
  await orderBulk(call, id);
}

/** Which contracts of a batch can be sent by the asker, and how far the others are. */
async function standingOf({ tx, orgId, actor }: Asking, { processIds }: BatchContracts) {
  const counts = { open: 0, signed: 0, ended: 0 };
  const ready: string[] = [];
  let notReady = 0;
  const states = await newestStates(tx, orgId, processIds);
  const news = await processNews(tx, processIds);
  for (const id of processIds) {
    const process = news.get(id);
    const state = states.get(id);
    if (state === "signed") counts.signed++;
    else if (state === "sent" || state === "partlySigned" || state === "completing") counts.open++;
    else {
      if (state !== undefined) counts.ended++;
      const sendable = process !== undefined && may.sendEnvelope(actor, process) === true;
      if (sendable && (await approvedPdf(tx, id))) ready.push(id);
      else notReady++;
    }
  }
  return { counts, ready, notReady };
}

async function newestStates(tx: MemberCall["tx"], orgId: string, processIds: readonly string[]) {
  if (processIds.length === 0) return new Map<string, string>();
  const rows = await tx
    .selectFrom("signatureEnvelopes")
    .distinctOn("processId")
    .select(["processId", "state"])
    .where("orgId", "=", orgId)
    .where("processId", "=", sql<string>`any(${[...processIds]}::uuid[])`)
    .orderBy("processId")
    .orderBy("createdAt", "desc")
    .execute();
  return new Map(rows.map(({ processId, state }) => [processId, state]));
}

/** The maximum of failures that are listed. */
const maxNotified = 50;

async function failuresOf({ tx, orgId }: Asking, bulkId: string | undefined) {
  if (bulkId === undefined) return { failed: 0, failures: [] };
  const rows = await tx
    .selectFrom("signatureBulkItems")
    .select(["processId", "failure", "signer", sql<number>`count(*) over ()::int`.as("all")])
    .where("orgId", "=", orgId)
    .where("bulkId", "=", bulkId)
    .where("state", "=", "failed")
    .orderBy("position")
    .limit(maxNotified)
    .execute();
  const news = await processNews(
    tx,
    rows.map(({ processId }) => processId),
  );
  const failures = rows.map(({ processId, failure, signer }) => ({
    processId,
    title: news.get(processId)?.title ?? "",
    code: failure ?? "failure.unknown",
    signer,
  }));
  return { failed: rows[0]?.all ?? 0, failures };
}
