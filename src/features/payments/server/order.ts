import { randomInt } from "node:crypto";
import { newId } from "#platform/clock.ts";
import { violated } from "#platform/db/database.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import type { Order } from "../contract.ts";
import { paymentsChanged } from "../events.ts";
import type { Currency, Terms } from "../price.ts";
import type { TaxData } from "../tax-data.ts";
import type { ProviderName } from "./provider.ts";
import { lockOrder, type OrderRow } from "./queries.ts";

type OrderKind = Order["kind"];

/** Returns true if a kind of order is for a plan. Others are for single items, and do not change the plan. */
export const isOfPlan = (kind: string): boolean => kind === "subscription" || kind === "renewal";

/** The fields of a new order. */
export interface NewOrder {
  readonly kind: OrderKind;
  readonly terms?: Terms;
  readonly quantity?: number;
  readonly dueCents: number;
  readonly creditCents: number;
  readonly currency: Currency;
  readonly tax: TaxData;
}

/** Letters and digits that are not mistaken for one another when somebody copies them onto a slip. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const newReference = (): string => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");

/** Writes an order. While another one of its kind waits, there is none: 409. */
export async function insertOrder(
  { tx, now, by, audit, announce }: Transaction,
  orgId: string,
  provider: ProviderName,
  order: NewOrder,
): Promise<OrderRow> {
  const { terms, tax } = order;
  const row = await tx
    .insertInto("paymentOrders")
    .values({
      orgId,
      id: newId(),
      reference: newReference(),
      kind: order.kind,
      plan: terms?.plan ?? null,
      cycle: terms?.cycle ?? null,
      seats: terms?.seats ?? null,
      quantity: order.quantity ?? null,
      dueCents: order.dueCents,
      creditCents: order.creditCents,
      currency: order.currency,
      provider,
      state: "open",
      ...tax,
      createdAt: now,
      createdBy: by,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violated(error) === "payment_orders_one_open") throw new Failure("payments.orderWaits", 409);
      throw error;
    });
  audit(
    "payment.ordered",
    "paymentOrder",
    row.id,
    { kind: order.kind, cents: order.dueCents, currency: order.currency, ...terms },
    orgId,
  );
  await announce(paymentsChanged, {}, orgId);
  return row;
}

/** Stores the address of an order's payment, once the provider has returned it. */
export async function storeCheckout(
  { tx }: Transaction,
  orgId: string,
  id: string,
  checkout: { readonly ref: string | null; readonly url: string | null },
): Promise<OrderRow> {
  await lockOrder(tx, orgId, id);
  return tx
    .updateTable("paymentOrders")
    .set({ providerRef: checkout.ref, checkoutUrl: checkout.url })
    .where("orgId", "=", orgId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
