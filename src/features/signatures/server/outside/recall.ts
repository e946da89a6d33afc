import { z } from "zod";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Id } from "#protocol/page.ts";
import { note } from "../evidence/evidence.ts";
import { findEnvelope, lockEnvelope, updateEnvelope } from "../queries.ts";
import { providerOf } from "./account.ts";
import { attempt } from "./attempt.ts";

const recall = job("signatures.recall", z.object({ envelopeId: Id }), { retries: 8, concurrency: 1, slow: true });

/** Orders that an envelope which has ended here ends at its provider, too. */
export const orderRecall = ({ enqueue }: Pick<Transaction, "enqueue">, envelopeId: string): Promise<void> =>
  enqueue(recall, { envelopeId });

/** The job that takes it back. What has ended there already stays as it is. */
export const recallJob = (platform: Platform): JobHandler =>
  handle(recall, async (call, { envelopeId }) => {
    const orgId = call.orgId as string;
    const envelope = await call.transaction(({ tx }) => findEnvelope(tx, orgId, envelopeId));
    if (!envelope || envelope.provider === "local" || envelope.providerRef === null) return;
    const { provider: name, providerRef: ref, reason } = envelope;
    const done = await attempt(platform, call, envelopeId, async () => {
      const provider = await providerOf(platform, orgId, name);
      const { state } = await provider.status(ref);
      if (state === "open") await provider.recall(ref, reason ?? envelope.state);
      return state;
    });
    if (!done) return;
    await call.transaction(async ({ tx, now }) => {
      const locked = await lockEnvelope(tx, orgId, envelopeId);
      await updateEnvelope(tx, locked, { askedAt: now, providerFailure: null });
      // All signed there in the moment it was taken back here. That is noted, and nothing is undone.
      if (done.done === "signed") await note(tx, now, locked, { kind: "signedAfterEnd", details: { ref } });
    });
  });
