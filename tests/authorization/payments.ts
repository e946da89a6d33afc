import * as payments from "#features/payments/contract.ts";
import { storeSubscription } from "#features/payments/server/apply.ts";
import { newId } from "#platform/clock.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type AuthorizationCase, nothing, type World } from "#tests/support/authorization.ts";

const terms = { plan: "advanced", cycle: "month", seats: 20 } as const;
const tax = { taxId: "CF", taxName: "Bufete", taxEmail: "pagos@bufete.gt" };
const only = ["owner"] as const;

const withoutOrders = ({ app, people }: World) =>
  app.query("update payment_orders set state = 'canceled' where org_id = $1", [people.owner.orgId]);

/** The organization has paid for what it has on trial, so that nothing else changes for it. */
const subscribed = async ({ app, people }: World): Promise<void> => {
  const { db, clock } = app.node.platform;
  const now = clock.now();
  await systemTransaction(db, { orgId: null, by: null, now }, (transaction) =>
    storeSubscription(
      transaction,
      people.owner.orgId,
      terms,
      { start: now, end: new Date(now.getTime() + 30 * 24 * 3600 * 1000) },
      { provider: "manual", subscriptionRef: null, cardLastFour: null, currency: "USD" },
    ),
  );
};

const order = async (w: World): Promise<{ id: string }> => {
  await withoutOrders(w);
  const owner = await newSession(w.app, w.people.owner);
  const { order } = await owner(payments.orderCustomization, { quantity: 1, ...tax });
  return { id: order?.id ?? newId() };
};

/** The calls of payments: the owner's alone. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: payments.getPayments, allowed: only, input: nothing },
  { endpoint: payments.quoteTerms, allowed: only, input: async () => ({ ...terms }) },
  {
    endpoint: payments.orderTerms,
    allowed: only,
    recent: true,
    input: async (w) => {
      await withoutOrders(w);
      return { ...terms, ...tax, confirmation: "UPDATE" };
    },
  },
  {
    endpoint: payments.orderCustomization,
    allowed: only,
    recent: true,
    input: async (w) => {
      await withoutOrders(w);
      return { quantity: 2, ...tax };
    },
  },
  {
    endpoint: payments.orderCredits,
    allowed: only,
    recent: true,
    input: async (w) => {
      await withoutOrders(w);
      return { credits: 10, ...tax };
    },
  },
  { endpoint: payments.cancelOrder, allowed: only, input: order },
  {
    endpoint: payments.sendSlip,
    allowed: only,
    input: order,
    file: true,
    content: { name: "boleta.pdf", bytes: new TextEncoder().encode("%PDF-1.4\n") },
  },
  { endpoint: payments.listOrders, allowed: only, input: nothing },
  { endpoint: payments.listReceipts, allowed: only, input: nothing },
  {
    endpoint: payments.cancelSubscription,
    allowed: only,
    recent: true,
    input: async (w) => {
      await subscribed(w);
      return { confirmation: "CANCEL" };
    },
  },
  {
    endpoint: payments.keepSubscription,
    allowed: only,
    input: async (w) => {
      await subscribed(w);
      await w.app.query("update subscriptions set cancel_at_period_end = true where org_id = $1", [
        w.people.owner.orgId,
      ]);
      return {};
    },
  },
  { endpoint: payments.paymentInfo, allowed: only, input: nothing },
];
