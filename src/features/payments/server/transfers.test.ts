import { afterAll, beforeAll, expect, test } from "vitest";
import { listCreditEntries } from "#features/credits/contract.ts";
import { inviteMembers } from "#features/members/contract.ts";
import { administer } from "#features/organizations/server/index.ts";
import { systemTransaction, type Transaction } from "#platform/transaction.ts";
import { getSession } from "#protocol/session.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { renew } from "./apply.ts";
import { awaitedOrders, decideOrder } from "./confirm.ts";
import { manual } from "./manual.ts";
import { sweepNow } from "./sweep.ts";

let app: App;
beforeAll(async () => {
  app = await startApp({ ACTA_PAYMENTS: "true", ACTA_BANK_ACCOUNT: "Banco Industrial 123-456" });
});
afterAll(() => app.stop());

const tax = { taxId: "CF", taxName: "Bufete Quetzal", taxEmail: "pagos@quetzal.gt" };
const basic = { plan: "basic", cycle: "month", seats: 5, ...tax, confirmation: "UPDATE" } as const;
const slip = { name: "boleta.pdf", bytes: new TextEncoder().encode("%PDF-1.4\n") };
const dayMs = 24 * 3600 * 1000;

const system = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
  const { db, clock } = app.node.platform;
  return systemTransaction(db, { orgId: null, by: null, now: clock.now() }, work);
};
const decide = (reference: string, paid: boolean) =>
  system((transaction) => decideOrder(app.node.platform, transaction, reference, paid));
/** Returns the payments as the owner. Sessions end while the clock is advanced. */
const paymentsOf = async (owner: SomeMember) => (await newSession(app, owner))(contract.getPayments, {});
const planOf = async (owner: SomeMember) => {
  const { organization } = await (await newSession(app, owner))(getSession, {});
  return { plan: organization?.plan, status: organization?.status };
};
/** An owner who has just signed in. */
const fresh = async () => {
  const owner = await organization(app);
  await system((transaction) => administer(transaction, owner.orgId, { plan: "free" }));
  return { owner, call: await newSession(app, owner) };
};
const buy = async (call: Awaited<ReturnType<typeof fresh>>["call"], input: Parameters<typeof call>[1]) => {
  const { order } = (await call(contract.orderTerms, input as typeof basic)) as { order: contract.Order | null };
  if (!order) throw new Error("nothing was ordered");
  return order;
};

test("a transfer: ordered, slip sent, counts for 72 hours, confirmed, written down", async () => {
  const { owner, call } = await fresh();
  const order = await buy(call, basic);
  expect(order).toMatchObject({ dueCents: 150_00, state: "open", checkoutUrl: null });
  expect(await owner.call(contract.getPayments, {})).toMatchObject({
    account: "Banco Industrial 123-456",
    subscription: null,
    people: 1,
  });
  expect(await planOf(owner)).toEqual({ plan: "free", status: "active" });

  const sent = await owner.call.upload(contract.sendSlip, { id: order.id }, slip);
  expect(sent.state).toBe("provisional");
  expect(await planOf(owner)).toEqual({ plan: "basic", status: "active" });

  expect(await system(({ tx }) => awaitedOrders(tx))).toContainEqual(
    expect.objectContaining({ reference: order.reference, slip: true, dueCents: 150_00 }),
  );
  await decide(order.reference, true);
  const { subscription, open } = await owner.call(contract.getPayments, {});
  expect(open).toEqual([]);
  expect(subscription).toMatchObject({ terms: { plan: "basic", cycle: "month", seats: 5 }, nextCents: 150_00 });
  const { rows } = await owner.call(contract.listReceipts, { limit: 10 });
  expect(rows).toMatchObject([{ cents: 150_00, taxId: "CF", taxName: "Bufete Quetzal" }]);
  expect(await owner.call(contract.paymentInfo, {})).toMatchObject({
    code: 200,
    plan: "basic",
    planAnnual: false,
    paymentInfo: { state: "active", nextCents: 150_00 },
  });
  const [mail] = await app.mails(owner.email, 1);
  expect((await app.mails(owner.email)).some(({ text }) => text?.includes("US$ 150.00"))).toBe(true);
  expect(mail).toBeDefined();
  // Confirmed twice it is nobody's.
  expect(await decide(order.reference, true)).toBeUndefined();
});

test("a slip that is not confirmed in 72 hours: what counted before counts again, and the next slip waits", async () => {
  const { owner, call } = await fresh();
  const first = await buy(call, basic);
  await owner.call.upload(contract.sendSlip, { id: first.id }, slip);
  app.clock.advance(72 * 3600 * 1000 + 1000);
  await sweepNow(app.node.platform, manual);
  expect(await planOf(owner)).toEqual({ plan: "free", status: "active" });
  const again = await newSession(app, owner);
  const second = await buy(again, basic);
  const sent = await again.upload(contract.sendSlip, { id: second.id }, slip);
  expect(sent).toMatchObject({ state: "open", slip: true });
  expect(await planOf(owner)).toEqual({ plan: "free", status: "active" });
});

test("more begins at once with a credit, less at the end of the period; both can be taken back", async () => {
  const { owner, call } = await fresh();
  const order = await buy(call, basic);
  await decide(order.reference, true);
  app.clock.advance(10 * dayMs);
  const now = await newSession(app, owner);
  const larger = { plan: "standard", cycle: "month", seats: 10 } as const;
  const quote = await now(contract.quoteTerms, larger);
  expect(quote).toMatchObject({ when: "now", fullCents: 400_00, lost: [] });
  expect(quote.creditCents).toBeGreaterThan(90_00);
  expect(quote.creditCents).toBeLessThan(105_00);
  expect(quote.dueCents).toBe(400_00 - quote.creditCents);
  const upgrade = await buy(now, { ...larger, ...tax, confirmation: "UPDATE" });
  await decide(upgrade.reference, true);
  expect(await planOf(owner)).toMatchObject({ plan: "standard" });

  const { order: none } = await now(contract.orderTerms, { ...basic, confirmation: "UPDATE" });
  expect(none).toBeNull();
  expect(await planOf(owner)).toMatchObject({ plan: "standard" });
  expect((await paymentsOf(owner)).subscription).toMatchObject({ scheduled: { plan: "basic" } });
  expect(await now(contract.keepSubscription, {})).toEqual({ kept: true });
  expect((await paymentsOf(owner)).subscription).toMatchObject({ scheduled: null });
});

test("credits are given when their transfer is confirmed, once; a slip alone gives none and leaves the plan alone", async () => {
  const { owner, call } = await fresh();
  const refused = { status: 403, code: "failure.plan" };
  await expect(call(contract.orderCredits, { credits: 50, ...tax })).rejects.toMatchObject(refused);
  await system((transaction) => administer(transaction, owner.orgId, { plan: "advanced" }));
  const { order } = await call(contract.orderCredits, { credits: 50, ...tax });
  expect(order).toMatchObject({ kind: "credits", quantity: 50, dueCents: 50_00, state: "open", terms: null });
  await expect(call(contract.orderCredits, { credits: 10, ...tax })).rejects.toMatchObject({ status: 409 });
  await expect(call(contract.orderCredits, { credits: 11 as 10, ...tax })).rejects.toMatchObject({ status: 422 });
  const sent = await owner.call.upload(contract.sendSlip, { id: order?.id ?? "" }, slip);
  expect(sent).toMatchObject({ state: "open", slip: true, provisionalUntil: null });
  const creditsLeft = async () => (await paymentsOf(owner)).credits;
  const before = (await creditsLeft()) ?? 0;
  await Promise.all([decide(order?.reference ?? "", true), decide(order?.reference ?? "", true)]);
  expect(await creditsLeft()).toBe(before + 50);
  expect(await planOf(owner)).toEqual({ plan: "advanced", status: "active" });
  const { rows } = await call(listCreditEntries, { limit: 10 });
  expect(rows[0]).toMatchObject({ kind: "grant", amount: 50, balance: before + 50, note: order?.reference });
  expect((await call(contract.listReceipts, { limit: 10 })).rows).toMatchObject([{ cents: 50_00 }]);
});

test("a transfer for pieces that is not confirmed leaves a plan that was bought meanwhile", async () => {
  const { owner, call } = await fresh();
  const { order } = await call(contract.orderCustomization, { quantity: 2, ...tax });
  await owner.call.upload(contract.sendSlip, { id: order?.id ?? "" }, slip);
  await decide((await buy(call, basic)).reference, true);
  await decide(order?.reference ?? "", false);
  expect(await planOf(owner)).toEqual({ plan: "basic", status: "active" });
  expect((await paymentsOf(owner)).subscription).toMatchObject({ terms: { plan: "basic" } });
  const mails = await app.mails(owner.email, 2);
  expect(
    mails.some(({ text }) => text?.includes(order?.reference ?? "-") && /not delivered|no se entregó/.test(text)),
  ).toBe(true);
});

test("asks for the next transfer once, gives eight days of grace, then expires; paying opens again", async () => {
  const { owner, call } = await fresh();
  const order = await buy(call, basic);
  await decide(order.reference, true);
  app.clock.advance(20 * dayMs);
  await sweepNow(app.node.platform, manual);
  await sweepNow(app.node.platform, manual);
  const { open } = await paymentsOf(owner);
  expect(open).toMatchObject([{ kind: "renewal", dueCents: 150_00 }]);
  app.clock.advance(13 * dayMs);
  await sweepNow(app.node.platform, manual);
  expect((await paymentsOf(owner)).subscription).toMatchObject({ state: "pastDue" });
  expect(await planOf(owner)).toMatchObject({ status: "active" });
  // Reminded once, three days before the end.
  const reminders = async () =>
    (await app.mails(owner.email)).filter(({ subject }) => subject === "Your subscription expires in a few days")
      .length;
  expect(await reminders()).toBe(0);
  app.clock.advance(4 * dayMs);
  await sweepNow(app.node.platform, manual);
  await sweepNow(app.node.platform, manual);
  await app.eventually(async () => (await reminders()) === 1);
  app.clock.advance(4 * dayMs);
  await sweepNow(app.node.platform, manual);
  expect(await planOf(owner)).toEqual({ plan: "basic", status: "expiredSubscription" });
  await decide(open[0]?.reference ?? "", true);
  expect(await planOf(owner)).toEqual({ plan: "basic", status: "active" });
  expect((await paymentsOf(owner)).subscription).toMatchObject({ state: "active" });
});

test("a cancellation asks for the word, ends with the period, and leaves the free plan", async () => {
  const { owner, call } = await fresh();
  const order = await buy(call, basic);
  await decide(order.reference, true);
  const signedIn = await newSession(app, owner);
  await expect(signedIn(contract.cancelSubscription, { confirmation: "UPDATE" })).rejects.toMatchObject({
    code: "payments.typeCancel",
  });
  const { endsAt } = await signedIn(contract.cancelSubscription, { confirmation: "CANCEL" });
  await sweepNow(app.node.platform, manual);
  expect(await planOf(owner)).toMatchObject({ plan: "basic" });
  app.clock.set(new Date(Date.parse(endsAt) + 1000));
  await sweepNow(app.node.platform, manual);
  expect(await planOf(owner)).toEqual({ plan: "free", status: "active" });
  expect((await paymentsOf(owner)).subscription).toBeNull();
});

test("a renewal that is reported twice does not take back a cancellation in between", async () => {
  const { owner, call } = await fresh();
  await decide((await buy(call, basic)).reference, true);
  const { subscription } = await paymentsOf(owner);
  const until = new Date(Date.parse(subscription?.periodEnd ?? "") + 30 * dayMs);
  const payment = { paymentRef: "payment-2", cardLastFour: null, cents: () => 150_00 };
  const report = () => system((transaction) => renew(transaction, owner.orgId, until, payment));
  expect(await report()).toBe(true);
  await (await newSession(app, owner))(contract.cancelSubscription, { confirmation: "CANCEL" });
  expect(await report()).toBe(false);
  expect((await paymentsOf(owner)).subscription).toMatchObject({ cancelAtPeriodEnd: true });
  expect((await (await newSession(app, owner))(contract.listReceipts, {})).rows).toHaveLength(2);
});

test("canceled while a larger plan is confirmed: one order, one payment, and what was paid counts", async () => {
  const { owner, call } = await fresh();
  const order = await buy(call, basic);
  await decide(order.reference, true);
  const signedIn = await newSession(app, owner);
  const larger = await buy(signedIn, { ...basic, plan: "standard", seats: 10 });
  const [, canceled] = await Promise.allSettled([
    decide(larger.reference, true),
    signedIn(contract.cancelSubscription, { confirmation: "CANCEL" }),
    decide(larger.reference, true),
  ]);
  expect(canceled?.status).toBe("fulfilled");
  expect(await planOf(owner)).toEqual({ plan: "standard", status: "active" });
  const { subscription, open } = await paymentsOf(owner);
  expect(open).toEqual([]);
  expect(subscription?.terms).toMatchObject({ plan: "standard", seats: 10 });
  expect((await owner.call(contract.listReceipts, {})).rows).toHaveLength(2);
});

test("invited while a smaller plan is ordered: either the order or the invitation is refused, or everybody fits", async () => {
  const { owner, call } = await fresh();
  for (let n = 0; n < 4; n++) await member(app, owner.orgId, "creator");
  await system((transaction) => administer(transaction, owner.orgId, { plan: "basic", seats: 6 }));
  const emails = [`nuevo-${owner.orgId}@quetzal.gt`];
  const [ordered, invited] = await Promise.allSettled([
    call(contract.orderTerms, { ...basic, seats: 5 }),
    owner.call(inviteMembers, { emails, roles: ["creator"], individual: false, billing: false }),
  ]);
  expect(invited.status).toBe("fulfilled");
  if (ordered.status === "rejected") expect(ordered.reason).toMatchObject({ code: "payments.peopleOver" });
});

test("refused: too few seats, more people than seats, another word, two orders at once, a second slip", async () => {
  const { owner, call } = await fresh();
  await expect(call(contract.orderTerms, { ...basic, seats: 4 })).rejects.toMatchObject({
    code: "payments.tooFewSeats",
  });
  const { plan, cycle } = basic;
  await expect(call(contract.quoteTerms, { plan, cycle, seats: 4 })).rejects.toMatchObject({
    code: "payments.tooFewSeats",
  });
  await expect(call(contract.orderTerms, { ...basic, confirmation: "CANCEL" })).rejects.toMatchObject({
    code: "payments.typeUpdate",
  });
  await expect(call(contract.orderTerms, { ...basic, taxId: "123" })).rejects.toMatchObject({
    fields: [{ path: "taxId", code: "payments.tax.idWrong" }],
  });
  await system((transaction) => administer(transaction, owner.orgId, { plan: "basic", seats: 6 }));
  for (const _ of [1, 2]) await member(app, owner.orgId, "creator");
  const emails = ["a", "b", "c"].map((name) => `${name}-${owner.orgId}@quetzal.gt`);
  await owner.call(inviteMembers, { emails, roles: ["creator"], individual: false, billing: false });
  await expect(call(contract.orderTerms, basic)).rejects.toMatchObject({ code: "payments.peopleOver" });
  // Two windows order at once: one order.
  const six = { ...basic, seats: 6 };
  const both = await Promise.allSettled([call(contract.orderTerms, six), call(contract.orderTerms, six)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { open } = await paymentsOf(owner);
  expect(open).toHaveLength(1);
  const id = open[0]?.id ?? "";
  await expect(
    call.upload(contract.sendSlip, { id }, { name: "x.pdf", bytes: new TextEncoder().encode("hello") }),
  ).rejects.toMatchObject({ code: "payments.slipKind" });
  await call.upload(contract.sendSlip, { id }, slip);
  await expect(call.upload(contract.sendSlip, { id }, slip)).rejects.toMatchObject({ code: "payments.orderSettled" });
});

test("a member who is not the owner is referred to the administrator", async () => {
  const { owner } = await fresh();
  const manager = await member(app, owner.orgId, "manager");
  await expect(manager.call(contract.paymentInfo, {})).rejects.toMatchObject({
    status: 403,
    code: "payments.askAdministrator",
  });
});

test("a white label, and an installation without payments, answer no", async () => {
  const { owner } = await fresh();
  await system((transaction) => administer(transaction, owner.orgId, { whiteLabel: true }));
  await expect(owner.call(contract.getPayments, {})).rejects.toMatchObject({ code: "payments.notHere", status: 403 });
});
