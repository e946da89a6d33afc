import { readBalance } from "#features/credits/policy.ts";
import { loadBalance } from "#features/credits/server/index.ts";
import { persons } from "#features/identity/server/index.ts";
import { ownerOf, seatedPeople } from "#features/members/server/index.ts";
import { currentPlan, loadOrganization } from "#features/organizations/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import type { Overview } from "../contract.ts";
import { periodCents } from "../price.ts";
import { expiresAt } from "../subscription.ts";
import type { PaymentProvider } from "./provider.ts";
import { currencyFor, findSubscription, listOrders, openOrders, showOrder, subscriptionOf } from "./queries.ts";

/** The plan of an organization, its subscription, and the orders that wait. */
export async function overview(
  { tx, orgId, now, actor }: Pick<MemberCall, "tx" | "orgId" | "now" | "actor">,
  provider: PaymentProvider,
  config: Pick<Platform["config"], "ACTA_BANK_ACCOUNT" | "ACTA_UTILITIES" | "ACTA_CURRENCY">,
): Promise<Overview> {
  const organization = await loadOrganization(tx, orgId, now);
  const plan = await currentPlan(tx, orgId, now);
  const row = await findSubscription(tx, orgId);
  const subscription = row && subscriptionOf(row);
  const { rows } = await listOrders(tx, { limit: 1 });
  const open = await openOrders(tx);
  const next = subscription?.scheduled ?? subscription?.terms;
  return {
    plan: plan.name,
    currency: currencyFor(row, config),
    trialEndsAt: organization.trialEndsAt,
    status: organization.status,
    people: await seatedPeople.used(tx, orgId, now),
    seats: plan.seats,
    subscription:
      subscription && next
        ? {
            terms: subscription.terms,
            currency: currencyFor(row, config),
            state: subscription.state,
            periodStart: subscription.period.start.toISOString(),
            periodEnd: subscription.period.end.toISOString(),
            expiresAt: expiresAt(subscription.period).toISOString(),
            cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
            scheduled: subscription.scheduled ?? null,
            cardLastFour: row?.cardLastFour ?? null,
            nextCents: periodCents(next),
          }
        : null,
    open: open.map(showOrder),
    credits: readBalance(actor, config.ACTA_UTILITIES) === true ? (await loadBalance(tx, orgId)).balance : null,
    provider: provider.name,
    account: config.ACTA_BANK_ACCOUNT ?? null,
    tax: await knownTax(tx, orgId, organization.name, rows[0]?.id),
  };
}

/** The tax data of the last order; before the first, what is known of the organization and its owner. */
async function knownTax(tx: MemberCall["tx"], orgId: string, name: string, lastOrder: string | undefined) {
  const last = lastOrder
    ? await tx
        .selectFrom("paymentOrders")
        .select(["taxId", "taxName", "taxEmail"])
        .where("id", "=", lastOrder)
        .executeTakeFirst()
    : undefined;
  if (last) return last;
  const owner = await persons.load(tx, await ownerOf(tx, orgId));
  return { taxId: "CF", taxName: name, taxEmail: owner?.email ?? "" };
}

/** Returns the payment info of the engine's call. */
export function paymentInfoOf({ plan, seats, subscription, currency }: Overview) {
  const next = subscription?.cancelAtPeriodEnd ? null : subscription;
  return {
    code: 200 as const,
    paymentInfo: {
      state: subscription?.state ?? "none",
      cardLastFour: subscription?.cardLastFour ?? null,
      seats,
      nextPayment: next?.periodEnd ?? null,
      nextCents: next?.nextCents ?? null,
      currency,
    },
    plan,
    planAnnual: subscription?.terms.cycle === "year",
  };
}
