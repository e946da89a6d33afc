import { sql } from "kysely";
import { z } from "zod";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { isActive } from "#protocol/actor.ts";
import { isOpen } from "../signature.ts";
import { orderCompletion } from "./complete.ts";
import { endEnvelope } from "./flow.ts";
import { type Inside } from "./mails.ts";
import { type EnvelopeRow, invitationsOf, lockEnvelope } from "./queries.ts";
import { remindSigner } from "./remind-signer.ts";

const sweep = job("signatures.sweep", z.object({}), { retries: 2, concurrency: 1 });

/** Every five minutes. */
export const sweepSchedule: Schedule = { job: sweep, cron: "*/5 * * * *" };

/** Signed by all, and for so long without its signed PDF: it is ordered again. */
const stuckMs = 10 * 60_000;
const dayMs = 24 * 3600 * 1000;
/** At most so many in one go; the others come five minutes later. */
const portion = 500;

/** The job behind it: what time does to open envelopes. */
export const sweepJob = (platform: Platform): JobHandler => handle(sweep, () => sweepNow(platform));

/** Ends what has expired, reminds who has not signed, orders again what is stuck; each in a transaction of its own. */
export async function sweepNow(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const due = await platform.db.asSystem((tx) =>
    tx
      .selectFrom("signatureEnvelopes as e")
      .select(["e.orgId", "e.id"])
      .where("e.state", "in", ["sent", "partlySigned", "completing"])
      .where((eb) =>
        eb.or([
          eb("e.expiresAt", "<=", now),
          eb("e.completingAt", "<=", new Date(now.getTime() - stuckMs)),
          sql<boolean>`exists (select from signature_invitations i where i.org_id = e.org_id and i.envelope_id = e.id
            and i.state in ('pending', 'viewed', 'accepted')
            and i.mailed_at <= ${now}::timestamptz - e.remind_every_days * interval '1 day')`,
        ]),
      )
      .orderBy("e.expiresAt")
      .limit(portion)
      .execute(),
  );
  for (const { orgId, id } of due)
    await organizationTransaction(platform.db, { orgId, by: null, now }, async (transaction) => {
      const call = { ...transaction, orgId };
      await sweepOne(platform, call, await lockEnvelope(call.tx, orgId, id));
    }).catch((error: unknown) => platform.log.warn({ err: error, org: orgId, envelope: id }, "signatures: sweep"));
}

async function sweepOne(platform: Platform, call: Inside, envelope: EnvelopeRow): Promise<void> {
  const { tx, now } = call;
  if (envelope.state === "completing") {
    const { completingAt } = envelope;
    if (completingAt && now.getTime() - completingAt.getTime() >= stuckMs) await orderCompletion(call, envelope.id);
    return;
  }
  if (!isOpen(envelope.state)) return;
  if (envelope.expiresAt <= now) return endEnvelope(platform, call, envelope, "expired", null, {});
  const { remindEveryDays } = envelope;
  if (remindEveryDays === null || envelope.provider !== "local") return;
  // Signers cannot sign meanwhile. They are reminded when the organization is back.
  if (!isActive((await loadOrganization(tx, call.orgId, now)).status)) return;
  const before = new Date(now.getTime() - remindEveryDays * dayMs);
  for (const one of await invitationsOf(tx, call.orgId, envelope.id)) {
    if (one.mailedAt === null || one.mailedAt > before || one.state === "signed" || one.state === "declined") continue;
    await remindSigner(platform, call, envelope, one, null);
  }
}
