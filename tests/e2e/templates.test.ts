import { readFileSync } from "node:fs";
import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { textOf } from "#engine/document/text/text-of.ts";
import { createProcess } from "#features/processes/contract.ts";
import { getTemplate, listTemplates, saveTemplate, uploadTemplate } from "#features/templates/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { says, scriptedAi, status } from "#tests/fixtures/ai-server.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import {
  accessibilityErrors,
  builtPages,
  expectNoSidewaysScroll,
  giveSession,
  type Looks,
  openBrowser,
  openWindow,
} from "#tests/support/browser.ts";

let app: App;
let browser: Browser;

beforeAll(async () => {
  await builtPages();
  app = await startApp({}, { work: false, pages: true });
  browser = await openBrowser();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function windowOf(who: SomeMember, looks: Looks = {}) {
  const opened = await openWindow(browser, app.address, looks);
  await giveSession(opened.context, app.address, who.token);
  return opened;
}
const word = (name: string, ...paragraphs: string[]) => ({
  name,
  mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  buffer: Buffer.from(smallDocument(paragraphs.map((text) => p(text)).join(""))),
});
const idOf = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1) ?? "";
const preview = (page: Page): FrameLocator => page.frameLocator("iframe");

test("an invalid contract is corrected, becomes a template, and its fields are set beside the document", async () => {
  const owner = await organization(app);
  const { page, context, errors } = await windowOf(owner);
  await page.goto("/managetemplates");
  await page.getByRole("button", { name: "Upload a deed of your own, finished or with tags" }).first().click();
  const dialog = page.getByRole("dialog");
  const file = dialog.locator("input[type=file]");
  await file.setInputFiles(word("Compraventa.docx", "Entre {nombre y otro", "{#hijos} sin cerrar"));
  const name = dialog.getByLabel("Name", { exact: true });
  await expect.poll(() => name.inputValue()).toBe("Compraventa");
  await name.fill("");
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await dialog.getByText("Name is required", { exact: true }).waitFor();
  await name.fill("Compraventa");
  await dialog.getByLabel("Description").fill("De inmueble");
  await dialog.getByLabel("Directory").fill("ventas");
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await dialog.getByText("Leave empty or enter words separated by slashes").waitFor();
  await dialog.getByLabel("Directory").fill("/ventas");
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await dialog.getByText("The document has 2 errors. Nothing was saved.").waitFor();
  await expect.poll(() => dialog.locator("mark").allTextContents()).toEqual(["{nombre", "{#hijos}"]);
  expect(await accessibilityErrors(page)).toEqual([]);

  const body = ["Entre {nombre} por {precio}.", ...Array(60).fill("Cláusula."), "{#hijos}{nombre_hijo}; {/hijos}"];
  // Another file is another template: it has its own name, and is stored by a press only.
  await file.setInputFiles(word("Poder.docx", "Yo, {nombre}."));
  await expect.poll(() => dialog.getByLabel("Name", { exact: true }).inputValue()).toBe("Poder");
  await dialog.getByText("The document has 2 errors. Nothing was saved.").waitFor({ state: "detached" });
  await file.setInputFiles(word("Compraventa.docx", ...body));
  await expect.poll(() => dialog.getByLabel("Name", { exact: true }).inputValue()).toBe("Compraventa");
  expect((await owner.call(listTemplates, {})).rows).toEqual([]);
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await dialog.getByText("Done: the form has 3 fields.").waitFor();
  await dialog.getByRole("link", { name: "Open settings" }).click();

  await page.getByRole("heading", { name: "Compraventa", level: 1 }).waitFor();
  const places = preview(page).locator(".place");
  await expect
    .poll(() => places.allTextContents())
    .toEqual(["{nombre}", "{precio}", "{#hijos}", "{nombre_hijo}", "{/hijos}"]);
  const list = page.getByRole("list", { name: "Fields in document order" });
  await expect
    .poll(() => list.getByRole("button").allTextContents())
    .toEqual(["NombreText", "PrecioCurrency", "HijosRepeated part", "Nombre hijoText"]);
  await list.getByRole("button", { name: "Nombre Text", exact: true }).focus();
  await page.keyboard.press("End");
  const last = preview(page).locator(".place.current");
  await expect.poll(() => last.allTextContents()).toEqual(["{nombre_hijo}"]);
  await expect.poll(() => last.evaluate((e) => e.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByText("Asked for each item").waitFor({ state: "detached" });
  await places.last().click();
  await page.getByRole("heading", { name: "hijos", level: 2, exact: true }).waitFor();

  await page.keyboard.press("Alt+ArrowUp");
  await list.getByRole("button", { name: "Precio Currency" }).click();
  await page.getByLabel("Label").fill("Precio de venta");
  await page.getByLabel("Type").selectOption("dropdown");
  await page.getByText("Enter at least two options, one per line").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await page.getByLabel("Options").fill("Contado\nCrédito");
  await page.getByText("Unsaved changes").waitFor();
  await page.getByRole("tab", { name: "Groups" }).click();
  await page.getByRole("button", { name: "Add group" }).click();
  await page.getByLabel("Group name").last().fill("Dinero");
  await page.getByLabel("Group for Precio de venta").selectOption({ label: "Dinero" });
  await page.getByRole("button", { name: "Move Hijos up" }).click();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press("Control+s");
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  const stored = await owner.call(getTemplate, { id: idOf(page) });
  expect(stored.form.groups.map(({ label, items }) => [label, items])).toEqual([
    ["General", ["hijos", "nombre"]],
    ["Dinero", ["precio"]],
  ]);
  // By hand as well: an element goes where it is dropped, into another group too.
  const item = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("button", { name, exact: true }) });
  await item("Nombre Text")
    .locator(".drag-handle")
    .dragTo(item("Precio de venta List of options"), { targetPosition: { x: 60, y: 4 } });
  await expect
    .poll(async () => (await owner.call(getTemplate, { id: idOf(page) })).form.groups.map(({ items }) => items))
    .toEqual([["hijos"], ["nombre", "precio"]]);
  // A group goes before the one on whose upper half it is dropped, with all that is in it.
  const grips = page.locator(".drag-handle.of-group");
  await grips.last().dragTo(grips.first(), { targetPosition: { x: 6, y: 2 } });
  await expect
    .poll(async () => (await owner.call(getTemplate, { id: idOf(page) })).form.groups)
    .toMatchObject([
      { label: "Dinero", items: ["nombre", "precio"] },
      { label: "General", items: ["hijos"] },
    ]);
  expect(stored.form.fields.find((field) => field.key === "precio")).toMatchObject({
    label: "Precio de venta",
    kind: "dropdown",
    options: ["Contado", "Crédito"],
  });

  await page.getByRole("tab", { name: "General" }).click();
  await page.getByRole("button", { name: "Upload new version" }).click();
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(word("v2.docx", "{precio} el {fecha}"));
  await page.getByRole("dialog").getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByText("Version 2 saved: 2 fields.").waitFor();
  await page.getByText("No longer in the document").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => places.allTextContents()).toEqual(["{precio}", "{fecha}"]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download version 1" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Compraventa.docx");
  expect(errors).toEqual([]);
  await context.close();
});

test("a change by somebody else is told before it is overwritten; leaving unsaved work is asked for", async () => {
  const owner = await organization(app);
  const { page, context } = await windowOf(owner, { language: "es", theme: "dark" });
  await page.goto("/managetemplates");
  await page.getByRole("button", { name: "Suba una escritura suya, terminada o con marcas" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(word("Poder.docx", "{nombre} {fecha}"));
  await dialog.getByLabel("Descripción").fill("General");
  await dialog.getByRole("button", { name: "Subir", exact: true }).click();
  await dialog.getByRole("link", { name: "Abrir la configuración" }).click();
  await page.getByLabel("Pregunta", { exact: true }).waitFor();
  const id = idOf(page);
  const { version, name, directory, form } = await owner.call(getTemplate, { id });
  // Before it is saved by itself.
  await page.getByLabel("Pregunta", { exact: true }).fill("Nombre completo");
  await owner.call(saveTemplate, { id, version, name, description: "De otra persona", directory, form });
  await page.getByText("Otra persona guardó esta plantilla mientras tanto").waitFor();
  await expect.poll(() => page.getByLabel("Pregunta", { exact: true }).inputValue()).toBe("Nombre completo");
  await page.getByRole("button", { name: "Recargar" }).click();
  await expect.poll(() => page.getByLabel("Pregunta", { exact: true }).inputValue()).toBe("Nombre");
  await page.getByLabel("Texto de ayuda", { exact: true }).fill("Como en el DPI");
  await page.getByRole("link", { name: "Plantillas" }).first().click();
  await page.getByText("¿Desea salir sin guardar?").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Descartar cambios" }).click();
  await page.getByRole("button", { name: "Acciones de Poder" }).click();
  await page.getByRole("menuitem", { name: "Archivar" }).click();
  await page.getByText("Su primera plantilla").waitFor();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByRole("link", { name: "Poder" }).waitFor();
  await context.close();
});

test("the numbers of clauses are set beside the document, renumber in the form, and what they cannot say is told", async () => {
  const owner = await organization(app);
  const { page, context, errors } = await windowOf(owner);
  const [clause, refer] = ['{contador("clausula", "fianza")} Fianza.', 'Según la {referencia("fianza")}.'];
  const body = [
    '{contador("clausula")} {nombre}.',
    "{#con_fianza}",
    clause,
    "{/con_fianza}",
    '{contador("clausula")} Fin.',
  ];
  const bytes = smallDocument([...body, "{#se_cita}", refer, "{/se_cita}"].map((text) => p(text)).join(""));
  const input = { name: "Mutuo", description: "Con cláusulas", directory: "" };
  const stored = await owner.call.upload(uploadTemplate, input, { name: "mutuo.docx", bytes });
  if (stored.kind !== "stored") throw new Error(JSON.stringify(stored));
  await page.goto(`/templateSettings/${stored.id}?tab=numbering`);
  const card = page.getByRole("group", { name: "clausula" });
  await card.getByText("1 2 3 …").waitFor();
  await card.getByLabel("Numbers").selectOption("ordinalFeminine");
  await card.getByLabel("After the number").selectOption(".");
  await card.getByText("PRIMERA. SEGUNDA. TERCERA. …").waitFor();
  await card.getByText("referred to as PRIMERA").waitFor();
  await card.getByLabel("Offset").fill("-1");
  await card.getByText("Enter a whole number from 0 to 9998").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await card.getByLabel("Offset").fill("0");
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press("Control+s");
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();

  const process = await owner.call(createProcess, { templateId: stored.id, title: "Mutuo" });
  await page.goto(`/processes/${process.id}`);
  await page.getByLabel(/^Nombre/).fill("Ana");
  const document = preview(page).locator("body");
  await expect.poll(() => document.textContent()).toMatch(/PRIMERA\..*SEGUNDA\. Fin/s);
  await page.getByRole("switch", { name: "Con fianza" }).click();
  await expect.poll(() => document.textContent()).toMatch(/SEGUNDA\. Fianza.*TERCERA\. Fin/s);
  await page.getByRole("switch", { name: "Con fianza" }).click();
  await page.getByRole("switch", { name: "Se cita" }).click();
  await expect.poll(() => document.textContent()).toMatch(/SEGUNDA\. Fin.*Según la/s);
  await page.getByRole("button", { name: "Send for review" }).first().click();
  await page.getByText("This removes a clause that the document refers to elsewhere").waitFor();
  await page.getByRole("switch", { name: "Con fianza" }).click();
  await expect.poll(() => document.textContent()).toMatch(/Según la SEGUNDA\./s);
  await page.getByText("All questions are answered. You can send it now.").waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test("a text is proposed for a field, shown as such, and in the form only when it is accepted", async () => {
  const server = await scriptedAi("a key of the test");
  const asking = await startApp({ ACTA_OUTBOUND_ALLOW: new URL(server.address).host }, { work: false, pages: true });
  const owner = await organization(asking);
  const input = { name: "Venta", description: "Con propuesta", directory: "" };
  const file = { name: "venta.docx", bytes: smallDocument(p("{comprador} compra {objeto}.")) };
  const stored = await owner.call.upload(uploadTemplate, input, file);
  if (stored.kind !== "stored") throw new Error(JSON.stringify(stored));
  const { page, context, errors } = await openWindow(browser, asking.address);
  await giveSession(context, asking.address, owner.token);
  await page.goto("/manageorg?tab=integrations");
  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Artificial intelligence" }) });
  await card.getByText("Off: no server is set up.").waitFor();
  await card.getByLabel("Server address").fill(server.address);
  await card.getByLabel("Model").fill("a-model");
  await card.getByLabel("API key").fill("a key of the test");
  await card.getByRole("button", { name: "Save server" }).click();
  await card.getByText("A key ending in test is saved.").waitFor();
  await card.getByRole("button", { name: "Test", exact: true }).click();
  await card.getByText(/^The server responded on/).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);

  await page.goto(`/templateSettings/${stored.id}?field=objeto`);
  await page.getByRole("switch", { name: "Allow text to be proposed" }).click();
  await page.getByText("Enter the instructions").waitFor();
  await page.getByLabel("Instructions").fill("El objeto de la venta");
  await page.getByRole("checkbox", { name: "General" }).check();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press("Control+s");
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();

  const process = await owner.call(createProcess, { templateId: stored.id, title: "Venta" });
  await page.goto(`/processes/${process.id}`);
  await page.getByLabel(/^Comprador/).fill("Ana Díaz");
  let answer: (() => void) | undefined;
  server.script.push((response) => void (answer = () => says('{"text":"una finca de 90 metros"}')(response)));
  await page.getByRole("button", { name: "Propose a text" }).click();
  await page.getByText(/Writing text…/).waitFor();
  // Cancelled before the question reaches the server, the next question would be given this answer.
  const late = await asking.eventually(async () => answer);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Propose a text" }).waitFor();
  late();
  server.script.push(status(503), says('{"text":"una finca de 90 metros"}'));
  await page.getByRole("button", { name: "Propose a text" }).click();
  await page.getByText("The AI server is not responding. Try again later.").waitFor();
  await page.getByRole("button", { name: "Propose a text" }).click();
  const proposed = page.getByRole("region", { name: "Proposed text" });
  await proposed.getByText("Not in the information given to the model: 90.").waitFor();
  expect(server.asked.at(-1)?.body.messages[1]?.content).toContain("Comprador: Ana Díaz");
  // The button that was pressed is gone: the keyboard goes on in the text.
  await expect
    .poll(() => proposed.getByLabel(/^Proposal for/).evaluate((e) => e === document.activeElement))
    .toBe(true);
  expect(await accessibilityErrors(page)).toEqual([]);
  await expect.poll(() => page.getByLabel(/^Objeto/).inputValue()).toBe("");
  await expect.poll(() => preview(page).locator("body").textContent()).not.toContain("finca");
  await proposed.getByLabel(/^Proposal for/).fill("una finca urbana");
  await proposed.getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => page.getByLabel(/^Objeto/).inputValue()).toBe("una finca urbana");
  await expect.poll(() => preview(page).locator("body").textContent()).toContain("una finca urbana");
  // The browser notes the answer of the server that was down.
  expect(errors.filter((text) => !text.includes("502"))).toEqual([]);
  await context.close();
  await asking.stop();
  await server.stop();
});

test("on a phone settings are read, and nothing reaches beyond the screen", async () => {
  const owner = await organization(app);
  const { page, context, errors } = await windowOf(owner, { width: 390, height: 800 });
  await page.goto("/managetemplates");
  await page.getByText("Your first template").waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Upload a deed of your own, finished or with tags" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(word("Carta.docx", "{nombre}"));
  await dialog.getByLabel("Description").fill("Carta");
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await dialog.getByRole("link", { name: "Open settings" }).click();
  await page.getByText("Settings are read-only on small screens.").waitFor();
  await expect.poll(() => page.getByLabel("Label").getAttribute("readonly")).not.toBeNull();
  await expect.poll(() => page.locator("iframe").count()).toBe(0);
  for (const tab of ["Groups", "General", "Document"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expectNoSidewaysScroll(page);
    expect(await accessibilityErrors(page)).toEqual([]);
  }
  await preview(page).locator(".place").waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test("an invalid formula comes back with comments; what repeats is decided by the author; what was deleted comes back", async () => {
  const owner = await organization(app);
  const { page, context, errors } = await windowOf(owner, { language: "es" });
  await page.goto("/managetemplates");
  await page.getByRole("button", { name: "Suba una escritura suya, terminada o con marcas" }).first().click();
  const dialog = page.getByRole("dialog");
  const file = dialog.locator("input[type=file]");
  await file.setInputFiles(
    word("Mandato.docx", "Por {precio | lertas} a {dpi} {Dpi}", "{#mandante}{nombre}{/mandante}"),
  );
  await dialog.getByLabel("Descripción").fill("Especial");
  await dialog.getByRole("button", { name: "Subir", exact: true }).click();
  await dialog.getByText("No existe el filtro «lertas». ¿Quiso decir «letras»?").waitFor();
  await expect.poll(() => dialog.locator("mark").allTextContents()).toEqual(["lertas", "{Dpi}"]);
  await expectNoSidewaysScroll(page);
  expect(await accessibilityErrors(page)).toEqual([]);
  const [commented] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Descargar con comentarios" }).click(),
  ]);
  expect(commented.suggestedFilename()).toBe("Mandato (comentarios).docx");
  const comments = textOf(readFileSync(await commented.path())).find((part) => part.file === "word/comments.xml");
  expect(comments?.paragraphs.join(" ")).toContain("¿Quiso decir «letras»?");

  await file.setInputFiles(word("Mandato.docx", "Por {precio | letras}", "{#mandante}{nombre}{/mandante}"));
  await dialog.getByRole("button", { name: "Subir", exact: true }).click();
  await dialog.getByRole("link", { name: "Abrir la configuración" }).click();
  const list = page.getByRole("list", { name: "Campos en el orden del documento" });
  await list.getByRole("button", { name: "Nombre Texto" }).click();
  await page.getByLabel("Pregunta", { exact: true }).fill("Nombre completo");
  await list.getByRole("button", { name: "Mandante Parte que se repite" }).click();
  await page.getByLabel("Tipo de parte").selectOption("condition");
  await page.getByText("Al guardar, el formulario se rehace").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press("Control+s");
  await list.getByRole("button", { name: "Mandante Sí o no" }).waitFor();
  await expect
    .poll(() => list.getByRole("button").allTextContents())
    .toEqual(["PrecioMoneda", "MandanteSí o no", "Nombre completoTexto"]);
  await preview(page).getByText("{nombre}").click();
  await page.getByText("Se pregunta solo si «Mandante» es sí").waitFor();

  await page.getByRole("link", { name: "Plantillas" }).first().click();
  await page.getByRole("button", { name: "Acciones de Mandato" }).click();
  await page.getByRole("menuitem", { name: "Archivar" }).click();
  await page.getByText("Su primera plantilla").waitFor();
  await page.getByRole("button", { name: "Plantillas archivadas" }).click();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("button", { name: "Restaurar Mandato" }).click();
  await page.getByText("No hay plantillas archivadas").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).click();
  await page.getByRole("link", { name: "Mandato" }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
