import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { screens } from "#app/registry.ts";
import { organization } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { openSignedIn } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Dialogs in which nothing that is typed stays, each with its reason. */
const others: Readonly<Record<string, string>> = {};

const typed = "Typed 1";
/** Fields of forms. Searches, passwords and fields with a list of choices are none. */
const fields =
  "form:not([role=search]) :is(input[type=text], input:not([type]), textarea):not([readonly]):not([disabled]):not([role=combobox]):not([tabindex='-1']):not([inputmode])";

/** The field of a form that is open in a dialog. */
const fieldOf = (page: Page): Locator => page.locator(`[role=dialog]:visible`).locator(fields).first();

/** Buttons that open forms, by their first word. */
const openers = (page: Page): Locator =>
  page
    .locator("main button:enabled:visible")
    .filter({ hasText: /^(new|add|create|invite|edit|rename|change|transfer)\b/i });

/** Presses the button with a name. Returns true if a dialog with something to type in was opened within a time. */
async function opens(page: Page, name: string, ms: number): Promise<boolean> {
  await openers(page)
    .filter({ hasText: name })
    .first()
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  return fieldOf(page)
    .waitFor({ timeout: ms })
    .then(
      () => true,
      () => false,
    );
}

/** Opens a page, and waits until it is drawn. */
async function show(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("main h1").first().waitFor();
  await page.waitForTimeout(300);
}

/** Types into the dialog that a button opens, leaves it in every way, and returns the ways that lost the text. */
async function losses(page: Page, address: string, name: string): Promise<string[]> {
  const lost: string[] = [];
  await fieldOf(page).fill(typed);
  const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["Escape", () => page.keyboard.press("Escape")],
    ["a press next to it", () => page.mouse.click(5, 400)],
    ["reload", () => show(page, address)],
  ];
  for (const [way, leave] of ways) {
    await leave();
    // One that goes away is drawn a moment longer.
    await fieldOf(page)
      .waitFor({ state: "hidden", timeout: 500 })
      .catch(() => undefined);
    // A dialog that stays keeps its text.
    if (!(await fieldOf(page).isVisible())) await opens(page, name, 20_000);
    if (
      (await fieldOf(page)
        .inputValue({ timeout: 5_000 })
        .catch(() => "")) !== typed
    )
      lost.push(way);
  }
  return lost;
}

/** The fewest dialogs that a walk finds. */
const enough = 9;

test("every dialog with a form keeps what is typed however it is left", { timeout: 600_000 }, async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const { boardId } = await boardWith(owner.call, ["Inscribir"]);
  const templateId = await template(owner);
  const { page, context } = await openSignedIn(browser, app.address, owner.token);
  page.setDefaultTimeout(30_000);
  // Nothing is stored while every button is pressed.
  await page.route("**/api/**", (route) => (route.request().method() === "GET" ? route.continue() : route.abort()));
  const addresses = [
    ...screens.filter(({ frame, path }) => frame === "shell" && !path.includes(":")).map(({ path }) => path),
    `/boards?board=${boardId}`,
    ...["general", "notifications", "tasks", "alerts", "form"].map(
      (tab) => `/templateSettings/${templateId}?tab=${tab}`,
    ),
  ];
  const found = new Set<string>();
  const lost: string[] = [];
  // Buttons that open nothing are waited for in vain. A busy machine needs more patience.
  for (const patience of [500, 5_000]) {
    if (found.size >= enough) break;
    for (const address of addresses) await walk(page, address, { patience, found, lost });
  }
  expect(lost.filter((one) => others[one.split(":")[0] ?? ""] === undefined)).toEqual([]);
  expect(found.size).toBeGreaterThanOrEqual(enough);
  await context.close();
});

interface Walk {
  /** The time in which a dialog opens, in milliseconds. */
  readonly patience: number;
  readonly found: Set<string>;
  readonly lost: string[];
}

/** Opens each dialog of a page that was not found yet, and tries to lose what is typed in it. */
async function walk(page: Page, address: string, { patience, found, lost }: Walk): Promise<void> {
  await show(page, address);
  const count = await openers(page).count();
  for (let at = 0; at < count; at++) {
    const name = (
      (await openers(page)
        .nth(at)
        .textContent({ timeout: 1_000 })
        .catch(() => "")) ?? ""
    ).trim();
    if (name === "") continue;
    const dialog = `${address.split("?")[0]?.replace(/[\w-]{20,}/, ":id")} · ${name}`;
    if (found.has(dialog)) continue;
    if (!(await opens(page, name, patience))) {
      if (page.url() === new URL(address, page.url()).href) await page.keyboard.press("Escape");
      else await show(page, address);
      continue;
    }
    found.add(dialog);
    for (const way of await losses(page, address, name)) lost.push(`${dialog}: ${way}`);
    await page.keyboard.press("Escape");
  }
}
