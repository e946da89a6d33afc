import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBatch, getBatch, makeProcesses } from "#features/batch/contract.ts";
import { listProcesses } from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { contractRow, contractsWorkbook } from "#tests/fixtures/batches.ts";
import { answered, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors } from "#tests/support/browser.ts";
import { testWindows } from "./support/test-windows.ts";

let app: App;
let browser: Browser;
let owner: SomeMember;
let creator: SomeMember;
let templateId: string;
const openWindow = testWindows();
const shots = process.env["ACTA_SHOTS"];
/** More than one page of the list shows. */
const drafts = 56;

beforeAll(async () => {
  [app, browser] = await startInBrowser();
  owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator", { firstName: "Sofía", lastName: "Barrios" });
  templateId = await template(owner);
  for (let at = 1; at <= drafts; at++) await answered(creator, templateId, `Arrendamiento ${at}`);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const tagged = async (tag: string) =>
  (await creator.call(listProcesses, { list: "drafts", tag, limit: 100 })).rows.length;

test("a whole list is tagged though its page is closed, and undone after it is opened again", async () => {
  const at = await openWindow(browser, app, { language: "es" }, creator);
  const { page } = at;
  await page.goto("/processes?tab=drafts");
  const mark = (title: string) => page.getByLabel(at.says("processes.page.bulk.mark", { title }), { exact: true });
  await mark(`Arrendamiento ${drafts}`).waitFor();
  const shown = await page.getByRole("checkbox").count();
  expect(shown - 1).toBeLessThan(drafts);
  // From one row through another one.
  await mark(`Arrendamiento ${drafts - 1}`).check();
  await mark(`Arrendamiento ${drafts - 4}`).click({ modifiers: ["Shift"] });
  await at.sees("processes.page.bulk.marked_other", { count: 4 });
  await page.getByLabel(at.says("processes.page.bulk.markAll")).check();
  await at.sees("processes.page.bulk.marked_other", { count: shown - 1 });
  await at.button("processes.page.bulk.whole").click();
  await at.sees("processes.page.bulk.marked_other", { count: drafts });
  if (shots) await page.screenshot({ path: `${shots}/many-whole.png` });
  expect(await accessibilityErrors(page)).toEqual([]);
  await at.button("processes.page.bulk.tag").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(at.says("processes.page.filter.tag")).fill("lote");
  const ordered = page.waitForResponse(
    (response) => response.url().endsWith("/processes/bulk") && response.request().method() === "POST" && response.ok(),
  );
  await dialog.getByRole("button", { name: at.says("processes.page.bulk.tag") }).click();
  await ordered;
  await page.close();
  await expect.poll(() => tagged("lote"), { timeout: 30_000 }).toBe(drafts);

  const later = await openWindow(browser, app, { language: "es", width: 390, height: 844, theme: "dark" }, creator);
  await later.page.goto("/processes?tab=drafts");
  await later.sees("processes.page.bulk.done.tag_other", { count: drafts });
  if (shots) await later.page.screenshot({ path: `${shots}/many-result.png` });
  expect(await accessibilityErrors(later.page)).toEqual([]);
  await later.button("processes.page.bulk.undo").click();
  await later.sees("processes.page.bulk.undone_other", { count: drafts });
  expect(await tagged("lote")).toBe(0);
  await later.button("processes.page.bulk.putAway").click();
  await later.page
    .getByRole("region", { name: later.says("processes.page.bulk.result") })
    .waitFor({ state: "detached" });
  expect([...at.errors, ...later.errors]).toEqual([]);
});

test("the processes of a batch go to review from its page, which is one notice, and are approved from it", async () => {
  const rows = ["1", "2", "3"].map((number) => contractRow(number, { title: `Venta ${number}` }));
  const { id } = await creator.call.upload(createBatch, { templateId }, await contractsWorkbook(rows));
  const become = (state: string) => app.eventually(async () => (await creator.call(getBatch, { id })).state === state);
  await become("ready");
  await creator.call(makeProcesses, { id, ending: "draft" });
  await become("done");
  const at = await openWindow(browser, app, { language: "es" }, creator);
  await at.page.goto(`/batches/${id}`);
  await at.button("batch.page.onAll.send_other", { count: 3 }).click();
  await at.sees("processes.page.bulk.done.send_other", { count: 3 });
  await at.button("batch.page.onAll.send_other", { count: 3 }).waitFor({ state: "detached" });
  if (shots) await at.page.screenshot({ path: `${shots}/many-batch.png` });
  expect(await accessibilityErrors(at.page)).toEqual([]);
  const reviews = await openWindow(browser, app, { language: "en", theme: "dark" }, owner);
  await reviews.page.goto("/notifications");
  await reviews.page.getByText(/sent 3 processes for review: “Venta \d” and 2 more/).waitFor();
  if (shots) await reviews.page.screenshot({ path: `${shots}/many-notice.png` });
  await reviews.page.goto(`/batches/${id}`);
  await reviews.button("batch.page.onAll.approve_other", { count: 3 }).click();
  await reviews.page
    .getByRole("dialog")
    .getByRole("button", { name: reviews.says("processes.page.bulk.approve") })
    .click();
  await reviews.sees("processes.page.bulk.done.approve_other", { count: 3 });
  expect([...at.errors, ...reviews.errors]).toEqual([]);
});
