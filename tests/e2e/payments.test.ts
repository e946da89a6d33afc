import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inviteMembers, listMembers } from "#features/members/contract.ts";
import { administer } from "#features/organizations/server/index.ts";
import { orderTerms } from "#features/payments/contract.ts";
import { awaitedOrders, decideOrder } from "#features/payments/server/index.ts";
import { paymentProvider } from "#features/payments/server/provider.ts";
import { sweepNow } from "#features/payments/server/sweep.ts";
import { systemTransaction, type Transaction } from "#platform/transaction.ts";
import { member, organization } from "#seed/people.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, giveSession } from "#tests/support/browser.ts";
import { atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser({ ACTA_PAYMENTS: "true" });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const system = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
  const { db, clock } = app.node.platform;
  return systemTransaction(db, { orgId: null, by: null, now: clock.now() }, work);
};

const both = ["es", "en"] as const;

test.each(both)(
  "an owner buys a plan by transfer, sends the slip, sees it confirmed, and ends it, in %s",
  async (language) => {
    const owner = await organization(app);
    await system((transaction) => administer(transaction, owner.orgId, { plan: "free" }));
    await newSession(app, owner);
    const ana = await atWork(browser, app, { language });
    await giveSession(ana.context, app.address, owner.token);
    await ana.page.goto("/payments");
    // The sum explains itself, with the discount from six seats.
    const seats = ana.page.getByRole("article", { name: ana.says("payments.plan.basic") }).getByRole("textbox");
    await seats.fill("6");
    await ana.sees("payments.sum.yearDiscounted", { count: 6, amount: "US$ 24.00", percent: 10 });
    await seats.fill("5");
    await ana.sees("payments.sum.year", { count: 5, amount: "US$ 24.00" });
    await ana.button("payments.choose", { plan: ana.says("payments.plan.basic") }).click();
    await ana.field("payments.typeWordUpdate").fill(ana.says("payments.wordUpdate"));
    await ana.button("payments.order").click();
    await ana.sees("payments.waiting");
    // The instructions of the order have the focus.
    const instructions = ana.page.locator(".payments-order:focus");
    await instructions.locator(".payments-reference").waitFor();
    await ana.page.getByLabel(ana.says("payments.sendSlip")).setInputFiles({
      name: "boleta.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n"),
    });
    await ana.sees("payments.slipSent");
    const order = (await system(({ tx }) => awaitedOrders(tx))).find(({ orgId }) => orgId === owner.orgId);
    await system((transaction) => decideOrder(app.node.platform, transaction, order?.reference ?? "", true));
    // The page follows by itself.
    await ana.sees("payments.nextPayment");
    await ana.page.getByRole("button", { name: ana.says("payments.receiptOf", { date: "" }).trim() }).click();
    const receipt = ana.page.getByRole("dialog");
    await receipt.getByText("US$ 1,440.00", { exact: true }).waitFor();
    await ana.page.emulateMedia({ media: "print" });
    expect(await ana.page.locator("h1").isVisible()).toBe(false);
    expect(await receipt.isVisible()).toBe(true);
    await ana.page.emulateMedia({ media: "screen" });
    await ana.button("shell.close").click();
    await ana.button("payments.end.button").click();
    await ana.button("payments.end.keep").waitFor();
    await ana.page.getByLabel(ana.says("payments.typeWordCancel")).fill(ana.says("payments.wordCancel"));
    await ana.page
      .getByRole("dialog")
      .getByRole("button", { name: ana.says("payments.end.button") })
      .click();
    await ana.button("payments.keep").click();
    await ana.sees("payments.kept");
    expect(ana.errors).toEqual([]);
    await ana.close();
  },
);

test.each(both)("a firm grows, misses a payment, expires and recovers, in %s", async (language) => {
  const owner = await organization(app);
  const call = await newSession(app, owner);
  const tax = { taxId: "CF", taxName: "Bufete", taxEmail: "pagos@quetzal.gt" };
  const basic = { plan: "basic", cycle: "month", seats: 5, confirmation: "UPDATE", ...tax } as const;
  const arrives = async () => {
    const order = (await system(({ tx }) => awaitedOrders(tx))).find(({ orgId }) => orgId === owner.orgId);
    await system((transaction) => decideOrder(app.node.platform, transaction, order?.reference ?? "", true));
  };
  await call(orderTerms, basic);
  await arrives();
  const ana = await atWork(browser, app, { language });
  await giveSession(ana.context, app.address, owner.token);
  // More people than seats are invited: the way leads to as many seats.
  await ana.page.goto("/manageorg?tab=users");
  await ana.button("members.invite").first().click();
  await ana.field("members.emails").fill(Array.from({ length: 7 }, (_, n) => `p${n}@quetzal.gt`).join(" "));
  await ana.link("members.buySeats").click();
  const card = ana.page.getByRole("article", { name: ana.says("payments.plan.basic") });
  await card.getByRole("textbox").and(ana.page.locator('[value="8"]')).waitFor();
  await ana.page.getByRole("button", { name: ana.says("payments.month"), exact: true }).click();
  await card.getByRole("button", { name: ana.says("payments.change") }).click();
  await ana.field("payments.typeWordUpdate").fill(ana.says("payments.wordUpdate"));
  await ana.button("payments.order").click();
  await ana.sees("payments.waiting");
  await arrives();
  await ana.sees("payments.seatsUsed", { people: 1, seats: 8 });
  // The next payment does not arrive.
  const sweepAfter = async (days: number) => {
    const ended = `update subscriptions set period_start = now() - interval '${days + 30} days', period_end = now() - interval '${days} days' where org_id = $1`;
    await app.query(ended, [owner.orgId]);
    for (const _ of [1, 2]) await sweepNow(app.node.platform, paymentProvider(app.node.platform.config));
  };
  await sweepAfter(1);
  await ana.page.reload();
  const missing = ana.says("payments.pastDue", { date: "#" }).split("#")[0] ?? "";
  await ana.page.getByText(missing).first().waitFor();
  await sweepAfter(9);
  await ana.page.goto("/home");
  await ana.sees("shell.banner.expired");
  await arrives();
  await ana.page.goto("/payments");
  await ana.sees("payments.nextPayment");
  await expect.poll(() => ana.page.getByText(missing).count()).toBe(0);
  expect(ana.errors).toEqual([]);
  await ana.close();
});

test.each(both)("a smaller plan asks who stays; the others leave with the order, in %s", async (language) => {
  const owner = await organization(app);
  await newSession(app, owner);
  const names = ["Sofía", "Luis", "Diego", "Eva", "Rosa"];
  for (const firstName of names) await member(app, owner.orgId, "creator", { firstName, lastName: "Ixchel" });
  const invited = `beto-${owner.orgId}@quetzal.gt`;
  await owner.call(inviteMembers, { emails: [invited], roles: ["creator"] });
  const ana = await atWork(browser, app, { language });
  await giveSession(ana.context, app.address, owner.token);
  await ana.page.goto("/payments");
  const basic = ana.page.getByRole("article", { name: ana.says("payments.plan.basic") });
  await basic.getByRole("textbox").fill("5");
  await basic.getByRole("button", { name: ana.says("payments.stay.button") }).click();
  await ana.page.getByRole("checkbox", { name: "Ana Pérez" }).waitFor();
  await expect.poll(() => ana.page.getByRole("checkbox", { name: "Ana Pérez" }).isDisabled()).toBe(true);
  await expect.poll(() => ana.button("payments.stay.next").isDisabled()).toBe(true);
  await ana.page.getByRole("checkbox", { name: "Luis Ixchel" }).uncheck();
  await ana.page.getByRole("checkbox", { name: invited }).uncheck();
  expect(await accessibilityErrors(ana.page)).toEqual([]);
  await ana.button("payments.stay.next").click();
  await ana.sees("payments.stay.leave", { names: "Luis Ixchel" });
  await ana.sees("payments.stay.revoked", { emails: invited });
  await ana.field("payments.typeWordUpdate").fill(ana.says("payments.wordUpdate"));
  await ana.button("payments.order").click();
  await ana.sees("payments.waiting");
  const { members, invitations } = await owner.call(listMembers, {});
  expect(members.map(({ firstName }) => firstName).toSorted()).toEqual(["Ana", "Diego", "Eva", "Rosa", "Sofía"]);
  expect(invitations).toEqual([]);
  expect(ana.errors).toEqual([]);
  await ana.close();
});

test.each([
  { language: "en", theme: "light" },
  { language: "es", theme: "dark", width: 390, height: 844 },
] as const)("the page is free of accessibility errors and fits: %j", async (looks) => {
  const owner = await organization(app);
  const ana = await atWork(browser, app, looks);
  await giveSession(ana.context, app.address, owner.token);
  await ana.page.goto("/payments");
  await ana.sees("payments.noReceipts");
  expect(await accessibilityErrors(ana.page)).toEqual([]);
  await expectNoSidewaysScroll(ana.page);
  await ana.button("payments.choose", { plan: ana.says("payments.plan.advanced") }).click();
  await ana.field("payments.typeWordUpdate").waitFor();
  await ana.sees("payments.dueNow");
  expect(await accessibilityErrors(ana.page)).toEqual([]);
  await ana.close();
});
