import { mkdirSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStudy, getStudy, listStudies, saveStudy } from "#features/planner/contract.ts";
import { exampleStudy } from "#features/planner/new-study.ts";
import { organization } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import {
  accessibilityErrors,
  expectNoSidewaysScroll,
  giveSession,
  type Looks,
  openWindow,
} from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser({}, { work: false });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function windowOf(token: string, looks: Looks = {}) {
  const window = await openWindow(browser, app.address, looks);
  await giveSession(window.context, app.address, token);
  await window.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: app.address });
  return window;
}

const measures = (page: Page) => page.getByRole("region", { name: "Measurements" });
const deed = (page: Page) => page.getByRole("textbox", { name: "Text for the deed" });

/** Puts a text on the clipboard and pastes it where the focus is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("Control+V");
}

test("courses are pasted and typed, the land is drawn and told, saved with versions and taken back", async () => {
  const owner = await organization(app);
  const { page, context, errors } = await windowOf(owner.token);
  await page.goto("/utilities?tab=planner");
  await page.getByText("No studies yet").waitFor();
  await page.getByRole("link", { name: "New study" }).click();
  await page.getByText("Enter the direction and distance of the first side").waitFor();
  await page.getByLabel("Direction of side 1").focus();
  await paste(page, "90\t15\tcalle pública\n180\t20\tJuan Pérez\n270\t15\tfinca matriz\n0\t20\tlote dos");
  await measures(page).getByText("300.00 m²").waitFor();
  await measures(page).getByText("exact").waitFor();
  await expect.poll(() => deed(page).inputValue()).toMatch(/^From station zero to observed point one/);
  // A wrong cell is told, and taken back.
  const distance = page.getByLabel("Distance of side 2");
  await distance.fill("x");
  await page.getByText("Enter a number greater than zero").waitFor();
  await page.keyboard.press("Control+Z");
  await measures(page).getByText("300.00 m²").waitFor();
  await expect.poll(() => distance.inputValue()).toBe("20");
  // Enter leads on; the last row adds one, and Ctrl+Delete takes it away.
  await page.getByLabel("Neighbour of side 4").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => (document.activeElement as HTMLElement).dataset["row"] === "4");
  await page.keyboard.press("Control+Delete");
  await page.getByLabel("Neighbour of side 5").waitFor({ state: "detached" });
  // A corner is moved by keys: its two sides change.
  await page.getByRole("button", { name: /^Corner at station 2/ }).focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByLabel("Distance of side 2").and(page.locator('[value="21.00"]')).waitFor();
  await page.keyboard.press("Control+Z");
  // The three formats, the language and a price.
  await page.getByLabel("Text language").selectOption("es");
  await page.getByRole("textbox", { name: "Price (optional)" }).fill("1,500.50");
  await page.getByRole("button", { name: "Alt-1" }).click();
  await page.waitForFunction(() =>
    document.querySelector<HTMLTextAreaElement>(".planner-text")?.value.startsWith("NORTE:"),
  );
  await expect.poll(() => deed(page).inputValue()).toContain("mil quinientos quetzales");
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByText("Text copied").waitFor();
  const written = await deed(page).inputValue();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(written);
  // Saved, changed, saved again; the first version is taken up.
  await page.keyboard.press("Control+S");
  await page.getByText("The title is required").waitFor();
  await page.getByRole("textbox", { name: "Title" }).fill("Lote 4, La Cañada");
  await page.keyboard.press("Control+S");
  await page.getByText("Study saved").waitFor();
  await page.waitForURL(/study=/);
  await page.getByLabel("Distance of side 1").fill("15.00");
  await page.getByText("Not saved yet").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Version 2, saved").waitFor();
  await page.getByRole("button", { name: "Versions" }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByText("Not saved yet").waitFor();
  await expect.poll(() => page.getByLabel("Distance of side 1").inputValue()).toBe("15");
  await page.getByRole("link", { name: "Land studies" }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await page.getByRole("button", { name: "Delete Lote 4, La Cañada" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "Lote 4, La Cañada" }).waitFor();
  expect((await owner.call(listStudies, {})).rows[0]).toMatchObject({ version: 2, courses: 4 });
  expect(errors).toEqual([]);
  await context.close();
});

/** The study is adjusted, compared with a deed, and seen not to be a part of itself; then it is saved and used in a contract. */
async function check(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Checks" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Method").selectOption("Least squares");
  await dialog.getByText(/^Adjusted area: \d/).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Angles" }).click();
  await dialog.getByLabel("Measured angles").fill("89°59'50\"\n90-00-10\n90 00 20\n89°59'50\"");
  await dialog.getByText("The 4 angles add up to 360°00'10\" and should add up to 360°00'00\"").waitFor();
  await dialog.getByRole("cell", { name: "89°59'47.5\"" }).first().waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Neighbour's deed" }).click();
  await dialog.getByLabel("Text of the neighbour's deed").fill(text);
  await dialog.getByText("The deeds differ on the boundary").waitFor();
  await dialog.getByRole("button", { name: "Division" }).click();
  await dialog.getByRole("combobox", { name: "Add part" }).click();
  await page.getByRole("option", { name: "La parte" }).click();
  await dialog.getByText("The parts do not add up to the whole").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Version 2, saved").waitFor();
  await page.getByRole("button", { name: "Use in a contract" }).click();
  await page.getByLabel("Contract", { exact: true }).selectOption("New process");
  await page.getByRole("combobox", { name: "Template" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.getByRole("button", { name: "Fill in 1 field" }).click();
  await page.getByText("Study added to the contract").waitFor();
}

test("a deed's prose becomes the figure, is compared with it, and the study leaves as files", async () => {
  const owner = await organization(app);
  const { id } = await owner.call(createStudy, { title: "Fracción uno", content: exampleStudy("es") });
  await owner.call(createStudy, { title: "La parte", content: exampleStudy("es") });
  await template(owner, p("Inmueble: {derrotero}."));
  const { page, context } = await windowOf(owner.token);
  await page.goto(`/utilities?tab=planner&study=${id}`);
  const text = await deed(page).inputValue();
  await page.getByRole("button", { name: "From text or file" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel("Text")
    .fill(text.replace("veinticuatro metros con sesenta", "veinticuatro metros con setenta"));
  await dialog.getByText("Words and figures do not match").waitFor();
  await dialog.getByText(/^Side 1: the text says 24.70/).waitFor();
  await dialog.getByRole("button", { name: "Use this data" }).click();
  await page.getByLabel("Distance of side 1").and(page.locator('[value="24.70"]')).waitFor();
  for (const [item, name] of [
    ["Scale drawing, A4 (SVG)", "Fracción-uno.svg"],
    ["For maps (GeoJSON)", "Fracción-uno.geojson"],
  ] as const) {
    await page.getByRole("button", { name: "Export" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: item }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(name);
  }
  await check(page, text);
  // Somebody else saves meanwhile.
  const { version, title, content } = await owner.call(getStudy, { id });
  await owner.call(saveStudy, { id, version, title, content });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Save as a new study" }).click();
  await app.eventually(async () => (await owner.call(listStudies, {})).rows.length === 3);
  await context.close();
});

test("the pages are accessible, as wide as the window, in both languages and themes", async () => {
  const owner = await organization(app);
  await owner.call(createStudy, { title: "Lote", content: exampleStudy("es") });
  const shots = process.env["ACTA_SHOTS"];
  if (shots) mkdirSync(shots, { recursive: true });
  for (const looks of [
    { language: "es", theme: "dark", width: 390, height: 844 },
    { language: "en", theme: "light", width: 1280 },
  ] as const) {
    const { page, context, errors } = await windowOf(owner.token, looks);
    for (const [name, path] of [
      ["list", "/utilities?tab=planner"],
      ["example", "/utilities?tab=planner&begin=example"],
    ] as const) {
      await page.goto(path);
      await page
        .locator(name === "list" ? ".data-table" : ".planner-corner")
        .first()
        .waitFor();
      await expectNoSidewaysScroll(page);
      expect(await accessibilityErrors(page)).toEqual([]);
      if (shots) await page.screenshot({ path: `${shots}/planner-${name}-${looks.language}.png`, fullPage: true });
    }
    expect(errors).toEqual([]);
    await context.close();
  }
});
