import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { member, organization, password, person, type Someone } from "#seed/people.ts";
import { quickCaptcha } from "#tests/fixtures/accounts.ts";
import { answered, template } from "#tests/fixtures/processes.ts";
import { appCode, codeSent, enrollApp, enrollPhone, newNumber, wrongCode } from "#tests/fixtures/second-factors.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, type Looks, oneOfEachLook } from "#tests/support/browser.ts";
import { type AtWork, mailedLink, signIn } from "./support/person-at-work.ts";
import { testWindows } from "./support/test-windows.ts";

let app: App;
let browser: Browser;
const openWindow = testWindows();

beforeAll(async () => {
  [app, browser] = await startInBrowser(quickCaptcha);
});
beforeEach(() => app.clock.advance(3_600_000));
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const open = (looks: Looks = {}): Promise<AtWork> => openWindow(browser, app, looks);

/** The first step, which the second one follows. */
async function firstStep(at: AtWork, { email }: Pick<Someone, "email">, from = "/login"): Promise<void> {
  await at.page.goto(from);
  await at.field("identity.email").fill(email);
  await at.field("identity.password").fill(password);
  await at.page.keyboard.press("Enter");
  await at.sees("identity.step.title");
}

const firm = (language: "en" | "es") => organization(app, { password: true, language });

test("a phone is set up in my account and asked for at the next sign-in, then one is where one wanted to go", async () => {
  const language = "en";
  const owner = await firm(language);
  const at = await open({ language });
  await signIn(at, { email: owner.email, password }, "/login?next=/myaccount?tab=security");
  await at.button("identity.factors.setUpPhone").click();
  const [number, masked] = [newNumber(), (n: string) => `•••• ${n.slice(-4)}`];
  await at.field("identity.factors.number").fill("5555");
  await at.button("identity.step.send").click();
  await at.sees("identity.phoneInvalid");
  await at.field("identity.factors.number").fill(number);
  await at.page.keyboard.press("Enter");
  await at.sees("identity.step.phoneSent", { phone: masked(number) });
  const first = await codeSent(app, number);
  await at.field("identity.step.code").fill(wrongCode(first));
  await at.page.keyboard.press("Enter");
  await at.page.getByText(at.says("identity.mfaFailed")).waitFor();
  await at.field("identity.step.code").fill(`${first.slice(0, 3)} ${first.slice(3)}`);
  await at.page.keyboard.press("Enter");
  await at.sees("identity.factors.codesTitle");
  const codes = await at.page.locator(".recovery-codes code").allTextContents();
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([
    at.page.waitForEvent("download"),
    at.button("identity.factors.codesSave").click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain(codes[9]);
  expect(await accessibilityErrors(at.page)).toEqual([]);
  await at.button("identity.factors.codesStored").click();
  await at.page.getByText(masked(number)).waitFor();
  await at.button("identity.signOut").click();
  await at.page.waitForURL("**/login*");

  app.clock.advance(31_000);
  await firstStep(at, owner, "/login?next=/manageorg");
  await at.sees("identity.step.phoneText", { phone: masked(number) });
  await at.button("identity.step.send").click();
  await at.page.getByRole("button", { name: /30|29|28/ }).waitFor();
  const code = await codeSent(app, number, 2);
  const field = at.field("identity.step.code");
  await expect.poll(() => field.getAttribute("autocomplete")).toBe("one-time-code");
  await field.fill(wrongCode(code));
  await at.page.keyboard.press("Enter");
  await at.page
    .getByText(`${at.says("identity.mfaLeft_other", { count: 4 })} ${at.says("identity.mfaFailed")}`)
    .waitFor();
  await field.focus();
  await at.page.keyboard.insertText(` ${code} `);
  await at.page.keyboard.press("Enter");
  await at.page.waitForURL(({ pathname }) => pathname === "/manageorg");
  const sid = (await at.context.cookies()).find(({ name }) => name === "sid");
  expect(sid?.expires).toBeGreaterThan(0);
  expect(at.errors.filter((error) => !/4\d\d/.test(error))).toEqual([]);
});

test("an authenticator app is set up from its picture, confirms who is there, and signs in", async () => {
  const language = "es";
  const someone = await person(app, { password: true, language });
  const at = await open({ language });
  await signIn(at, { email: someone.email, password }, "/login?next=/myaccount?tab=security");
  await at.page.getByRole("heading", { name: at.says("identity.factors.title") }).waitFor();
  app.clock.advance(11 * 60_000);
  await at.button("identity.factors.setUpApp").click();
  await at.sees("identity.confirm.title");
  await at.field("identity.password").fill("not it");
  await at.page.keyboard.press("Enter");
  await at.sees("identity.invalidCredentials");
  await at.field("identity.password").fill(password);
  await at.page.keyboard.press("Enter");
  await at.page.getByRole("img", { name: at.says("identity.factors.appPicture") }).waitFor();
  const secret = ((await at.page.locator(".app-key code").textContent()) ?? "").replaceAll(" ", "");
  await at.field("identity.factors.appCode").fill(appCode(app, secret));
  await at.page.keyboard.press("Enter");
  await at.sees("identity.factors.codesTitle");
  await at.button("identity.factors.codesStored").click();
  await at.button("identity.signOut").click();
  await at.page.waitForURL("**/login*");
  app.clock.advance(60_000);
  await firstStep(at, someone);
  await at.sees("identity.step.appText");
  await at.field("identity.step.code").fill(appCode(app, secret));
  await at.page.keyboard.press("Enter");
  await at.page.waitForURL("**/home");
});

test("who lost the phone signs in with a recovery code, and takes the phone away by a mailed link, once", async () => {
  const language = "es";
  const someone = await person(app, { password: true, language });
  const { recoveryCodes } = await enrollPhone(app, await newSession(app, someone));
  const at = await open({ language });
  await firstStep(at, someone, "/login?next=/myaccount?tab=security");
  await at.button("identity.step.byRecovery").click();
  await at.field("identity.step.recoveryCode").fill((recoveryCodes[3] ?? "").toLowerCase());
  await at.page.keyboard.press("Enter");
  await at.page.waitForURL(({ pathname }) => pathname === "/myaccount");
  await at.sees("identity.factors.recoveryLeft_other", { count: 9 });
  await at.button("identity.factors.removePhone").click();
  await at.button("identity.factors.unenrollSend").click();
  await at.sees("identity.factors.unenrollSent", { email: someone.email });
  const link = await mailedLink(app, someone.email, "/auth/action");
  await at.page.goto(link);
  await at.button("identity.unenroll").click();
  await at.sees("identity.unenrolledPhone", { email: someone.email });
  await at.page.goto(link);
  await at.button("identity.unenroll").click();
  await at.sees("identity.linkExpired");
  const again = await open({ language });
  await signIn(again, { email: someone.email, password });
  expect(new URL(again.page.url()).pathname).toBe("/home");
});

test("sessions are listed and ended, one and all others", async () => {
  const language = "en";
  const someone = await person(app, { password: true, language });
  const [at, other, third] = [await open({ language }), await open({ language }), await open({ language })];
  for (const window of [other, third, at]) await signIn(window, { email: someone.email, password });
  await at.page.goto("/myaccount?tab=security");
  const rows = at.page.locator("section", { hasText: at.says("identity.sessions.hint") }).locator("li");
  await rows.nth(3).waitFor();
  await expect.poll(() => rows.first().textContent()).toContain(at.says("identity.sessions.current"));
  await rows.nth(1).getByRole("button").click();
  await at.sees("identity.sessions.ended");
  await at.button("identity.sessions.endOthers").click();
  await at.page
    .getByRole("dialog")
    .getByRole("button", { name: at.says("identity.sessions.endOthers") })
    .click();
  await rows.nth(1).waitFor({ state: "detached" });
  await expect.poll(() => rows.count()).toBe(1);
  await other.page.waitForURL("**/login*");
  await third.page.waitForURL("**/login*");
});

test("the account moves to another address and is deactivated in the end", async () => {
  const language = "es";
  const someone = await person(app, { password: true, language });
  const at = await open({ language });
  await signIn(at, { email: someone.email, password }, "/login?next=/myaccount");
  await at.button("identity.editName").click();
  await at.field("identity.firstName").fill("María José");
  await at.page.keyboard.press("Enter");
  await at.sees("identity.nameSaved");
  await at.button("identity.editEmail").click();
  const moved = `moved.${language}@quetzal.gt`;
  await at.field("identity.newEmail").fill(moved);
  await at.page.keyboard.press("Enter");
  await at.sees("identity.emailLinkSent", { email: moved });
  await at.page.goto(await mailedLink(app, moved, "/auth/action"));
  await at.button("identity.changeEmail").click();
  await at.sees("identity.emailChanged", { email: moved });
  await at.page.goto("/myaccount");
  await at.button("identity.deactivate.action").click();
  await at.page.getByRole("dialog").getByRole("textbox").fill(moved);
  await at.page
    .getByRole("dialog")
    .getByRole("button", { name: at.says("identity.deactivate.action") })
    .click();
  await at.page.waitForURL("**/login*");
  await at.field("identity.email").fill(moved);
  await at.field("identity.password").fill(password);
  await at.page.keyboard.press("Enter");
  await at.sees("identity.disabled");
});

test("on the free plan a phone is confirmed before the first process is generated, and nothing is lost", async () => {
  const language = "en";
  const owner = await firm(language);
  const { id } = await answered(owner, await template(owner));
  await app.query("update organizations set plan = 'free', trial_ends_at = null where id = $1", [owner.orgId]);
  const at = await open({ language });
  await signIn(at, { email: owner.email, password }, `/login?next=/processes/${id}`);
  await at.button("processes.page.fill.finish").click();
  await at.page
    .getByRole("dialog")
    .getByRole("button", { name: at.says("processes.page.send.finish") })
    .click();
  await at.sees("identity.phoneFirst.title");
  const number = newNumber();
  await at.field("identity.factors.number").fill(number);
  await at.page.keyboard.press("Enter");
  await at.field("identity.step.code").fill(await codeSent(app, number));
  await at.page.keyboard.press("Enter");
  await at.sees("processes.page.send.finished");
});

test.each(oneOfEachLook)("the second step and my account: $language $theme $width", async (looks) => {
  const owner = await organization(app);
  const someone = await member(app, owner.orgId, "creator", { password: true, language: looks.language });
  const call = await newSession(app, someone);
  const { number } = await enrollPhone(app, call);
  await enrollApp(app, call);
  app.clock.advance(31_000);
  const at = await open(looks);
  await firstStep(at, someone, "/login?next=/myaccount?tab=security");
  await at.button("identity.step.send").click();
  await at.field("identity.step.code").waitFor();
  expect(await accessibilityErrors(at.page)).toEqual([]);
  await expectNoSidewaysScroll(at.page);
  await at.field("identity.step.code").fill(await codeSent(app, number, 2));
  await at.page.keyboard.press("Enter");
  await at.page.waitForURL(({ pathname }) => pathname === "/myaccount");
  await at.sees("identity.sessions.hint");
  await at.button("identity.sessions.endOthers").waitFor();
  expect(await accessibilityErrors(at.page)).toEqual([]);
  await expectNoSidewaysScroll(at.page);
  app.clock.advance(11 * 60_000);
  await at.button("identity.factors.removePhone").click();
  await at.button("identity.factors.unenrollSend").click();
  await at.field("identity.password").waitFor();
  expect(await accessibilityErrors(at.page)).toEqual([]);
});
