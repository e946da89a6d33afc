import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { getProcess, listProcesses, processAttachments } from "#features/processes/contract.ts";
import { rejectProcess } from "#features/reviews/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { begun, processIn, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { type Looks, openBrowser } from "#tests/support/browser.ts";
import { type AtWork, answerAll } from "./support/person-at-work.ts";
import { testWindows } from "./support/test-windows.ts";

let app: App;
let browser: Browser;
let owner: SomeMember;
let creator: SomeMember;
let templateId: string;
const openWindow = testWindows();

beforeAll(async () => {
  [app, browser] = await startInBrowser();
  owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator", { firstName: "Sofía", lastName: "Barrios" });
  templateId = await template(owner);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** A window in which somebody is signed in. */
const open = (who: SomeMember, looks: Looks = {}, shown = browser): Promise<AtWork> =>
  openWindow(shown, app, looks, who);

const saved = (at: AtWork) =>
  at.page
    .getByText(new RegExp(at.says("processes.page.save.saved", { time: "\\d\\d:\\d\\d" })))
    .first()
    .waitFor();
const answersOf = async (id: string) => (await creator.call(getProcess, { id })).answers;

test("with the keyboard alone: from home to a process that is sent to review", async () => {
  const at = await open(creator);
  const { page } = at;
  const { keyboard } = page;
  await page.goto("/home");
  await page.locator("h1").first().waitFor();
  // The keys are heard a moment after the page is there.
  const go = async () => {
    await keyboard.press("g");
    await keyboard.press("p");
    return new URL(page.url()).pathname;
  };
  await expect.poll(go).toBe("/processes");
  // Home has a button of that name too, and stays until this page is there.
  await page.getByRole("heading", { level: 1, name: at.says("processes.page.title"), exact: true }).waitFor();
  await at.button("processes.page.create").first().waitFor();
  await keyboard.press("c");
  await page.getByRole("dialog").waitFor();
  const reach = async (wanted: string | RegExp) => {
    for (let i = 0; i < 60; i++) {
      const label = await page.evaluate(() => {
        const e = document.activeElement as HTMLInputElement | null;
        return e?.labels?.[0]?.textContent ?? e?.getAttribute("aria-label") ?? e?.textContent ?? "";
      });
      if (typeof wanted === "string" ? label.replace(/\s*\*$/, "") === wanted : wanted.test(label)) return;
      await keyboard.press("Tab");
    }
    throw new Error(`the keyboard does not reach ${wanted}`);
  };
  await reach(at.says("processes.page.begin.template"));
  await keyboard.press("ArrowDown");
  await reach(at.says("processes.page.begin.name"));
  await keyboard.type("Sin ratón");
  await keyboard.press("Enter");
  await page.waitForURL(/\/processes\/[0-9a-f-]{36}/);
  await page.getByRole("heading", { name: "Sin ratón" }).waitFor();
  // An amount is written out when it is left.
  const typed = { Nombre: "Ana Díaz", Precio: "Q1500", Fecha: "01032026", Testigo: "Luis" };
  for (const [label, answer] of Object.entries(typed)) {
    await reach(label);
    await keyboard.type(answer);
  }
  await saved(at);
  await keyboard.press("Control+Enter");
  await at.button("processes.page.send.send").waitFor();
  await keyboard.press("Enter");
  await at.sees("processes.page.send.done");
  const { rows } = await owner.call(listProcesses, { list: "review" });
  expect(rows.map((row) => row.title)).toContain("Sin ratón");
  expect(at.errors).toEqual([]);
});

test("a lost connection and a closed window lose nothing", async () => {
  const { id, version } = await begun(creator, templateId, "Sin conexión");
  const at = await open(creator, { language: "es" });
  await at.page.goto(`/processes/${id}`);
  await at.page.getByLabel(/^Nombre/).waitFor();
  await at.page.waitForTimeout(1500);
  expect((await creator.call(getProcess, { id })).version, "looking at a draft changes nothing").toBe(version);
  await at.page.getByLabel(/^Nombre/).fill("Antes");
  await saved(at);
  await at.context.setOffline(true);
  await at.page.getByLabel(/^Nombre/).fill("Ana sin conexión");
  await at.sees("processes.page.save.offline");
  expect((await answersOf(id))["nombre"]).toBe("Antes");
  await at.page.close();
  await at.context.setOffline(false);
  const page = await at.context.newPage();
  await page.goto(`/processes/${id}`);
  await page.getByText(at.says("processes.page.save.recovered")).first().waitFor();
  await expect.poll(() => page.getByLabel(/^Nombre/).inputValue()).toBe("Ana sin conexión");
  await app.eventually(async () => (await answersOf(id))["nombre"] === "Ana sin conexión");
});

test("a file whose answer was lost is sent again and attached once", async () => {
  const { id } = await begun(creator, templateId, "Con anexo");
  const at = await open(creator);
  await at.page.goto(`/processes/${id}`);
  await at.button("attachments.add").first().waitFor();
  await loseAnswer(at, "*/attachments");
  const file = { name: "dpi.txt", mimeType: "text/plain", buffer: Buffer.from("CUI") };
  await at.page.getByLabel(at.says("attachments.add")).last().setInputFiles(file);
  await at.button("attachments.retry", { name: "dpi.txt" }).click();
  await at.sees("attachments.added", { name: "dpi.txt" });
  const { attachments } = await creator.call(processAttachments.list, { id });
  expect(attachments.map(({ name }) => name)).toEqual(["dpi.txt"]);
});

/** The next POST to such an address reaches the server, and its answer does not arrive. */
async function loseAnswer({ page, context }: AtWork, urlPattern: string): Promise<void> {
  const browserSide = await context.newCDPSession(page);
  browserSide.on("Fetch.requestPaused", ({ requestId, request }) => {
    const end =
      request.method === "POST"
        ? browserSide
            .send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" })
            .then(() => browserSide.send("Fetch.disable"))
        : browserSide.send("Fetch.continueRequest", { requestId });
    void end.catch(() => undefined);
  });
  await browserSide.send("Fetch.enable", { patterns: [{ urlPattern, requestStage: "Response" }] });
}

test("two windows on one draft: the second is told, sees both versions and chooses", async () => {
  const { id } = await begun(creator, templateId, "Dos ventanas");
  const [first, second] = [await open(creator), await open(creator)];
  for (const at of [first, second]) {
    await at.page.goto(`/processes/${id}`);
    await at.page.getByLabel(/^Nombre/).waitFor();
  }
  await second.context.setOffline(true);
  await second.page.getByLabel(/^Nombre/).fill("De la segunda");
  await second.sees("processes.page.save.offline");
  await first.page.getByLabel(/^Nombre/).fill("De la primera");
  await saved(first);
  await second.context.setOffline(false);
  await second.button("processes.page.save.see").click({ timeout: 60_000 });
  const dialog = second.page.getByRole("dialog");
  await dialog.getByText("De la primera").waitFor();
  await dialog.getByText("De la segunda").waitFor();
  await second.button("processes.page.conflict.keepMine").click();
  await app.eventually(async () => (await answersOf(id))["nombre"] === "De la segunda");
});

test("two reviewers decide at the same moment: one decision, the other is told whose", async () => {
  const ana = await member(app, owner.orgId, "reviewer", { firstName: "Ana", lastName: "Ixcot" });
  const beto = await member(app, owner.orgId, "reviewer", { firstName: "Beto", lastName: "Ramírez" });
  const { id } = await processIn("reviewing", { creator, reviewer: ana, templateId, title: "Dos revisores" });
  const both = [await open(ana), await open(beto)];
  for (const at of both) {
    await at.page.goto(`/processes/${id}`);
    await at.button("processes.page.review.approve").waitFor();
  }
  // A contract can be approved once it has been on screen for a second.
  for (const at of both) await app.eventually(() => at.button("processes.page.review.approve").isEnabled());
  await Promise.all(both.map((at) => at.button("processes.page.review.approve").click()));
  const won = async (at: AtWork) =>
    (await at.page.getByText(at.says("processes.page.review.approved", { title: "Dos revisores" })).count()) > 0;
  await app.eventually(async () => (await won(both[0] as AtWork)) || (await won(both[1] as AtWork)));
  const loser = (await won(both[0] as AtWork)) ? both[1] : both[0];
  const winner = loser === both[1] ? "Ana Ixcot" : "Beto Ramírez";
  await loser?.page.getByText(winner).first().waitFor();
  const process = await owner.call(getProcess, { id });
  expect(process).toMatchObject({ status: "approved" });
});

test("a reviewer goes on through the queue; what somebody decided meanwhile is skipped with a notice", async () => {
  const firm = await organization(app, { name: "Bufete de muchos" });
  const gaby = await member(app, firm.orgId, "reviewer", { firstName: "Gaby", lastName: "Méndez" });
  const of = { creator: firm, reviewer: gaby, templateId: await template(firm) };
  for (let i = 0; i < 60; i++) await processIn("reviewing", { ...of, title: `Contrato ${i}` });
  const { rows } = await gaby.call(listProcesses, { list: "review", limit: 100 });
  const idOf = (title: string) => rows.find((row) => row.title === title)?.id ?? "";
  const at = await open(gaby, { language: "es" });
  const { page } = at;
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  const position = (number: number, count: number) => at.sees("processes.page.review.position", { number, count });
  await page.goto(`/processes/${idOf("Contrato 10")}`);
  await position(11, 60);
  await page.keyboard.press("j");
  await heading("Contrato 11");
  await position(12, 60);
  // The page does not hear of it in time.
  await page.route("**/queue", (route) => route.abort());
  const { version } = await gaby.call(getProcess, { id: idOf("Contrato 12") });
  await firm.call(rejectProcess, { id: idOf("Contrato 12"), version, reason: "Falta la fecha" });
  await page.keyboard.press("j");
  await at.sees("processes.page.review.skipped", { title: "Contrato 12" });
  await heading("Contrato 13");
  await page.unroute("**/queue");
  await page.reload();
  await position(13, 59);
  // And when it is the open one, its page says so and leads on.
  const open13 = await gaby.call(getProcess, { id: idOf("Contrato 13") });
  await firm.call(rejectProcess, { id: open13.id, version: open13.version, reason: "Falta el precio" });
  await at.button("processes.page.review.nextToReview").waitFor();
  const shots = process.env["ACTA_SHOTS"];
  if (shots) await page.screenshot({ path: `${shots}/next-to-review.png` });
  await page.keyboard.press("j");
  await heading("Contrato 14");
  await position(13, 58);
  if (shots) await page.screenshot({ path: `${shots}/queue.png` });
  expect(at.errors).toEqual([]);
});

test("a key approves at its second press only, what is on screen only, and the last contract stays with its files", async () => {
  const firm = await organization(app, { name: "Bufete con prisa" });
  const rita = await member(app, firm.orgId, "reviewer", { firstName: "Rita", lastName: "Choc" });
  const of = { creator: firm, reviewer: rita, templateId: await template(firm) };
  const first = await processIn("reviewing", { ...of, title: "Primero" });
  const last = await processIn("reviewing", { ...of, title: "Segundo" });
  const statusOf = async ({ id }: { readonly id: string }) => (await firm.call(getProcess, { id })).status;
  const whole = await openBrowser("whole");
  onTestFinished(() => whole.close());
  const at = await open(rita, { language: "es" }, whole);
  const { page } = at;
  const approve = at.button("processes.page.review.approve");
  const armed = at.button("processes.page.review.approveArmed");
  await page.goto(`/processes/${first.id}`);
  await app.eventually(() => approve.isEnabled());
  // Held: every further keydown is a repeat, as a keyboard sends it.
  for (let i = 0; i < 5; i++) await page.keyboard.down("a");
  await page.keyboard.up("a");
  await armed.waitFor();
  await page.keyboard.press("Escape");
  await approve.waitFor();
  expect(await statusOf(first)).toBe("reviewing");
  for (let i = 0; i < 4; i++) await page.keyboard.press("a");
  await at.sees("processes.page.review.approved", { title: "Primero" });
  await page.getByRole("heading", { level: 1, name: "Segundo" }).waitFor();
  await app.eventually(() => approve.isEnabled());
  expect([await statusOf(first), await statusOf(last)]).toEqual(["approved", "reviewing"]);
  const shots = process.env["ACTA_SHOTS"];
  await page.keyboard.press("a");
  await armed.waitFor();
  if (shots) await page.screenshot({ path: `${shots}/armed.png` });
  await page.keyboard.press("Enter");
  await at.sees("processes.page.files.title");
  expect(new URL(page.url()).pathname).toBe(`/processes/${last.id}`);
  await page.getByRole("status").filter({ hasText: "Segundo" }).waitFor();
  if (shots) await page.screenshot({ path: `${shots}/approved-last.png` });
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 60_000 }),
    at.button("processes.page.review.downloadPdf").click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  // The browser's dialog would hold everything: what is printed is noted instead.
  await page.evaluate(() => {
    const { contentWindow } = Object.getOwnPropertyDescriptors(HTMLIFrameElement.prototype);
    Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
      get(this: HTMLIFrameElement) {
        const print = () => (document.title = `printed ${this.src.split(":")[0]} ${this.clientWidth}`);
        return this.src.startsWith("blob:") ? { focus: () => undefined, print } : contentWindow?.get?.call(this);
      },
    });
  });
  await at.button("processes.mail.print").click();
  await expect.poll(() => page.title()).toBe("printed blob 1");
  expect(at.errors).toEqual([]);
});

test("on a phone the way back closes the document and leaves the form where it was", async () => {
  const { id } = await begun(creator, templateId, "En el teléfono");
  const at = await open(creator, { language: "es", width: 390, height: 844 });
  const { page } = at;
  await page.goto("/processes");
  await page.goto(`/processes/${id}`);
  const name = page.getByLabel(/^Nombre/);
  await name.fill("Ana Paz");
  const sheet = page.getByRole("dialog");
  const show = () =>
    page
      .locator(".step-bar")
      .getByRole("button", { name: at.says("processes.page.fill.preview") })
      .click();
  await show();
  await sheet.waitFor();
  await page.goBack();
  await sheet.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe(`/processes/${id}`);
  await expect.poll(() => name.inputValue()).toBe("Ana Paz");
  // Closed by its button it leaves nothing behind: the way back is out of the form then.
  await show();
  await at.button("processes.page.fill.closePreview").click();
  await sheet.waitFor({ state: "detached" });
  // A tag of the document leads to its field.
  await show();
  await page.frameLocator("iframe").getByText("Ana Paz").first().click();
  await sheet.waitFor({ state: "detached" });
  await expect.poll(() => name.evaluate((e) => e === document.activeElement)).toBe(true);
  await page.goBack();
  await page.waitForURL("**/processes");
  expect(at.errors).toEqual([]);
});

test("what is missing is listed beside its fields, and nothing is sent", async () => {
  const { id } = await begun(creator, templateId, "Incompleto");
  const at = await open(creator, { language: "es", width: 390, height: 844 });
  const { page } = at;
  await page.goto(`/processes/${id}`);
  await page.getByLabel(/^Nombre/).waitFor();
  await page.keyboard.press("Control+Enter");
  await at.sees("processes.page.fill.missing_other", { count: 4 });
  await expect.poll(() => at.page.locator('[aria-invalid="true"]').count()).toBeGreaterThan(0);
  await answerAll(page);
  const price = page.getByLabel(/^Precio/);
  await price.fill("mil quinientos");
  await price.blur();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await price.fill("Q1500");
  await price.blur();
  await expect.poll(() => price.inputValue()).toBe("1,500.00");
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(0);
  // The dialog that sends was never opened, though its code has long arrived.
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect((await owner.call(listProcesses, { list: "review" })).rows.map((row) => row.title)).not.toContain(
    "Incompleto",
  );
});
