import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { member, organization } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { builtPages, openBrowser, openWindow } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  await builtPages();
  [app, browser] = await Promise.all([startApp({}, { pages: true }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const cellOf = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row}:${column}"]`);

test("a list is made, pasted into, changed at its place, undone and seen by others", async () => {
  const owner = await organization(app, { language: "es" });
  const manager = await member(app, owner.orgId, "manager", { language: "es" });
  const open = async (token: string) => {
    const { page, context } = await openWindow(browser, app.address, { language: "es" });
    await context.addCookies([{ name: "sid", value: token, url: app.address }]);
    return page;
  };
  const [page, theirs] = [await open(owner.token), await open(manager.token)];
  await page.goto("/manageorg?tab=lists");
  await page.getByText("Aún no hay listas").waitFor();
  await page.getByRole("button", { name: "Nueva lista" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nombre").fill("Clientes");
  await dialog.getByLabel("Comenzar con").selectOption({ label: "Clientes" });
  await dialog.getByRole("button", { name: "Nueva lista" }).click();

  await page.getByText("Aún no hay registros").waitFor();
  await page.getByRole("button", { name: "Nuevo registro" }).first().click();
  await page.getByRole("dialog").getByLabel("Cliente").fill("Roble, S.A.");
  await page.getByRole("button", { name: "Guardar" }).click();
  await cellOf(page, 0, 0).getByText("Roble, S.A.").waitFor();

  await theirs.goto(page.url());
  await cellOf(page, 0, 0).focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "Roble, S.A.\t576937-K\r\nCeiba, S.A.\t1245535-0\r\n");
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
  await page.getByText("Se guardaron 2 registros").waitFor();
  await cellOf(page, 0, 0).getByText("Ceiba, S.A.").waitFor();
  await cellOf(theirs, 1, 1).getByText("576937-K").waitFor();

  await cellOf(page, 0, 1).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("576937-1");
  await page.keyboard.press("Enter");
  await page.getByText("Este NIT tiene un error").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("6-K");
  await page.keyboard.press("Enter");
  await cellOf(theirs, 0, 1).getByText("6-K").waitFor();
  await cellOf(page, 1, 1).focus();
  await page.keyboard.press("Control+z");
  await cellOf(theirs, 0, 1).getByText("1245535-0").waitFor();

  await page.getByLabel("Buscar registros").fill("ceib");
  await expect.poll(() => page.locator("[data-cell$=':0']").count()).toBe(1);

  const { id } = await begun(owner, await template(owner, p("Comparece {cliente}, con NIT {nit}, por {plazo}.")));
  await page.goto(`/processes/${id}`);
  await page.getByRole("button", { name: "Llenar desde una lista" }).click();
  await page.getByLabel("Registro").fill("robl");
  await page.getByRole("option", { name: /Roble, S\.A\./ }).click();
  await page.getByRole("button", { name: "Llenar 2 campos" }).click();
  const answer = (name: string) => page.getByRole("textbox", { name }).inputValue();
  await expect.poll(() => answer("Cliente")).toBe("Roble, S.A.");
  expect(await answer("Nit")).toBe("576937-K");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(() => answer("Cliente")).toBe("");
});
