import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { organization, password } from "#seed/people.ts";
import { quickCaptcha } from "#tests/fixtures/accounts.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, builtPages, openBrowser } from "#tests/support/browser.ts";
import { atWork, signIn } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;

beforeAll(async () => {
  await builtPages();
  // Browsers have no passkeys at a bare IP address.
  const settings = { ...quickCaptcha, ACTA_URL: "http://localhost:PORT" };
  [app, browser] = await Promise.all([startApp(settings, { pages: true }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("a passkey is added in my account, signs in without a password, is the second step after one, and is removed", async () => {
  const owner = await organization(app, { password: true, language: "es" });
  const at = await atWork(browser, { ...app, address: app.node.platform.config.url }, { language: "es" });
  const { page } = at;
  const device = await at.context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(at, { email: owner.email, password }, "/login?next=/myaccount?tab=security");
  await at.button("identity.passkeys.add").click();
  await at.field("identity.passkeys.name").fill("");
  await at.button("identity.passkeys.continue").click();
  await at.sees("identity.passkeyNameRequired");
  expect(await accessibilityErrors(page)).toEqual([]);
  await at.field("identity.passkeys.name").fill("Portátil de Ana");
  await at.button("identity.passkeys.continue").click();
  await at.button("identity.factors.codesStored").click();
  await page.getByText("Portátil de Ana").first().waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);

  await at.button("identity.signOut").click();
  await page.waitForURL("**/login*");
  await page.goto("/login?next=/myaccount?tab=security");
  await at.button("identity.withPasskey").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await at.button("identity.withPasskey").click();
  await page.waitForURL(({ pathname }) => pathname === "/myaccount");

  await at.button("identity.signOut").click();
  await page.waitForURL("**/login*");
  await page.goto("/login?next=/myaccount?tab=security");
  await at.field("identity.email").fill(owner.email);
  await at.field("identity.password").fill(password);
  await page.keyboard.press("Enter");
  await at.sees("identity.step.title");
  await at.button("identity.step.byPasskey").click();
  await page.waitForURL(({ pathname }) => pathname === "/myaccount");

  app.clock.advance(11 * 60_000);
  await at.button("identity.passkeys.removeNamed", { name: "Portátil de Ana" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: at.says("identity.passkeys.remove"), exact: true })
    .click();
  await at.sees("identity.confirm.title");
  await at.button("identity.step.byPasskey").click();
  await at.button("identity.step.byPasskey").click();
  await at.sees("identity.passkeys.removed");
  await page.getByText("Portátil de Ana").waitFor({ state: "detached" });
  expect(at.errors).toEqual([]);
  await at.close();
});
