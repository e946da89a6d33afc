import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Decided } from "#features/organizations/administered.ts";
import { getOrganization } from "#features/organizations/contract.ts";
import { administer } from "#features/organizations/server/index.ts";
import { listTemplates } from "#features/templates/contract.ts";
import { putLogo, saveTheme } from "#features/theming/contract.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { member, organization, password } from "#seed/people.ts";
import { quickCaptcha } from "#tests/fixtures/accounts.ts";
import { plainPng, wineTheme } from "#tests/fixtures/brand.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import {
  accessibilityErrors,
  expectNoSidewaysScroll,
  giveSession,
  type Looks,
  oneOfEachLook,
} from "#tests/support/browser.ts";
import { type AtWork, atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser(quickCaptcha);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const decide = (id: string, decided: Decided) => {
  const { db, clock } = app.node.platform;
  return systemTransaction(db, { orgId: null, by: null, now: clock.now() }, (change) =>
    administer(change, id, decided),
  );
};

async function windowOf(token: string, looks: Looks = {}): Promise<AtWork> {
  const at = await atWork(browser, app, looks);
  await giveSession(at.context, app.address, token);
  return at;
}

const wine = "rgb(107, 31, 46)";
const navy = "rgb(18, 58, 95)";
/** The colour of the bar at the top. */
const barOf = (page: Page) => page.locator("header.MuiAppBar-root");
const colorOf = (page: Page) => barOf(page).evaluate((bar) => getComputedStyle(bar).backgroundColor);
const becomes = async (page: Page, color: string) => expect.poll(() => colorOf(page)).toBe(color);
/** The brand's side of a visitors' page becomes this colour. */
const sideBecomes = (page: Page, color: string) =>
  expect
    .poll(() => page.locator(".split-brand").evaluate((side) => getComputedStyle(side).backgroundColor))
    .toBe(color);
/** The written field of a colour; its palette has a longer name. */
const colorField = (at: AtWork, name: string) =>
  at.page.getByRole("textbox", { name: at.says(`theming.color.${name}`), exact: true });

describe.each([{ language: "en" }, { language: "es" }] as const)("a theme, in $language", ({ language }) => {
  test("is tried on by one page, cancelled, saved for everybody at once, and there from the next first paint", async () => {
    const owner = await organization(app, { name: `Bufete Jade ${language}` });
    const colleague = await member(app, owner.orgId, "creator");
    const [ours, theirs] = [await windowOf(owner.token, { language }), await windowOf(colleague.token, { language })];
    await theirs.page.goto("/home");
    await becomes(theirs.page, navy);
    const { page } = ours;
    await page.goto("/manageorg?tab=theme");
    await colorField(ours, "primary").fill("#6b1f2e");
    await becomes(page, wine);
    await page.goto("/home");
    await becomes(page, navy);

    await page.goto("/manageorg?tab=theme");
    await colorField(ours, "primary").fill("#6b1f2e");
    await ours.sees("theming.unsaved");
    await ours.button("shell.cancel").click();
    await becomes(page, navy);
    await expect.poll(() => colorField(ours, "primary").inputValue()).toBe("#123A5F");

    await colorField(ours, "primary").fill("6b1f2e");
    await colorField(ours, "background").fill("#f6f1e7");
    await colorField(ours, "info").fill("blau");
    await ours.sees("theming.colorWrong");
    await colorField(ours, "info").fill("#0b5cad");
    await becomes(page, wine);
    await ours.button("theming.save").click();
    await ours.sees("theming.saved");
    await becomes(page, wine);
    await becomes(theirs.page, wine);

    // The next start knows the colours before it has asked anybody.
    await theirs.page.route("**/api/session", () => undefined);
    await theirs.page.goto("/home", { waitUntil: "commit" });
    const first = () =>
      theirs.page.evaluate(() => document.documentElement.style.getPropertyValue("--first-page").trim());
    await expect.poll(first).toBe("#f6f1e7");
    const bar = theirs.page.locator("#root > .first-frame .first-bar");
    await expect
      .poll(() => bar.evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe("rgb(107, 31, 46)");
    expect(await theirs.page.evaluate(() => localStorage.getItem("customTheme"))).toContain("#6b1f2e");
    expect([...ours.errors, ...theirs.errors]).toEqual([]);
    await ours.close();
    await theirs.close();
  });
});

test("a colour that would not read is told with the nearest that does, which is taken by one press", async () => {
  const owner = await organization(app);
  const at = await windowOf(owner.token);
  await at.page.goto("/manageorg?tab=theme");
  await colorField(at, "accent").fill("#f6c945");
  const note = at.page.locator(".color", { has: colorField(at, "accent") }).locator(".color-note");
  await note.getByText(/contrast is 1\.\d : 1; at least 4\.5 : 1/).waitFor();
  await note.getByRole("button").click();
  await note.waitFor({ state: "detached" });
  await expect.poll(() => colorField(at, "accent").inputValue()).not.toBe("#F6C945");
  await at.button("theming.reset").click();
  await expect.poll(() => colorField(at, "accent").inputValue()).toBe("#123A5F");
  await at.close();
});

test("a logo is chosen, seen in the bar before it is saved, kept as a picture also when it was drawn, and removed", async () => {
  const owner = await organization(app, { name: "Notaría Ceiba" });
  const at = await windowOf(owner.token);
  const { page } = at;
  await page.goto("/manageorg?tab=theme");
  const file = page.getByTestId("logo-file");
  await file.setInputFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await at.sees("theming.logoKind");
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="#fc0"/></svg>';
  await file.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) });
  const logo = barOf(page).getByRole("img", { name: "Notaría Ceiba" });
  await logo.waitFor();
  await expect.poll(() => logo.getAttribute("src")).toMatch(/^blob:/);
  await at.button("theming.save").click();
  await at.sees("theming.saved");
  await expect.poll(() => logo.getAttribute("src")).toMatch(/^\/brand\/logo\/[0-9a-f]{64}$/);
  const stored = await page.request.get((await logo.getAttribute("src")) ?? "");
  expect(stored.headers()["content-type"]).toBe("image/png");
  await at.button("theming.removeLogo").click();
  await at.button("theming.save").click();
  await logo.waitFor({ state: "detached" });
  await barOf(page).getByText("Notaría Ceiba").waitFor();
  expect(at.errors).toEqual([]);
  await at.close();
});

describe.each([
  { language: "en", theme: "light" },
  { language: "es", theme: "dark" },
] as const)("a white-labelled organization, in $language and $theme", (looks) => {
  test("has its own sign-in page, before and after; nothing leads to payments or documentation", async () => {
    const name = `Notaría Quetzal ${looks.language}`;
    const signInName = `notaria-${looks.language}`;
    const owner = await organization(app, { name, password: true });
    await owner.call(saveTheme, { theme: wineTheme });
    await owner.call.upload(putLogo, {}, { name: "logo.png", bytes: await readFile("seed/demo/logos/ceiba.png") });
    await decide(owner.orgId, { whiteLabel: true, signInName });
    const at = await atWork(browser, app, looks);
    const { page } = at;
    await page.goto(`/login?org=${signInName}`);
    await sideBecomes(page, wine);
    await page.locator(".split-brand img").waitFor();
    expect(await page.getByText(at.says("shell.poweredBy")).count()).toBe(0);
    await expect.poll(() => page.title()).toBe(`${at.says("shell.screen.login")} · ${name}`);
    expect(await accessibilityErrors(page)).toEqual([]);
    const shots = process.env["ACTA_SHOTS"];
    for (const width of shots ? [1280, 390] : []) {
      await page.setViewportSize({ width, height: 860 });
      await page.screenshot({ path: `${shots}/login-${looks.language}-${looks.theme}-${width}.png` });
    }
    // It stays so from page to page, without the address saying it again.
    await at.link("identity.toSignUp").click();
    await page.waitForURL("**/signup");
    await sideBecomes(page, wine);

    await page.goto("/login");
    await at.field("identity.email").fill(owner.email);
    await at.field("identity.password").fill(password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/home");
    await barOf(page).getByRole("img", { name }).waitFor();
    await page.goto("/manageorg");
    await expect.poll(() => page.getByText(at.says("shell.docs")).count()).toBe(0);
    await expect.poll(() => page.title()).toContain(name);
    expect(await page.getByText(at.says("shell.poweredBy")).count()).toBe(0);
    for (const closed of ["/payments", "/help", "/help/webhooks"]) {
      await page.goto(closed);
      await page.waitForURL("**/home");
    }
    await at.button("shell.account").click();
    await page.getByRole("menuitem", { name: at.says("shell.logOut") }).click();
    await page.waitForURL("**/login*");
    await sideBecomes(page, wine);
    // Nobody's page again.
    await page.goto("/login?org=");
    await sideBecomes(page, navy);
    expect(at.errors).toEqual([]);
    await at.close();
  });
});

test("on its own host an organization needs no name in the address", async () => {
  const owner = await organization(app, { name: "Legal Ceiba", password: true });
  await owner.call(saveTheme, { theme: wineTheme });
  // The browser itself knows where every name below localhost is.
  await decide(owner.orgId, { whiteLabel: true, customHost: "legal.localhost" });
  const at = await atWork(browser, app);
  const { page } = at;
  await page.goto(app.address.replace("127.0.0.1", "legal.localhost"));
  await page.waitForURL("**/login*");
  await expect.poll(() => page.title()).toContain("Legal Ceiba");
  // The installation's own providers lead back to the installation's own host.
  await expect.poll(() => page.getByRole("button", { name: /Google/ }).count()).toBe(0);
  await at.field("identity.email").fill(owner.email);
  await at.field("identity.password").fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/home");
  expect(new URL(page.url()).hostname).toBe("legal.localhost");
  await barOf(page).getByText("Legal Ceiba").waitFor();
  await at.close();
});

test("an API key is made, shown once, used, rotated by hand and revoked", async () => {
  const owner = await organization(app);
  const at = await windowOf(owner.token);
  const { page } = at;
  await page.goto("/manageorg?tab=integrations");
  await at.link("apiKeys.cardAction").click();
  await at.sees("apiKeys.none");
  await at.button("apiKeys.create").click();
  const dialog = page.getByRole("dialog");
  await page.keyboard.press("Enter");
  await dialog.getByText(at.says("apiKeys.nameRequired")).waitFor();
  await at.field("apiKeys.name").fill("Contabilidad");
  await page.keyboard.press("Enter");
  const keyDialog = page.getByRole("dialog", { name: at.says("apiKeys.newKeyTitle") });
  const key = (await keyDialog.locator("code").textContent()) ?? "";
  expect(key).toMatch(/^acta_/);
  expect(await accessibilityErrors(page)).toEqual([]);
  // A press of Escape does not lose it.
  await page.keyboard.press("Escape");
  await keyDialog.waitFor();
  await at.button("apiKeys.done").click();
  const answers = async (by: string) => (await app.as(by).raw(listTemplates, {})).status;
  expect(await answers(key)).toBe(200);
  // What was not granted stays closed.
  expect((await app.as(key).raw(getOrganization, {})).status).toBe(403);
  expect(await page.content()).not.toContain(key);
  await page.getByRole("button", { name: at.says("apiKeys.rotate", { name: "Contabilidad" }) }).click();
  await at.button("apiKeys.rotateAction").click();
  const next = (await keyDialog.locator("code").textContent()) ?? "";
  await at.button("apiKeys.done").click();
  expect(await answers(key)).toBe(401);
  expect(await answers(next)).toBe(200);
  await page.getByRole("button", { name: at.says("apiKeys.revoke", { name: "Contabilidad" }) }).click();
  await at.button("apiKeys.revokeAction").click();
  await at.sees("apiKeys.none");
  expect(await answers(next)).toBe(401);
  app.clock.advance(11 * 60_000);
  await at.button("apiKeys.create").click();
  await at.field("apiKeys.name").fill("Otra");
  await page.keyboard.press("Enter");
  await at.sees("identity.confirm.title");
  expect(at.errors).toEqual([]);
  await at.close();
});

test.each(oneOfEachLook)("every tab can be used by everybody: %j", async (looks) => {
  const owner = await organization(app, { name: "Bufete Quetzal" });
  await owner.call(saveTheme, { theme: wineTheme });
  await owner.call.upload(putLogo, {}, { name: "logo.png", bytes: plainPng(240, 80, [246, 241, 231]) });
  const at = await windowOf(owner.token, looks);
  for (const [tab, text] of [
    ["theme", "theming.colors"],
    ["integrations", "identity.sso.title"],
    ["apiKeys", "apiKeys.how"],
  ] as const) {
    await at.page.goto(`/manageorg?tab=${tab}`);
    await at.sees(text);
    await at.page.evaluate(() => document.fonts.ready);
    expect(await accessibilityErrors(at.page), tab).toEqual([]);
    await expectNoSidewaysScroll(at.page);
    const shots = process.env["ACTA_SHOTS"];
    if (shots)
      await at.page.screenshot({ path: `${shots}/${tab}-${Object.values(looks).join("-")}.png`, fullPage: true });
  }
  await at.close();
});
