import type { Node } from "#app/server/node.ts";
import { orderTerms } from "#features/payments/contract.ts";
import { decideOrder } from "#features/payments/server/index.ts";
import { systemTransaction } from "#platform/transaction.ts";
import type { Caller } from "../caller.ts";

/** Buys a firm the advanced plan for a year, by a transfer that is confirmed. Does nothing where payments are not shown. */
export async function buyPlan({ platform }: Node, owner: Caller, firm: string, now: Date): Promise<void> {
  if (!platform.config.ACTA_PAYMENTS) return;
  const { order } = await owner(orderTerms, {
    plan: "advanced",
    cycle: "year",
    seats: 20,
    taxId: "CF",
    taxName: firm,
    taxEmail: "contabilidad@quetzal.gt",
    confirmation: "ACTUALIZAR",
  });
  if (!order) return;
  await systemTransaction(platform.db, { orgId: null, by: null, now }, (transaction) =>
    decideOrder(platform, transaction, order.reference, true),
  );
}
