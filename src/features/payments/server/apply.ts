import { z } from "zod";
import { grantCredits } from "#features/credits/server/index.ts";
import { administer, administered } from "#features/organizations/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Transaction } from "#platform/transaction.ts";
import { isActive, OrganizationStatus } from "#protocol/actor.ts";
import { PlanName } from "#protocol/permission.ts";
import { paymentsChanged } from "../events.ts";
import { periodEnd, type Terms } from "../price.ts";
import { provisionalHours } from "../subscription.ts";
import { isOfPlan } from "./order.ts";
import type { ProviderName } from "./provider.ts";
import {
  findSubscription,
  lockOrder,
  type OrderRow,
  type SubscriptionRow,
  subscriptionOf,
  termsOf,
} from "./queries.ts";

// What counts for an organization changes here and nowhere else: in transactions across organizations, by what a provider or
// an administrator confirmed.

/** A payment as it was confirmed. */
export interface Payment {
  readonly provider: ProviderName;
  readonly subscriptionRef: string | null;
  /** The payment's own id: a payment is written down once. */
  readonly paymentRef: string;
  readonly cardLastFour: string | null;
  readonly documentUrl: string | null;
  /** The end of the period, where the provider names it. */
  readonly periodEnd?: Date | null;
}

/** The state before a payment that may not be confirmed. */
const Before = z.object({
  organization: z.object({
    plan: PlanName,
    planAnnual: z.boolean(),
    seats: z.number().int(),
    status: OrganizationStatus,
  }),
  subscription: z.record(z.string(), z.unknown()).nullable(),
});

/**
 * Settles an order that was paid: its plan counts from now on, a subscription it takes the place of is named in the answer.
 * An order that was settled before is left alone.
 */
export async function settleOrder(
  transaction: Transaction,
  orgId: string,
  id: string,
  payment: Payment,
): Promise<{ readonly replaced: string | null }> {
  const order = await lockOrder(transaction.tx, orgId, id);
  if (order.state === "paid") return { replaced: null };
  const before = await findSubscription(transaction.tx, orgId, "lock");
  // What counts provisionally began when the slip was sent.
  if (order.kind === "credits") await giveCredits(transaction, order);
  else if (order.state !== "provisional") await grant(transaction, order, payment, before);
  await transaction.tx
    .updateTable("paymentOrders")
    .set({ state: "paid", settledAt: transaction.now, provisionalUntil: null, before: null })
    .where("orgId", "=", orgId)
    .where("id", "=", id)
    .execute();
  await writeReceipt(transaction, order, payment);
  transaction.audit(
    "payment.settled",
    "paymentOrder",
    id,
    { cents: order.dueCents, provider: payment.provider },
    orgId,
  );
  await transaction.announce(paymentsChanged, {}, orgId);
  const old = before?.providerRef ?? null;
  return { replaced: isOfPlan(order.kind) && old !== payment.subscriptionRef ? old : null };
}

/** Lets an order of a plan count for 72 hours, until its transfer is confirmed; what counted before is kept to be restored. */
export async function countProvisionally(transaction: Transaction, orgId: string, id: string): Promise<void> {
  const { tx, now } = transaction;
  const order = await lockOrder(tx, orgId, id);
  if (order.state !== "open" || !isOfPlan(order.kind)) return;
  const subscription = await findSubscription(tx, orgId, "lock");
  const [organization] = await administered(tx, now, orgId);
  const none = { subscriptionRef: null, paymentRef: order.reference, cardLastFour: null, documentUrl: null };
  await grant(transaction, order, { provider: "manual", ...none }, subscription);
  await tx
    .updateTable("paymentOrders")
    .set({
      state: "provisional",
      provisionalUntil: new Date(now.getTime() + provisionalHours * 3_600_000),
      before: JSON.stringify({ organization, subscription: subscription ?? null }),
    })
    .where("orgId", "=", orgId)
    .where("id", "=", id)
    .execute();
  transaction.audit("payment.provisional", "paymentOrder", id, {}, orgId);
  await transaction.announce(paymentsChanged, {}, orgId);
}

/** Ends an order that was not paid. What counted provisionally is taken back. */
export async function failOrder(transaction: Transaction, orgId: string, id: string): Promise<void> {
  const { tx, now } = transaction;
  const order = await lockOrder(tx, orgId, id);
  if (order.state !== "open" && order.state !== "provisional") return;
  if (order.state === "provisional" && isOfPlan(order.kind)) await restore(transaction, order);
  await tx
    .updateTable("paymentOrders")
    .set({ state: "failed", settledAt: now, provisionalUntil: null })
    .where("orgId", "=", orgId)
    .where("id", "=", id)
    .execute();
  if (isOfPlan(order.kind)) await endUpdating(transaction, orgId);
  transaction.audit("payment.failed", "paymentOrder", id, {}, orgId);
  await transaction.announce(paymentsChanged, {}, orgId);
}

/** An organization whose purchase waits is 'updating'; when nothing waits any more it is active again. */
export async function endUpdating(transaction: Transaction, orgId: string): Promise<void> {
  const [organization] = await administered(transaction.tx, transaction.now, orgId);
  if (organization?.status === "updatingSubscription") await administer(transaction, orgId, { status: "active" });
}

/** The plan of an order counts from now on. */
async function grant(
  transaction: Transaction,
  order: OrderRow,
  payment: Payment,
  before: SubscriptionRow | undefined,
): Promise<void> {
  const terms = termsOf(order);
  if (!terms || !isOfPlan(order.kind)) return;
  const { now } = transaction;
  // A renewal goes on where the paid period ends; a change begins now.
  const renews = order.kind === "renewal" && before !== undefined && before.periodEnd.getTime() > now.getTime();
  const start = renews ? before.periodEnd : now;
  const period = {
    start: renews ? before.periodStart : now,
    end: payment.periodEnd ?? periodEnd(start, terms.cycle),
  };
  await storeSubscription(transaction, order.orgId, terms, period, { ...payment, currency: order.currency });
}

/** The credits of an order, once. */
async function giveCredits(transaction: Transaction, { orgId, id, quantity, reference }: OrderRow): Promise<void> {
  await grantCredits(transaction, { orgId, amount: quantity ?? 0, reference: `order:${id}`, note: reference });
}

/** Stores a paid period, and gives the organization what was paid for. */
export async function storeSubscription(
  transaction: Transaction,
  orgId: string,
  terms: Terms,
  period: { readonly start: Date; readonly end: Date },
  paid: Pick<Payment, "provider" | "subscriptionRef" | "cardLastFour"> & { readonly currency: string },
): Promise<void> {
  const { tx, now } = transaction;
  const row = {
    provider: paid.provider,
    providerRef: paid.subscriptionRef,
    currency: paid.currency,
    ...terms,
    periodStart: period.start,
    periodEnd: period.end,
    state: "active",
    cancelAtPeriodEnd: false,
    scheduled: null,
    cardLastFour: paid.cardLastFour,
    updatedAt: now,
  };
  await tx
    .insertInto("subscriptions")
    .values({ orgId, ...row })
    .onConflict((on) => on.column("orgId").doUpdateSet(row))
    .execute();
  const decided = {
    plan: terms.plan,
    planAnnual: terms.cycle === "year",
    seats: terms.seats,
    status: "active",
  } as const;
  await administer(transaction, orgId, decided, { whateverTheSeats: true });
}

async function restore(transaction: Transaction, order: OrderRow): Promise<void> {
  const { tx, now } = transaction;
  const before = Before.parse(order.before);
  await tx.deleteFrom("subscriptions").where("orgId", "=", order.orgId).execute();
  if (before.subscription) await tx.insertInto("subscriptions").values(revived(before.subscription)).execute();
  const { subscription, organization } = before;
  const paid = subscription && new Date(String(subscription["periodEnd"])).getTime() > now.getTime();
  // An expired organization is expired again. An active one stays active with its previous terms.
  const status = organization.status === "updatingSubscription" ? "active" : organization.status;
  await administer(
    transaction,
    order.orgId,
    { ...organization, status: paid || isActive(status) ? "active" : status },
    { whateverTheSeats: true },
  );
}

/** A subscription as it was kept, with its instants. */
const revived = (kept: Readonly<Record<string, unknown>>) => {
  const at = (name: string) => new Date(String(kept[name]));
  return {
    ...kept,
    scheduled: kept["scheduled"] ? JSON.stringify(kept["scheduled"]) : null,
    periodStart: at("periodStart"),
    periodEnd: at("periodEnd"),
    updatedAt: at("updatedAt"),
  } as never;
};

async function writeReceipt(
  { tx, now }: Transaction,
  order: Pick<OrderRow, "orgId" | "id" | "dueCents" | "currency" | "taxId" | "taxName" | "taxEmail">,
  payment: Payment,
): Promise<void> {
  await tx
    .insertInto("paymentReceipts")
    .values({
      orgId: order.orgId,
      id: newId(),
      orderId: order.id,
      provider: payment.provider,
      providerRef: payment.paymentRef,
      cents: order.dueCents,
      currency: order.currency,
      taxId: order.taxId,
      taxName: order.taxName,
      taxEmail: order.taxEmail,
      documentUrl: payment.documentUrl,
      paidAt: now,
    })
    .onConflict((on) => on.doNothing())
    .execute();
}

/**
 * A further period was paid at the provider. What is older than the stored period changes nothing, so that messages may come
 * twice and in any order. The scheduled terms count from the new period on.
 */
export async function renew(
  transaction: Transaction,
  orgId: string,
  until: Date,
  payment: {
    readonly paymentRef: string;
    readonly cardLastFour: string | null;
    readonly cents: (terms: Terms) => number;
  },
): Promise<boolean> {
  const { tx, now } = transaction;
  const row = await findSubscription(tx, orgId, "lock");
  if (!row || until.getTime() <= row.periodEnd.getTime()) return false;
  const { terms: current, scheduled } = subscriptionOf(row);
  const terms = scheduled ?? current;
  await storeSubscription(
    transaction,
    orgId,
    terms,
    { start: row.periodEnd, end: until },
    {
      provider: row.provider as ProviderName,
      subscriptionRef: row.providerRef,
      cardLastFour: payment.cardLastFour ?? row.cardLastFour,
      currency: row.currency,
    },
  );
  const tax = await lastTax(transaction, orgId);
  await tx
    .insertInto("paymentReceipts")
    .values({
      orgId,
      id: newId(),
      provider: row.provider,
      providerRef: payment.paymentRef,
      cents: payment.cents(terms),
      currency: row.currency,
      ...tax,
      paidAt: now,
    })
    .onConflict((on) => on.doNothing())
    .execute();
  transaction.audit("payment.renewed", "organization", orgId, { until: until.toISOString() }, orgId);
  await transaction.announce(paymentsChanged, {}, orgId);
  return true;
}

async function lastTax({ tx }: Transaction, orgId: string) {
  const row = await tx
    .selectFrom("paymentOrders")
    .select(["taxId", "taxName", "taxEmail"])
    .where("orgId", "=", orgId)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? { taxId: "CF", taxName: "", taxEmail: "" };
}

/** The subscription is over: the free plan counts from now on, and what is there stays readable. */
export async function endSubscription(transaction: Transaction, orgId: string): Promise<void> {
  await transaction.tx.deleteFrom("subscriptions").where("orgId", "=", orgId).execute();
  const decided = { plan: "free", planAnnual: false, seats: null, status: "active" } as const;
  await administer(transaction, orgId, decided, { whateverTheSeats: true });
  transaction.audit("subscription.ended", "organization", orgId, {}, orgId);
  await transaction.announce(paymentsChanged, {}, orgId);
}
