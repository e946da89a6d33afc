import { z } from "zod";
import { ownerOf } from "#features/members/server/index.ts";
import { administer, administered } from "#features/organizations/server/index.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { systemTransaction, type Transaction } from "#platform/transaction.ts";
import { paymentsChanged } from "../events.ts";
import { periodCents } from "../price.ts";
import { askProviderAfterMs, expiresAt } from "../subscription.ts";
import { endSubscription, endUpdating, failOrder } from "./apply.ts";
import { purchaseOf } from "./begin-purchase.ts";
import { mailOwner } from "./mails.ts";
import { applyNews } from "./news.ts";
import { insertOrder, storeCheckout } from "./order.ts";
import type { PaymentProvider, ProviderName } from "./provider.ts";
import { currencyOf, findSubscription, type OrderRow, type SubscriptionRow, subscriptionOf } from "./queries.ts";

const sweep = job("payments.sweep", z.object({}), { retries: 2, concurrency: 1 });

/** Every quarter of an hour. */
export const sweepSchedule: Schedule = { job: sweep, cron: "*/15 * * * *" };

const dayMs = 24 * 3600 * 1000;
/** The time before the end of a period at which a transfer is requested. */
const renewalAheadMs = 15 * dayMs;
/** The time before the expiry of a subscription at which its owner is reminded. */
const lastDaysMs = 3 * dayMs;
/** The time after which an unpaid order is given up. */
const orderLivesMs = 30 * dayMs;
/** At most so many of a kind in one go; the others come a quarter of an hour later. */
const portion = 200;

/** The job behind it. */
export const sweepJob = (platform: Platform, provider: PaymentProvider): JobHandler =>
  handle(sweep, () => sweepNow(platform, provider));

/** Performs the timed changes of orders and subscriptions, each in a transaction of its own. */
export async function sweepNow(platform: Platform, provider: PaymentProvider): Promise<void> {
  await askForWaiting(platform, provider);
  await giveUpOrders(platform);
  for (const row of await due(platform)) await oneSubscription(platform, provider, row);
}

/**
 * Asks the provider about orders without a message for an hour, so that the organization is not 'updating' any more.
 */
async function askForWaiting(platform: Platform, provider: PaymentProvider): Promise<void> {
  const now = platform.clock.now();
  const before = new Date(now.getTime() - askProviderAfterMs);
  const rows = await platform.db.asSystem((tx) =>
    tx
      .selectFrom("paymentOrders")
      .select(["orgId", "providerRef"])
      .where("state", "=", "open")
      .where("provider", "=", provider.name)
      .where("providerRef", "is not", null)
      .where("createdAt", "<=", before)
      .orderBy("createdAt")
      .limit(portion)
      .execute(),
  );
  for (const { orgId, providerRef } of rows) {
    await applyNews(platform, provider, { checkoutRef: providerRef, subscriptionRef: null }).catch((error: unknown) =>
      platform.log.warn({ err: error, org: orgId }, "payments: the provider was not reached"),
    );
    await system(platform, (transaction) => endUpdating(transaction, orgId));
  }
}

/** Provisional orders whose hours are over, and open ones nobody paid. */
async function giveUpOrders(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const rows = await platform.db.asSystem((tx) =>
    tx
      .selectFrom("paymentOrders")
      .select(["orgId", "id", "state", "reference"])
      .where("state", "in", ["open", "provisional"])
      .where((eb) =>
        eb.or([
          eb.and([eb("state", "=", "provisional"), eb("provisionalUntil", "<=", now)]),
          eb.and([eb("state", "=", "open"), eb("createdAt", "<=", new Date(now.getTime() - orderLivesMs))]),
        ]),
      )
      .limit(portion)
      .execute(),
  );
  for (const { orgId, id, state, reference } of rows)
    await system(platform, async (transaction) => {
      await failOrder(transaction, orgId, id);
      if (state === "provisional") await mailOwner(platform, transaction, orgId, "unconfirmed", id, { reference });
    });
}

/** Subscriptions something is to be done about. */
const due = (platform: Platform): Promise<SubscriptionRow[]> =>
  platform.db.asSystem((tx) =>
    tx
      .selectFrom("subscriptions")
      .selectAll()
      .where("periodEnd", "<=", new Date(platform.clock.now().getTime() + renewalAheadMs))
      .orderBy("periodEnd")
      .limit(1000)
      .execute(),
  );

async function oneSubscription(platform: Platform, provider: PaymentProvider, row: SubscriptionRow): Promise<void> {
  const now = platform.clock.now();
  const { orgId, providerRef } = row;
  const over = row.periodEnd.getTime() <= now.getTime();
  if (row.cancelAtPeriodEnd) {
    // Before the provider charges the next period.
    if (providerRef && row.periodEnd.getTime() - now.getTime() <= dayMs) await provider.end(providerRef);
    if (over) await system(platform, (transaction) => endSubscription(transaction, orgId));
    return;
  }
  const needsCheckout = provider.name === "recurrente" && row.scheduled !== null;
  if (needsCheckout && providerRef && row.periodEnd.getTime() - now.getTime() <= dayMs) await provider.end(providerRef);
  else if (providerRef && over && row.provider === provider.name)
    await applyNews(platform, provider, { checkoutRef: null, subscriptionRef: providerRef }).catch((error: unknown) =>
      platform.log.warn({ err: error, org: orgId }, "payments: the provider was not reached"),
    );
  await system(platform, async (transaction) => {
    const fresh = await findSubscription(transaction.tx, orgId, "lock");
    if (!fresh || fresh.periodEnd.getTime() !== row.periodEnd.getTime()) return;
    if (row.provider === "manual") await askForTransfer(platform, transaction, fresh);
    if (over) await afterPeriod(platform, transaction, fresh);
  });
  if (needsCheckout) await askForCheckout(platform, provider, row);
}

/** Requests a new purchase a day before the period ends, if the provider cannot lower the price of a subscription. */
async function askForCheckout(platform: Platform, provider: PaymentProvider, row: SubscriptionRow): Promise<void> {
  const now = platform.clock.now();
  if (row.periodEnd.getTime() - now.getTime() > dayMs) return;
  const order = await system(
    platform,
    async (transaction) =>
      (await orderRenewal(transaction, row, provider.name, dayMs)) ?? unbegunRenewal(transaction, row, provider.name),
  );
  if (!order) return;
  const purchase = await system(platform, async ({ tx }) =>
    purchaseOf(platform, tx, order, await ownerOf(tx, row.orgId), now),
  );
  const checkout = await provider.createCheckout(purchase);
  await system(platform, async (transaction) => {
    await storeCheckout(transaction, row.orgId, order.id, checkout);
    await mailOwner(platform, transaction, row.orgId, "needsCheckout", order.id, {
      amount: { cents: order.dueCents, currency: currencyOf(order) },
      date: row.periodEnd,
    });
  });
}

/** Asks for the next period of a subscription that is paid by transfer, once. */
async function askForTransfer(platform: Platform, transaction: Transaction, row: SubscriptionRow): Promise<void> {
  const order = await orderRenewal(transaction, row, "manual", renewalAheadMs);
  if (!order) return;
  await mailOwner(platform, transaction, row.orgId, "renewal", order.id, {
    amount: { cents: order.dueCents, currency: currencyOf(order) },
    date: row.periodEnd,
    reference: order.reference,
  });
}

/** Orders the next period with the terms it will have; undefined when it was ordered within `aheadMs` of its beginning. */
async function orderRenewal(
  transaction: Transaction,
  row: SubscriptionRow,
  provider: ProviderName,
  aheadMs: number,
): Promise<OrderRow | undefined> {
  const { tx } = transaction;
  const { terms: current, scheduled } = subscriptionOf(row);
  const terms = scheduled ?? current;
  const orders = tx.selectFrom("paymentOrders").where("orgId", "=", row.orgId);
  const asked = await orders
    .select("id")
    .where("kind", "=", "renewal")
    .where("createdAt", ">", new Date(row.periodEnd.getTime() - aheadMs - dayMs))
    .executeTakeFirst();
  if (asked) return undefined;
  const last = await orders
    .select(["taxId", "taxName", "taxEmail"])
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return insertOrder(transaction, row.orgId, provider, {
    kind: "renewal",
    terms,
    dueCents: periodCents(terms),
    creditCents: 0,
    currency: currencyOf(row),
    tax: last ?? { taxId: "CF", taxName: "", taxEmail: "" },
  });
}

/** The renewal that was ordered and not begun at the provider, because the node died or the provider was away. */
const unbegunRenewal = ({ tx }: Transaction, { orgId, periodEnd }: SubscriptionRow, provider: ProviderName) =>
  tx
    .selectFrom("paymentOrders")
    .selectAll()
    .where("orgId", "=", orgId)
    .where("kind", "=", "renewal")
    .where("provider", "=", provider)
    .where("state", "=", "open")
    .where("providerRef", "is", null)
    .where("createdAt", ">", new Date(periodEnd.getTime() - 2 * dayMs))
    .executeTakeFirst();

/** The paid period is over and nothing was paid: days of grace first, then the subscription has expired. */
async function afterPeriod(platform: Platform, transaction: Transaction, row: SubscriptionRow): Promise<void> {
  const { tx, now } = transaction;
  const { orgId } = row;
  const ends = expiresAt({ start: row.periodStart, end: row.periodEnd });
  const occasion = row.periodEnd.toISOString();
  if (row.state === "active") {
    await tx
      .updateTable("subscriptions")
      .set({ state: "pastDue", updatedAt: now })
      .where("orgId", "=", orgId)
      .execute();
    transaction.audit("subscription.pastDue", "organization", orgId, {}, orgId);
    await mailOwner(platform, transaction, orgId, "pastDue", `${orgId}:${occasion}`, { date: ends });
    await transaction.announce(paymentsChanged, {}, orgId);
    return;
  }
  if (ends.getTime() > now.getTime()) {
    if (ends.getTime() - now.getTime() <= lastDaysMs && row.remindedOf?.getTime() !== row.periodEnd.getTime()) {
      await tx.updateTable("subscriptions").set({ remindedOf: row.periodEnd }).where("orgId", "=", orgId).execute();
      await mailOwner(platform, transaction, orgId, "lastDays", `${orgId}:${occasion}`, { date: ends });
    }
    return;
  }
  const [organization] = await administered(tx, now, orgId);
  if (!organization || organization.status === "expiredSubscription") return;
  await administer(transaction, orgId, { status: "expiredSubscription" });
  await mailOwner(platform, transaction, orgId, "expired", `${orgId}:${occasion}`);
}

const system = <T>(platform: Platform, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  systemTransaction(platform.db, { orgId: null, by: null, now: platform.clock.now() }, work);
