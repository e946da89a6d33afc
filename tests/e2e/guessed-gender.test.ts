import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { organization } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, oneOfEachLook } from "#tests/support/browser.ts";
import { testWindows } from "./support/test-windows.ts";

let app: App;
let browser: Browser;
const openWindow = testWindows();

beforeAll(async () => {
  [app, browser] = await startInBrowser({}, { work: false });
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("the form guesses the gender by the name, and warns while filling and before sending if they disagree", async () => {
  const owner = await organization(app);
  const id = await template(owner, p('{vendedor_nombre} es {vendedor_sexo | genero:"el vendedor":"la vendedora"}.'));
  for (const looks of oneOfEachLook) {
    const begunOne = await begun(owner, id);
    const at = await openWindow(browser, app, looks, owner);
    const { page } = at;
    await page.goto(`/processes/${begunOne.id}`);
    const name = page.getByLabel(/^Vendedor nombre|^Nombre/);
    const gender = page.getByRole("combobox", { name: /sexo|género/i });
    await name.fill("Ana Sol");
    await at.sees("processes.answerDoubt.guessed");
    expect(await gender.inputValue()).toBe("Female");
    expect(await accessibilityErrors(page)).toEqual([]);
    await gender.selectOption("Male");
    await at.sees("processes.answerDoubt.namedWoman", { name: "Ana Sol" });
    expect(await page.getByText(at.says("processes.answerDoubt.guessed")).count()).toBe(0);
    expect(await accessibilityErrors(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press("Control+Enter");
    await at.sees("processes.figures.gendersDiffer_one", { count: 1 });
    const line = at.button("processes.figures.namedWoman", { name: "Ana Sol", gender: "Male" });
    await line.waitFor();
    // Who presses Enter now reads first.
    await expect
      .poll(() => page.getByRole("alert").evaluateAll((all) => all.some((one) => one === document.activeElement)))
      .toBe(true);
    expect(await accessibilityErrors(page)).toEqual([]);
    await line.click();
    await expect.poll(() => gender.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(at.errors).toEqual([]);
    await at.close();
  }
});
