import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getSession } from "#protocol/session.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import {
  recurrenteMessage,
  type ScriptedProvider,
  scriptedRecurrente,
  scriptedStripe,
  stripeMessage,
} from "#tests/fixtures/payment-providers.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { type DatabaseProxy, throughProxy } from "#tests/support/database-proxy.ts";
import * as contract from "../contract.ts";
import { periodEnd } from "../price.ts";
import { paymentProvider } from "./provider.ts";
import { reconcileNow } from "./reconcile.ts";
import { sweepNow } from "./sweep.ts";

const secret = "whsec_c2VjcmV0IG9mIHRoZSB3ZWJob29r";
const dayMs = 24 * 3600 * 1000;
const tax = { taxId: "CF", taxName: "Bufete Quetzal", taxEmail: "pagos@quetzal.gt" };
const standard = { plan: "standard", cycle: "month", seats: 10, ...tax, confirmation: "UPDATE" } as const;

interface Kind {
  readonly name: "stripe" | "recurrente";
  readonly start: () => Promise<ScriptedProvider>;
  readonly settings: (address: string) => Record<string, string>;
  /** A message about a purchase or a subscription. */
  readonly message: (
    at: Date,
    id: string,
    about: { purchase?: string; subscription?: string },
  ) => {
    headers: Record<string, string>;
    body: string;
  };
}

const kinds: readonly Kind[] = [
  {
    name: "stripe",
    start: scriptedStripe,
    settings: (address) => ({
      ACTA_STRIPE_SECRET: "sk_test_1",
      ACTA_STRIPE_WEBHOOK_SECRET: secret,
      ACTA_STRIPE_URL: address,
    }),
    message: (at, id, { purchase, subscription }) =>
      stripeMessage(secret, at, {
        id,
        type: purchase ? "checkout.session.completed" : "customer.subscription.updated",
        data: {
          object: purchase
            ? { object: "checkout.session", id: purchase }
            : { object: "subscription", id: subscription },
        },
      }),
  },
  {
    name: "recurrente",
    start: scriptedRecurrente,
    settings: (address) => ({
      ACTA_RECURRENTE_PUBLIC_KEY: "pk_test_1",
      ACTA_RECURRENTE_SECRET_KEY: "sk_test_1",
      ACTA_RECURRENTE_WEBHOOK_SECRET: secret,
      ACTA_RECURRENTE_URL: address,
    }),
    message: (at, id, { purchase, subscription }) =>
      recurrenteMessage(secret, at, id, {
        event_type: purchase ? "intent.succeeded" : "subscription.update",
        id: purchase ? "in_1" : subscription,
        ...(purchase ? { checkout: { id: purchase } } : {}),
      }),
  },
];

describe.each(kinds)("$name", (kind) => {
  let app: App;
  let proxy: DatabaseProxy;
  let at: ScriptedProvider;
  let owner: SomeMember;
  beforeAll(async () => {
    at = await kind.start();
    app = await startApp(
      { ACTA_PAYMENTS: "true", ...kind.settings(at.address) },
      {},
      throughProxy((one) => void (proxy = one)),
    );
  });
  beforeEach(async () => {
    owner = await organization(app);
  });
  afterEach(() => {
    at.down = undefined;
  });
  afterAll(async () => {
    await app?.stop();
    await proxy?.stop();
    await at?.stop();
  });

  const send = ({ headers, body }: { headers: Record<string, string>; body: string }, name: string = kind.name) =>
    fetch(`${app.address}/api/payments/webhooks/${name}`, { method: "POST", headers, body });
  const statusOf = async () => (await owner.call(getSession, {})).organization;
  const order = async (terms: object = {}) => {
    const call = await newSession(app, owner);
    const { order } = await call(contract.orderTerms, { ...standard, ...terms });
    return order;
  };
  /** Orders and pays; the message arrives. */
  const subscribe = async () => {
    const made = await order();
    const ref = made?.checkoutUrl?.split("/").at(-1) ?? "";
    const subscription = at.pay(ref, periodEnd(app.clock.now(), "month"));
    await send(kind.message(app.clock.now(), `evt_${ref}`, { purchase: ref }));
    await app.eventually(
      async () => (await statusOf())?.status === "active" && (await statusOf())?.plan === "standard",
    );
    return subscription;
  };

  test("a purchase counts only when the provider reports the payment", async () => {
    const made = await order();
    expect(made?.checkoutUrl).toContain(at.address);
    expect(await statusOf()).toMatchObject({ status: "updatingSubscription", plan: "advanced" });
    const ref = made?.checkoutUrl?.split("/").at(-1) ?? "";
    // A message that it is paid, while it is not.
    expect((await send(kind.message(app.clock.now(), "evt_1", { purchase: ref }))).status).toBe(200);
    await app.eventually(async () => at.asked.some(({ method, path }) => method === "GET" && path.includes(ref)));
    expect((await owner.call(contract.getPayments, {})).subscription).toBeNull();

    at.pay(ref, periodEnd(app.clock.now(), "month"));
    const message = kind.message(app.clock.now(), "evt_2", { purchase: ref });
    await Promise.all([send(message), send(message), send(kind.message(app.clock.now(), "evt_3", { purchase: ref }))]);
    const found = await app.eventually(async () => {
      const overview = await owner.call(contract.getPayments, {});
      return overview.subscription && overview.status === "active" ? overview : undefined;
    });
    expect(found).toMatchObject({
      plan: "standard",
      status: "active",
      open: [],
      subscription: { terms: { plan: "standard", seats: 10 }, cardLastFour: "4242" },
    });
    const { rows } = await owner.call(contract.listReceipts, { limit: 10 });
    expect(rows).toMatchObject([{ cents: 400_00 }]);
    expect(rows).toHaveLength(1);
  });

  test("a checkout whose COMMIT has lost its answer can still be paid, and counts once", async () => {
    const committed = proxy.loseCommit(/^update "payment_orders" set "provider_ref"/);
    await expect(order()).rejects.toMatchObject({ code: "failure.outcomeUnknown", status: 503 });
    await committed;
    const { open } = await owner.call(contract.getPayments, {});
    expect(open).toHaveLength(1);
    const ref = open[0]?.checkoutUrl?.split("/").at(-1) ?? "";
    at.pay(ref, periodEnd(app.clock.now(), "month"));
    await send(kind.message(app.clock.now(), `evt_${ref}`, { purchase: ref }));
    await app.eventually(
      async () => (await statusOf())?.status === "active" && (await statusOf())?.plan === "standard",
    );
  });

  test("forged, old and foreign messages are refused", async () => {
    const good = kind.message(app.clock.now(), "evt_forged", { purchase: "x" });
    const old = kind.message(new Date(app.clock.now().getTime() - 6 * 60 * 1000), "evt_old", { purchase: "x" });
    expect((await send({ ...good, body: good.body.replace("x", "y") })).status).toBe(400);
    expect((await send({ ...good, headers: { "content-type": "application/json" } })).status).toBe(400);
    expect((await send(old)).status).toBe(400);
    expect((await send(good, "manual")).status).toBe(404);
  });

  test("a further period, reported twice and late; an older one changes nothing", async () => {
    const subscription = await subscribe();
    const until = new Date(app.clock.now().getTime() + 61 * dayMs);
    Object.assign(at.subscriptions.get(subscription) ?? {}, { periodEnd: until, invoice: "in_second" });
    await send(kind.message(app.clock.now(), `r1_${subscription}`, { subscription }));
    await send(kind.message(app.clock.now(), `r2_${subscription}`, { subscription }));
    const at2 = await app.eventually(async () => {
      const { subscription } = await owner.call(contract.getPayments, {});
      return (
        subscription && Date.parse(subscription.periodEnd) > app.clock.now().getTime() + 40 * dayMs && subscription
      );
    });
    expect((await owner.call(contract.listReceipts, { limit: 10 })).rows).toHaveLength(2);
    Object.assign(at.subscriptions.get(subscription) ?? {}, { periodEnd: new Date(app.clock.now().getTime() + dayMs) });
    await sweepNow(app.node.platform, paymentProvider(app.node.platform.config));
    const { subscription: after } = await owner.call(contract.getPayments, {});
    expect(after?.periodEnd).toBe(at2?.periodEnd);
  });

  test("a payment that fails leaves days of grace, and is reported by mail", async () => {
    const subscription = await subscribe();
    Object.assign(at.subscriptions.get(subscription) ?? {}, { status: "past_due" });
    await send(kind.message(app.clock.now(), `f_${subscription}`, { subscription }));
    await app.eventually(async () => (await owner.call(contract.getPayments, {})).subscription?.state === "pastDue");
    expect(await statusOf()).toMatchObject({ status: "active" });
    await app.eventually(async () =>
      (await app.mails(owner.email)).some(({ subject }) => subject === "A payment is missing"),
    );
  });

  test("a larger plan takes the place of the one before, which is ended there", async () => {
    const before = await subscribe();
    const made = await order({ plan: "advanced", seats: 20 });
    expect(made?.creditCents).toBeGreaterThan(390_00);
    const ref = made?.checkoutUrl?.split("/").at(-1) ?? "";
    at.pay(ref, periodEnd(app.clock.now(), "month"));
    await send(kind.message(app.clock.now(), `u_${ref}`, { purchase: ref }));
    await app.eventually(async () => (await statusOf())?.plan === "advanced");
    await app.eventually(async () => at.subscriptions.get(before)?.status.startsWith("cancel"));
  });

  test("the nightly comparison lists the differences to the provider, and changes nothing", async () => {
    const subscription = await subscribe();
    const provider = paymentProvider(app.node.platform.config);
    const orgId = (await owner.call(getSession, {})).actor?.orgId;
    const found = async () =>
      (await reconcileNow(app.node.platform, provider)).differences
        .filter((one) => one.orgId === orgId)
        .map(({ kind, ours, theirs }) => [kind, ours, theirs]);
    expect(await found()).toEqual([]);
    const there = at.subscriptions.get(subscription);
    const before = there?.periodEnd ?? new Date();
    const until = new Date(before.getTime() + 31 * dayMs);
    Object.assign(there ?? {}, { status: "past_due", periodEnd: until, invoice: "in_unheard" });
    await app.query("update subscriptions set period_start = period_start + interval '3 days' where org_id = $1", [
      orgId,
    ]);
    expect(await found()).toEqual([
      ["state", "active", "pastDue"],
      ["period", expect.any(String), expect.any(String)],
      ["payment", "", "in_unheard"],
    ]);
    expect((await owner.call(contract.getPayments, {})).subscription?.state).toBe("active");
    at.down = 503;
    expect(await found()).toEqual([
      ["unreachable", "", ""],
      ["unreachable", "", ""],
    ]);
  });

  test("the comparison lists what the provider took and nobody here knows, and no payment of ours", async () => {
    const subscription = await subscribe();
    at.paidAt = Math.floor(app.clock.now().getTime() / 1000);
    const provider = paymentProvider(app.node.platform.config);
    const unknown = async () =>
      (await reconcileNow(app.node.platform, provider)).differences.filter(({ kind }) => kind === "unknown");
    const before = (await unknown()).map(({ reference }) => reference);
    expect(before).not.toContain(subscription);
    expect(before).not.toContain(`in_${subscription}`);
    // Somebody made a purchase at the provider by hand, or its order was lost here.
    const foreign = at.pay("by_hand", periodEnd(app.clock.now(), "month"));
    const found = (await unknown()).filter(({ reference }) => !before.includes(reference));
    const references = kind.name === "stripe" ? ["by_hand", `in_${foreign}`] : ["by_hand", foreign];
    expect(found.map(({ reference }) => reference)).toEqual(references);
    expect(found[0]).toMatchObject({ orgId: null, ours: "", theirs: expect.stringContaining("15000") });
  });

  test("a provider that is down says so, and nothing counts; one that never tells is asked after an hour", async () => {
    at.down = 500;
    await expect(order()).rejects.toMatchObject({ code: "payments.providerFailed", status: 502 });
    expect((await owner.call(contract.getPayments, {})).open).toEqual([]);
    expect(await statusOf()).toMatchObject({ status: "active" });
    at.down = undefined;
    const made = await order();
    at.pay(made?.checkoutUrl?.split("/").at(-1) ?? "", periodEnd(app.clock.now(), "month"));
    app.clock.advance(61 * 60 * 1000);
    await sweepNow(app.node.platform, paymentProvider(app.node.platform.config));
    expect(await statusOf()).toMatchObject({ status: "active", plan: "standard" });
  });
});
