import { afterAll, beforeAll, expect, test } from "vitest";
import { organization } from "#seed/people.ts";
import { type ScriptedProvider, scriptedStripe, stripeMessage } from "#tests/fixtures/payment-providers.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { sequence } from "#tests/fixtures/survey/polygons.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { periodEnd } from "../price.ts";

const secret = "whsec_c2VjcmV0IG9mIHRoZSB3ZWJob29r";
let app: App;
let at: ScriptedProvider;
beforeAll(async () => {
  at = await scriptedStripe();
  app = await startApp({
    ACTA_PAYMENTS: "true",
    ACTA_STRIPE_SECRET: "sk_test_1",
    ACTA_STRIPE_WEBHOOK_SECRET: secret,
    ACTA_STRIPE_URL: at.address,
  });
});
afterAll(async () => {
  await app?.stop();
  await at?.stop();
});

const send = (event: object) => {
  const { headers, body } = stripeMessage(secret, app.clock.now(), event);
  return fetch(`${app.address}/api/payments/webhooks/stripe`, { method: "POST", headers, body });
};
const about = (id: string, subscription: string) => ({
  id,
  type: "customer.subscription.updated",
  data: { object: { object: "subscription", id: subscription } },
});
const settled = () =>
  app.eventually(async () => {
    const { rows } = await app.query("select 1 from payment_events where applied_at is null limit 1");
    return rows.length === 0;
  });

/** The events of a subscription at the provider, one after the other. */
const facts = ["paid", "failed", "recovered", "paid", "failed", "ended"] as const;

test("events arrive in any order, late and twice: the newest facts count", async () => {
  const next = sequence(7);
  for (let round = 0; round < 10; round++) {
    const owner = await organization(app);
    const call = await newSession(app, owner);
    const terms = { plan: "standard", cycle: "month", seats: 10, confirmation: "UPDATE" } as const;
    const tax = { taxId: "CF", taxName: "Bufete", taxEmail: "pagos@quetzal.gt" };
    const { order } = await call(contract.orderTerms, { ...terms, ...tax });
    const ref = order?.checkoutUrl?.split("/").at(-1) ?? "";
    let end = periodEnd(app.clock.now(), "month");
    const id = at.pay(ref, end);
    await send({
      id: `buy_${ref}`,
      type: "checkout.session.completed",
      data: { object: { object: "checkout.session", id: ref } },
    });
    await settled();
    const subscription = at.subscriptions.get(id);
    if (!subscription) throw new Error("nothing was bought");
    const waiting: object[] = [];
    const happened = round === 0 ? facts.slice(1, 3) : facts.slice(0, 1 + Math.floor(next() * facts.length));
    let paid = 1;
    for (const [i, fact] of happened.entries()) {
      if (fact === "paid") {
        paid++;
        end = periodEnd(end, "month");
        Object.assign(subscription, { status: "active", periodEnd: end, invoice: `in_${id}_${i}` });
      } else subscription.status = { failed: "past_due", recovered: "active", ended: "canceled" }[fact];
      // Some arrive at once, the others at the end, shuffled and twice.
      const message = about(`evt_${id}_${i}`, id);
      if (round === 0 || next() < 0.4) {
        await send(message);
        if (round === 0) await settled();
      }
      waiting.push(message, message);
    }
    const shuffled = waiting.map((one) => ({ one, at: next() })).toSorted((a, b) => a.at - b.at);
    await Promise.all(shuffled.map(({ one }) => send(one)));
    await settled();
    const { subscription: found } = await owner.call(contract.getPayments, {});
    const last = happened.at(-1);
    const label = happened.join();
    const good = last === "paid" || last === "recovered";
    // A period without a message before the next event cannot be distinguished from an unpaid one.
    if (good) expect([label, found?.periodEnd]).toEqual([label, end.toISOString()]);
    expect(Date.parse(found?.periodEnd ?? "")).toBeLessThanOrEqual(end.getTime());
    expect([label, found?.cancelAtPeriodEnd]).toEqual([label, last === "ended"]);
    if (last === "failed") expect([label, found?.state]).toEqual([label, "pastDue"]);
    if (good) expect([label, found?.state]).toEqual([label, "active"]);
    // No period is stored twice, and none without a message is made up.
    const { rows } = await owner.call(contract.listReceipts, {});
    expect(new Set(rows.map((one) => one.id)).size).toBe(rows.length);
    expect(rows.length).toBeLessThanOrEqual(paid);
  }
});
