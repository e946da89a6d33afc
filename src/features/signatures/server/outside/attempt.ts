import type { JobCall } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { envelopeProgressed } from "../../events.ts";
import { lockEnvelope, updateEnvelope } from "../queries.ts";
import { ProviderError } from "./provider.ts";

/** Errors that pass by themselves. */
const passing = new Set(["unreachable"]);

/**
 * Does something at a provider. What goes wrong is shown at the envelope; what may pass is thrown, so that the job is tried again.
 * Undefined: it was not done.
 */
export async function attempt<T>(
  { log }: Pick<Platform, "log">,
  call: JobCall,
  envelopeId: string,
  work: () => Promise<T>,
): Promise<{ readonly done: T } | undefined> {
  try {
    return { done: await work() };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { reason, message } = error;
    log.warn({ org: call.orgId, envelope: envelopeId, reason, message }, "signatures: the provider");
    await call.transaction(async (transaction) => {
      const { tx, now } = transaction;
      const envelope = await lockEnvelope(tx, call.orgId as string, envelopeId);
      await updateEnvelope(tx, envelope, { askedAt: now, providerFailure: reason });
      if (envelope.providerFailure !== reason)
        await transaction.announce(envelopeProgressed, { processId: envelope.processId, envelopeId });
    });
    if (passing.has(reason)) throw error;
    return undefined;
  }
}
