import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getProcess, listProcesses, processAttachments, saveAnswers } from "#features/processes/contract.ts";
import { listItems } from "#features/repository/contract.ts";
import { rejectProcess, saveSubstitute, sendProcess, suggestAnswer } from "#features/reviews/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { answered, begun, processIn, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, type Looks } from "#tests/support/browser.ts";
import type { AtWork } from "./support/person-at-work.ts";
import { testWindows } from "./support/test-windows.ts";

let app: App;
let browser: Browser;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
const openWindow = testWindows();
const shots = process.env["ACTA_SHOTS"];

beforeAll(async () => {
  [app, browser] = await startInBrowser();
  owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator", { firstName: "Sofía", lastName: "Barrios" });
  reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Rosa", lastName: "Mérida" });
  templateId = await template(owner);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** A window in which somebody is signed in. */
const open = (who: SomeMember, looks: Looks = { language: "es" }): Promise<AtWork> =>
  openWindow(browser, app, looks, who);
const shoot = async (at: AtWork, name: string) => {
  if (shots) await at.page.screenshot({ path: `${shots}/${name}.png` });
};

test("a reviewer comments on an answer and a paragraph and suggests an answer; the creator takes it", async () => {
  const { id } = await processIn("reviewing", { creator, reviewer, templateId, title: "Venta comentada" });
  const at = await open(reviewer);
  const { page } = at;
  await page.goto(`/processes/${id}`);
  await page.getByRole("button", { name: at.says("processes.places.write", { label: "Precio" }) }).click();
  const panel = page.getByRole("dialog");
  await panel.getByLabel(at.says("comments.write")).fill("¿Y el IVA?");
  await panel.getByRole("button", { name: at.says("comments.send") }).click();
  await panel.getByText("¿Y el IVA?").waitFor();
  await panel.getByRole("button", { name: at.says("processes.suggestion.open") }).click();
  await panel.getByLabel(at.says("processes.suggestion.text")).fill("1,680.00");
  await panel.getByRole("button", { name: at.says("processes.suggestion.send"), exact: true }).click();
  await panel.getByText("Q1,680.00").waitFor();
  await shoot(at, "together-answer");
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });

  const paper = page.frameLocator("iframe");
  await paper.getByText("Testigo:").click();
  await shoot(at, "together-paragraph-bar");
  const bar = page.getByRole("group", { name: at.says("processes.places.titleParagraph") });
  await bar.getByRole("button", { name: at.says("processes.places.comment"), exact: true }).click();
  // The second comment is written while the first is being stored.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/comments", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await panel.getByLabel(at.says("comments.write")).fill("Falta su DPI");
  await panel.getByLabel(at.says("comments.write")).press("Control+Enter");
  await page.keyboard.type("Y su dirección");
  await page.keyboard.press("Control+Enter");
  release();
  await panel.getByText("Falta su DPI").waitFor();
  await panel.getByText("Y su dirección").waitFor();
  await page.unroute("**/comments");
  await page.keyboard.press("Escape");
  await paper.locator("p.commented").waitFor();
  await shoot(at, "together-review");

  const { version } = await reviewer.call(getProcess, { id });
  await reviewer.call(rejectProcess, { id, version, reason: "Vea lo sugerido" });
  const mine = await open(creator);
  await mine.page.goto(`/processes/${id}`);
  await mine.page.getByRole("button", { name: mine.says("processes.suggestion.accept") }).waitFor();
  await mine.page.frameLocator("iframe").locator("p.commented").waitFor();
  await shoot(mine, "together-form");
  expect(await accessibilityErrors(mine.page)).toEqual([]);
  await mine.page.getByRole("button", { name: mine.says("processes.suggestion.accept") }).click();
  await expect.poll(() => mine.page.getByLabel(/^Precio/).inputValue()).toBe("1,680.00");
  expect((await creator.call(getProcess, { id })).answers["precio"]).toBe("1,680.00");
  await mine.page.getByLabel(/^Precio/).focus();
  await mine.page.keyboard.press("Control+Alt+m");
  await mine.page.getByRole("dialog").getByText("¿Y el IVA?").waitFor();
  expect([...at.errors, ...mine.errors]).toEqual([]);
});

test("rows copied in a spreadsheet become elements; one is copied, moved and removed; a draft takes earlier answers", async () => {
  await processIn("approved", { creator, reviewer, templateId, title: "Venta anterior" });
  const { id } = await begun(creator, templateId, "Con filas");
  const at = await open(creator);
  const { page } = at;
  await page.goto(`/processes/${id}`);
  await at.button("processes.earlier.open").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Venta anterior/).check();
  await dialog.getByText("Ana Díaz").waitFor();
  await shoot(at, "together-earlier");
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: /^Usar \d/ }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => page.getByLabel(/^Nombre/).inputValue()).toBe("Ana Díaz");
  await at.button("processes.pasted.open").click();
  await dialog.getByLabel(at.says("processes.pasted.here")).fill("Testigo\nEva Paz\nRita Choc");
  await shoot(at, "together-paste");
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: at.says("processes.pasted.add_other", { count: 2 }) }).click();
  const witnesses = async () => (await creator.call(getProcess, { id })).answers["testigos"];
  await expect.poll(witnesses).toEqual([{ testigo: "Luis" }, { testigo: "Eva Paz" }, { testigo: "Rita Choc" }]);
  await page.getByRole("button", { name: /^Copiar .* 1$/ }).click();
  await expect.poll(witnesses).toHaveLength(4);
  await page.getByRole("button", { name: /^Subir .* 3$/ }).click();
  await expect.poll(witnesses).toMatchObject([{ testigo: "Luis" }, { testigo: "Eva Paz" }, { testigo: "Luis" }, {}]);
  await page.getByRole("button", { name: /^Quitar .* 3$/ }).click();
  await expect.poll(witnesses).toEqual([{ testigo: "Luis" }, { testigo: "Eva Paz" }, { testigo: "Rita Choc" }]);
  // With Ctrl+V in one of its fields too.
  await at.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: app.address });
  await page.evaluate(() => navigator.clipboard.writeText("Iris Ba\nOmar Tzul"));
  await page
    .getByLabel(/^Testigo/)
    .first()
    .focus();
  await page.keyboard.press("Control+v");
  await dialog.getByRole("button", { name: at.says("processes.pasted.add_other", { count: 2 }) }).click();
  await expect.poll(witnesses).toHaveLength(5);
  expect(at.errors).toEqual([]);
});

test("a file is attached by dropping and by pasting it; of several drafts that are sent, the report says which is not and why", async () => {
  const { id } = await answered(creator, templateId, "Informe completo");
  const { id: empty } = await begun(creator, templateId, "Informe vacío");
  const at = await open(creator, { language: "es", theme: "dark" });
  const { page } = at;
  await page.goto(`/processes/${id}`);
  const files = page.getByRole("region", { name: at.says("attachments.title") });
  const given = (name: string) =>
    page.evaluateHandle((called) => {
      const data = new DataTransfer();
      data.items.add(new File(["hola"], called, { type: "text/plain" }));
      return data;
    }, name);
  await files.dispatchEvent("drop", { dataTransfer: await given("soltado.txt") });
  await files.getByText("soltado.txt").waitFor();
  await files.evaluate(
    (place, clipboardData) => {
      place.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    await given("pegado.txt"),
  );
  await files.getByText("pegado.txt").waitFor();
  await expect
    .poll(async () => (await creator.call(processAttachments.list, { id })).attachments.map(({ name }) => name))
    .toEqual(["soltado.txt", "pegado.txt"]);

  await page.goto("/processes?tab=drafts&search=informe");
  await page.getByRole("link", { name: "Informe vacío" }).waitFor();
  for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
  const bar = page.getByRole("toolbar", { name: at.says("processes.page.bulk.marked_other", { count: 2 }) });
  await bar.getByRole("button", { name: at.says("processes.page.bulk.send") }).click();
  await page.getByText(at.says("processes.page.bulk.failed_one", { count: 1 })).waitFor();
  await at.button("processes.page.bulk.why").click();
  const report = page.getByRole("dialog", { name: at.says("processes.page.bulk.report", { done: 1, count: 2 }) });
  await report.getByRole("link", { name: "Informe vacío" }).waitFor();
  await report.getByText(at.says("processes.answersIncomplete")).waitFor();
  await shoot(at, "together-report");
  expect(await accessibilityErrors(page)).toEqual([]);
  expect((await reviewer.call(getProcess, { id })).status).toBe("reviewing");
  expect((await creator.call(getProcess, { id: empty })).status).toBe("drafting");
  expect(at.errors).toEqual([]);
});

test("letters and figures that differ are looked at before an approval, on a phone too", async () => {
  const textId = await template(owner, p("El precio es de {letras} (Q{cifras})."));
  const { id, version } = await begun(creator, textId, "Letras y cifras");
  const patch = { letras: "mil quinientos quetzales", cifras: "1,050.00" };
  const saved = await creator.call(saveAnswers, { id, version, patch });
  await creator.call(sendProcess, { id, version: saved.version });
  const at = await open(reviewer, { language: "es", width: 390, height: 844, theme: "dark" });
  const { page } = at;
  await page.goto(`/processes/${id}`);
  const approve = at.button("processes.page.review.approve");
  await at.sees("processes.figures.first");
  await expect.poll(() => approve.isDisabled()).toBe(true);
  // The reason is read with the button, and leads to what is missing.
  const reason = page.locator(`#${await approve.getAttribute("aria-describedby")}`);
  expect(await reason.textContent()).toBe(at.says("processes.figures.first"));
  await at.button("processes.figures.show").click();
  await expect
    .poll(() => page.getByLabel(at.says("processes.figures.seen")).evaluate((box) => box.matches(":focus")))
    .toBe(true);
  await shoot(at, "together-figures");
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByLabel(at.says("processes.figures.seen")).check();
  await page
    .getByRole("button", { name: at.says("processes.page.review.document"), exact: true })
    .first()
    .click();
  await app.eventually(() => approve.isEnabled());
  await approve.click();
  await app.eventually(async () => (await creator.call(getProcess, { id })).status === "approved");
  expect(at.errors).toEqual([]);
});

test("ten contracts in a row are approved with the keyboard alone", async () => {
  const firm = await organization(app, { name: "Bufete de diez" });
  const rita = await member(app, firm.orgId, "reviewer", { firstName: "Rita", lastName: "Choc" });
  const of = { creator: firm, reviewer: rita, templateId: await template(firm) };
  const made = [];
  for (let n = 0; n < 10; n++) made.push(await processIn("reviewing", { ...of, title: `Contrato ${n}` }));
  const at = await open(rita);
  await at.page.goto(`/processes/${made[0]?.id ?? ""}`);
  const approve = at.button("processes.page.review.approve");
  for (let n = 0; n < 10; n++) {
    await at.page.getByRole("heading", { level: 1, name: `Contrato ${n}`, exact: true }).waitFor();
    await app.eventually(() => approve.isEnabled());
    await at.page.keyboard.press("a");
    await at.button("processes.page.review.approveArmed").waitFor();
    await at.page.keyboard.press("Enter");
    await at.sees("processes.page.review.approved", { title: `Contrato ${n}` });
  }
  for (const { id } of made) expect((await firm.call(getProcess, { id })).status).toBe("approved");
  expect(at.errors).toEqual([]);
});

test("a suggestion that came while the form is open is there without reloading", async () => {
  const { id, version } = await processIn("reviewing", { creator, reviewer, templateId, title: "Viva" });
  const at = await open(reviewer);
  await at.page.goto(`/processes/${id}`);
  await at.button("processes.page.review.approve").waitFor();
  await owner.call(suggestAnswer, { id, path: "nombre", text: "Bea Paz" });
  await at.page.getByText("Bea Paz").waitFor();
  expect(version).toBeGreaterThan(0);
  expect(at.errors).toEqual([]);
});

test("marked processes are handed over together, and a colleague is told", async () => {
  const colleague = await member(app, owner.orgId, "creator", { firstName: "Luis", lastName: "Ruiz" });
  for (const title of ["Entrega uno", "Entrega dos"]) await begun(creator, templateId, title);
  const at = await open(creator, { language: "es", theme: "dark" });
  const { page } = at;
  await page.goto("/processes?tab=drafts&search=entrega");
  // With the keyboard alone: to the first row, and mark both.
  await page.getByRole("link", { name: "Entrega uno" }).waitFor();
  for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
  const bar = page.getByRole("toolbar", { name: at.says("processes.page.bulk.marked_other", { count: 2 }) });
  await bar.getByRole("button", { name: at.says("processes.page.bulk.handOver") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(at.says("processes.handOver.to")).selectOption("Luis Ruiz");
  await shoot(at, "together-hand-over");
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: at.says("processes.page.bulk.handOver") }).click();
  await at.sees("processes.page.bulk.done.handOver_other", { count: 2 });
  await page.getByRole("link", { name: "Entrega uno" }).waitFor({ state: "detached" });
  const { rows } = await colleague.call(listProcesses, { list: "drafts", search: "entrega" });
  expect(rows).toHaveLength(2);
  expect(at.errors).toEqual([]);
});

test("two who review see each other; the substitute reads in whose place they review", async () => {
  const away = await member(app, owner.orgId, "reviewer", { firstName: "Gabriela", lastName: "Paz" });
  await away.call(saveSubstitute, { substituteId: reviewer.uid, from: "2020-01-01", until: "2099-01-01" });
  const { id, version } = await answered(creator, templateId, "Venta suplida");
  await creator.call(sendProcess, { id, version, reviewerId: away.uid });
  const at = await open(reviewer, { language: "es", width: 390, height: 844 });
  await at.page.goto(`/processes/${id}`);
  await at.sees("reviews.substitute.forYou", { name: "Gabriela Paz" });
  const other = await open(owner, { language: "en" });
  await other.page.goto(`/processes/${id}`);
  await other.sees("processes.alsoHere_one", { names: "Rosa Mérida" });
  await other.sees("reviews.substitute.inPlaceOf", { name: "Rosa Mérida", away: "Gabriela Paz" });
  await shoot(other, "together-also-here");
  await shoot(at, "together-substitute");
  expect(await accessibilityErrors(at.page)).toEqual([]);
  expect([...at.errors, ...other.errors]).toEqual([]);
});

test("an approved contract is made as PDF/A and saved in the repository with others", async () => {
  const { id } = await processIn("approved", { creator, reviewer, templateId, title: "Venta archivada" });
  const at = await open(creator);
  const { page } = at;
  await page.goto(`/processes/${id}`);
  const row = page.getByRole("group", { name: "PDF/A" });
  await row.getByRole("button", { name: at.says("processes.page.files.archivalMake") }).click();
  await row.getByText(at.says("processes.documentState.ready")).waitFor({ timeout: 60_000 });
  await shoot(at, "together-archival");
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.goto("/processes?tab=approved&search=archivada");
  await page.getByLabel(at.says("processes.page.bulk.mark", { title: "Venta archivada" })).check();
  await page.getByRole("button", { name: at.says("repository.filed.open") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(at.says("repository.views.place")).first().waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: at.says("repository.filed.here") }).click();
  await at.sees("repository.filed.done_one", { count: 1 });
  const { rows } = await creator.call(listItems, {});
  expect(rows.map(({ name }) => name)).toContain("Venta archivada (PDF-A).pdf");
  expect(at.errors).toEqual([]);
});

test("the title of a process stays in sight whatever is said of its saving", async () => {
  const title = "Arrendamiento del apartamento 4B, Cayalá";
  const { id } = await begun(creator, templateId, title);
  const at = await open(creator);
  const { page } = at;
  const heading = page.getByRole("heading", { name: title });
  const width = () => heading.evaluate((h1) => h1.clientWidth);
  const height = () => page.locator(".fill-header").evaluate((header) => header.clientHeight);
  for (const [wide, high] of [
    [1280, 90],
    [1366, 90],
    [1024, 112],
  ] as const) {
    await page.setViewportSize({ width: wide, height: 800 });
    await page.goto(`/processes/${id}`);
    await heading.waitFor();
    await page.getByRole("textbox", { name: "Nombre" }).fill(`Ana ${wide}`);
    const now = await creator.call(getProcess, { id });
    await creator.call(saveAnswers, { id, version: now.version, patch: { nombre: `Eva ${wide}` } });
    await page.getByRole("textbox", { name: "Nombre" }).fill(`Luis ${wide}`);
    await page.getByRole("textbox", { name: "Nombre" }).blur();
    await page.getByRole("button", { name: at.says("processes.page.save.see") }).waitFor();
    await expect.poll(width).toBeGreaterThan(150);
    expect(await height()).toBeLessThanOrEqual(high);
    await shoot(at, `together-title-${wide}`);
  }
});
