import { seatedPeople } from "#features/members/server/index.ts";
import { currentPlan } from "#features/organizations/server/index.ts";
import { recordFile } from "#platform/files/files.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import type { LongMemberCall, WithUpload } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { systemTransaction, type Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import type { Order } from "../contract.ts";
import * as contract from "../contract.ts";
import { paymentsChanged } from "../events.ts";
import * as may from "../policy.ts";
import { type Currency, creditsCents, customizationCents, periodCents, type Terms } from "../price.ts";
import { buy, confirms, quote } from "../subscription.ts";
import type { TaxData } from "../tax-data.ts";
import { countProvisionally } from "./apply.ts";
import { beginPurchase } from "./begin-purchase.ts";
import { insertOrder, type NewOrder } from "./order.ts";
import type { PaymentProvider } from "./provider.ts";
import {
  currencyFor,
  currencyOf,
  findSubscription,
  lockOrder,
  type OrderRow,
  showOrder,
  subscriptionOf,
} from "./queries.ts";
import { schedule, wrongWord } from "./schedule.ts";

const trustAgainAfterMs = 90 * 24 * 3600 * 1000;

type OrgTransaction = Transaction & { readonly orgId: string };

/** The calls that order something. A provider is asked between two transactions, never inside one. */
export const orderRoutes = (platform: Platform, provider: PaymentProvider) => (on: On) => {
  const shown = platform.config.ACTA_PAYMENTS;
  const buyPieces = async (call: LongMemberCall, pieces: Omit<NewOrder, "currency" | "creditCents">) => {
    const order = await call.transaction(async (transaction) => {
      const { tx, orgId } = transaction;
      const currency = currencyFor(await findSubscription(tx, orgId), platform.config);
      return insertOrder(transaction, orgId, provider.name, { ...pieces, currency, creditCents: 0 });
    });
    return { order: showOrder(await beginPurchase(platform, provider, call, order)) };
  };

  on.long(contract.orderTerms, async (call, { confirmation, plan, cycle, seats, leave, ...tax }) => {
    const now = call.now;
    call.authorize(may.changePlan(call.actor, shown, call.user.authenticatedAt, now));
    if (!confirms("update", confirmation, call.sessionLanguage)) throw wrongWord("payments.typeUpdate");
    const terms: Terms = { plan, cycle, seats };
    const decided = await call.transaction(async (transaction) => {
      if (leave) await seatedPeople.remove({ ...transaction, actor: call.actor, authorize: call.authorize }, leave);
      return decide(platform, transaction, provider, { terms, tax, chosen: leave !== undefined });
    });
    if (decided.scheduled) {
      const { providerRef, currency } = decided.scheduled;
      if (providerRef) await provider.setRenewal(providerRef, terms, { cents: periodCents(terms), currency });
      return { order: null };
    }
    return { order: decided.order ? showOrder(await beginPurchase(platform, provider, call, decided.order)) : null };
  });

  on.long(contract.orderCustomization, async (call, { quantity, ...tax }) => {
    call.authorize(may.changePlan(call.actor, shown, call.user.authenticatedAt, call.now));
    return buyPieces(call, { kind: "customization", quantity, dueCents: quantity * customizationCents, tax });
  });

  on.long(contract.orderCredits, async (call, { credits, ...tax }) => {
    const both = { payments: shown, utilities: platform.config.ACTA_UTILITIES };
    call.authorize(may.buyCredits(call.actor, both, call.user.authenticatedAt, call.now));
    return buyPieces(call, { kind: "credits", quantity: credits, dueCents: creditsCents(credits) ?? 0, tax });
  });

  on(contract.cancelOrder, async (call, { id }) => {
    call.authorize(may.managePayments(call.actor, shown));
    const { tx, orgId, now } = call;
    const order = await lockOrder(tx, orgId, id);
    if (order.state !== "open") throw new Failure("payments.orderSettled", 409);
    await tx.updateTable("paymentOrders").set({ state: "canceled", settledAt: now }).where("id", "=", id).execute();
    call.audit("payment.orderCanceled", "paymentOrder", id);
    await call.announce(paymentsChanged, {});
    return { id };
  });

  on.upload(contract.sendSlip, async (call, { id }) => {
    call.authorize(may.managePayments(call.actor, shown));
    return receiveSlip(platform, call, id);
  });
};

interface Decided {
  readonly order?: OrderRow;
  /** The subscription with which the terms begin at the end of its period. */
  readonly scheduled?: { readonly providerRef: string | null; readonly currency: Currency };
}

/** The input of an order. `chosen`: the people to remove were chosen with it. */
interface Ordering {
  readonly terms: Terms;
  readonly tax: TaxData;
  readonly chosen: boolean;
}

/** Orders what begins now, or notes what begins with the next period. The seats are counted with nobody inviting meanwhile. */
async function decide(
  platform: Platform,
  transaction: OrgTransaction,
  provider: PaymentProvider,
  { terms, tax, chosen }: Ordering,
): Promise<Decided> {
  const { tx, orgId, now } = transaction;
  await currentPlan(tx, orgId, now, "lock");
  const allowed = buy(terms, await seatedPeople.used(tx, orgId, now));
  // The chosen people have left, so any excess now joined after the list was shown.
  if (allowed === "payments.peopleOver" && chosen) throw seatedPeople.peopleChanged();
  if (allowed !== true) throw new Failure(allowed, 422, { fields: [{ path: "seats", code: allowed }] });
  const row = await findSubscription(tx, orgId, "lock");
  const current = row && subscriptionOf(row);
  const asked = quote(current, terms, now);
  if (asked.when === "periodEnd" && row) {
    await schedule(transaction, { cancelAtPeriodEnd: false, scheduled: JSON.stringify(terms) }, "scheduled");
    return { scheduled: { providerRef: row.providerRef, currency: currencyOf(row) } };
  }
  const order: NewOrder = {
    kind: "subscription",
    terms,
    dueCents: asked.dueCents,
    creditCents: asked.creditCents,
    currency: currencyFor(row, platform.config),
    tax,
  };
  return { order: await insertOrder(transaction, orgId, provider.name, order) };
}

/** Keeps the slip of a transfer; its order counts from now on for 72 hours, unless an earlier one was not confirmed. */
async function receiveSlip(platform: Platform, call: WithUpload<LongMemberCall>, id: string): Promise<Order> {
  const { orgId } = call.actor;
  const bytes = await call.upload.bytes();
  const mediaType = slipType(bytes);
  await storeFiles(platform.files, orgId, [bytes], ([stored]) =>
    call.transaction(async (transaction) => {
      const order = await lockOrder(transaction.tx, orgId, id);
      if (order.state !== "open" || order.slipFileId !== null || order.provider !== "manual")
        throw new Failure("payments.orderSettled", 409);
      const slipFileId = await recordFile(transaction, stored, "payment-slip", mediaType);
      await transaction.tx.updateTable("paymentOrders").set({ slipFileId }).where("id", "=", id).execute();
      transaction.audit("payment.slipSent", "paymentOrder", id);
      await transaction.announce(paymentsChanged, {});
    }),
  );
  const of = { orgId: null, by: call.user.uid, now: call.now, requestId: call.requestId };
  return systemTransaction(platform.db, of, async (transaction) => {
    if (await mayCountProvisionally(transaction, orgId, id)) await countProvisionally(transaction, orgId, id);
    return showOrder(await lockOrder(transaction.tx, orgId, id));
  });
}

/** PDF and pictures, by their first bytes. */
function slipType(bytes: Uint8Array): string {
  const starts = (...first: number[]) => first.every((byte, at) => bytes[at] === byte);
  if (starts(0x25, 0x50, 0x44, 0x46)) return "application/pdf";
  if (starts(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (starts(0x89, 0x50, 0x4e, 0x47)) return "image/png";
  throw new Failure("payments.slipKind", 422, { fields: [{ path: "file", code: "payments.slipKind" }] });
}

/** Returns false for 90 days after a slip that was not confirmed. Orders then count only once they are confirmed. */
async function mayCountProvisionally({ tx, now }: Transaction, orgId: string, id: string): Promise<boolean> {
  const failed = await tx
    .selectFrom("paymentOrders")
    .select("id")
    .where("orgId", "=", orgId)
    .where("id", "!=", id)
    .where("state", "=", "failed")
    .where("slipFileId", "is not", null)
    .where("settledAt", ">", new Date(now.getTime() - trustAgainAfterMs))
    .executeTakeFirst();
  return failed === undefined;
}
