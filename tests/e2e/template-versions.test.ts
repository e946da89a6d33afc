import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { textOf } from "#engine/document/text/text-of.ts";
import { getProcess } from "#features/processes/contract.ts";
import { holdVersions } from "#features/publishing/contract.ts";
import { uploadTemplate, uploadVersion } from "#features/templates/contract.ts";
import { organization } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { answered, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, giveSession, openWindow } from "#tests/support/browser.ts";
import { atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await startInBrowser();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("two versions are compared: what changed is marked, and downloaded as a Word file with tracked changes", async () => {
  const owner = await organization(app);
  const bytes = (...texts: string[]) => smallDocument(texts.map((text) => p(text)).join(""));
  const first = bytes("El precio es de {precio} quetzales.", "Se paga al contado.", "Firman las partes.");
  const second = bytes("El precio es de {monto} quetzales.", "Firman las partes.", "Doy fe de todo.");
  const file = { name: "Venta.docx", bytes: first };
  const named = { name: "Venta", description: "De finca", directory: "" };
  const made = await owner.call.upload(uploadTemplate, named, file);
  if (made.kind !== "stored") throw new Error(made.kind);
  await owner.call.upload(uploadVersion, { id: made.id }, { ...file, bytes: second });
  const { page, context, errors } = await openWindow(browser, app.address);
  await giveSession(context, app.address, owner.token);
  await page.goto(`/templateSettings/${made.id}?tab=versions`);
  await page.getByText("1 paragraph changed, 1 added, 1 removed", { exact: true }).waitFor();
  const panel = page.getByRole("tabpanel");
  const [document, settings] = [panel.locator(".compared-text"), panel.locator(".compared-things")];
  await expect.poll(() => document.locator("del").allTextContents()).toEqual(["precio", "Se paga al contado."]);
  await expect.poll(() => document.locator("ins").allTextContents()).toEqual(["monto", "Doy fe de todo."]);
  expect((await settings.getByRole("listitem").first().textContent()) ?? "").toContain("Renamed");
  expect(await accessibilityErrors(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await panel.getByRole("link", { name: "Download with tracked changes" }).click();
  const path = await (await download).path();
  expect(textOf(readFileSync(path))[0]?.paragraphs).toEqual([
    "El precio es de {monto} quetzales.",
    "Firman las partes.",
    "Doy fe de todo.",
  ]);
  await page.getByLabel("To", { exact: true }).selectOption({ index: 1 });
  await page.getByText("The document has not changed.").waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test("a version waits, is published, and the open draft goes on with it under the new name of its field", async () => {
  const owner = await organization(app);
  const templateId = await template(owner);
  await owner.call(holdVersions, { templateId, held: true });
  const draft = await answered(owner, templateId);
  const second = smallDocument(p("Entre {nombre} por {monto} el {fecha}."));
  await owner.call.upload(uploadVersion, { id: templateId }, { name: "Venta.docx", bytes: second });
  const at = await atWork(browser, app);
  await giveSession(at.context, app.address, owner.token);
  const { page } = at;
  await page.goto(`/templateSettings/${templateId}?tab=publication`);
  await at.sees("publishing.state.waiting");
  expect(await accessibilityErrors(page)).toEqual([]);
  await at.button("publishing.publish", { number: 2 }).click();
  await page.getByRole("radio").nth(1).check();
  // The field that stands where the price stood is proposed for it.
  const takes = page.getByLabel(at.says("publishing.takes", { label: "Precio" }));
  await expect.poll(() => takes.inputValue()).toBe("monto");
  expect(await accessibilityErrors(page)).toEqual([]);
  await at.button("publishing.publishShort").click();
  await at.sees("publishing.state.published");
  await at.sees("publishing.noDrafts");
  const { answers } = await owner.call(getProcess, { id: draft.id });
  expect(answers).toMatchObject({ monto: "1,500.00" });
  await at.button("publishing.unpublish").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: at.says("publishing.unpublish") })
    .click();
  await at.sees("publishing.state.unpublished");
  expect(at.errors).toEqual([]);
  await at.close();
});

test("a clause is kept once, put into a template, changed in the library, and taken over where it was read", async () => {
  const owner = await organization(app);
  const templateId = await template(owner);
  const at = await atWork(browser, app);
  await giveSession(at.context, app.address, owner.token);
  const { page } = at;
  const dialog = page.getByRole("dialog");
  await page.goto("/managetemplates?tab=clauses");
  await at.sees("clauses.none");
  await at.button("clauses.add").click();
  await at.field("clauses.name").fill("Plazo");
  await at.field("clauses.text").fill("**QUINTA:** El plazo es de {plazo");
  await at.button("clauses.create").click();
  // What cannot be in a template is said beside the text, which stays.
  await dialog.locator("[aria-invalid=true]").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await at.field("clauses.text").fill("**QUINTA:** El plazo es de {plazo} meses.");
  await at.button("clauses.create").click();
  await at.sees("clauses.noUses");
  await page.goto(`/templateSettings/${templateId}?tab=clauses`);
  await at.sees("clauses.tabNone");
  await at.button("clauses.insert").click();
  await at.field("clauses.clause").selectOption({ label: "Plazo" });
  await at.field("clauses.after").selectOption({ index: 1 });
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: at.says("clauses.insert"), exact: true }).click();
  await at.sees("clauses.standing.current");
  await page.frameLocator("iframe").getByText("El plazo es de").waitFor();

  await page.goto("/managetemplates?tab=clauses");
  await page.getByRole("button", { name: /^Plazo/ }).click();
  await at.field("clauses.text").fill("**QUINTA:** El plazo es de {plazo} días hábiles.");
  await page.keyboard.press("Escape");
  await at.sees("clauses.leave");
  await at.button("clauses.goOn").click();
  await at.button("clauses.saveVersion", { number: 2 }).click();
  await at.sees("clauses.standing.behind");
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: /^Update to version 2 in/ }).click();
  await dialog.locator("ins").first().waitFor();
  expect((await dialog.locator("ins").allTextContents()).join(" ")).toContain("días hábiles");
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog
    .last()
    .getByRole("button", { name: at.says("clauses.take"), exact: true })
    .click();
  await at.sees("clauses.standing.current");
  await page.goto(`/templateSettings/${templateId}?tab=publication`);
  await at.sees("publishing.state.waiting");
  expect(at.errors).toEqual([]);
  await at.close();
});

test("templates are duplicated, moved and tagged, found by a tag, and dropped by several", async () => {
  const owner = await organization(app);
  const word = (name: string, ...texts: string[]) => ({
    name,
    bytes: smallDocument(texts.map((text) => p(text)).join("")),
  });
  const named = { name: "Mandato", description: "De dos partes", directory: "" };
  await owner.call.upload(uploadTemplate, named, word("Mandato.docx", "Otorga {nombre}."));
  const { page, context, errors } = await openWindow(browser, app.address, { language: "es" });
  await giveSession(context, app.address, owner.token);
  await page.goto("/managetemplates");
  await page.getByRole("button", { name: "Acciones de Mandato" }).click();
  await page.getByRole("menuitem", { name: "Duplicar" }).click();
  await page.getByRole("link", { name: "Mandato (2)" }).waitFor();
  await page.getByRole("button", { name: "Acciones de Mandato (2)" }).click();
  await page.getByRole("menuitem", { name: "Mover y etiquetar" }).click();
  await page.getByLabel("Etiquetas").fill("poder, urgente");
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("button", { name: "Guardar" }).click();
  await page.getByText("Se actualizó Mandato (2)").waitFor();
  await page.getByLabel("Etiqueta", { exact: true }).selectOption("urgente");
  await expect.poll(() => page.getByRole("link", { name: /^Mandato/ }).count()).toBe(1);
  expect(await accessibilityErrors(page)).toEqual([]);
  const dropped = ["Poder", "Acta"].map((name) => [`${name}.docx`, [...word(name, "De {nombre}.").bytes]] as const);
  const data = await page.evaluateHandle((files) => {
    const moved = new DataTransfer();
    for (const [name, bytes] of files) moved.items.add(new File([new Uint8Array(bytes)], name));
    return moved;
  }, dropped);
  for (const type of ["dragenter", "dragover", "drop"])
    await page.getByRole("table").dispatchEvent(type, { dataTransfer: data });
  await page.getByRole("button", { name: "Subir todas" }).click();
  await page.getByText("2 de 2 subidas").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});
