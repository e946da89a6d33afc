import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { organization, type SomeMember } from "#seed/people.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, giveSession } from "#tests/support/browser.ts";
import { atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;
let owner: SomeMember;

beforeAll(async () => {
  [app, browser] = await startInBrowser();
  owner = await organization(app, { name: "Bufete Quetzal" });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("`?` opens the help of the page one is on, beside it, and links in it lead on", async () => {
  const at = await atWork(browser, app, { language: "es" });
  const { page } = at;
  await giveSession(at.context, app.address, owner.token);
  await page.goto("/manageorg?tab=lists");
  await page.locator("h1").waitFor();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Listas" });
  // The help names the button as the page does.
  await help.getByText(at.says("lists.page.create"), { exact: true }).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await expect
    .poll(() => help.getByRole("link", { name: at.says("help.whole") }).getAttribute("href"))
    .toBe("/help/lists");
  await help.getByRole("button", { name: at.says("shell.shortcuts") }).click();
  await page.getByRole("dialog", { name: at.says("shell.shortcuts") }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  // The button of the bar opens the same; a link to a screen leads there and closes it.
  await page.goto("/managetemplates");
  await page.getByRole("link", { name: at.says("help.ofThis") }).click();
  const templates = page.getByRole("dialog", { name: "Plantillas y marcas" });
  await templates.getByRole("button", { name: "fórmulas" }).click();
  const formulas = page.getByRole("dialog", { name: "Fórmulas" });
  await formulas.getByRole("button", { name: "fórmulas y filtros" }).click();
  await page.getByRole("dialog", { name: "Fórmulas y filtros" }).getByText("{precio | letras:GTQ}").first().waitFor();
  expect(at.errors).toEqual([]);
  await at.close();
});

test("anybody reads and searches the help, without an account and on a phone", async () => {
  const at = await atWork(browser, app, { language: "es", theme: "dark", width: 390, height: 844 });
  const { page } = at;
  await page.goto("/help");
  await page.getByRole("heading", { name: "Primeros pasos", level: 1 }).waitFor();
  const back = await page.locator(".help-bar a").last().boundingBox();
  const languages = await page.getByRole("group", { name: at.says("shell.language") }).boundingBox();
  expect((back?.x ?? 0) + (back?.width ?? 0)).toBeLessThan(languages?.x ?? 0);
  await page.getByText(at.says("help.pages")).click();
  await page.getByRole("link", { name: "Firma electrónica" }).click();
  await page.getByRole("heading", { name: "Si le pidieron firmar" }).waitFor();
  await page.getByRole("searchbox").fill("NUMERACION de clausulas");
  await page.getByRole("link", { name: "Fórmulas: Numeración de cláusulas" }).click();
  await page.waitForURL("**/help/formulas#numeracion-de-clausulas");
  await page.getByRole("heading", { name: "Numeración de cláusulas" }).waitFor();
  await expectNoSidewaysScroll(page);
  expect(await accessibilityErrors(page)).toEqual([]);
  expect(at.errors).toEqual([]);
  await at.close();
});

test("the help changes its language with the product's; a page that is not there leads to the first steps", async () => {
  const at = await atWork(browser, app, { language: "en" });
  const { page } = at;
  await page.goto("/help/review");
  await page.getByRole("heading", { name: "Review a contract" }).waitFor();
  await page.locator('.language-choice [lang="es"]').click();
  await page.getByRole("heading", { name: "Revisar un contrato" }).waitFor();
  await page.goto("/help/nothing");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Primeros pasos" }).click();
  await page.getByRole("heading", { name: "Primeros pasos", level: 1 }).waitFor();
  expect(at.errors).toEqual([]);
  await at.close();
});
