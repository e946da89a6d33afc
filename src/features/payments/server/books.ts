import { administered } from "#features/organizations/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import { pageOfRows, readCursor } from "#platform/db/page.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { paymentsChanged } from "../events.ts";
import type { Currency } from "../price.ts";
import { mailOwner } from "./mails.ts";
import { currencyOf, refundedOf } from "./queries.ts";

// The payments of all organizations, read and noted by the administrators of the installation.

/** A payment of some organization. */
export interface BookedPayment {
  readonly id: string;
  readonly orgId: string;
  readonly organization: string;
  readonly provider: string;
  readonly providerRef: string;
  readonly cents: number;
  readonly currency: Currency;
  readonly refundedCents: number;
  readonly taxId: string;
  readonly taxName: string;
  readonly taxEmail: string;
  readonly documentUrl: string | null;
  readonly paidAt: Date;
}

/** Payments of all organizations, newest first. Reads across organizations. */
export async function bookedPayments(
  tx: Tx,
  now: Date,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
) {
  let query = tx.selectFrom("paymentReceipts").selectAll().orderBy("paidAt", "desc").orderBy("id", "desc");
  if (after !== undefined) {
    const [at = "", id = ""] = readCursor(after, 2);
    query = query.where((eb) => eb(eb.refTuple("paidAt", "id"), "<", eb.tuple(new Date(at), id)));
  }
  const page = pageOfRows(await query.limit(limit + 1).execute(), limit, (row) => [row.paidAt.toISOString(), row.id]);
  const refunded = await refundedOf(
    tx,
    page.rows.map(({ id }) => id),
  );
  const names = new Map((await administered(tx, now)).map(({ id, name }) => [id, name]));
  const rows = page.rows.map(
    (row): BookedPayment => ({
      ...row,
      currency: currencyOf(row),
      organization: names.get(row.orgId) ?? "",
      refundedCents: refunded.get(row.id) ?? 0,
    }),
  );
  return { ...page, rows };
}

/** A refund as it is noted: cents of a payment, why, and by whom. */
export interface Refund {
  readonly receiptId: string;
  readonly cents: number;
  readonly reason: string;
  readonly by: string;
}

/** Notes what was given back of a payment, never more than was paid, and tells the owner. A transaction across organizations. */
export async function noteRefund(
  platform: Pick<Platform, "secrets" | "config">,
  transaction: Transaction,
  { receiptId, cents, reason, by }: Refund,
): Promise<void> {
  const { tx, now } = transaction;
  const receipt = await lockReceipt(tx, receiptId);
  const before = (await refundedOf(tx, [receiptId])).get(receiptId) ?? 0;
  if (before + cents > receipt.cents)
    throw new Failure("payments.refundTooLarge", 422, { fields: [{ path: "cents", code: "payments.refundTooLarge" }] });
  const { orgId } = receipt;
  const id = newId();
  await tx
    .insertInto("paymentRefunds")
    .values({ orgId, id, receiptId, cents, reason, notedBy: by, notedAt: now })
    .execute();
  transaction.audit("payment.refunded", "paymentReceipt", receiptId, { cents, reason, administrator: by }, orgId);
  await mailOwner(platform, transaction, orgId, "refunded", id, { amount: { cents, currency: currencyOf(receipt) } });
  await transaction.announce(paymentsChanged, {}, orgId);
}

/** Notes where the certified invoice of a payment is; null takes it away. A transaction across organizations. */
export async function noteInvoice(
  transaction: Transaction,
  receiptId: string,
  documentUrl: string | null,
  by: string,
): Promise<void> {
  const { orgId } = await lockReceipt(transaction.tx, receiptId);
  await transaction.tx.updateTable("paymentReceipts").set({ documentUrl }).where("id", "=", receiptId).execute();
  transaction.audit("payment.invoiced", "paymentReceipt", receiptId, { documentUrl, administrator: by }, orgId);
  await transaction.announce(paymentsChanged, {}, orgId);
}

async function lockReceipt(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("paymentReceipts")
    .select(["orgId", "cents", "currency"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
