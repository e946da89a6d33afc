import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { organization } from "#seed/people.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, giveSession, oneOfEachLook } from "#tests/support/browser.ts";
import { atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const security = ["methods", "security", "passkeys.title", "factors.title", "sessions.title"] as const;

test.each(oneOfEachLook)(
  "security has an address of its own beside the account: $language, $width px",
  async (looks) => {
    const owner = await organization(app);
    const ana = await atWork(browser, app, looks);
    await giveSession(ana.context, app.address, owner.token);
    const { page } = ana;
    const heading = (key: string) => page.getByRole("heading", { name: ana.says(`identity.${key}`), exact: true });
    const chosen = page.locator('nav.tab-bar [aria-current="page"]');
    await page.goto("/myaccount");
    await heading("profile").waitFor();
    expect(await chosen.allTextContents()).toEqual([ana.says("identity.tabs.account")]);
    for (const key of security) expect(await heading(key).count()).toBe(0);

    await ana.link("identity.tabs.security").click();
    await page.waitForURL("**/myaccount?tab=security");
    for (const key of security) await heading(key).waitFor();
    expect(await chosen.allTextContents()).toEqual([ana.says("identity.tabs.security")]);
    expect(await heading("profile").count()).toBe(0);
    await expectNoSidewaysScroll(page);
    expect(await accessibilityErrors(page)).toEqual([]);
    if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/security-${looks.width}.png` });

    // The address of one card, as the palette and mails have it.
    await page.goto("/home");
    await page.goto("/myaccount#factors");
    await page.waitForURL("**/myaccount?tab=security#factors");
    await heading("factors.title").waitFor();
    await ana.link("identity.tabs.account").click();
    await heading("profile").waitFor();
    expect(ana.errors).toEqual([]);
    await ana.close();
  },
);
