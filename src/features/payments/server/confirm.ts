import type { Tx } from "#platform/db/database.ts";
import type { Platform } from "#platform/platform.ts";
import { type Transaction } from "#platform/transaction.ts";
import type { PlanName } from "#protocol/permission.ts";
import type { Order } from "../contract.ts";
import type { Currency } from "../price.ts";
import { failOrder, settleOrder } from "./apply.ts";
import { mailOwner } from "./mails.ts";
import { isOfPlan } from "./order.ts";
import { currencyOf, lockOrder, type OrderRow } from "./queries.ts";

/** An order as the installation's administrator reads it. */
export interface AwaitedOrder {
  readonly reference: string;
  readonly orgId: string;
  readonly state: string;
  readonly kind: Order["kind"];
  readonly plan: PlanName | null;
  readonly seats: number | null;
  readonly quantity: number | null;
  readonly dueCents: number;
  readonly currency: Currency;
  readonly slip: boolean;
  readonly createdAt: Date;
}

/** The orders of all organizations that wait for a transfer, oldest first. */
export async function awaitedOrders(tx: Tx): Promise<AwaitedOrder[]> {
  const rows = await tx
    .selectFrom("paymentOrders")
    .select([
      "reference",
      "orgId",
      "state",
      "kind",
      "plan",
      "seats",
      "quantity",
      "dueCents",
      "currency",
      "slipFileId",
      "createdAt",
    ])
    .where("provider", "=", "manual")
    .where("state", "in", ["open", "provisional"])
    .orderBy("createdAt")
    .execute();
  return rows.map(({ slipFileId, kind, plan, ...row }) => ({
    ...row,
    currency: currencyOf(row),
    kind: kind as Order["kind"],
    plan: plan as PlanName | null,
    slip: slipFileId !== null,
  }));
}

/** The slip that was sent for an order of this reference, if one was. */
export function slipOf(tx: Tx, reference: string) {
  return tx
    .selectFrom("paymentOrders as o")
    .innerJoin("files as f", (join) => join.onRef("f.orgId", "=", "o.orgId").onRef("f.id", "=", "o.slipFileId"))
    .select(["f.storageKey", "f.mediaType"])
    .where("o.reference", "=", reference.toUpperCase())
    .executeTakeFirst();
}

/** Applies an administrator's decision about the order with this reference. Returns undefined if none waits. */
export async function decideOrder(
  platform: Pick<Platform, "secrets" | "config">,
  transaction: Transaction,
  reference: string,
  paid: boolean,
): Promise<OrderRow | undefined> {
  const found = await transaction.tx
    .selectFrom("paymentOrders")
    .select(["orgId", "id", "kind", "state", "dueCents", "currency"])
    .where("reference", "=", reference.toUpperCase())
    .where("provider", "=", "manual")
    .where("state", "in", ["open", "provisional"])
    .executeTakeFirst();
  if (!found) return undefined;
  const { orgId, id } = found;
  if (paid) {
    const transfer = { provider: "manual", subscriptionRef: null, cardLastFour: null, documentUrl: null } as const;
    await settleOrder(transaction, orgId, id, { ...transfer, paymentRef: reference.toUpperCase() });
    await mailOwner(platform, transaction, orgId, "paid", id, {
      amount: { cents: found.dueCents, currency: currencyOf(found) },
    });
  } else {
    await failOrder(transaction, orgId, id);
    const mail = isOfPlan(found.kind) ? "unconfirmed" : "unconfirmedPiece";
    await mailOwner(platform, transaction, orgId, mail, id, { reference: reference.toUpperCase() });
  }
  return lockOrder(transaction.tx, orgId, id);
}
