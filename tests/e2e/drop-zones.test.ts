import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { organization } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { fileOf, namesIn } from "#tests/fixtures/repository.ts";
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

/** Drops a file at a point of the page. Returns false if the browser would open it instead. */
const dropAt = (page: Page, [x, y]: readonly [number, number], name: string): Promise<boolean> =>
  page.evaluate(
    ([left, top, called]) => {
      const target = document.elementFromPoint(left, top);
      const data = new DataTransfer();
      data.items.add(new File(["Texto"], called, { type: "text/plain" }));
      const at = { bubbles: true, cancelable: true, dataTransfer: data, clientX: left, clientY: top };
      target?.dispatchEvent(new DragEvent("dragover", at));
      return target?.dispatchEvent(new DragEvent("drop", at)) === false;
    },
    [x, y, name] as const,
  );

test("a file that is dropped beside a place for files does not replace the page", async () => {
  const owner = await organization(app);
  const { page, context } = await openSignedIn(browser, app.address, owner.token);
  for (const address of ["/home", "/boards", "/myaccount"]) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await dropAt(page, [900, 700], "suelto.txt"), address).toBe(true);
    expect(await dropAt(page, [60, 20], "suelto.txt"), address).toBe(true);
  }
  await context.close();
});

test("an empty repository and the list of templates take files down to the end of the window", async () => {
  const owner = await organization(app);
  const { page, context } = await openSignedIn(browser, app.address, owner.token);
  await page.goto("/repository");
  await page.getByRole("button", { name: "Upload files" }).first().waitFor();
  expect(await dropAt(page, [700, 860], "abajo.txt")).toBe(true);
  await app.eventually(async () => (await namesIn(owner.call)).includes("abajo.txt"));
  await page.goto("/managetemplates");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await dropAt(page, [700, 890], "abajo.docx")).toBe(true);
  await page.getByRole("dialog").getByText("abajo", { exact: true }).waitFor();
  await context.close();
});

test("the whole panel of a task takes a file, and one that is still being stored is sent again", async () => {
  const owner = await organization(app);
  const { boardId, tasks } = await boardWith(owner.call, ["Pagar"]);
  const { page, context } = await openSignedIn(browser, app.address, owner.token);
  let tries = 0;
  await page.route("**/attachments**", async (route) => {
    if (route.request().method() !== "POST" || ++tries > 1) return route.fallback();
    await route.fulfill({ status: 409, json: { code: "failure.inProgress", message: "In progress" } });
  });
  await page.goto(`/boards?board=${boardId}&task=${tasks[0]}`);
  const panel = page.getByRole("dialog", { name: "Pagar" });
  await panel.getByText("Add files").waitFor();
  const title = await panel.getByLabel("Title").boundingBox();
  expect(await dropAt(page, [(title?.x ?? 0) + 20, (title?.y ?? 0) + 10], "boleta.txt")).toBe(true);
  await panel.getByRole("listitem").filter({ hasText: "boleta.txt" }).getByRole("button").first().waitFor();
  await page.getByText("“boleta.txt” was attached").waitFor();
  expect(tries).toBe(2);
  // Beside the panel nothing takes it, and the page stays.
  expect(await dropAt(page, [300, 500], "otra.txt")).toBe(true);
  expect(tries).toBe(2);
  await context.close();
});

test("a phone shows at least eight files of the repository", async () => {
  const owner = await organization(app);
  for (let at = 1; at <= 12; at++)
    await fileOf(owner.call, `Escritura ${at} de compraventa de la finca El Encinal.txt`);
  const { page, context } = await openSignedIn(browser, app.address, owner.token, { width: 390, height: 844 });
  await page.goto("/repository");
  const rows = page.locator(".repository tbody tr");
  await expect.poll(() => rows.count()).toBe(12);
  const inSight = await rows.evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= 844).length,
  );
  expect(inSight).toBeGreaterThanOrEqual(8);
  await context.close();
});
