import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { organization } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { openSignedIn } from "#tests/support/browser.ts";

// A note at the bottom of the page covers nothing that is pressed next and cannot be scrolled from below it.

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Returns the controls whose middle is covered by something else. */
const covered = (controls: Locator): Promise<string[]> =>
  controls.evaluateAll((all) =>
    all.flatMap((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      const met = document.elementFromPoint(x + width / 2, y + height / 2);
      return !met || control.contains(met) || met.contains(control) ? [] : [control.outerHTML];
    }),
  );

test("on a phone, a note leaves the buttons of a decision free, also those of the next process", async () => {
  const owner = await organization(app);
  const templateId = await template(owner);
  for (const title of ["Primera", "Segunda"])
    await processIn("reviewing", { creator: owner, reviewer: owner, templateId, title });
  const { page } = await openSignedIn(browser, app.address, owner.token, { language: "en", width: 390, height: 780 });
  await page.goto("/processes?tab=review");
  await page.getByRole("link", { name: "Primera" }).click();
  await page.getByRole("button", { name: "Details" }).click();
  await page.getByLabel("Write a comment").fill("Seen");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const note = page.getByText("Comment added");
  await note.waitFor();
  const decisions = page.locator("main button").filter({ hasText: /^(Reject|Approve)/ });
  await expect.poll(() => decisions.count()).toBe(2);
  await expect.poll(() => covered(decisions)).toEqual([]);
  expect(await note.isVisible()).toBe(true);
  await note.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Approve" }).click();
  const next = page.getByRole("status").filter({ hasText: "“Primera” was approved" });
  await next.waitFor();
  await page.getByRole("heading", { name: "Segunda" }).waitFor();
  await expect.poll(() => covered(decisions)).toEqual([]);
  const box = await next.boundingBox();
  expect(box && box.y > 0 && box.y + box.height <= 780).toBe(true);
});

test("a note leaves the fields at the foot of a board's columns free", async () => {
  const owner = await organization(app);
  const titles = Array.from({ length: 16 }, (_, at) => `Tarea ${at + 1}`);
  const { boardId } = await boardWith(owner.call, titles);
  const { page } = await openSignedIn(browser, app.address, owner.token, { language: "en", height: 800 });
  await page.goto(`/boards?board=${boardId}`);
  await page.locator(".task-card").first().click();
  await page.getByLabel("Write a comment").fill("Seen");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByText("Comment added").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => covered(page.getByLabel(/^New task in/))).toEqual([]);
});
