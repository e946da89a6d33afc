import { persons } from "#features/identity/server/index.ts";
import { beginUpdating } from "#features/organizations/server/index.ts";
import { isCommitUnknown } from "#platform/db/database.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { systemTransaction, type Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { sentence } from "#protocol/text.ts";
import { periodCents, periodEnd } from "../price.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";
import { settleOrder } from "./apply.ts";
import { isOfPlan, storeCheckout } from "./order.ts";
import type { PaymentProvider, Purchase } from "./provider.ts";
import { currencyOf, lockOrder, type OrderRow, termsOf } from "./queries.ts";

/** Begins the purchase of an order at the provider. What costs nothing is settled at once. */
export async function beginPurchase(
  platform: Platform,
  provider: PaymentProvider,
  call: LongMemberCall,
  order: OrderRow,
): Promise<OrderRow> {
  const { orgId, id } = order;
  const of = { orgId: null, by: call.user.uid, now: call.now, requestId: call.requestId };
  if (order.dueCents === 0 && provider.name === "manual") {
    const free = { provider: provider.name, subscriptionRef: null, cardLastFour: null, documentUrl: null };
    await systemTransaction(platform.db, of, (transaction) =>
      settleOrder(transaction, orgId, id, { ...free, paymentRef: order.reference }),
    );
    return call.transaction(({ tx }) => lockOrder(tx, orgId, id));
  }
  const purchase = await call.transaction(({ tx, now }) => purchaseOf(platform, tx, order, call.user.uid, now));
  try {
    const checkout = await provider.createCheckout(purchase);
    return await call.transaction(async (transaction) => {
      if (provider.name !== "manual" && isOfPlan(order.kind)) await beginUpdating(transaction.tx, orgId);
      return storeCheckout(transaction, orgId, id, checkout);
    });
  } catch (error) {
    // The checkout may be stored and be paid: the order stays open, and the next sweep asks the provider about it.
    if (isCommitUnknown(error)) throw error;
    platform.log.warn({ err: error, order: id }, "payments: the provider did not begin a purchase");
    await call.transaction(({ tx, now }) =>
      tx.updateTable("paymentOrders").set({ state: "failed", settledAt: now }).where("id", "=", id).execute(),
    );
    throw new Failure("payments.providerFailed", 502);
  }
}

/** Returns the purchase for which a provider takes money. */
export async function purchaseOf(
  platform: Platform,
  tx: Transaction["tx"],
  order: OrderRow,
  uid: string,
  now: Date,
): Promise<Purchase> {
  const person = await persons.load(tx, uid);
  const terms = termsOf(order);
  const texts = person?.language === "es" ? es : en;
  const { url } = platform.config;
  const thanks = platform.config.ACTA_STRIPE_SECRET ? "/thank_you" : "/thank_you_recurrente";
  return {
    orderId: order.id,
    orgId: order.orgId,
    description: terms
      ? sentence(texts, `checkout.${terms.cycle}`, { plan: sentence(texts, `plan.${terms.plan}`), count: terms.seats })
      : sentence(texts, `checkout.${order.kind}`, { count: order.quantity ?? 1 }),
    dueCents: order.dueCents,
    currency: currencyOf(order),
    renewal:
      terms && isOfPlan(order.kind)
        ? { cents: periodCents(terms), cycle: terms.cycle, from: periodEnd(now, terms.cycle) }
        : undefined,
    email: order.taxEmail,
    successUrl: `${url}${thanks}`,
    cancelUrl: `${url}/payments`,
  };
}
