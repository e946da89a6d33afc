import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inviteMembers } from "#features/members/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { goodPassword, quickCaptcha, somebody } from "#tests/fixtures/accounts.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll } from "#tests/support/browser.ts";
import { atWork, mailedLink, signIn } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;
let owner: SomeMember;

beforeAll(async () => {
  [app, browser] = await startInBrowser(quickCaptcha);
  owner = await organization(app, { firstName: "Ana Lucía", name: "Bufete Quetzal" });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const invite = async (email: string) => {
  await owner.call(inviteMembers, { emails: [email], roles: ["creator"], individual: false, billing: false });
  return mailedLink(app, email, "/invitation");
};

test("an invited person opens the mailed link on a phone, gives name and password, and is in", async () => {
  const at = await atWork(browser, app, { language: "es", width: 390, height: 844 });
  const { page } = at;
  const email = "beto@quetzal.gt";
  await page.goto(await invite(email));
  await page.getByRole("heading", { name: "Únase a Bufete Quetzal", level: 1 }).waitFor();
  await page.getByText("Ana Lucía", { exact: false }).first().waitFor();
  await page.getByText(email).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await at.button("members.page.join").click();
  await at.sees("identity.firstNameRequired");
  await at.field("identity.firstName").fill("Beto");
  await at.field("identity.lastName").fill("Paz");
  await at.field("identity.password").fill(goodPassword);
  await at.button("members.page.join").click();
  await page.waitForURL("**/home");
  await at.sees("members.joined", { organization: "Bufete Quetzal" });
  expect(await app.mails(email)).toHaveLength(1);
  expect(at.errors).toEqual([]);
  // Link closed.
  await page.goto(await mailedLink(app, email, "/invitation"));
  await at.sees("members.linkUsed");
  await at.close();
});

test("who does not want to join says so on the same page, without an account", async () => {
  const at = await atWork(browser, app, { language: "en", width: 390, height: 844 });
  await at.page.goto(await invite("nadie@quetzal.gt"));
  await at.button("members.decline").click();
  await at.page.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  await at.sees("members.linkUsed");
  expect(at.errors).toEqual([]);
  await at.close();
});

test("somebody who has an account signs in and joins by one press; another's session joins nothing", async () => {
  const at = await atWork(browser, app, { language: "en", theme: "dark" });
  const { page } = at;
  const [carla, other] = [
    await somebody(app, { password: goodPassword }),
    await somebody(app, { password: goodPassword }),
  ];
  const link = await invite(carla.email);
  await signIn(at, { email: other.email, password: goodPassword });
  await page.goto(link);
  await at.sees("members.linkOtherEmail");
  await expect.poll(() => at.button("members.page.join").count()).toBe(0);
  await at.context.clearCookies();
  await page.goto(link);
  await at.sees("members.page.haveAccount");
  expect(await accessibilityErrors(page)).toEqual([]);
  await at.link("identity.signIn").click();
  await at.field("identity.email").fill(carla.email);
  await at.field("identity.password").fill(goodPassword);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/invitation?token=**");
  await at.button("members.page.join").click();
  await page.waitForURL("**/home");
  await at.sees("members.joined", { organization: "Bufete Quetzal" });
  expect(at.errors).toEqual([]);
  await at.close();
});
