import { z } from "zod";
import { administered, givenPlans } from "#features/organizations/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { systemTransaction, type Transaction } from "#platform/transaction.ts";
import { Difference } from "../difference.ts";
import { askProviderAfterMs } from "../subscription.ts";
import type { ListedPayment, PaymentProvider } from "./provider.ts";
import type { OrderRow, SubscriptionRow } from "./queries.ts";

// Every night our data are compared with the provider's. Nothing is changed by it: the administrator of the installation reads
// the differences and decides.

const reconcile = job("payments.reconcile", z.object({}), { retries: 2, concurrency: 1 });

/** At a quarter past three in Guatemala. */
export const reconcileSchedule: Schedule = { job: reconcile, cron: "15 9 * * *" };

const dayMs = 24 * 3600 * 1000;
/** Older orders and payments were compared often enough. */
const lookBackMs = 40 * dayMs;
/** Reports are kept so long. */
const keepMs = 400 * dayMs;
/** More differences say no more; the first ones are repaired first. */
const maxKept = 500;

/** The job behind it. */
export const reconcileJob = (platform: Platform, provider: PaymentProvider): JobHandler =>
  handle(reconcile, async () => void (await reconcileNow(platform, provider)));

/** Starts the comparison at once. */
export const startReconciling = (transaction: Transaction): Promise<void> => transaction.enqueue(reconcile, {});

/** A comparison as it is kept. */
export interface PaymentCheck {
  readonly id: string;
  readonly provider: string;
  readonly beganAt: Date;
  readonly endedAt: Date;
  readonly lookedAt: number;
  readonly differences: readonly Difference[];
}

/** The newest comparisons. */
export async function paymentChecks(tx: Tx, limit: number): Promise<PaymentCheck[]> {
  const rows = await tx.selectFrom("paymentChecks").selectAll().orderBy("beganAt", "desc").limit(limit).execute();
  return rows.map((row) => ({ ...row, differences: z.array(Difference).parse(row.differences) }));
}

/** Compares orders, payments and subscriptions with the provider, and keeps what differs. */
export async function reconcileNow(platform: Platform, provider: PaymentProvider): Promise<PaymentCheck> {
  const beganAt = platform.clock.now();
  const kept = await platform.db.asSystem((tx) => readBooks(tx, beganAt));
  const differences = ownDifferences(kept);
  let lookedAt = kept.orders.length + kept.subscriptions.length;
  for (const row of kept.subscriptions) {
    if (row.provider !== provider.name || row.providerRef === null) continue;
    lookedAt++;
    differences.push(...(await subscriptionDifferences(provider, row, kept)));
  }
  for (const order of kept.orders) {
    if (order.provider !== provider.name || order.providerRef === null) continue;
    if (order.state === "open" && beganAt.getTime() - order.createdAt.getTime() < askProviderAfterMs) continue;
    lookedAt++;
    differences.push(...(await orderDifferences(provider, order)));
  }
  const listed = await unknownPayments(provider, kept, beganAt);
  lookedAt += listed.lookedAt;
  differences.push(...listed.differences);
  const check = {
    id: newId(),
    provider: provider.name,
    beganAt,
    endedAt: platform.clock.now(),
    lookedAt,
    differences: differences.slice(0, maxKept),
  };
  await systemTransaction(platform.db, { orgId: null, by: null, now: check.endedAt }, async ({ tx }) => {
    await tx
      .insertInto("paymentChecks")
      .values({ ...check, differences: JSON.stringify(check.differences) })
      .execute();
    await tx
      .deleteFrom("paymentChecks")
      .where("beganAt", "<", new Date(beganAt.getTime() - keepMs))
      .execute();
  });
  if (differences.length > 0)
    platform.log.warn(
      { differences: differences.length, check: check.id },
      "payments: they differ from the provider's",
    );
  return check;
}

type Books = Awaited<ReturnType<typeof readBooks>>;

async function readBooks(tx: Tx, now: Date) {
  const since = new Date(now.getTime() - lookBackMs);
  const subscriptions = await tx.selectFrom("subscriptions").selectAll().orderBy("orgId").execute();
  const orders = await tx
    .selectFrom("paymentOrders")
    .selectAll()
    .where("state", "in", ["open", "paid"])
    .where("createdAt", ">", since)
    .orderBy("createdAt")
    .execute();
  const receipts = await tx
    .selectFrom("paymentReceipts")
    .select(["orgId", "orderId", "provider", "providerRef", "cents", "paidAt"])
    .where("paidAt", ">", new Date(since.getTime() - 400 * dayMs))
    .execute();
  const organizations = new Map((await administered(tx, now)).map((one) => [one.id, one]));
  const begun = await tx
    .selectFrom("paymentOrders")
    .select(["orgId", "providerRef"])
    .where("providerRef", "is not", null)
    .execute();
  const checkouts = new Set(begun.flatMap(({ providerRef }) => providerRef ?? []));
  return { subscriptions, orders, receipts, organizations, checkouts, given: await givenPlans(tx) };
}

/** Returns the differences among our own data. */
function ownDifferences({ subscriptions, orders, receipts, organizations, given }: Books): Difference[] {
  const byOrder = new Map(receipts.map((receipt) => [receipt.orderId, receipt]));
  const unpaid = orders.flatMap((order): Difference[] => {
    const cents = byOrder.get(order.id)?.cents;
    if (order.state !== "paid" || cents === order.dueCents) return [];
    const about = { orgId: order.orgId, reference: order.reference };
    return [
      { kind: "receipt", ...about, ours: String(order.dueCents), theirs: cents === undefined ? "" : String(cents) },
    ];
  });
  const granted = subscriptions.flatMap((row): Difference[] => {
    const organization = organizations.get(row.orgId);
    const gift = given.get(row.orgId);
    const has = (of: { readonly plan: string; readonly seats: number }) =>
      organization?.plan === of.plan && organization.seats === of.seats;
    // A plan granted by an administrator may differ.
    if (!organization || has(row) || (gift && has(gift))) return [];
    return [
      {
        kind: "plan",
        orgId: row.orgId,
        reference: row.providerRef ?? "",
        ours: `${organization.plan} ${organization.seats}`,
        theirs: `${row.plan} ${row.seats}`,
      },
    ];
  });
  return [...unpaid, ...granted];
}

/** Returns the differences of a subscription to the provider's data. */
async function subscriptionDifferences(
  provider: PaymentProvider,
  row: SubscriptionRow,
  { receipts }: Books,
): Promise<Difference[]> {
  const reference = row.providerRef ?? "";
  const about = { orgId: row.orgId, reference };
  try {
    const theirs = await provider.subscription(reference);
    const ours = row.cancelAtPeriodEnd ? "ending" : row.state;
    const found: Difference[] = [];
    // One that is to end here still runs there until a day before.
    if (!(row.cancelAtPeriodEnd && theirs.state !== "pastDue") && theirs.state !== row.state)
      found.push({ kind: "state", ...about, ours, theirs: theirs.state });
    if (theirs.periodEnd && Math.abs(theirs.periodEnd.getTime() - row.periodEnd.getTime()) > dayMs)
      found.push({
        kind: "period",
        ...about,
        ours: row.periodEnd.toISOString(),
        theirs: theirs.periodEnd.toISOString(),
      });
    // A provider may use another id for a payment in the purchase. A payment since the period began is the same one.
    const known = receipts.some(
      (one) =>
        one.orgId === row.orgId &&
        (one.providerRef === theirs.paymentRef || one.paidAt.getTime() > row.periodStart.getTime() - 2 * dayMs),
    );
    if (theirs.paymentRef !== null && !known)
      found.push({ kind: "payment", ...about, ours: "", theirs: theirs.paymentRef });
    return found;
  } catch {
    return [{ kind: "unreachable", ...about, ours: "", theirs: "" }];
  }
}

/** Payments of the provider that belong to no order, payment or subscription of ours. */
async function unknownPayments(
  provider: PaymentProvider,
  { subscriptions, receipts, organizations, checkouts }: Books,
  now: Date,
): Promise<{ readonly lookedAt: number; readonly differences: readonly Difference[] }> {
  const paid = new Set(receipts.flatMap(({ providerRef }) => providerRef ?? []));
  const running = new Map(subscriptions.flatMap((row) => (row.providerRef ? [[row.providerRef, row.orgId]] : [])));
  const isKnown = ({ ref, kind, subscriptionRef, at }: ListedPayment): boolean => {
    if (paid.has(ref) || checkouts.has(ref)) return true;
    const orgId = subscriptionRef === null ? undefined : running.get(subscriptionRef);
    if (orgId === undefined) return false;
    // Of one of ours: a payment near it is that payment, under the name the purchase had.
    const near = (one: { readonly paidAt: Date }) => !at || Math.abs(one.paidAt.getTime() - at.getTime()) < 3 * dayMs;
    return kind === "subscription" || receipts.some((one) => one.orgId === orgId && near(one));
  };
  try {
    const listed = await provider.payments(new Date(now.getTime() - lookBackMs));
    const unknown = listed.filter((one) => !isKnown(one));
    const differences = unknown.map(
      ({ ref, orgId, cents, at }): Difference => ({
        kind: "unknown",
        orgId: orgId !== null && organizations.has(orgId) ? orgId : null,
        reference: ref,
        ours: "",
        theirs: [cents === null ? "" : String(cents), at?.toISOString() ?? ""].filter(Boolean).join(" "),
      }),
    );
    return { lookedAt: listed.length, differences };
  } catch {
    return { lookedAt: 0, differences: [{ kind: "unreachable", orgId: null, reference: "", ours: "", theirs: "" }] };
  }
}

/** Returns the differences of an order to the provider's data. */
async function orderDifferences(provider: PaymentProvider, order: OrderRow): Promise<Difference[]> {
  const about = { orgId: order.orgId, reference: order.reference };
  try {
    const { state } = await provider.checkout(order.providerRef ?? "");
    return (state === "paid") === (order.state === "paid")
      ? []
      : [{ kind: "order", ...about, ours: order.state, theirs: state }];
  } catch {
    return [{ kind: "unreachable", ...about, ours: "", theirs: "" }];
  }
}
