import type { z } from "zod";
import { memberNames } from "#features/members/server/index.ts";
import { currentPlan } from "#features/organizations/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { refuseChanged } from "#platform/http/typed-over.ts";
import { mayBeAsked } from "#platform/outbound/outbound.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import type { changeWebhook, createWebhook } from "../contract.ts";
import { webhookChanged } from "../events.ts";
import { formerSecretHours, maxEndpoints, type WebhookEndpoint, type WebhookEvent } from "../webhook.ts";
import { newSecret } from "./sign.ts";

type Needs = Pick<Platform, "config" | "secrets">;

/** Returns the purpose under which a secret is encrypted. */
export const secretPurpose = (orgId: string): string => `webhook-secret|${orgId}`;

/** The secrets that sign now: the one of the endpoint and, for a while, the one before it. */
export function secretsOf(
  { secrets }: Pick<Platform, "secrets">,
  row: {
    readonly orgId: string;
    readonly sealedSecret: string;
    readonly sealedFormerSecret: string | null;
    readonly formerUntil: Date | null;
  },
  now: Date,
): string[] {
  const former = row.formerUntil !== null && row.formerUntil > now ? row.sealedFormerSecret : null;
  return [row.sealedSecret, ...(former === null ? [] : [former])].map((one) =>
    secrets.open(secretPurpose(row.orgId), one),
  );
}

const shown = [
  ...(["id", "url", "description", "events", "enabled", "disabledBecause"] as const),
  ...(["formerUntil", "failingSince", "deliveredAt", "createdAt", "createdBy"] as const),
] as const;

const select = (tx: Tx) =>
  tx
    .selectFrom("webhookEndpoints")
    .select(shown)
    .$narrowType<{ events: WebhookEvent[]; disabledBecause: WebhookEndpoint["disabledBecause"] }>();

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

async function endpointsOf(
  { tx, now }: Pick<Transaction, "tx" | "now">,
  rows: readonly Row[],
): Promise<WebhookEndpoint[]> {
  const names = await memberNames(
    tx,
    rows.map(({ createdBy }) => createdBy),
  );
  return rows.map(({ createdBy, ...row }) => ({
    ...row,
    makerName: names.get(createdBy)?.name ?? "",
    formerUntil: row.formerUntil !== null && row.formerUntil > now ? row.formerUntil.toISOString() : null,
    failingSince: row.failingSince?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** The endpoints of an organization, oldest first. */
export async function findEndpoints(of: Pick<Transaction, "tx" | "now">): Promise<WebhookEndpoint[]> {
  return endpointsOf(of, await select(of.tx).orderBy("createdAt").orderBy("id").execute());
}

/** Locks an endpoint until the transaction ends; 404 when it is not there. */
export async function lockEndpoint(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("webhookEndpoints")
    .select(["id", "url", "description", "events", "enabled", "sealedSecret"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

function refuseAddress({ config }: Needs, url: string): void {
  if (mayBeAsked(url, config.ACTA_OUTBOUND_ALLOW)) return;
  throw new Failure("webhooks.urlRefused", 422, { fields: [{ path: "url", code: "webhooks.urlRefused" }] });
}

const recordChange = async (
  transaction: Pick<Transaction, "audit" | "announce">,
  id: string,
  what: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> => {
  transaction.audit(`webhook.${what}`, "webhook", id, details);
  await transaction.announce(webhookChanged, { endpointId: id });
};

/** Adds an endpoint and gives its secret. */
export async function createEndpoint(
  platform: Needs,
  transaction: Transaction & { readonly orgId: string },
  uid: string,
  { url, description, events }: z.output<typeof createWebhook.input>,
): Promise<{ id: string; secret: string }> {
  refuseAddress(platform, url);
  const { tx, orgId, now } = transaction;
  // Two who add the last one at once come one after the other.
  await currentPlan(tx, orgId, now, "lock");
  const { n } = await tx
    .selectFrom("webhookEndpoints")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  if (Number(n) >= maxEndpoints) throw new Failure("webhooks.tooMany", 409, { values: { max: maxEndpoints } });
  const [id, secret] = [newId(), newSecret()];
  const sealedSecret = platform.secrets.seal(secretPurpose(orgId), secret);
  const row = { url, description, events: [...new Set(events)], enabled: true, sealedSecret };
  await tx
    .insertInto("webhookEndpoints")
    .values({ orgId, id, ...row, createdAt: now, createdBy: uid })
    .execute();
  await recordChange(transaction, id, "created", { host: new URL(url).host, events: row.events });
  return { id, secret };
}

/** Changes an endpoint. Turned on again, it begins without its failures. */
export async function changeEndpoint(
  platform: Needs,
  call: MemberCall,
  { id, url, description, events, enabled, before: typedOver }: z.output<typeof changeWebhook.input>,
): Promise<WebhookEndpoint> {
  const { tx } = call;
  const before = await lockEndpoint(tx, id);
  refuseChanged(typedOver, {
    url: before.url,
    description: before.description,
    events: before.events,
    enabled: before.enabled,
  });
  if (url !== before.url) refuseAddress(platform, url);
  const fresh = enabled && (!before.enabled || url !== before.url);
  const row = { url, description, events: [...new Set(events)], enabled };
  await tx
    .updateTable("webhookEndpoints")
    .set({ ...row, ...(fresh ? { disabledBecause: null, failures: 0, failingSince: null, failedAt: null } : {}) })
    .where("id", "=", id)
    .execute();
  await recordChange(call, id, "changed", { host: new URL(url).host, events: row.events, enabled });
  const [changed] = await endpointsOf(call, await select(tx).where("id", "=", id).execute());
  if (!changed) throw notFound();
  return changed;
}

/** Gives an endpoint another secret; the one before signs beside it for a day. */
export async function rotateSecret(
  platform: Needs,
  transaction: Transaction & { readonly orgId: string },
  id: string,
): Promise<{ id: string; secret: string }> {
  const { tx, orgId, now } = transaction;
  const before = await lockEndpoint(tx, id);
  const secret = newSecret();
  await tx
    .updateTable("webhookEndpoints")
    .set({
      sealedSecret: platform.secrets.seal(secretPurpose(orgId), secret),
      sealedFormerSecret: before.sealedSecret,
      formerUntil: new Date(now.getTime() + formerSecretHours * 3_600_000),
    })
    .where("id", "=", id)
    .execute();
  await recordChange(transaction, id, "rotated", { host: new URL(before.url).host });
  return { id, secret };
}

/** Removes an endpoint with its log. */
export async function removeEndpoint(call: MemberCall, id: string): Promise<{ id: string }> {
  const { url } = await lockEndpoint(call.tx, id);
  await call.tx.deleteFrom("webhookEndpoints").where("id", "=", id).execute();
  await recordChange(call, id, "removed", { host: new URL(url).host });
  return { id };
}
