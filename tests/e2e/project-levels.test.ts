import { mkdirSync, readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { organization } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, type Looks, openSignedIn, tick } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const windowOf = (token: string, looks: Looks = {}) => openSignedIn(browser, app.address, token, looks);

const shots = process.env["ACTA_SHOTS"];
if (shots) mkdirSync(shots, { recursive: true });
/** A drawing of 600 by 400 points. */
const drawing = readFileSync(new URL("./support/level.png", import.meta.url));

async function addUnit(page: Page, number: string, area: string, price: string): Promise<void> {
  await page.getByRole("button", { name: "Add unit" }).first().click();
  await page.getByLabel("Number", { exact: true }).fill(number);
  await page.getByLabel("Private area m²").fill(area);
  await page.getByLabel(/^Price/).fill(price);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Unit added").first().waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** The level gets a drawing, and a unit its place on it, which is moved by keys. */
async function placeOnPlan(page: Page): Promise<void> {
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "nivel.png", mimeType: "image/png", buffer: drawing });
  await page.getByText("Plan saved").waitFor();
  await page.getByRole("button", { name: "Place Apartment 101" }).click();
  const spot = page.getByRole("button", { name: "Apartment 101, Available" });
  await spot.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector<HTMLElement>(".hp-spot")?.style.left === "51%");
  const frame = await page.locator(".hp-plan").boundingBox();
  const box = await spot.boundingBox();
  if (!frame || !box) throw new Error("there is no drawing");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width * 0.25, frame.y + frame.height * 0.25, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector<HTMLElement>(".hp-spot")?.style.left.startsWith("25"));
  expect(await accessibilityErrors(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/level-plan.png`, fullPage: true });
}

/** Contracts for several units are begun at once. */
async function beginSeveral(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Contracts for several units" }).click();
  await page.getByLabel("Status", { exact: true }).selectOption("Available");
  await tick(page.getByLabel("All (4)"));
  expect(await accessibilityErrors(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/units-choice.png` });
  await page.getByRole("button", { name: "Continue with 4 units" }).click();
  await page.getByRole("combobox", { name: "Template" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.getByText("Writes: Torre Ágata").waitFor();
  if (shots) await page.screenshot({ path: `${shots}/units-write.png` });
  await page.getByRole("button", { name: "Start 4 processes" }).click();
  await page.getByText("4 processes started").waitFor();
}

/** The unit begins a process of a template with what is proposed, which is listed with it. */
async function useInContract(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Contracts: Apartment 101" }).click();
  await page.getByText("No contracts use this unit yet").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("button", { name: "Use in a contract" }).click();
  await page.getByLabel("Contract", { exact: true }).selectOption("New process");
  await page.getByRole("combobox", { name: "Template" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.getByText("Writes: Torre Ágata").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("button", { name: "Fill in 3 fields" }).click();
  await page.getByRole("link", { name: "Apartment 101, Torre Ágata", exact: true }).click();
  await page.waitForURL(/\/processes\//);
  await page.getByRole("textbox", { name: "Edificio" }).waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "Edificio" }).inputValue()).toBe("Torre Ágata");
}

test("a building gets levels and units, a unit stands in a contract, is sold, and everybody sees it", async () => {
  const owner = await organization(app);
  await template(owner, p("Promesa del apartamento {apartamento} de {edificio} por {precio | letras:GTQ}."));
  const { page, errors } = await windowOf(owner.token);
  await page.goto("/hp");
  await page.getByText("No projects yet").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("button", { name: "New project" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Torre Ágata");
  await page.getByRole("button", { name: "Create project" }).click();
  await page.waitForURL(/\/hp\/projects\/[^/]+\/settings$/);
  await page.getByLabel("Level name").fill("Nivel 1");
  await page.getByRole("button", { name: "Add level" }).click();
  await page.getByRole("link", { name: "Nivel 1" }).click();
  await page.waitForURL(/\/settings\/levels\//);
  await addUnit(page, "101", "85.25", "1,250,000");
  await addUnit(page, "102", "64.50", "980,000.00");
  await page.getByText("56.9282").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await placeOnPlan(page);

  await page.getByRole("button", { name: "Delete Apartment 102" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("43.0718").waitFor();

  await page.getByRole("button", { name: "Duplicate level" }).click();
  await page.getByLabel("Level name").fill("Nivel 2");
  await page.getByRole("dialog").getByRole("button", { name: "Duplicate level" }).click();
  await page.getByText("Apartment 202", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Torre Ágata" }).click();
  await page.getByRole("link", { name: "Back to the project" }).click();
  await page.getByRole("heading", { name: "Nivel 2" }).waitFor();
  const address = page.url();
  await useInContract(page);
  await page.goto(address);
  await beginSeveral(page);

  await page.goto(address);
  await page.getByRole("button", { name: "Change status: Apartment 101" }).click();
  await page.getByLabel("New status").selectOption("Sold");
  await page.getByLabel("Buyer").fill("María López");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("María López").waitFor();

  const phone = await windowOf(owner.token, { language: "es", theme: "dark", width: 390, height: 844 });
  await phone.page.goto(address);
  await phone.page.getByText("María López").waitFor();
  await expectNoSidewaysScroll(phone.page);
  expect(await accessibilityErrors(phone.page)).toEqual([]);
  await phone.page.getByRole("button", { name: "Contratos: Apartamento 101" }).click();
  await phone.page.getByRole("link", { name: "Apartment 101, Torre Ágata", exact: true }).waitFor();
  await expectNoSidewaysScroll(phone.page);
  expect(await accessibilityErrors(phone.page)).toEqual([]);
  expect([...errors, ...phone.errors]).toEqual([]);
});
