import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { attachItem } from "#features/repository/process-contract.ts";
import { putItemLink } from "#features/repository/share-contract.ts";
import { organization } from "#seed/people.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { fileOf, folderOf } from "#tests/fixtures/repository.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import {
  accessibilityErrors,
  expectNoSidewaysScroll,
  giveSession,
  openSignedIn,
  openWindow,
  tick,
} from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("files are uploaded, found by keyboard, moved, deleted and brought back", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const folder = await folderOf(owner.call, "Escrituras");
  await fileOf(owner.call, "poder.txt");
  const window = await openWindow(browser, app.address);
  await giveSession(window.context, app.address, owner.token);
  const { page } = window;
  await page.goto("/repository");
  await page.getByRole("link", { name: "Escrituras" }).waitFor();
  const newFolder = async (name: string) => {
    await page.getByRole("button", { name: "New folder" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.keyboard.press("Enter");
  };
  await newFolder("Actas");
  await page.getByRole("link", { name: "Actas" }).waitFor();
  await newFolder("ACTAS");
  await page.getByText("Use another name, for example “ACTAS (2)”.").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  // As an old program writes a text, not in UTF-8.
  const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text, "latin1") });
  await page
    .getByLabel("Upload files", { exact: true })
    .last()
    .setInputFiles([file("acta.txt", "uno, señora Peña"), file("poder.txt", "dos"), file("CON.txt", "tres")]);
  await page.getByRole("link", { name: "acta.txt" }).waitFor();
  await page.getByRole("button", { name: "New version" }).click();
  await page.getByText("2 of 3 uploaded").waitFor();
  // What a name is refused for is said, and to send it again is not proposed.
  await page.getByText("This name is reserved by some operating systems.").waitFor();
  expect(await page.getByRole("button", { name: "Retry CON.txt" }).count()).toBe(0);
  await page.getByRole("button", { name: "Close" }).click();

  await page.getByRole("link", { name: "Escrituras" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("F2");
  await page.getByRole("textbox", { name: "Name" }).fill("acta notarial.txt");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "acta notarial.txt" }).waitFor();

  await tick(page.getByLabel("Select acta notarial.txt"));
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Escrituras" }).click();
  await page.getByRole("button", { name: "Move here" }).click();
  await page.getByText("1 item moved").waitFor();
  await page.getByRole("link", { name: "Escrituras" }).click();
  await page.getByRole("link", { name: "acta notarial.txt" }).click();
  await page.getByRole("dialog").getByText("uno, señora Peña").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "acta notarial.txt" }).focus();
  await page.keyboard.press("Delete");
  await page.getByText("Nothing here yet").waitFor();

  await page.goto("/repository?view=trash");
  await page.getByText("Organization storage").waitFor();
  await page.getByText("in 1 file and 2 folders").waitFor();
  await page.getByRole("button", { name: "Restore acta notarial.txt" }).click();
  await page.getByText("The trash is empty").waitFor();
  await page.getByRole("button", { name: "Open folder" }).click();
  await page.waitForURL(`**/repository?folder=${folder}`);
  await page.getByRole("link", { name: "acta notarial.txt" }).waitFor();
  await page.getByRole("searchbox", { name: "Search names and contents" }).fill("NOTARIAL act");
  await page.getByRole("cell", { name: "Escrituras" }).waitFor();
  await tick(page.getByLabel("Select acta notarial.txt"));
  await page.getByRole("searchbox", { name: "Search names and contents" }).fill("escrit");
  await page.getByRole("button", { name: "Actions for Escrituras" }).click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  await expect
    .poll(() => page.getByLabel("Share with").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Actions for Escrituras" }).click();
  const zip = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download as ZIP" }).click();
  expect((await zip).suggestedFilename()).toBe("Escrituras.zip");
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  expect(window.errors).toEqual([]);
});

test("a folder is uploaded whole: a lost connection is waited for, and taken names are answered together", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const folder = join(mkdtempSync(join(tmpdir(), "acta-upload-")), "Expediente");
  mkdirSync(join(folder, "Anexos"), { recursive: true });
  for (const name of ["indice.txt", "Anexos/acta.txt", "Anexos/dpi.txt", "Anexos/poder.txt", "Anexos/Thumbs.db"])
    writeFileSync(join(folder, name), name);
  const window = await openWindow(browser, app.address);
  await giveSession(window.context, app.address, owner.token);
  const { page } = window;
  let connected = true;
  await page.route("**/api/repository/**", (route) =>
    connected ? route.continue() : route.abort("internetdisconnected"),
  );
  await page.goto("/repository");
  await page.getByText("Nothing here yet").waitFor();
  connected = false;
  const chooser = page.getByLabel("Upload folder", { exact: true }).last();
  await chooser.setInputFiles(folder);
  await page.getByText("The upload is paused.").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  // Whoever goes elsewhere in the product and comes back finds it as it was left.
  await page.getByRole("link", { name: "Home" }).first().click();
  await page.getByRole("link", { name: "Repository" }).first().click();
  await page.getByText("The upload is paused.").waitFor();
  connected = true;
  await page.getByRole("button", { name: "Continue now" }).click();
  await page.getByText("4 of 4 uploaded").waitFor();
  await page.getByRole("link", { name: "Expediente", exact: true }).waitFor();

  await page.getByRole("button", { name: "Close" }).click();
  writeFileSync(join(folder, "grande.bin"), Buffer.alloc(30 * 1024 * 1024 + 1));
  await chooser.setInputFiles(folder);
  await page.getByText("4 names already exist.").waitFor();
  await page.getByText("File is too large (max 30MB)").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("button", { name: "All as new versions" }).click();
  await page.getByText("4 of 5 uploaded").waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Remove grande.bin from the list" }).click();
  await page.getByText("4 of 4 uploaded").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Expediente", exact: true }).click();
  // Where something goes is chosen from where it lies; a folder that does not exist yet is made on the way.
  await tick(page.getByLabel("Select indice.txt"));
  await page.getByRole("button", { name: "Move", exact: true }).click();
  const dialog = page.getByRole("dialog").first();
  await dialog.getByText("My files › Expediente").waitFor();
  expect(await dialog.getByRole("button", { name: "Move here" }).getAttribute("aria-disabled")).toBe("true");
  await dialog.getByRole("button", { name: "New folder" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Protocolo");
  await page.keyboard.press("Enter");
  await dialog.getByText("My files › Expediente › Protocolo").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Move here" }).click();
  await page.getByText("1 item moved").waitFor();
  await page.getByRole("link", { name: "Protocolo" }).click();
  await page.getByRole("link", { name: "indice.txt" }).waitFor();
  expect(window.errors).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("files are dragged into a folder, marked by keyboard, commented by version and given a day they expire", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  await folderOf(owner.call, "Escrituras");
  for (const name of ["acta.txt", "dpi.txt"]) await fileOf(owner.call, name);
  const { id: itemId } = await fileOf(owner.call, "poder.txt");
  const window = await openWindow(browser, app.address);
  await giveSession(window.context, app.address, owner.token);
  const { page } = window;
  await page.goto("/repository");
  await page.getByRole("link", { name: "acta.txt" }).focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByText("2 selected").waitFor();
  await page.getByRole("link", { name: "dpi.txt" }).dragTo(page.getByRole("link", { name: "Escrituras" }));
  await page.getByText("2 items moved").waitFor();
  await page.getByRole("link", { name: "poder.txt" }).focus();
  await page.keyboard.press("Shift+.");
  const panel = page.getByRole("dialog");
  await panel.getByRole("button", { name: "Comment on version 1" }).click();
  await panel.getByLabel("Comment (version 1)").fill("Para firma");
  await page.keyboard.press("Enter");
  await panel.getByText("Para firma").first().waitFor();
  await panel.getByLabel("Valid until").fill("01/02/2020");
  await panel.getByRole("button", { name: "Save" }).click();
  await panel.getByText("Expired on 01/02/2020").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Escrituras" }).click();
  await page.getByRole("link", { name: "dpi.txt" }).dragTo(page.getByRole("link", { name: "My files" }));
  await page.getByText("1 item moved").waitFor();
  await page.getByRole("link", { name: "acta.txt" }).waitFor();

  // A draft that uses a paper that expired says so above its form, by name.
  const { id: processId } = await begun(owner, await template(owner));
  await owner.call(attachItem, { itemId, processId });
  await page.goto(`/processes/${processId}`);
  const notice = page.getByRole("alert").filter({ hasText: "1 file used in this process has expired" });
  await notice.getByText("Expired on 01/02/2020").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await notice.getByRole("link", { name: "poder.txt" }).click();
  await page.getByRole("dialog").getByRole("heading", { name: "poder.txt" }).waitFor();
  expect(window.errors).toEqual([]);
});

test("a file of the repository is attached beside those of the device, as it is now", async () => {
  const owner = await organization(app);
  await fileOf(owner.call, "nombramiento.txt");
  const process = await begun(owner, await template(owner));
  const { page, errors } = await openSignedIn(browser, app.address, owner.token);
  await page.goto(`/processes/${process.id}`);
  const attachments = page.getByRole("region", { name: "Attachments" });
  await attachments.getByRole("button", { name: "Choose from the repository" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "nombramiento.txt" }).click();
  await page.getByText("File attached.").waitFor();
  await attachments.getByText("nombramiento.txt").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test("items are marked with Shift and Ctrl, cut and pasted, and read one after the other", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  await folderOf(owner.call, "Escrituras");
  for (const name of ["acta.txt", "boleta.txt", "dpi.txt", "poder.txt"]) await fileOf(owner.call, name);
  const window = await openWindow(browser, app.address);
  await giveSession(window.context, app.address, owner.token);
  const { page } = window;
  await page.goto("/repository");
  const item = (name: string) => page.getByRole("link", { name, exact: true });
  await item("acta.txt").click({ modifiers: ["ControlOrMeta"] });
  await item("dpi.txt").click({ modifiers: ["Shift"] });
  await page.getByText("3 selected").waitFor();
  await item("boleta.txt").focus();
  await page.keyboard.press("Control+x");
  await item("Escrituras").click();
  await page.getByText("Nothing here yet").waitFor();
  await page.keyboard.press("Control+v");
  await page.getByText("3 items moved").waitFor();
  await item("dpi.txt").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Nothing here yet").waitFor();
  await page.getByRole("link", { name: "My files" }).first().click();

  // Files of the computer, dropped on a folder of the list.
  const files = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["hola"], "recibo.txt", { type: "text/plain" }));
    return data;
  });
  const row = page.getByRole("row").filter({ has: item("Escrituras") });
  await row.dispatchEvent("dragover", { dataTransfer: files });
  await row.dispatchEvent("drop", { dataTransfer: files });
  await page.getByText("1 of 1 uploaded").waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await item("Escrituras").click();
  await item("recibo.txt").waitFor();
  await page.goto("/repository");

  await item("acta.txt").click();
  const panel = page.getByRole("dialog");
  await panel.getByText("1 of 4").waitFor();
  await page.keyboard.press("ArrowRight");
  await panel.getByRole("heading", { name: "boleta.txt" }).waitFor();
  await panel.getByRole("button", { name: "Expand" }).click();
  await panel.getByRole("button", { name: "Next file" }).click();
  await panel.locator("pre").getByText("dpi.txt").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Grid" }).click();
  await page.reload();
  expect(await page.getByRole("button", { name: "Grid" }).getAttribute("aria-pressed")).toBe("true");
  expect(window.errors).toEqual([]);
});

test("a visitor who may only add files sees which of them arrived; the days of a link stay what they are", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const itemId = await folderOf(owner.call, "Entregas");
  const { link } = await owner.call(putItemLink, { itemId, permission: "drop", days: 75 });
  const window = await openWindow(browser, app.address, { width: 390, height: 800 });
  const { page } = window;
  let connected = true;
  await page.route("**/api/public/**", (route) => (connected ? route.continue() : route.abort("internetdisconnected")));
  await page.goto(new URL(link?.url ?? "").pathname);
  await page.getByRole("button", { name: "Add files" }).waitFor();
  connected = false;
  // From the disk: to hand over 30 MB takes the browser half a minute when the machine is busy.
  const folder = mkdtempSync(join(tmpdir(), "acta-visitor-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = (name: string, size: number) => {
    const path = join(folder, name);
    writeFileSync(path, Buffer.alloc(size));
    return path;
  };
  await page
    .getByLabel("Add files", { exact: true })
    .last()
    .setInputFiles([file("dpi.jpg", 10), file("boleta.pdf", 20), file("video.mp4", 30 * 1024 * 1024 + 1)]);
  await page.getByText("The upload is paused.").waitFor();
  connected = true;
  await page.getByRole("button", { name: "Continue now" }).click();
  await page.getByText("2 of 3 uploaded").waitFor();
  await page.getByRole("listitem").filter({ hasText: "video.mp4" }).getByText("File is too large (max 30MB)").waitFor();
  await page.getByRole("listitem").filter({ hasText: "dpi.jpg" }).getByRole("img", { name: "Uploaded" }).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoSidewaysScroll(page);

  await giveSession(window.context, app.address, owner.token);
  await page.goto(`/repository?item=${itemId}`);
  await page.getByRole("dialog").getByRole("button", { name: "Change" }).click();
  await expect.poll(() => page.getByLabel("Days until expiry").inputValue()).toBe("75");
  // Nobody ends a link that was sent with one press.
  await page.getByRole("button", { name: "Replace link" }).click();
  await page
    .getByRole("dialog", { name: "Replace the link of Entregas?" })
    .getByRole("button", { name: "Replace link" })
    .click();
  await page.getByText("Link replaced. The previous one no longer works").waitFor();
  await page.goto(new URL(link?.url ?? "").pathname);
  await page.getByText("This link does not work").waitFor();
  expect(window.errors).toEqual([]);
});

test("a client proves their address before a file is handed over, and the firm has a receipt", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const { id: itemId } = await fileOf(owner.call, "testimonio.txt");
  const { link } = await owner.call(putItemLink, { itemId, receipt: true });
  const { page, errors } = await openWindow(browser, app.address);
  await page.goto(new URL(link?.url ?? "").pathname);
  await expect.poll(() => page.getByRole("button", { name: "Download testimonio.txt" }).isDisabled()).toBe(true);
  await page.getByLabel("Your e-mail address").fill("cliente@correo.test");
  await page.getByRole("button", { name: "Send code" }).click();
  const code = /\d{6}/.exec((await app.mails("cliente@correo.test", 1))[0]?.subject ?? "")?.[0] ?? "";
  await page.getByLabel("Six-digit code").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Confirmed: cliente@correo.test").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download testimonio.txt" }).click();
  await download;
  await giveSession(page.context(), app.address, owner.token);
  await page.goto(`/repository?item=${itemId}`);
  const receipt = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download receipt for cliente@correo.test" }).click();
  expect((await receipt).suggestedFilename()).toBe("Delivery receipt testimonio.pdf");
  expect(errors).toEqual([]);
});
