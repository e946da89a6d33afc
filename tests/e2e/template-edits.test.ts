import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getTemplate, listTemplates, uploadTemplate } from "#features/templates/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { wordFile } from "#tests/fixtures/documents/word-file.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import {
  accessibilityErrors,
  expectNoSidewaysScroll,
  giveSession,
  type Looks,
  oneOfEachLook,
  openWindow,
} from "#tests/support/browser.ts";
import { atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await startInBrowser({}, { work: false });
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
const frame = (page: Page) => page.frameLocator("iframe");
/** Selects text of the document as a pointer would, from the beginning of one text to the end of another. */
async function select(page: Page, from: string, to = from): Promise<void> {
  await frame(page)
    .locator("#document")
    .evaluate(
      (root, [first, last]) => {
        const find = (text: string) => {
          const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
          while (texts.nextNode()) {
            const at = (texts.currentNode as Text).data.indexOf(text);
            if (at >= 0) return { node: texts.currentNode, at };
          }
          throw new Error(`no ${text}`);
        };
        const [start, end] = [find(first ?? ""), find(last ?? "")];
        document.getSelection()?.setBaseAndExtent(start.node, start.at, end.node, end.at + (last ?? "").length);
      },
      [from, to],
    );
  await page.getByRole("toolbar").getByText(from.slice(0, 40)).waitFor();
}

test("text becomes fields, a list and an optional clause; names change; undone, redone and kept", async () => {
  const owner = await organization(app);
  const body = [
    "Comparece ANA PÉREZ y paga cien quetzales (Q100.00) hoy.",
    "Recibe cien quetzales (Q100.00) en efectivo.",
    "Firma el socio {nombre}",
    "en {lugar}.",
    "Se da garantía de un año.",
  ];
  const file = { name: "venta.docx", bytes: smallDocument(body.map((text) => p(text)).join("")) };
  const stored = await owner.call.upload(uploadTemplate, { name: "Venta", description: "x", directory: "" }, file);
  if (stored.kind !== "stored") throw new Error(stored.kind);
  const at = await atWork(browser, app);
  await giveSession(at.context, app.address, owner.token);
  const { page } = at;
  await page.goto(`/templateSettings/${stored.id}`);
  const tools = page.getByRole("toolbar", { name: at.says("templates.edit.tools") });
  const dialog = page.getByRole("dialog");
  const text = () => frame(page).locator("#document p").allTextContents();
  const labels = { loop: "loopName", condition: "conditionName", change: "reads" };
  const make = async (what: keyof typeof labels, name: string) => {
    await tools.getByRole("button", { name: at.says(`templates.edit.${what}`), exact: true }).click();
    await dialog.getByLabel(at.says(`templates.edit.${labels[what]}`), { exact: true }).fill(name);
    await dialog.getByRole("button", { name: at.says("templates.edit.apply") }).click();
    await dialog.waitFor({ state: "detached" });
  };
  await frame(page).getByText("Firma el socio").waitFor();

  await select(page, "cien quetzales (Q100.00)");
  await tools.getByRole("button", { name: at.says("templates.edit.field"), exact: true }).click();
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByLabel(at.says("templates.edit.name"), { exact: true }).fill("precio");
  await dialog.getByRole("button", { name: at.says("templates.edit.apply") }).click();
  await frame(page).getByText("Recibe {precio | letras:GTQ:cifras} en efectivo.").waitFor();
  expect((await text())[0]).toContain("paga {precio | letras:GTQ:cifras} hoy");

  await select(page, "Firma el socio", "{lugar}");
  await make("loop", "socios");
  await frame(page).getByText("{/socios}").waitFor();
  await select(page, "Se da garantía de un año.");
  await make("condition", "con_garantia");
  await frame(page).getByText("{/con_garantia}").waitFor();
  await tools.getByRole("button", { name: at.says("templates.edit.undo") }).click();
  await frame(page).getByText("{/con_garantia}").waitFor({ state: "detached" });
  await tools.getByRole("button", { name: at.says("templates.edit.redo") }).click();
  await frame(page).getByText("{/con_garantia}").waitFor();

  await frame(page).locator(".place", { hasText: "{precio" }).first().click();
  await make("change", "{precio | letras:GTQ}");
  await frame(page).getByText("paga {precio | letras:GTQ} hoy").waitFor();
  await tools.getByRole("button", { name: at.says("templates.edit.rename"), exact: true }).click();
  await dialog.getByRole("textbox").fill("precio_total");
  await dialog.getByRole("button", { name: at.says("templates.edit.apply") }).click();
  await frame(page).getByText("Recibe {precio_total | letras:GTQ:cifras} en efectivo.").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);

  // What cannot be made says why and changes nothing.
  await tools.getByRole("button", { name: at.says("templates.edit.field"), exact: true }).click();
  await dialog.getByLabel(at.says("templates.edit.text"), { exact: true }).fill("no está");
  await dialog.getByLabel(at.says("templates.edit.name"), { exact: true }).fill("x");
  await dialog.getByRole("button", { name: at.says("templates.edit.apply") }).click();
  await at.sees("templates.edit.not_found");
  await dialog.getByRole("button", { name: at.says("shell.cancel") }).click();
  await dialog.waitFor({ state: "detached" });

  await at.sees("templates.edit.waiting");
  await tools.getByRole("button", { name: at.says("templates.edit.keep") }).click();
  await at.sees("templates.edit.kept", { number: 2 });
  const { form, number } = await owner.call(getTemplate, { id: stored.id });
  expect(number).toBe(2);
  expect(form.fields.map(({ key, kind }) => [key, kind])).toEqual([
    ["precio_total", "currency"],
    ["socios.nombre", "text"],
    ["socios.lugar", "text"],
  ]);
  expect([form.loops.map(({ key }) => key), form.conditions.map(({ key }) => key)]).toEqual([
    ["socios"],
    ["con_garantia"],
  ]);
  await page.reload();
  await frame(page).getByText("{#socios}").waitFor();
  expect(at.errors).toEqual([]);
  await at.close();
});

test("a fault of an upload is put right by a press", async () => {
  const owner = await organization(app);
  const at = await atWork(browser, app);
  await giveSession(at.context, app.address, owner.token);
  const { page } = at;
  await page.goto("/managetemplates");
  await page
    .getByRole("button", { name: at.says("templates.fromDocument.open") })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles({
    name: "Faltas.docx",
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    buffer: Buffer.from(smallDocument(p("Entre {nombre y otro, {precio | letrs:GTQ}"))),
  });
  await dialog.getByRole("button", { name: at.says("templates.upload.send"), exact: true }).click();
  await dialog.getByRole("button", { name: at.says("templates.edit.fix_one", { text: "{nombre}" }) }).click();
  await dialog.getByRole("button", { name: at.says("templates.edit.fix_one", { text: "letras" }) }).click();
  await at.sees("templates.edit.mended_other", { count: 2 });
  expect(await accessibilityErrors(page)).toEqual([]);
  expect(at.errors).toEqual([]);
  await at.close();
});

test("a deed with several parties becomes a template with a list of them", async () => {
  const owner = await organization(app);
  const at = await atWork(browser, app);
  await giveSession(at.context, app.address, owner.token);
  const { page } = at;
  await page.goto("/managetemplates");
  await at.button("templates.fromDocument.open").first().click();
  const dialog = page.getByRole("dialog");
  const deed =
    "Comparecen ANA PÉREZ, de cuarenta años, soltera, con CUI 1990 77102 2101; y LUIS PAZ, de treinta años, casado, con " +
    "CUI 2044 18830 2101, a quienes se les denominará LOS VENDEDORES, y venden por mil quetzales (Q1,000.00). Leo lo " +
    "escrito a los comparecientes.";
  await dialog.locator("input[type=file]").setInputFiles({
    name: "Varios.docx",
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    buffer: Buffer.from(smallDocument(p(deed))),
  });
  const name = dialog.getByLabel(at.says("templates.fromDocument.loopName", { count: 2 }));
  await dialog.getByRole("link", { name: "LUIS PAZ", exact: true }).click();
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  await expect.poll(() => name.inputValue()).toBe("vendedores");
  await name.fill("partes");
  const asList = dialog.getByRole("switch", { name: at.says("templates.fromDocument.asListOf", { name: "partes" }) });
  await asList.click();
  await dialog.getByLabel(at.says("templates.fromDocument.fieldName", { value: "Luis Paz" })).waitFor();
  await asList.click();
  expect(await accessibilityErrors(page)).toEqual([]);
  // Words in doubt come before the template: the button says so, and leads to them.
  await at.button("templates.workbench.review_one").click();
  await dialog.getByRole("heading", { name: at.says("templates.doubts.title_one") }).waitFor();
  const doubt = dialog.locator(".tagged-doubts > ul > li > a").first();
  await expect.poll(() => doubt.evaluate((one) => one === document.activeElement)).toBe(true);
  await dialog
    .getByRole("button", {
      name: at.says("templates.doubts.named", { act: at.says("templates.doubts.keep"), words: "los comparecientes" }),
    })
    .click();
  await at.sees("templates.doubts.settled");
  await at.button("templates.fromDocument.create").click();
  await at.sees("templates.fromDocument.givesBack");
  await dialog.getByRole("link", { name: at.says("templates.upload.openSettings") }).click();
  await page.waitForURL(/\/templateSettings\//);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  // The file's name says nothing of the deed. It is called by its act, and described by its name.
  expect(await owner.call(getTemplate, { id })).toMatchObject({ name: "Compraventa", description: "Compraventa" });
  expect((await owner.call(getTemplate, { id })).form.loops.map(({ key }) => key)).toEqual(["partes"]);
  expect(at.errors).toEqual([]);
  await at.close();
});

test("a finished contract becomes a template: what changes is found, looked through and used", async () => {
  const owner = await organization(app);
  const { page, context, errors } = await windowOf(owner, { language: "es", width: 390, height: 844 });
  await page.goto("/managetemplates");
  await page.getByRole("button", { name: "Suba una escritura suya, terminada o con marcas" }).click();
  const dialog = page.getByRole("dialog");
  const deed = wordFile(
    "Escritura 7.docx",
    "En la ciudad de Guatemala, el quince de marzo de dos mil veintiséis, comparece Luis de León Paz,",
    "quien vende la casa por QUINIENTOS MIL QUETZALES (Q500,000.00).",
  );
  await dialog.locator("input[type=file]").setInputFiles(deed);
  await dialog.getByRole("link", { name: "Luis de León Paz" }).click();
  const name = dialog.getByLabel("Campo de «Luis de León Paz»");
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  await name.fill("monto");
  await dialog.getByText("Otro campo tiene este nombre").first().waitFor();
  await name.fill("vendedor");
  await dialog.getByLabel("Texto variable").fill("la casa");
  await dialog.getByRole("button", { name: "Convertir en campo" }).click();
  await dialog.getByRole("link", { name: "la casa" }).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  // A key does not lose what was decided; each step goes back and forth.
  await page.keyboard.press("Escape");
  await page.getByText("Sus cambios no están guardados").waitFor();
  await page.getByRole("button", { name: "Seguir revisando" }).click();
  await dialog.getByRole("button", { name: "Deshacer" }).click();
  await dialog.getByRole("link", { name: "la casa" }).waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Rehacer" }).click();
  await dialog.getByRole("link", { name: "la casa" }).waitFor();
  await dialog.getByLabel("Descripción").fill("De una escritura");
  await dialog.getByRole("button", { name: "Crear la plantilla" }).click();
  await dialog.getByText("da otra vez el mismo texto").waitFor();
  // The first contract is one press away.
  await dialog.getByRole("button", { name: "Nuevo contrato" }).click();
  await page.waitForURL(/\/processes\/[0-9a-f-]{36}/);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel(/^Vendedor/).fill("Eva Sol");
  await expect.poll(() => frame(page).locator("body").textContent()).toContain("comparece Eva Sol");
  const { rows } = await owner.call(listTemplates, {});
  const { form } = await owner.call(getTemplate, { id: rows[0]?.id ?? "" });
  expect(form.fields.map(({ key }) => key)).toEqual(["lugar", "fecha_otorgamiento", "vendedor", "la_casa", "monto"]);
  expect(errors).toEqual([]);
  await context.close();
});

test("words that may not suit the next person are shown with their sentence, and bound or left before the template is made", async () => {
  const owner = await organization(app);
  for (const looks of oneOfEachLook) {
    const at = await atWork(browser, app, looks);
    await giveSession(at.context, app.address, owner.token);
    const { page } = at;
    await page.goto("/managetemplates");
    await at.button("templates.fromDocument.open").first().click();
    const dialog = page.getByRole("dialog");
    const name = `Venta ${looks.language}`;
    await dialog
      .locator("input[type=file]")
      .setInputFiles(
        wordFile(
          `${name}.docx`,
          "Comparece la señora Ana Sol, vecina de Cobán, quien vende la casa por MIL QUETZALES (Q1,000.00).",
          "Por la compareciente firma su hijo, y el compareciente lo acepta. Los señores firman.",
          "Así lo dice la compareciente.",
        ),
      );
    const heading = (count: number) =>
      dialog.getByRole("heading", { name: at.says("templates.doubts.title_other", { count }) });
    await heading(5).waitFor();
    expect(await accessibilityErrors(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    // The sentence leads to the words in the text, and they lead back.
    const sentence = dialog.getByRole("link", { name: /^Por la compareciente firma su hijo/ }).first();
    await sentence.click();
    const mark = dialog.getByRole("link", { name: at.says("templates.doubts.inText", { words: "la compareciente" }) });
    await expect.poll(() => mark.first().evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => sentence.evaluate((link) => link === document.activeElement)).toBe(true);
    // By keyboard: both places follow the only woman.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await heading(3).waitFor();
    await dialog.getByRole("link", { name: "la compareciente", exact: true }).first().waitFor();
    // Nobody with a name is meant by the other one: the form asks for the gender.
    const named = (act: string, words: string) => at.says("templates.doubts.named", { act, words });
    await dialog.getByRole("button", { name: named(at.says("templates.doubts.bind"), "el compareciente") }).click();
    const other = dialog.getByLabel(at.says("templates.doubts.forWoman"));
    await expect.poll(() => other.inputValue()).toBe("la compareciente");
    expect(await accessibilityErrors(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await other.fill("");
    await other.press("Enter");
    await at.sees("templates.doubts.otherRequired");
    await other.fill("la compareciente");
    await other.press("Enter");
    await heading(2).waitFor();
    const keep = dialog.locator(".tagged-doubts li").getByText(at.says("templates.doubts.keep"), { exact: true });
    for (let left = await keep.count(); left > 0; left = await keep.count()) await keep.first().click();
    await at.sees("templates.doubts.settled");
    await dialog.getByText(at.says("templates.doubts.reviewed_other", { count: 5 })).click();
    expect(await accessibilityErrors(page)).toEqual([]);
    await dialog.getByLabel(at.says("templates.upload.description")).fill("x");
    await at.button("templates.fromDocument.create").click();
    await at.sees("templates.fromDocument.givesBack");
    expect(at.errors).toEqual([]);
    await at.close();
  }
});

test("a deed uploaded as a template asks nothing until what changes in it is found", async () => {
  const owner = await organization(app);
  const { page, context, errors } = await windowOf(owner, { language: "es" });
  const text = "Comparece el señor Luis de León Paz, quien vende por MIL QUETZALES (Q1,000.00).";
  const named = { name: "Escritura 9", description: "Una escritura", directory: "" };
  const file = { name: "Escritura 9.docx", bytes: smallDocument(p(text)) };
  const stored = await owner.call.upload(uploadTemplate, named, file);
  await page.goto(`/templateSettings/${stored.kind === "stored" ? stored.id : ""}`);
  await page.getByRole("button", { name: "Buscar campos en el documento" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "Luis de León Paz" }).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Crear campos" }).click();
  await dialog.getByText("da otra vez el mismo texto").waitFor();
  await dialog.getByRole("button", { name: "Cerrar" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("list", { name: "Campos en el orden del documento" }).getByRole("button").nth(1).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
