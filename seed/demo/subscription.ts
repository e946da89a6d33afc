import type { Node } from "#app/server/node.ts";
import { listReceipts, orderTerms } from "#features/payments/contract.ts";
import { bookedPayments, decideOrder, noteRefund, startReconciling } from "#features/payments/server/index.ts";
import { systemTransaction } from "#platform/transaction.ts";
import type { Caller } from "../caller.ts";

/**
 * Buys a firm the advanced plan for a year, by a transfer that is confirmed; a part of it is given back, and everything is compared
 * once. Does nothing where payments are not shown. What an earlier run bought is not bought again.
 */
export async function buyPlan({ platform }: Node, owner: Caller, firm: string, now: Date): Promise<void> {
  if (!platform.config.ACTA_PAYMENTS) return;
  const [bought] = (await owner(listReceipts, {})).rows;
  if (!bought && !(await orderAndPay(platform, owner, firm, now))) return;
  if (bought && bought.refundedCents > 0) return;
  await systemTransaction(platform.db, { orgId: null, by: null, now }, async (transaction) => {
    const { rows } = await bookedPayments(transaction.tx, now, { limit: 1 });
    const [payment] = rows;
    const refund = { cents: 5_000, reason: "Diferencia del tipo de cambio", by: "Marta" };
    if (payment) await noteRefund(platform, transaction, { receiptId: payment.id, ...refund });
    await startReconciling(transaction);
  });
}

/** Orders the plan and confirms the transfer. Returns false if there was nothing to pay. */
async function orderAndPay(platform: Node["platform"], owner: Caller, firm: string, now: Date): Promise<boolean> {
  const { order } = await owner(orderTerms, {
    plan: "advanced",
    cycle: "year",
    seats: 20,
    taxId: "CF",
    taxName: firm,
    taxEmail: "contabilidad@quetzal.gt",
    confirmation: "ACTUALIZAR",
  });
  if (!order) return false;
  await systemTransaction(platform.db, { orgId: null, by: null, now }, (transaction) =>
    decideOrder(platform, transaction, order.reference, true),
  );
  return true;
}
