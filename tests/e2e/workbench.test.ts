import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { organization } from "#seed/people.ts";
import { type Deed, paragraphsOfDeed } from "#tests/fixtures/deeds/deed.ts";
import { sales } from "#tests/fixtures/deeds/sales.ts";
import { wordFile } from "#tests/fixtures/documents/word-file.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, giveSession, oneOfEachLook } from "#tests/support/browser.ts";
import { type AtWork, atWork } from "./support/person-at-work.ts";

const [sale] = sales as [Deed];

let app: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await startInBrowser({}, { work: false });
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const isFocused = (locator: Locator) =>
  expect.poll(() => locator.evaluate((one) => one === document.activeElement)).toBe(true);

/** Opens the workbench of a document. */
async function open(at: AtWork, name: string, paragraphs: readonly string[]): Promise<Locator> {
  await at.page.goto("/managetemplates");
  await at.button("templates.fromDocument.open").first().click();
  const dialog = at.page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(wordFile(name, ...paragraphs));
  await at.button("templates.settings.undo").waitFor();
  return dialog;
}

test("a document is tried with other people before its fields are accepted", async () => {
  const owner = await organization(app);
  const at = await atWork(browser, app, { language: "es" });
  await giveSession(at.context, app.address, owner.token);
  const dialog = await open(at, "Varios.docx", [
    "Comparecen ANA PÉREZ, de cuarenta años, soltera, con CUI 1990 77102 2101; y LUIS PAZ, de treinta años, casado, con " +
      "CUI 2044 18830 2101, a quienes se les denominará LOS VENDEDORES; y EVA SOL, de veinte años, soltera, con CUI " +
      "2398 44117 2101, a quien se le denominará LA COMPRADORA.",
    "La compradora paga mil quetzales (Q1,000.00).",
  ]);
  const text = dialog.getByRole("region", { name: at.says("templates.fromDocument.document") });
  const choice = (people: string) =>
    dialog.getByRole("button", { name: at.says(`templates.workbench.people.${people}`), exact: true });
  await choice("men").click();
  await text.getByText("El comprador", { exact: true }).waitFor();
  expect(await text.innerText()).toContain("EL COMPRADOR");
  expect(await text.innerText()).toContain("LUIS GÓMEZ RUIZ");
  await choice("woman").click();
  await text.getByText("La compradora", { exact: true }).waitFor();
  expect(await text.innerText()).toContain("MARÍA LÓPEZ CRUZ");
  expect(await text.innerText()).not.toContain("LUIS");
  expect(await accessibilityErrors(at.page)).toEqual([]);
  // A change shows in the trial.
  await dialog
    .getByRole("switch", { name: at.says("templates.fromDocument.asListOf", { name: "vendedores" }) })
    .click();
  await text.getByText("ELENA RUIZ PAZ", { exact: true }).waitFor();
  await choice("written").click();
  await text.getByText("ANA PÉREZ", { exact: true }).waitFor();
  expect(at.errors).toEqual([]);
  await at.close();
});

test("the workbench is used by keyboard, and fills the window", async () => {
  const owner = await organization(app);
  for (const looks of oneOfEachLook) {
    const at = await atWork(browser, app, looks);
    await giveSession(at.context, app.address, owner.token);
    const { page } = at;
    const deed = paragraphsOfDeed(sale).map(({ text }) => text);
    const dialog = await open(at, `Venta ${looks.language}.docx`, [
      ...deed,
      "Por la compareciente firma su hijo, y el compareciente lo acepta.",
    ]);
    expect(await accessibilityErrors(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    if (looks.width === 1280) {
      // The window itself does not scroll; the text reaches down to the buttons.
      const [text, buttons] = [dialog.locator(".tagged-document"), dialog.locator(".MuiDialogActions-root")];
      const [above, below] = [await text.boundingBox(), await buttons.boundingBox()];
      expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(40);
      expect(above?.height).toBeGreaterThan(500);
    }
    // The doubts come first, then the fields; each leads to its words and back.
    await page.keyboard.press("Alt+ArrowDown");
    const doubts = dialog.locator(
      ".tagged-doubts :is(.number-words, .gender-words) li > a, .tagged-doubts > ul > li > a",
    );
    const doubt = doubts.first();
    await isFocused(doubt);
    await page.keyboard.press("Alt+Enter");
    await isFocused(dialog.locator(".doubt-place").first());
    await page.keyboard.press("Enter");
    await isFocused(doubt);
    const count = await doubts.count();
    for (let i = 0; i < count; i++) await page.keyboard.press("Alt+ArrowDown");
    const field = dialog.locator(".tagged-fields input[type=text]").first();
    await isFocused(field);
    await page.keyboard.press("Alt+Enter");
    const mark = dialog.locator(".tagged-document [data-fields~='0']").first();
    await isFocused(mark);
    expect(await mark.getAttribute("aria-current")).toBe("true");
    await page.keyboard.press("Alt+Enter");
    await isFocused(field);
    await page.keyboard.press("Alt+p");
    await expect
      .poll(() =>
        dialog.getByRole("button", { name: at.says("templates.workbench.people.woman") }).getAttribute("aria-pressed"),
      )
      .toBe("true");
    await page.keyboard.press("Alt+p");
    await page.keyboard.press("Alt+p");
    await dialog.getByText(at.says("templates.workbench.keys")).click();
    await dialog.getByText(at.says("templates.workbench.key.there")).waitFor();
    // The document is one stop, and its marks are reached by the arrow keys.
    await dialog.locator(".tagged-document").focus();
    await page.keyboard.press("ArrowDown");
    await isFocused(dialog.locator(".tagged-document [role=link]").first());
    await page.keyboard.press("End");
    await isFocused(dialog.locator(".tagged-document [role=link]").last());
    await page.keyboard.press("Tab");
    expect(await dialog.locator(".tagged-document :focus").count()).toBe(0);
    // Accepting leads to the first doubt.
    await page.keyboard.press("Control+Enter");
    await isFocused(doubts.first());
    await dialog.locator(".tagged-document .doubt-place").first().waitFor();
    const keep = dialog.locator(".tagged-doubts li").getByText(at.says("templates.doubts.keep"), { exact: true });
    for (let left = await keep.count(); left > 0; left = await keep.count()) await keep.first().click();
    await page.keyboard.press("Control+Enter");
    await at.sees("templates.fromDocument.givesBack");
    expect(at.errors).toEqual([]);
    await at.close();
  }
});

test("words are selected from within a mark, one word stays as it is, and the result says so", async () => {
  const owner = await organization(app);
  const at = await atWork(browser, app, { language: "es", width: 1280 });
  await giveSession(at.context, app.address, owner.token);
  const { page } = at;
  const dialog = await open(at, "Venta.docx", [
    "Comparece la señora ANA PAZ RUIZ, soltera, médica, con CUI 1990 77102 2101, a quien se llamará LA VENDEDORA.",
    "La vendedora declara que vende.",
  ]);
  const mark = dialog.locator(".tagged-document .tagged-place", { hasText: "ANA PAZ RUIZ" }).first();
  const box = await mark.boundingBox();
  if (!box) throw new Error("no mark");
  await page.mouse.move(box.x + 4, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
  await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  const selected = dialog.getByLabel(at.says("templates.fromDocument.text"), { exact: true });
  await expect.poll(() => selected.inputValue()).toMatch(/PAZ/);
  // The word that follows the gender of the person stays as it is.
  const following = dialog
    .locator("details.bound-words")
    .filter({ has: page.locator("mark", { hasText: /^soltera$/ }) })
    .first();
  await following.locator("summary").click();
  const act = at.says("templates.doubts.keep");
  await following
    .getByRole("button", { name: at.says("templates.doubts.named", { act, words: "soltera" }), exact: true })
    .click();
  await expect.poll(() => dialog.locator(".tagged-document .doubt-kept").allTextContents()).toContain("soltera");
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await dialog.getByText(/se dejó como está.*soltera/).waitFor();
  await at.close();
});
