import { z } from "zod";
import { processesOfBatch } from "#features/batch/server/index.ts";
import { memberActor } from "#features/members/server/index.ts";
import { processNews } from "#features/processes/server/index.ts";
import { attempt } from "#platform/attempt.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Id } from "#protocol/page.ts";
import * as may from "../../policy.ts";
import { isOpen } from "../../signature.ts";
import type { Inside } from "../mails.ts";
import { invitationsOf, lockEnvelope } from "../queries.ts";
import { refuseReminder, remindSigner } from "../remind-signer.ts";

const remindBatch = job("signatures.remindBatch", z.object({ batchId: Id, uid: Id }), { retries: 5, slow: true });

/** Orders that everybody who has not signed the contracts of a batch is reminded. */
export const orderReminders = (
  { enqueue }: Pick<Transaction, "enqueue">,
  data: { readonly batchId: string; readonly uid: string },
): Promise<void> => enqueue(remindBatch, data);

/**
 * The job that reminds them, one envelope in a transaction. Repeated, it reminds nobody twice, because a signer who was
 * mailed a moment ago is left out.
 */
export const remindBatchJob = (platform: Platform): JobHandler =>
  handle(remindBatch, async (call, { batchId, uid }) => {
    const open = await call.transaction((transaction) => openEnvelopes(transaction, batchId, uid));
    for (const id of open) {
      const orgId = call.orgId as string;
      await call.transaction((transaction) => remindOne(platform, { ...transaction, orgId, by: uid }, id, uid));
      if (call.signal.aborted) throw new Error("interrupted: it goes on with the next attempt");
    }
  });

/** Returns the open envelopes of a batch, if the person may still open it. */
export async function openEnvelopes({ tx, now }: Transaction, batchId: string, uid: string): Promise<string[]> {
  const actor = await memberActor(tx, uid, now);
  const processIds = actor && (await processesOfBatch(tx, actor, batchId));
  if (!processIds || processIds.length === 0) return [];
  const rows = await tx
    .selectFrom("signatureEnvelopes")
    .select("id")
    .where("processId", "in", processIds)
    .where("state", "in", ["sent", "partlySigned"])
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

async function remindOne(platform: Platform, call: Inside, envelopeId: string, uid: string): Promise<void> {
  const { tx, orgId, now } = call;
  const envelope = await lockEnvelope(tx, orgId, envelopeId);
  const actor = await memberActor(tx, uid, now);
  const process = (await processNews(tx, [envelope.processId])).get(envelope.processId);
  if (!actor || !process || !isOpen(envelope.state) || envelope.expiresAt <= now) return;
  if (may.manageEnvelope(actor, process, envelope) !== true) return;
  for (const signer of await invitationsOf(tx, orgId, envelopeId)) {
    if (signer.state === "signed" || signer.state === "declined") continue;
    await attempt(call, false, async (own) => {
      refuseReminder(now, envelope, signer);
      await remindSigner(platform, own, envelope, signer, uid);
    });
  }
}
