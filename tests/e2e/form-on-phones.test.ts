import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProcess } from "#features/processes/contract.ts";
import { setTitlePattern } from "#features/templates/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, oneOfEachLook } from "#tests/support/browser.ts";
import { testWindows } from "./support/test-windows.ts";

let app: App;
let browser: Browser;
let owner: SomeMember;
const openWindow = testWindows();

beforeAll(async () => {
  [app, browser] = await startInBrowser({}, { work: false });
  owner = await organization(app);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const [, phone] = oneOfEachLook;
const people = ["comprador", "vendedor", "acreedor", "deudor", "fiador", "arrendante", "arrendatario", "representante"];
const steps = people.map((who) => `{${who}_nombre} {${who}_cui} {${who}_edad}`).join(" ");

/** True if nothing of the text of an element is cut. */
const isWhole = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1);

/** True if an element lies between the edges of its row. */
const isInRow = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const [tab, row] = [one.getBoundingClientRect(), one.closest("ol")?.getBoundingClientRect()];
    return row !== undefined && tab.left >= row.left - 1 && tab.right <= row.right + 1;
  });

test("on a phone the words of an amount are whole, and the actions on a contract have words", async () => {
  const id = await template(owner, p("{precio | letras}"));
  const { id: process } = await begun(owner, id);
  const at = await openWindow(browser, app, phone, owner);
  const { page } = at;
  await page.goto(`/processes/${process}`);
  await page.locator(".money input").fill("1,234,567.89");
  await page.keyboard.press("Tab");
  const words = page.locator(".answer-words");
  await expect.poll(() => words.textContent()).toMatch(/ochenta y nueve$/);
  expect(await isWhole(words)).toBe(true);
  expect((await words.boundingBox())?.height).toBeGreaterThan(30);

  const rename = at.button("processes.page.rename.open");
  expect(await rename.isVisible()).toBe(false);
  const comments = page.locator(".fill-header").getByText(at.says("processes.places.all"), { exact: true });
  expect(await comments.isVisible()).toBe(true);
  await at.button("processes.page.moreActions").click();
  for (const key of ["page.rename.open", "page.copy.open", "history.open"])
    await page
      .locator(".process-actions-more")
      .getByText(at.says(`processes.${key}`), { exact: true })
      .waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoSidewaysScroll(page);

  // The header shows the new title at once.
  await rename.click();
  await at.field("processes.page.begin.name").fill("Venta de la casa");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Venta de la casa" }).waitFor();
  expect(at.errors).toEqual([]);
});

test("a title that is made of the answers changes in the header while they are typed", async () => {
  const id = await template(owner, p("{nombre} vende"));
  await owner.call(setTitlePattern, { id, titlePattern: "Venta de {nombre}" });
  const { id: process } = await owner.call(createProcess, { templateId: id });
  const at = await openWindow(browser, app, oneOfEachLook[0], owner);
  await at.page.goto(`/processes/${process}`);
  await at.page.getByLabel(/^Nombre/).fill("Ana Sol");
  await at.page.getByRole("heading", { level: 1, name: "Venta de Ana Sol" }).waitFor();
  expect(at.errors).toEqual([]);
});

test.each([phone, { ...oneOfEachLook[0], width: 800 }])(
  "the row of steps shows that it goes on and keeps the current one in sight, at $width pixels",
  async (looks) => {
    const id = await template(owner, p(steps));
    const { id: process } = await begun(owner, id);
    const at = await openWindow(browser, app, looks, owner);
    const { page } = at;
    await page.goto(`/processes/${process}`);
    const tabs = page.locator(".group-nav li button");
    await expect.poll(() => tabs.count()).toBe(people.length);
    const current = page.locator(".group-nav [aria-current]");
    await page.locator(".more-groups.after").waitFor();
    expect(await page.locator(".more-groups.before").count()).toBe(0);
    await expect.poll(() => isInRow(tabs.last())).toBe(false);
    expect(await accessibilityErrors(page)).toEqual([]);
    for (let i = 0; i < people.length - 1; i++) {
      await page.keyboard.press("Alt+PageDown");
      await expect.poll(() => current.textContent()).toBe(await tabs.nth(i + 1).textContent());
    }
    await expect.poll(() => isInRow(current)).toBe(true);
    await page.locator(".more-groups.before").click();
    await expect.poll(() => isInRow(tabs.last())).toBe(false);
    await expectNoSidewaysScroll(page);
    expect(at.errors).toEqual([]);
  },
);

test("the field that fills a person is above the fields of that person", async () => {
  const body = "{lugar} {vendedor_nombre} {vendedor_cui} {comprador_nombre} {comprador_cui}";
  const id = await template(owner, p(body));
  for (const looks of oneOfEachLook) {
    const { id: process } = await begun(owner, id);
    const at = await openWindow(browser, app, looks, owner);
    const { page } = at;
    await page.goto(`/processes/${process}`);
    await expect.poll(() => page.locator(".party-fill input").count()).toBe(2);
    const order = await page
      .locator(".fields")
      .locator(".party-fill input, textarea, input:not(.party-fill input)")
      .evaluateAll((all) =>
        all.map((one) => {
          const label = (one as HTMLInputElement).labels?.[0]?.textContent ?? "";
          return one.closest(".party-fill") ? "person" : label.replace(" *", "");
        }),
      );
    const fieldsOf = (who: string) => ["person", `${who} nombre`, `${who} cui`];
    expect(order.map((label) => label.toLowerCase())).toEqual([
      "lugar",
      ...fieldsOf("vendedor"),
      ...fieldsOf("comprador"),
    ]);
    expect(await accessibilityErrors(page)).toEqual([]);
    await at.close();
  }
});
