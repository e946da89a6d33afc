import { heading, type Names } from "./names.ts";

/** The test of a feature's page in a browser: from its empty state to the first one, in both languages. */
export const browserTest = ({ feature, words }: Names): string => `import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { organization } from "#seed/people.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, type Looks, openSignedIn } from "#tests/support/browser.ts";

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

test("the first ${words} is added, stays, and is seen on a phone in the other language", async () => {
  const owner = await organization(app);
  const { page, errors } = await windowOf(owner.token);
  await page.goto("/${feature}");
  await page.getByText("No ${words}s yet").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);

  await page.getByRole("button", { name: "Add ${words}" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("Enter a name").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByLabel("Name", { exact: true }).fill("Uno");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("${heading(words)} added").waitFor();
  await page.reload();
  await page.getByText("Uno", { exact: true }).waitFor();

  const phone = await windowOf(owner.token, { language: "es", theme: "dark", width: 390 });
  await phone.page.goto("/${feature}");
  await phone.page.getByText("Uno", { exact: true }).waitFor();
  await expectNoSidewaysScroll(phone.page);
  expect([...errors, ...phone.errors]).toEqual([]);
});
`;
