import type { Selectable } from "kysely";
import type { Tx } from "#platform/db/database.ts";
import { pageOfRows, readCursor } from "#platform/db/page.ts";
import type { DB } from "#platform/db/tables.ts";
import { notFound } from "#protocol/failure.ts";
import type { Order, Receipt } from "../contract.ts";
import type { Currency, Terms } from "../price.ts";
import { type Subscription, TermsInput } from "../subscription.ts";

type Table<Name extends keyof DB> = Selectable<DB[Name]>;
export type OrderRow = Table<"paymentOrders">;
export type SubscriptionRow = Table<"subscriptions">;

/** The terms of a row that has them. */
export const termsOf = (row: {
  plan: string | null;
  cycle: string | null;
  seats: number | null;
}): Terms | undefined => {
  const { plan, cycle, seats } = row;
  const parsed = TermsInput.safeParse({ plan, cycle, seats });
  return parsed.success ? parsed.data : undefined;
};

/** A stored subscription as the rules see it. */
export function subscriptionOf(row: SubscriptionRow): Subscription {
  const terms = termsOf(row);
  if (!terms) throw new Error("a subscription has terms");
  return {
    terms,
    period: { start: row.periodStart, end: row.periodEnd },
    state: row.state as Subscription["state"],
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    scheduled: TermsInput.safeParse(row.scheduled).data,
  };
}

/** The subscription of an organization, if it has one; with `lock`, nobody else changes it until the transaction ends. */
export async function findSubscription(tx: Tx, orgId: string, lock?: "lock"): Promise<SubscriptionRow | undefined> {
  let query = tx.selectFrom("subscriptions").selectAll().where("orgId", "=", orgId);
  if (lock) query = query.forUpdate();
  return query.executeTakeFirst();
}

/** The currency of prices for an organization. A running subscription keeps its currency, so that what is left of it can be credited. */
export const currencyFor = (
  subscription: Pick<SubscriptionRow, "currency"> | undefined,
  { ACTA_CURRENCY }: { readonly ACTA_CURRENCY: Currency },
): Currency => (subscription ? currencyOf(subscription) : ACTA_CURRENCY);

/** The currency of a stored amount. */
export const currencyOf = ({ currency }: { readonly currency: string }): Currency => currency as Currency;

/** An order as its owner reads it. */
export const showOrder = (row: OrderRow): Order => ({
  id: row.id,
  reference: row.reference,
  kind: row.kind as Order["kind"],
  terms: termsOf(row) ?? null,
  quantity: row.quantity,
  dueCents: row.dueCents,
  creditCents: row.creditCents,
  currency: currencyOf(row),
  state: row.state as Order["state"],
  checkoutUrl: row.checkoutUrl,
  slip: row.slipFileId !== null,
  provisionalUntil: row.provisionalUntil?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** An order, locked until the transaction ends. `notFound()` when there is none. */
export async function lockOrder(tx: Tx, orgId: string, id: string): Promise<OrderRow> {
  const row = await tx
    .selectFrom("paymentOrders")
    .selectAll()
    .where("orgId", "=", orgId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The orders that wait for a payment or its confirmation, newest first. */
export const openOrders = (tx: Tx): Promise<OrderRow[]> =>
  tx
    .selectFrom("paymentOrders")
    .selectAll()
    .where("state", "in", ["open", "provisional"])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();

interface PageOf {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Returns the orders, newest first. */
export async function listOrders(tx: Tx, { after, limit }: PageOf) {
  let query = tx.selectFrom("paymentOrders").selectAll().orderBy("createdAt", "desc").orderBy("id", "desc");
  if (after !== undefined) {
    const [at = "", id = ""] = readCursor(after, 2);
    query = query.where((eb) => eb(eb.refTuple("createdAt", "id"), "<", eb.tuple(new Date(at), id)));
  }
  const rows = await query.limit(limit + 1).execute();
  const page = pageOfRows(rows, limit, (row) => [row.createdAt.toISOString(), row.id]);
  return { ...page, rows: page.rows.map(showOrder) };
}

/** Returns the payments, newest first. */
export async function listReceipts(tx: Tx, { after, limit }: PageOf) {
  let query = tx.selectFrom("paymentReceipts").selectAll().orderBy("paidAt", "desc").orderBy("id", "desc");
  if (after !== undefined) {
    const [at = "", id = ""] = readCursor(after, 2);
    query = query.where((eb) => eb(eb.refTuple("paidAt", "id"), "<", eb.tuple(new Date(at), id)));
  }
  const rows = await query.limit(limit + 1).execute();
  const page = pageOfRows(rows, limit, (row) => [row.paidAt.toISOString(), row.id]);
  const refunded = await refundedOf(
    tx,
    page.rows.map(({ id }) => id),
  );
  return {
    ...page,
    rows: page.rows.map(
      ({ id, cents, currency, taxId, taxName, taxEmail, documentUrl, paidAt }): Receipt => ({
        id,
        cents,
        currency: currencyOf({ currency }),
        refundedCents: refunded.get(id) ?? 0,
        taxId,
        taxName,
        taxEmail,
        documentUrl,
        paidAt: paidAt.toISOString(),
      }),
    ),
  };
}

/** Cents given back, by payment. */
export async function refundedOf(tx: Tx, receipts: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (receipts.length === 0) return new Map();
  const rows = await tx
    .selectFrom("paymentRefunds")
    .select(["receiptId", ({ fn }) => fn.sum<string>("cents").as("cents")])
    .where("receiptId", "in", receipts)
    .groupBy("receiptId")
    .execute();
  return new Map(rows.map(({ receiptId, cents }) => [receiptId, Number(cents)]));
}
