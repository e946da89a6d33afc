import { z } from "zod";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Id } from "#protocol/page.ts";
import { isOpen } from "../../signature.ts";
import { findEnvelope } from "../queries.ts";
import { providerOf } from "./account.ts";
import { attempt } from "./attempt.ts";

const remind = job("signatures.remind", z.object({ envelopeId: Id, email: z.string() }), {
  retries: 3,
  concurrency: 1,
  slow: true,
});

/** Orders that a provider mails a signer once more. */
export const orderRemind = (
  { enqueue }: Pick<Transaction, "enqueue">,
  envelopeId: string,
  email: string,
): Promise<void> => enqueue(remind, { envelopeId, email });

/** The job that asks it to. */
export const remindJob = (platform: Platform): JobHandler =>
  handle(remind, async (call, { envelopeId, email }) => {
    const orgId = call.orgId as string;
    const envelope = await call.transaction(({ tx }) => findEnvelope(tx, orgId, envelopeId));
    if (!envelope || envelope.provider === "local" || envelope.providerRef === null || !isOpen(envelope.state)) return;
    const { provider: name, providerRef: ref } = envelope;
    await attempt(platform, call, envelopeId, async () => (await providerOf(platform, orgId, name)).remind(ref, email));
  });
