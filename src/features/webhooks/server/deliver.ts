import { z } from "zod";
import { persons } from "#features/identity/server/index.ts";
import { colleagues } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import { enqueueMail } from "#platform/mail/send-mail.ts";
import { withoutLinks } from "#platform/mail/without-links.ts";
import { meters } from "#platform/meters.ts";
import { outbound } from "#platform/outbound/outbound.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Id } from "#protocol/page.ts";
import { sentence } from "#protocol/text.ts";
import { webhookChanged, webhookLogged } from "../events.ts";
import { failingDays, pauseAfter, testEvent } from "../webhook.ts";
import { attempt, type Outcome } from "./attempt.ts";
import { secretsOf } from "./endpoints.ts";
import { mailTexts } from "./mail-texts.ts";
import { signatureHeaders } from "./sign.ts";

/** One attempt of a delivery. `asked`: somebody wants it now, also where the endpoint has just failed. */
export const deliver = job(
  "webhooks.deliver",
  z.object({ deliveryId: Id, ticket: z.number().int(), asked: z.boolean() }),
  {
    retries: 5,
    concurrency: 12,
    slow: true,
  },
);

/** After so many failures in a row an endpoint is asked once a minute: it must not hold up those of others. */
const patience = 3;
const restMs = 60_000;
const dayMs = 24 * 3_600_000;

/** The time after which a delivery handed to a job is handed over again by the sweep, because the job was lost. */
export const leaseMs = 15 * 60_000;

/** The job of one attempt. A node may die in it: then it is made again, with the same id and body. */
export const deliverJob = (platform: Platform): JobHandler => {
  const ask = outbound(platform.config.ACTA_OUTBOUND_ALLOW);
  return handle(deliver, async (call, data) => {
    const sending = await call.transaction((transaction) => prepare(platform, transaction, data));
    if (!sending) return;
    const { id, url, body, secrets } = sending;
    const headers = {
      "content-type": "application/json",
      "user-agent": "Acta-Webhooks/1",
      ...signatureHeaders(secrets, id, platform.clock.now(), body),
    };
    const outcome = await attempt(ask, url, headers, body);
    meters.webhooks.inc({ outcome: outcome.fault ?? "delivered" });
    await call.transaction((transaction) => record(platform, transaction, data, outcome));
  });
};

type Data = z.output<(typeof deliver)["data"]>;

/**
 * Returns the delivery to send. Returns undefined if it was settled meanwhile, belongs to a later job, or its endpoint
 * rests or is off.
 */
async function prepare(platform: Platform, transaction: Transaction, { deliveryId, ticket, asked }: Data) {
  const { tx, now } = transaction;
  const found = await tx
    .selectFrom("webhookDeliveries as d")
    .innerJoin("webhookEndpoints as e", (join) =>
      join.onRef("e.orgId", "=", "d.orgId").onRef("e.id", "=", "d.endpointId"),
    )
    .select(["d.id", "d.body", "d.event", "d.endpointId"])
    .select(["e.orgId", "e.url", "e.enabled", "e.failures", "e.failedAt", "e.sealedSecret", "e.sealedFormerSecret"])
    .select("e.formerUntil")
    .where("d.id", "=", deliveryId)
    .where("d.ticket", "=", ticket)
    .where("d.state", "=", "waiting")
    .executeTakeFirst();
  if (!found) return undefined;
  const isTest = found.event === testEvent;
  if (!found.enabled && !isTest) {
    await settle(transaction, { deliveryId, ticket }, { state: "failed", dueAt: null, fault: "disabled" });
    await transaction.announce(webhookLogged, { endpointId: found.endpointId });
    return undefined;
  }
  const rests =
    found.failures >= patience && found.failedAt !== null && now.getTime() - found.failedAt.getTime() < restMs;
  if (rests && !asked && !isTest) {
    await settle(transaction, { deliveryId, ticket }, { dueAt: new Date(now.getTime() + restMs) });
    return undefined;
  }
  return { id: found.id, url: found.url, body: found.body, secrets: secretsOf(platform, found, now) };
}

/** Writes to a delivery, unless a later job has it; whether it was written. */
async function settle(
  { tx }: Transaction,
  { deliveryId, ticket }: Pick<Data, "deliveryId" | "ticket">,
  change: {
    readonly state?: "delivered" | "failed";
    readonly dueAt: Date | null;
    readonly fault?: Outcome["fault"];
    readonly status?: number | null;
    readonly durationMs?: number;
    readonly answer?: string | null;
    readonly attemptedAt?: Date;
    readonly attempts?: number;
    readonly pauses?: number;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhookDeliveries")
    .set(change)
    .where("id", "=", deliveryId)
    .where("ticket", "=", ticket)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes down what an attempt came to, and what follows for the endpoint. */
async function record(platform: Platform, transaction: Transaction, data: Data, outcome: Outcome): Promise<void> {
  const { tx, now } = transaction;
  const delivery = await tx
    .selectFrom("webhookDeliveries")
    .select(["endpointId", "event", "attempts", "pauses"])
    .where("id", "=", data.deliveryId)
    .executeTakeFirst();
  // Its endpoint was removed meanwhile.
  if (!delivery) return;
  const { endpointId, attempts, pauses } = delivery;
  const isTest = delivery.event === testEvent;
  const pause = isTest || outcome.status === 410 ? undefined : pauseAfter(pauses);
  const fields = { ...outcome, attemptedAt: now, attempts: attempts + 1 };
  const written = await settle(
    transaction,
    data,
    outcome.fault === null
      ? { ...fields, state: "delivered", dueAt: null }
      : pause === undefined
        ? { ...fields, state: "failed", dueAt: null }
        : { ...fields, dueAt: new Date(now.getTime() + pause), pauses: pauses + 1 },
  );
  if (written) await transaction.announce(webhookLogged, { endpointId });
  // A message to try it out says that it is well, and nothing when it fails.
  if (!isTest || outcome.fault === null) await recordOfEndpoint(platform, transaction, endpointId, outcome);
}

async function recordOfEndpoint(
  platform: Platform,
  transaction: Transaction,
  endpointId: string,
  { fault, status }: Outcome,
): Promise<void> {
  const { tx, now } = transaction;
  const endpoint = await tx
    .selectFrom("webhookEndpoints")
    .select(["orgId", "url", "enabled", "failures", "failingSince", "deliveredAt"])
    .where("id", "=", endpointId)
    .forUpdate()
    .executeTakeFirst();
  if (!endpoint) return;
  const change = (
    values: Partial<Record<"failedAt" | "failingSince" | "deliveredAt", Date | null>> & { failures: number },
  ) => tx.updateTable("webhookEndpoints").set(values).where("id", "=", endpointId).execute();
  if (fault === null) {
    const wasRecorded = endpoint.deliveredAt !== null && now.getTime() - endpoint.deliveredAt.getTime() < restMs;
    if (endpoint.failingSince === null && wasRecorded) return;
    await change({ failures: 0, failingSince: null, deliveredAt: now });
    return transaction.announce(webhookChanged, { endpointId });
  }
  const failingSince = endpoint.failingSince ?? now;
  await change({ failures: endpoint.failures + 1, failingSince, failedAt: now });
  if (endpoint.failingSince === null) await transaction.announce(webhookChanged, { endpointId });
  const long = now.getTime() - failingSince.getTime() >= failingDays * dayMs;
  if (endpoint.enabled && (status === 410 || long))
    await disable(platform, transaction, { id: endpointId, ...endpoint }, status === 410 ? "gone" : "failing");
}

/** Turns an endpoint off by ourselves, and says so to the owners. */
async function disable(
  platform: Platform,
  transaction: Transaction,
  { id, orgId, url }: { readonly id: string; readonly orgId: string; readonly url: string },
  because: "gone" | "failing",
): Promise<void> {
  await transaction.tx
    .updateTable("webhookEndpoints")
    .set({ enabled: false, disabledBecause: because })
    .where("id", "=", id)
    .execute();
  transaction.audit("webhook.disabled", "webhook", id, { host: new URL(url).host, because });
  await transaction.announce(webhookChanged, { endpointId: id });
  const { name } = await loadOrganization(transaction.tx, orgId, transaction.now);
  await notifyOfDisabled(platform, transaction, { id, url, because, organization: name });
}

/** An endpoint that was turned off by itself. */
interface Disabled {
  readonly id: string;
  readonly url: string;
  readonly because: "gone" | "failing";
  readonly organization: string;
}

/**
 * Mails the owners that an endpoint was disabled, because the people who watch its program may not look at our page.
 */
async function notifyOfDisabled(
  { config, secrets }: Platform,
  transaction: Transaction,
  { id, url, because, organization }: Disabled,
): Promise<void> {
  for (const owner of await colleagues(transaction.tx, "owner")) {
    const receiver = await persons.mailReceiver(transaction.tx, owner.id);
    if (!receiver) continue;
    const { email, language } = receiver;
    const values = {
      host: withoutLinks(new URL(url).host),
      organization: withoutLinks(organization),
      days: failingDays,
      home: new URL(config.url).host,
    };
    const say = (key: keyof typeof mailTexts.en) => sentence(mailTexts[language], key, values);
    await enqueueMail(
      transaction,
      secrets,
      `webhook:${id}:${transaction.now.toISOString()}:${email}`,
      email,
      {
        language,
        title: say("title"),
        paragraphs: [say(because), say("afterwards")],
        action: { label: say("action"), url: `${config.url}/manageorg?tab=webhooks` },
        footer: say("footer"),
      },
      { about: null },
    );
  }
}
