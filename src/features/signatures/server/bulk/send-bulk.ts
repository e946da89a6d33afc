import { z } from "zod";
import { askedPlaces } from "#engine/answers/form-fields.ts";
import { emailOfPerson } from "#features/lists/server/index.ts";
import { memberActor } from "#features/members/server/index.ts";
import { processContent } from "#features/processes/server/index.ts";
import { attempt } from "#platform/attempt.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import { type BulkAnswer, BulkPlan, failureOf, identityOf, sendingOf, signersIn } from "../../bulk.ts";
import { batchSigned } from "../../events.ts";
import * as may from "../../policy.ts";
import { SendingInput } from "../../signature.ts";
import type { Inside } from "../mails.ts";
import { sendEnvelope } from "../send-envelope.ts";

const sendBulk = job("signatures.sendBulk", z.object({ bulkId: Id }), { retries: 20, slow: true, concurrency: 2 });

/** Orders that the contracts of a bulk are sent. */
export const orderBulk = ({ enqueue }: Pick<Transaction, "enqueue">, bulkId: string): Promise<void> =>
  enqueue(sendBulk, { bulkId });

/**
 * The job that sends them, each in a transaction that says so, with the bulk locked meanwhile: whatever dies or runs twice, no
 * contract is sent twice and none is left out.
 */
export const sendBulkJob = (platform: Platform): JobHandler =>
  handle(sendBulk, async (call, { bulkId }) => {
    while (await call.transaction((transaction) => sendNext(platform, call, transaction, bulkId)))
      if (call.signal.aborted) throw new Error("interrupted: it goes on with the next attempt");
  });

/** Sends one contract; false when there is none left. */
async function sendNext(platform: Platform, call: JobCall, transaction: Transaction, bulkId: string): Promise<boolean> {
  const { tx, now } = transaction;
  const orgId = call.orgId as string;
  const bulk = await tx
    .selectFrom("signatureBulks")
    .selectAll()
    .where("orgId", "=", orgId)
    .where("id", "=", bulkId)
    .forUpdate()
    .executeTakeFirst();
  if (!bulk || bulk.finishedAt !== null) return false;
  const item = await tx
    .selectFrom("signatureBulkItems")
    .select(["processId", "position"])
    .where("orgId", "=", orgId)
    .where("bulkId", "=", bulkId)
    .where("state", "=", "waiting")
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  const { batchId, createdBy: uid } = bulk;
  if (!item) {
    await tx.updateTable("signatureBulks").set({ finishedAt: now }).where("id", "=", bulkId).execute();
    transaction.audit("signature.bulkDone", "batch", batchId, { bulk: bulkId });
    await transaction.announce(batchSigned, { batchId });
    return false;
  }
  const outcome = await sendOne(
    platform,
    { ...transaction, orgId, by: uid },
    { uid, processId: item.processId, plan: bulk.plan },
  );
  await tx
    .updateTable("signatureBulkItems")
    .set(outcome)
    .where("orgId", "=", orgId)
    .where("bulkId", "=", bulkId)
    .where("processId", "=", item.processId)
    .execute();
  // The page follows every few contracts.
  if (item.position % 10 === 0) await transaction.announce(batchSigned, { batchId });
  return true;
}

interface One {
  readonly uid: string;
  readonly processId: string;
  readonly plan: unknown;
}

/** Sends one contract for the person who ordered it, if they still may. Otherwise returns the reason. */
async function sendOne(platform: Platform, call: Inside, { uid, processId, plan }: One) {
  const { tx, now } = call;
  const failed = (failure: string, signer: string | null = null) => ({ state: "failed", failure, signer });
  const actor = await memberActor(tx, uid, now);
  const process = await processContent(tx, processId);
  if (!actor || !process) return failed("failure.role");
  const decision = may.sendEnvelope(actor, process);
  if (decision !== true) return failed(decision);
  const answers = askedPlaces(process.questions, process.answers);
  const bulkPlan = BulkPlan.parse(plan);
  const emails = await recordEmails(call, bulkPlan, answers);
  const wanted = sendingOf(bulkPlan, answers, ({ scope, signer }) => emails.get(signer)?.get(scope) ?? "");
  const sending = SendingInput.safeParse(wanted);
  if (!sending.success) {
    const { failure, signer } = failureOf(sending.error, wanted);
    return failed(failure, signer);
  }
  const from = { uid, address: null, agent: null };
  const sent = await attempt(call, false, (own) => sendEnvelope(platform, own, from, { processId, ...sending.data }));
  if ("value" in sent) return { state: "sent", failure: null, signer: null, envelopeId: sent.value.id };
  return failed(sent.failure instanceof Failure ? sent.failure.code : "failure.unknown");
}

/** Returns the addresses that the lists have for the signers of a contract, by signer and element. */
async function recordEmails({ tx }: Inside, plan: BulkPlan, answers: readonly BulkAnswer[]) {
  const emails = new Map<unknown, Map<string, string>>();
  for (const found of signersIn(plan, answers)) {
    const { signer, scope } = found;
    if (!("record" in signer.email)) continue;
    const email = await emailOfPerson(tx, identityOf(found, answers));
    const own = emails.get(signer) ?? new Map<string, string>();
    emails.set(signer, own.set(scope, email ?? ""));
  }
  return emails;
}
