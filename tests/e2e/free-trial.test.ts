import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { password, person } from "#seed/people.ts";
import { quickCaptcha } from "#tests/fixtures/accounts.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll } from "#tests/support/browser.ts";
import { type AtWork, atWork, mailedLink } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;
let at: AtWork;

beforeAll(async () => {
  [app, browser] = await startInBrowser(quickCaptcha);
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await at.page.screenshot({ path: `test-results/trial.png` });
  await at.close();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function fillAccount(email: string): Promise<void> {
  await at.field("identity.firstName").fill("Lucía");
  await at.field("identity.lastName").fill("Monterroso");
  await at.field("identity.email").fill(email);
  await at.field("identity.password").fill(password);
}

describe.each([
  { language: "en", theme: "light", country: "Guatemala", abroad: "El Salvador" },
  { language: "es", theme: "dark", country: "Guatemala", abroad: "Méx" },
] as const)("the free trial, in $language", ({ language, theme, country, abroad }) => {
  test("two steps make account and organization; nothing is lost on the way, on a phone and with the keyboard", async () => {
    at = await atWork(browser, app, { language, theme, width: 390, height: 844 });
    const { page } = at;
    await page.goto("/signup");
    await at.link("identity.toTrial").click();
    await at.sees("trial.heading");
    await at.button("trial.next").click();
    await at.sees("identity.firstNameRequired");
    await at.sees("identity.fillFields");
    await fillAccount(`lucia.${language}@jade.gt`);
    await page.keyboard.press("Enter");

    await at.sees("trial.step", { step: 2 });
    await expect.poll(() => page.getByText(at.says("identity.fillFields")).count()).toBe(0);
    await at.button("trial.start").click();
    await at.field("trial.orgName").fill("Bufete Jade");
    // The country is chosen already.
    const countryField = at.field("organizations.country");
    expect(await countryField.inputValue()).toBe(country);
    const nit = at.field("trial.nitLabel");
    await nit.fill("1245535-1");
    await page.keyboard.press("Enter");
    await at.sees("trial.nit.checksum");
    await page.screenshot({ path: `test-results/trial-step-2-${language}.png`, fullPage: true });
    expect(await accessibilityErrors(page)).toEqual([]);
    await expectNoSidewaysScroll(page);

    await at.button("trial.back").click();
    await expect.poll(() => at.field("identity.email").inputValue()).toBe(`lucia.${language}@jade.gt`);
    await page.screenshot({ path: `test-results/trial-step-1-${language}.png`, fullPage: true });
    await at.button("trial.next").click();
    await expect.poll(() => at.field("trial.orgName").inputValue()).toBe("Bufete Jade");
    await expect.poll(() => nit.inputValue()).toBe("1245535-1");
    await countryField.fill(abroad);
    await page.keyboard.press("Enter");
    await nit.waitFor({ state: "detached" });
    await countryField.fill(country);
    await page.keyboard.press("Enter");
    await nit.fill("1245535-0");
    await at.button("trial.start").click();
    await page.waitForURL("**/thankYouSignUp");

    await page.goto(await mailedLink(app, `lucia.${language}@jade.gt`, "/auth/action"));
    await at.button("identity.verify").click();
    await at.sees("identity.verified", { email: `lucia.${language}@jade.gt` });
    await at.link("identity.continue").click();
    await page.waitForURL("**/home");
    await page.goto("/manageorg");
    await at.sees("members.title");
    await page.goto("/free-trial");
    await page.waitForURL("**/home");
    expect(at.errors).toEqual([]);
  });

  test("an address that has an account is told in orange, beside what was written", async () => {
    const taken = await person(app, { email: `taken.${language}@jade.gt` });
    at = await atWork(browser, app, { language, theme });
    await at.page.goto("/free-trial");
    await fillAccount(taken.email);
    await at.button("trial.next").click();
    await at.field("trial.orgName").fill("Bufete Jade");
    await at.field("organizations.country").fill(abroad);
    await at.page.keyboard.press("Enter");
    await at.sees("identity.captcha.solved");
    await at.button("trial.start").click();
    await at.sees("identity.emailExists");
    await expect.poll(() => at.page.locator(".notice-orange").count()).toBe(1);
    await expect.poll(() => at.field("trial.orgName").inputValue()).toBe("Bufete Jade");
    await at.sees("identity.captcha.solved");
    await at.page.screenshot({ path: `test-results/trial-exists-${language}.png` });
  });
});
