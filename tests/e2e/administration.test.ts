import { mkdirSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveKey } from "#features/administration/server/index.ts";
import { getPayments, orderTerms, sendSlip } from "#features/payments/contract.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { organization } from "#seed/people.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll } from "#tests/support/browser.ts";
import { type AtWork, atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser({ ACTA_PAYMENTS: "true" });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const shots = process.env["ACTA_SHOTS"];
if (shots) mkdirSync(shots, { recursive: true });
const looked = async ({ page }: AtWork, name: string) => {
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  if (shots) await page.screenshot({ path: `${shots}/administration-${name}.png`, fullPage: true });
};

const organizationOf = async (id: string) => {
  const { rows } = await app.query<{ id: string; name: string }>("select id, name from organizations where id = $1", [
    id,
  ]);
  return rows[0] ?? { id, name: "" };
};

test.each([
  { language: "es", theme: "light", width: 1280 },
  { language: "en", theme: "dark", width: 390, height: 844 },
] as const)(
  "a transfer is confirmed, refunded and compared behind the administrator's own sign-in: %j",
  async (looks) => {
    const owner = await organization(app);
    const call = await newSession(app, owner);
    const tax = { taxId: "CF", taxName: "Bufete Quetzal", taxEmail: "pagos@quetzal.gt" };
    const basic = { plan: "basic", cycle: "month", seats: 5, confirmation: "UPDATE" } as const;
    const { order } = await call(orderTerms, { ...basic, ...tax });
    const slip = { name: "boleta.pdf", bytes: new TextEncoder().encode("%PDF-1.4\n") };
    await call.upload(sendSlip, { id: order?.id ?? "" }, slip);
    const { platform } = app.node;
    const { id: orgId, name: firm } = await organizationOf((await organization(app)).orgId);
    const key = await systemTransaction(platform.db, { orgId: null, by: null, now: new Date() }, ({ tx, now }) =>
      giveKey(tx, "Marta", now),
    );
    const marta = await atWork(browser, app, looks);
    const name = looks.language;
    await marta.page.goto("/administration");
    await marta.field("administration.nameOf").fill("Marta");
    await marta.field("administration.key").fill("adm_x");
    await marta.button("administration.enter").click();
    await marta.sees("administration.wrongKey");
    await looked(marta, `sign-in-${name}`);
    await marta.field("administration.key").fill(key);
    await marta.button("administration.enter").click();
    await marta.sees("administration.as", { name: "Marta" });
    await looked(marta, `organizations-${name}`);
    await marta.button("administration.organizations.changeOf", { name: firm }).click();
    await marta.field("administration.plan").selectOption("standard");
    await marta.field("payments.seats").fill("12");
    await looked(marta, `change-${name}`);
    await marta.button("administration.save").click();
    await marta.sees("administration.organizations.changed");
    await marta.button("administration.organizations.giveTo", { name: firm }).click();
    await marta.field("administration.given.amount").fill("9");
    await marta.field("administration.given.reference").fill(`Cortesía ${orgId}`);
    await marta.button("administration.organizations.give").last().click();
    await marta.sees("administration.given.done", { balance: 9 });
    await marta.link("administration.orders.name").click();
    const reference = order?.reference ?? "";
    await marta.button("administration.orders.confirmOf", { reference }).click();
    await marta.page.getByRole("dialog").waitFor();
    await looked(marta, `order-${name}`);
    await marta.page
      .getByRole("dialog")
      .getByRole("button", { name: marta.says("administration.orders.confirm") })
      .click();
    await marta.sees("administration.orders.confirmed");
    await marta.link("administration.payments.name").click();
    await marta.button("administration.payments.refund").first().click();
    await marta.field("administration.refund.amount").fill("20.50");
    await marta.field("administration.refund.reason").fill("Cortesía");
    await looked(marta, `refund-${name}`);
    await marta.button("administration.refund.note").click();
    await marta.sees("administration.payments.lessRefunds", { amount: "US$ 150.00", refunded: "US$ 20.50" });
    await looked(marta, `payments-${name}`);
    await marta.link("administration.checks.name").click();
    await marta.button("administration.checks.start").click();
    await marta.sees("administration.checks.differ_other", { count: 0 });
    await looked(marta, `checks-${name}`);
    await marta.button("administration.leave").click();
    await marta.field("administration.key").waitFor();
    expect(await call(getPayments, {})).toMatchObject({ plan: "basic", status: "active" });
    expect(marta.errors.filter((text) => !text.includes("401"))).toEqual([]);
    await marta.close();
  },
);
