import { z } from "zod";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction, systemTransaction } from "#platform/transaction.ts";
import { orderFetch } from "./fetch-signed.ts";
import { orderHandOver } from "./hand-over.ts";
import { orderRead } from "./read-provider.ts";

const poll = job("signatures.poll", z.object({}), { retries: 2, concurrency: 1 });

/** Every five minutes. */
export const pollSchedule: Schedule = { job: poll, cron: "*/5 * * * *" };

/** An envelope nothing was heard of for so long is asked about: DocuSign wants no less than a quarter of an hour. */
const askAgainMs = 15 * 60_000;
/** The time after which a document in the making is requested again. */
const stuckMs = 10 * 60_000;
/** Messages are kept for so long: what is older and comes again is not fresh any more. */
const keepMessagesMs = 30 * 24 * 3600 * 1000;
/** At most so many in one go; the others come five minutes later. */
const portion = 500;

/** The job behind it: the fallback for messages that do not come. */
export const pollJob = (platform: Platform): JobHandler => handle(poll, () => pollNow(platform));

/** Asks about each open envelope of an outside provider nothing was heard of, and orders again what is stuck. */
export async function pollNow(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const due = await platform.db.asSystem((tx) =>
    tx
      .selectFrom("signatureEnvelopes")
      .select(["orgId", "id", "state", "providerRef"])
      .where("state", "in", ["sent", "partlySigned", "completing"])
      .where("provider", "<>", "local")
      .where("createdAt", "<=", before(stuckMs))
      .where((eb) => eb.or([eb("askedAt", "is", null), eb("askedAt", "<=", before(askAgainMs))]))
      .orderBy("askedAt", (order) => order.asc().nullsFirst())
      .limit(portion)
      .execute(),
  );
  for (const { orgId, id, state, providerRef } of due)
    await organizationTransaction(platform.db, { orgId, by: null, now }, async (transaction) => {
      if (providerRef === null) await orderHandOver(transaction, id);
      else await (state === "completing" ? orderFetch : orderRead)(transaction, id);
    });
  await systemTransaction(platform.db, { orgId: null, by: null, now }, async ({ tx }) => {
    await tx.deleteFrom("signatureMessages").where("receivedAt", "<", before(keepMessagesMs)).execute();
  });
}
