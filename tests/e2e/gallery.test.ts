import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadGallery } from "#app/server/own-gallery.ts";
import { organization } from "#seed/people.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, giveSession } from "#tests/support/browser.ts";
import { atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await startInBrowser({}, { work: false });
  await loadGallery(app.node.platform);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("a new firm looks at a template of the gallery, uses it, and fills a contract from it", async () => {
  const owner = await organization(app);
  const at = await atWork(browser, app);
  await giveSession(at.context, app.address, owner.token);
  const { page } = at;
  await page.goto("/managetemplates");
  await at.button("gallery.title").click();
  const title = "Promesa de compraventa de inmueble";
  const search = at.field("gallery.search");
  await search.fill("promesa arras");
  const cards = page.getByRole("dialog").getByRole("listitem");
  await expect.poll(() => cards.count()).toBe(1);
  expect(await accessibilityErrors(page)).toEqual([]);

  await at.button("gallery.previewNamed", { title }).click();
  const shown = page.frameLocator("iframe");
  await shown.getByText("OCHOCIENTOS CINCUENTA MIL QUETZALES EXACTOS (Q850,000.00)").first().waitFor();
  await at.button("gallery.back").click();
  await expect.poll(() => cards.count()).toBe(1);
  await at.button("gallery.previewNamed", { title }).click();
  await at.button("gallery.take").click();
  await page.waitForURL("**/templateSettings/**");
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();

  await page.goto("/processes?tab=drafts");
  await at.button("processes.page.create").first().click();
  await at.field("processes.page.begin.template").selectOption({ label: title });
  await at.field("processes.page.begin.name").fill("Promesa de la finca 30052");
  await at.button("processes.page.begin.create").click();
  await page.waitForURL(/\/processes\/[0-9a-f-]{36}/);
  const contract = page.frameLocator("iframe");
  await page.getByRole("textbox", { name: "Precio" }).fill("850,000");
  await page.getByRole("textbox", { name: "Arras" }).fill("85,000.00");
  await page.keyboard.press("Tab");
  await contract.getByText("OCHOCIENTOS CINCUENTA MIL QUETZALES EXACTOS (Q850,000.00)").first().waitFor();
  // What the template's rules work out stands in the document too.
  await contract.getByText("setecientos sesenta y cinco mil quetzales exactos (Q765,000.00)").first().waitFor();

  // A second copy has a name of its own, and the gallery says that there are two.
  await page.goto("/managetemplates?tab=gallery");
  await at.field("gallery.search").fill("promesa");
  await at.sees("gallery.taken_one");
  await at.button("gallery.takeNamed", { title }).click();
  await page.waitForURL("**/templateSettings/**");
  await page.getByRole("heading", { name: `${title} (2)`, level: 1 }).waitFor();
  expect(at.errors).toEqual([]);
  await at.close();
});

test("on Home a new firm tries a sample: a deed that is filled in, with its document, which can be deleted", async () => {
  const owner = await organization(app);
  const at = await atWork(browser, app, { language: "es" });
  await giveSession(at.context, app.address, owner.token);
  const { page } = at;
  await page.goto("/home");
  await at.button("gallery.sample").click();
  await page.waitForURL(/\/processes\/[0-9a-f-]{36}/);
  await page.getByRole("heading", { name: "Ejemplo: Compraventa de bien inmueble", level: 1 }).waitFor();
  await page.frameLocator("iframe").getByText("COMPRAVENTA").first().waitFor();
  await page.goto("/home");
  await at.sees("home.first.count", { count: 1, of: 3 });
  await page.goto("/processes?tab=drafts");
  await at.button("processes.page.remove", { title: "Ejemplo: Compraventa de bien inmueble" }).click();
  await at.sees("processes.page.empty.drafts");
  expect(at.errors).toEqual([]);
  await at.close();
});
