import { afterAll, beforeAll, expect, test } from "vitest";
import { administer } from "#features/organizations/server/index.ts";
import { systemTransaction, type Transaction } from "#platform/transaction.ts";
import { organization } from "#seed/people.ts";
import { scriptedRecurrente, scriptedStripe } from "#tests/fixtures/payment-providers.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { decideOrder } from "./confirm.ts";
import { manual } from "./manual.ts";
import { sweepNow } from "./sweep.ts";

let app: App;
beforeAll(async () => {
  app = await startApp({ ACTA_PAYMENTS: "true", ACTA_CURRENCY: "GTQ" });
});
afterAll(() => app.stop());

const tax = { taxId: "CF", taxName: "Bufete Quetzal", taxEmail: "pagos@quetzal.gt" };
const basic = { plan: "basic", cycle: "month", seats: 5, ...tax, confirmation: "UPDATE" } as const;

const system = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
  const { db, clock } = app.node.platform;
  return systemTransaction(db, { orgId: null, by: null, now: clock.now() }, work);
};

/** A new owner whose first order was paid. */
async function subscribed() {
  const owner = await organization(app);
  await system((transaction) => administer(transaction, owner.orgId, { plan: "free" }));
  const call = await newSession(app, owner);
  const { order } = await call(contract.orderTerms, basic);
  if (!order) throw new Error("nothing was ordered");
  await system((transaction) => decideOrder(app.node.platform, transaction, order.reference, true));
  return { owner, call, order };
}

test("an installation in quetzales sells, writes and books in quetzales", async () => {
  const { owner, call, order } = await subscribed();
  expect(order).toMatchObject({ currency: "GTQ", dueCents: 150_00 });
  expect(await call(contract.getPayments, {})).toMatchObject({ currency: "GTQ", subscription: { currency: "GTQ" } });
  expect((await call(contract.listReceipts, { limit: 10 })).rows).toMatchObject([{ cents: 150_00, currency: "GTQ" }]);
  expect(await call(contract.paymentInfo, {})).toMatchObject({ paymentInfo: { currency: "GTQ" } });
  const texts = (await app.mails(owner.email)).map(({ text }) => text ?? "");
  expect(texts.some((text) => text.includes("Q 150.00"))).toBe(true);
  expect(texts.some((text) => text.includes("US$"))).toBe(false);
});

test("a subscription that began in dollars keeps them: changes, pieces and renewals too", async () => {
  const { owner, call } = await subscribed();
  await system(({ tx }) =>
    tx.updateTable("subscriptions").set({ currency: "USD" }).where("orgId", "=", owner.orgId).execute(),
  );
  expect(await call(contract.getPayments, {})).toMatchObject({ currency: "USD", subscription: { currency: "USD" } });
  const { order: piece } = await call(contract.orderCustomization, { quantity: 2, ...tax });
  expect(piece).toMatchObject({ currency: "USD", dueCents: 70_00 });
  const { order: larger } = await call(contract.orderTerms, { ...basic, seats: 6 });
  expect(larger).toMatchObject({ currency: "USD" });
  await call(contract.cancelOrder, { id: larger?.id ?? "" });
  app.clock.advance(20 * 24 * 3600 * 1000);
  await sweepNow(app.node.platform, manual);
  const later = await newSession(app, owner);
  const { open } = await later(contract.getPayments, {});
  expect(open.find(({ kind }) => kind === "renewal")).toMatchObject({ currency: "USD", dueCents: 150_00 });
});

const providers = {
  stripe: {
    start: scriptedStripe,
    settings: (address: string) => ({ ACTA_STRIPE_SECRET: "sk_test_1", ACTA_STRIPE_URL: address }),
    inCurrency: (body: string) => new URLSearchParams(body).get("line_items[0][price_data][currency]"),
  },
  recurrente: {
    start: scriptedRecurrente,
    settings: (address: string) => ({
      ACTA_RECURRENTE_PUBLIC_KEY: "pk_test_1",
      ACTA_RECURRENTE_SECRET_KEY: "sk_test_1",
      ACTA_RECURRENTE_URL: address,
    }),
    inCurrency: (body: string) => JSON.parse(body).items[0].currency.toLowerCase(),
  },
} as const;

test.each(["stripe", "recurrente"] as const)("%s is asked for quetzales", async (name) => {
  const { start, settings, inCurrency } = providers[name];
  const provider = await start();
  const shop = await startApp({ ACTA_PAYMENTS: "true", ACTA_CURRENCY: "GTQ", ...settings(provider.address) });
  try {
    const owner = await organization(shop);
    await (await newSession(shop, owner))(contract.orderTerms, { ...basic, plan: "standard", seats: 10 });
    const bodies = provider.asked.filter(({ method }) => method === "POST").map(({ body }) => body);
    expect(bodies.map(inCurrency)).toEqual(["gtq"]);
  } finally {
    await shop.stop();
    await provider.stop();
  }
});
