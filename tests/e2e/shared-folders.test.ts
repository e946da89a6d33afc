import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { putItemLink, shareItem } from "#features/repository/share-contract.ts";
import { member, organization } from "#seed/people.ts";
import { fileOf, folderOf } from "#tests/fixtures/repository.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, openSignedIn, tick } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("the way to a shared folder begins with what is shared, and what is only read is not renamed, moved or deleted", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const reader = await member(app, owner.orgId, "creator");
  const folder = await folderOf(owner.call, "Modelos");
  await fileOf(owner.call, "poder.txt", folder);
  await owner.call(shareItem, { itemId: folder, principal: "member", principalId: reader.uid, permission: "view" });
  const { page, errors } = await openSignedIn(browser, app.address, reader.token);
  await page.goto(`/repository?folder=${folder}`);
  await page.getByRole("link", { name: "poder.txt" }).focus();
  await page.keyboard.press("F2");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.keyboard.press("Delete");
  await tick(page.getByLabel("Select poder.txt"));
  const bar = page.getByRole("toolbar", { name: "1 selected" });
  for (const name of ["Move", "Delete"])
    expect(await bar.getByRole("button", { name, exact: true }).getAttribute("aria-disabled")).toBe("true");
  expect(await bar.getByRole("button", { name: "Copy", exact: true }).getAttribute("aria-disabled")).toBeNull();
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await page.getByRole("link", { name: "poder.txt" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Modelos" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Path" }).getByRole("link", { name: "Shared with me" }).click();
  await page.getByRole("link", { name: "Modelos" }).click();
  await page.getByRole("link", { name: "poder.txt" }).waitFor();
  await page.getByRole("button", { name: "Shared with me", pressed: true }).click();
  await page.getByRole("link", { name: "Modelos" }).waitFor();

  // A folder of one's own in there is still on the way from what is shared.
  await owner.call(shareItem, { itemId: folder, principal: "member", principalId: reader.uid, permission: "edit" });
  await page.goto(`/repository?folder=${await folderOf(reader.call, "Propuestas", folder)}`);
  await page.getByRole("navigation", { name: "Path" }).getByRole("link", { name: "Shared with me" }).waitFor();
  expect(errors).toEqual([]);
});

test("before something is put where others see it they are named; within their folder it is moved at once", async () => {
  const owner = await organization(app);
  const reader = await member(app, owner.orgId, "creator", { firstName: "Berta", lastName: "Sic" });
  const folder = await folderOf(owner.call, "Modelos");
  await folderOf(owner.call, "Antiguos", folder);
  await fileOf(owner.call, "poder.txt");
  await owner.call(shareItem, { itemId: folder, principal: "member", principalId: reader.uid, permission: "view" });
  const { page, errors } = await openSignedIn(browser, app.address, owner.token);
  const file = page.getByRole("link", { name: "poder.txt" });
  const question = page.getByRole("dialog", { name: "Put into a shared folder?" });
  await page.goto("/repository");

  await file.dragTo(page.getByRole("link", { name: "Modelos" }));
  await question.getByRole("listitem").filter({ hasText: "Berta Sic" }).waitFor();
  expect(await question.getByRole("listitem").count()).toBe(1);
  expect(await accessibilityErrors(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await file.waitFor();

  await tick(page.getByLabel("Select poder.txt"));
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Modelos" }).click();
  await page.getByRole("button", { name: "Move here" }).click();
  await question.getByRole("button", { name: "Move here" }).click();
  await page.getByText("1 item moved").waitFor();
  await page.getByRole("link", { name: "Modelos" }).click();

  await file.dragTo(page.getByRole("link", { name: "Antiguos" }));
  await page.getByText("1 item moved").last().waitFor();
  await file.waitFor({ state: "detached" });
  expect(await question.count()).toBe(0);

  // A link by which visitors only add files shows nothing; one by which they read shows what lies below, too.
  const [added, read] = [await folderOf(owner.call, "Entregas"), await folderOf(owner.call, "Cliente")];
  await folderOf(owner.call, "Copias", read);
  await owner.call(putItemLink, { itemId: added, permission: "drop" });
  await owner.call(putItemLink, { itemId: read });
  await fileOf(owner.call, "recibo.txt");
  await page.goto("/repository");
  const receipt = page.getByRole("link", { name: "recibo.txt" });
  await receipt.dragTo(page.getByRole("link", { name: "Entregas" }));
  await receipt.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Entregas" }).click();
  await tick(page.getByLabel("Select recibo.txt"));
  await page.getByRole("button", { name: "Move", exact: true }).click();
  for (const name of ["Go to the parent folder", "Cliente", "Copias", "Move here"])
    await page.getByRole("dialog").getByRole("button", { name }).click();
  await question.getByText("anyone with the public link").waitFor();
  expect(errors).toEqual([]);
});

test("a file that is shared by itself is renamed, not moved or deleted, and its menu says why", async () => {
  const owner = await organization(app);
  const editor = await member(app, owner.orgId, "creator");
  const { id: itemId } = await fileOf(owner.call, "poder.txt");
  await owner.call(shareItem, { itemId, principal: "member", principalId: editor.uid, permission: "edit" });
  const { page, errors } = await openSignedIn(browser, app.address, editor.token);
  await page.goto("/repository?view=shared");
  await page.getByRole("button", { name: "Actions for poder.txt" }).click();
  for (const name of ["Move", "Delete"]) {
    const entry = page.getByRole("menuitem", { name: new RegExp(`^${name}`) });
    expect(await entry.getAttribute("aria-disabled")).toBe("true");
    expect(await entry.innerText()).toContain("Only the owner of the folder it is in");
  }
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("menuitem", { name: /^Delete/ }).click({ force: true });
  expect(await page.getByRole("menuitem", { name: "Rename" }).isVisible()).toBe(true);
  expect(errors).toEqual([]);
});
