import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { organization } from "#seed/people.ts";
import { answers, type Receiver, webhookReceiver } from "#tests/fixtures/webhook-receiver.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, builtPages, giveSession, openBrowser } from "#tests/support/browser.ts";
import { atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;
let receiver: Receiver;

beforeAll(async () => {
  await builtPages();
  receiver = await webhookReceiver();
  const allowed = { ACTA_OUTBOUND_ALLOW: receiver.host };
  [app, browser] = await Promise.all([startApp(allowed, { pages: true }), openBrowser()]);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await receiver?.stop();
});

test("a webhook is added, its secret shown once, tried, and what failed is sent again", async () => {
  const owner = await organization(app);
  const at = await atWork(browser, app);
  await giveSession(at.context, app.address, owner.token);
  const { page } = at;
  await page.goto("/manageorg?tab=integrations");
  await at.link("apiKeys.cardWebhooks").click();
  await at.button("webhooks.add").click();
  const dialog = page.getByRole("dialog");
  await at.field("webhooks.url").fill("https://10.0.0.1/");
  await page.keyboard.press("Enter");
  await dialog.getByText(at.says("webhooks.urlRefused")).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await at.field("webhooks.url").fill(receiver.url);
  await page.keyboard.press("Enter");
  const secret = page.getByRole("dialog", { name: at.says("webhooks.secretTitle") });
  await expect.poll(() => secret.locator("code").textContent()).toMatch(/^whsec_/);
  await page.keyboard.press("Escape");
  await at.button("webhooks.done").click();
  await at.button("webhooks.open", { name: receiver.host }).click();
  receiver.script.push(answers(500, "todavía no"));
  await at.button("webhooks.test").click();
  // The log hears of it by itself.
  await at.sees("webhooks.fault.status", { status: 500 });
  expect(await accessibilityErrors(page)).toEqual([]);
  await at.button("webhooks.delivery.openOne").click();
  await page.getByText("todavía no").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await at.button("webhooks.replay").click();
  await page.getByRole("dialog").getByText(at.says("webhooks.delivery.delivered"), { exact: true }).waitFor();
  expect(receiver.received).toHaveLength(2);
  expect(at.errors).toEqual([]);
  await at.close();
});
