import { currentPlan } from "#features/organizations/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { periodCents } from "../price.ts";
import { buy, confirms, lostPermissions, quote } from "../subscription.ts";
import { orderRoutes } from "./order-routes.ts";
import { overview, paymentInfoOf } from "./overview.ts";
import type { PaymentProvider } from "./provider.ts";
import { currencyOf, findSubscription, listOrders, listReceipts, subscriptionOf } from "./queries.ts";
import { schedule, wrongWord } from "./schedule.ts";
import { touchedBy } from "./touched.ts";

/** The routes of payments. */
export const routes = (platform: Platform, provider: PaymentProvider) => (on: On) => {
  const shown = platform.config.ACTA_PAYMENTS;

  on(contract.getPayments, async (call) => {
    call.authorize(may.managePayments(call.actor, shown));
    return overview(call, provider, platform.config);
  });

  on(contract.quoteTerms, async (call, terms) => {
    call.authorize(may.managePayments(call.actor, shown));
    const sold = buy(terms, 0);
    if (sold !== true) throw new Failure(sold, 422, { fields: [{ path: "seats", code: sold }] });
    const { tx, orgId, now } = call;
    const row = await findSubscription(tx, orgId);
    const current = row && subscriptionOf(row);
    const asked = quote(current, terms, now);
    const { name } = await currentPlan(tx, orgId, now);
    const at = asked.when === "now" || !current ? now : current.period.end;
    const lost = lostPermissions(name, terms.plan);
    return { ...asked, at: at.toISOString(), lost, touched: await touchedBy(tx, lost, now) };
  });

  on(contract.listOrders, async (call, page) => {
    call.authorize(may.managePayments(call.actor, shown));
    return listOrders(call.tx, page);
  });

  on(contract.listReceipts, async (call, page) => {
    call.authorize(may.managePayments(call.actor, shown));
    return listReceipts(call.tx, page);
  });

  on(contract.cancelSubscription, async (call, { confirmation }) => {
    call.authorize(may.changePlan(call.actor, shown, call.user.authenticatedAt, call.now));
    if (!confirms("cancel", confirmation, call.sessionLanguage)) throw wrongWord("payments.typeCancel");
    const row = await findSubscription(call.tx, call.orgId, "lock");
    if (!row) throw notFound();
    await schedule(call, { cancelAtPeriodEnd: true, scheduled: null }, "canceled");
    return { endsAt: row.periodEnd.toISOString() };
  });

  on.long(contract.keepSubscription, async (call) => {
    call.authorize(may.managePayments(call.actor, shown));
    const kept = await call.transaction(async (transaction) => {
      const row = await findSubscription(transaction.tx, transaction.orgId, "lock");
      if (!row || (!row.cancelAtPeriodEnd && row.scheduled === null)) return undefined;
      await schedule(transaction, { cancelAtPeriodEnd: false, scheduled: null }, "kept");
      return row;
    });
    if (kept?.providerRef && kept.scheduled !== null) {
      const { terms } = subscriptionOf(kept);
      await provider.setRenewal(kept.providerRef, terms, { cents: periodCents(terms), currency: currencyOf(kept) });
    }
    return { kept: kept !== undefined };
  });

  on(contract.paymentInfo, async (call) => {
    call.authorize(may.readPaymentInfo(call.actor));
    return paymentInfoOf(await overview(call, provider, platform.config));
  });

  orderRoutes(platform, provider)(on);
};
