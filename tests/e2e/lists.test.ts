import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as lists from "#features/lists/contract.ts";
import * as templates from "#features/templates/contract.ts";
import { member, organization } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, giveSession, openSignedIn, openWindow } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const cellOf = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row}:${column}"]`);

test("a list is made, pasted into, changed at its place, undone and seen by others", async () => {
  const owner = await organization(app, { language: "es" });
  const manager = await member(app, owner.orgId, "manager", { language: "es" });
  const open = async (token: string) => {
    const { page, context } = await openWindow(browser, app.address, { language: "es" });
    await giveSession(context, app.address, token);
    return page;
  };
  const [page, theirs] = [await open(owner.token), await open(manager.token)];
  await page.goto("/manageorg?tab=lists");
  await page.getByText("Aún no hay listas").waitFor();
  await page.getByRole("button", { name: "Nueva lista" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nombre").fill("Clientes");
  await dialog.getByLabel("Comenzar con").selectOption({ label: "Clientes" });
  await dialog.getByRole("button", { name: "Nueva lista" }).click();

  await page.getByText("Aún no hay registros").waitFor();
  await page.getByRole("button", { name: "Nuevo registro" }).first().click();
  await page.getByRole("dialog").getByLabel("Cliente").fill("Roble, S.A.");
  await page.getByRole("button", { name: "Guardar" }).click();
  await cellOf(page, 0, 0).getByText("Roble, S.A.").waitFor();

  await theirs.goto(page.url());
  await cellOf(page, 0, 0).focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "Roble, S.A.\t576937-K\r\nCeiba, S.A.\t1245535-0\r\n");
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
  await page.getByText("Se guardaron 2 registros").waitFor();
  await cellOf(page, 0, 0).getByText("Ceiba, S.A.").waitFor();
  await cellOf(theirs, 1, 1).getByText("576937-K").waitFor();

  await cellOf(page, 0, 1).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("576937-1");
  await page.keyboard.press("Enter");
  await page.getByText("El dígito verificador de este NIT no coincide").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("6-K");
  await page.keyboard.press("Enter");
  await cellOf(theirs, 0, 1).getByText("6-K").waitFor();
  await cellOf(page, 1, 1).focus();
  await page.keyboard.press("Control+z");
  await cellOf(theirs, 0, 1).getByText("1245535-0").waitFor();
  await page.keyboard.press("Control+y");
  await cellOf(theirs, 0, 1).getByText("6-K").waitFor();
  await page.keyboard.press("Control+z");
  await cellOf(theirs, 0, 1).getByText("1245535-0").waitFor();

  // Cells beside each other are copied, pasted elsewhere and filled down.
  await cellOf(page, 0, 1).focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+d");
  await cellOf(theirs, 1, 1).getByText("1245535-0").waitFor();
  await page.keyboard.press("Control+z");
  await cellOf(theirs, 1, 1).getByText("576937-K").waitFor();

  await page.getByLabel("Buscar registros").fill("ceib");
  await expect.poll(() => page.locator("[data-cell$=':0']").count()).toBe(1);

  const { id } = await begun(owner, await template(owner, p("Comparece {cliente}, con NIT {nit}, por {plazo}.")));
  await page.goto(`/processes/${id}`);
  await page.getByRole("button", { name: "Llenar desde una lista" }).click();
  await page.getByLabel("Registro").fill("robl");
  await page.getByRole("option", { name: /Roble, S\.A\./ }).click();
  await page.getByRole("button", { name: "Llenar 2 campos" }).click();
  const answer = (name: string) => page.getByRole("textbox", { name }).inputValue();
  await expect.poll(() => answer("Cliente")).toBe("Roble, S.A.");
  expect(await answer("Nit")).toBe("576937-K");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(() => answer("Cliente")).toBe("");
});

/** A list with one record, open on the page of its owner. */
async function openList(items: Readonly<Record<string, string>>) {
  const owner = await organization(app, { language: "es" });
  const attributes = [
    { name: "Nombre", kind: "text" as const, required: true },
    { name: "Teléfono", kind: "text" as const },
    { name: "Activo", kind: "yesNo" as const },
  ];
  const { id } = await owner.call(lists.createList, { name: "Inquilinos", attributes, identifier: 0 });
  await owner.call(lists.changeRecords, { id, set: [{ items }] });
  const { page, errors } = await openSignedIn(browser, app.address, owner.token, { language: "es" });
  await page.goto(`/manageorg?tab=lists&list=${id}`);
  await cellOf(page, 0, 0)
    .getByText(items["a1"] ?? "")
    .waitFor();
  const rows = async () => (await owner.call(lists.listRecords, { id })).rows;
  const change = async (changed: Readonly<Record<string, string>>) => {
    const [record] = await rows();
    await owner.call(lists.changeRecords, { id, set: [{ id: record?.id ?? "", items: { ...changed } }] });
  };
  return { page, errors, rows, change };
}

test("two people who change a record at once: what differs is merged, one value is chosen, and it is saved", async () => {
  const { page, rows, change } = await openList({ a1: "Inquilino 1", a2: "5555-1001", a3: "true" });
  await page.getByRole("button", { name: "Abrir Inquilino 1" }).click();
  const panel = page.getByRole("dialog");
  const save = panel.getByRole("button", { name: "Guardar", exact: true });
  await panel.getByLabel("Nombre").fill("Inquilino de Ana");
  await change({ a3: "false" });
  await save.click();
  await panel.waitFor({ state: "detached" });
  expect((await rows())[0]?.items).toEqual({ a1: "Inquilino de Ana", a2: "5555-1001", a3: "false" });

  await page.getByRole("button", { name: "Abrir Inquilino de Ana" }).click();
  await panel.getByLabel("Teléfono").fill("5555-0002");
  await change({ a2: "5555-0001" });
  await panel.locator("[data-conflict]").getByText("5555-0001").waitFor();
  await save.click();
  await panel.getByRole("button", { name: "Conservar lo mío" }).click();
  await save.click();
  await panel.waitFor({ state: "detached" });
  expect((await rows())[0]?.items["a2"]).toBe("5555-0002");
});

test("a cell that somebody else stored meanwhile is not overwritten before it is said, by key or by pointer", async () => {
  const { page, rows, change, errors } = await openList({ a1: "Inquilino 1", a2: "1" });
  const phone = async () => (await rows())[0]?.items["a2"];
  const type = async (text: string) => {
    await cellOf(page, 0, 1).dblclick();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
  };
  const field = cellOf(page, 0, 1).locator("input");
  for (const leave of [() => page.keyboard.press("Enter"), () => cellOf(page, 0, 0).click()]) {
    await change({ a2: "1" });
    await cellOf(page, 0, 1).getByText("1", { exact: true }).waitFor();
    await type("mine");
    await change({ a2: "theirs" });
    // The page has heard of it: the other cells of the row are drawn anew.
    await expect.poll(async () => phone()).toBe("theirs");
    await page.waitForTimeout(1_500);
    await leave();
    await page.getByText("Otra persona guardó aquí «theirs»").first().waitFor();
    expect([await phone(), await field.inputValue()]).toEqual(["theirs", "mine"]);
    await field.press("Enter");
    await expect.poll(phone).toBe("mine");
  }
  expect(errors).toEqual([]);
});

test("columns that are pasted without an attribute are asked about before they are left out", async () => {
  const { page, rows } = await openList({ a1: "Inquilino 1" });
  const paste = (text: string) =>
    page.evaluate((pasted) => {
      const data = new DataTransfer();
      data.setData("text/plain", pasted);
      const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, text);
  await cellOf(page, 0, 0).focus();
  await paste("Inquilino 2\t5555\tNo\t15/02/2026\tMixco");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Las columnas 4, 5 de lo que pegó no se guardarán").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  expect((await rows()).map(({ items }) => items["a1"])).toEqual(["Inquilino 1"]);
  await cellOf(page, 0, 0).focus();
  await paste("Inquilino 2\t5555\tNo\t15/02/2026");
  await dialog.getByRole("button", { name: "Guardar sin ella" }).click();
  await cellOf(page, 0, 0).getByText("Inquilino 2").waitFor();
});

test("a file is imported: a wrong row is corrected, what changes is seen cell by cell, and it is undone", async () => {
  const owner = await organization(app, { language: "es" });
  const attributes = [
    { name: "NIT", kind: "nit" as const, required: true },
    { name: "Nombre", kind: "text" as const },
  ];
  const { id } = await owner.call(lists.createList, { name: "Sociedades", attributes, identifier: 0 });
  await owner.call(lists.changeRecords, { id, set: [{ items: { a1: "576937-K", a2: "Roble" } }] });
  const { page, context, errors } = await openWindow(browser, app.address, { language: "es" });
  await giveSession(context, app.address, owner.token);
  await page.goto(`/manageorg?tab=lists&list=${id}`);
  const file = "NIT,Nombre\n576937-K,Roble S.A.\n1245535-1,Ceiba\n";
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "sociedades.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await page.getByRole("button", { name: "Vista previa de los cambios" }).click();
  await page.getByText("El dígito verificador de este NIT no coincide").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("button", { name: "Corregir" }).click();
  await page.getByRole("dialog").getByLabel("NIT").fill("1245535-0");
  await page.getByRole("dialog").getByRole("button", { name: "Guardar" }).click();
  await page.getByRole("tab", { name: "Con error (0)" }).waitFor();
  await page.getByRole("tab", { name: "Cambiados (1)" }).click();
  await page.locator("del").getByText("Roble").waitFor();
  await page.locator("ins").getByText("Roble S.A.").waitFor();
  await page.getByRole("button", { name: "Importar 2 filas" }).click();
  await page.getByText("Importación terminada").waitFor();
  const names = async () => (await owner.call(lists.listRecords, { id })).rows.map(({ items }) => items["a2"]);
  expect(await names()).toEqual(["Roble S.A.", "Ceiba"]);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByText("Cambio deshecho").waitFor();
  expect(await names()).toEqual(["Roble"]);

  // A day on which there were no records yet is said to be one; a search that is cleared is gone from its field too.
  await page.goto(`/manageorg?tab=lists&list=${id}`);
  await page.getByLabel("Al día").fill("01/02/2020");
  await page.getByText("El 01/02/2020 la lista no tenía registros").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByLabel("Buscar registros").fill("ceiba");
  await page.getByRole("button", { name: "Borrar la búsqueda y los filtros" }).click();
  await page.getByRole("gridcell", { name: "Roble" }).waitFor();
  expect(await page.getByLabel("Al día").inputValue()).toBe("");
  expect(await page.getByLabel("Buscar registros").inputValue()).toBe("");
  expect(errors).toEqual([]);
});

test("an author feeds a field and a loop from a list, and a form is filled from its records by keyboard", async () => {
  const owner = await organization(app, { language: "es" });
  const attributes = [
    { name: "CUI", kind: "cui" as const },
    { name: "Nombre", kind: "text" as const, required: true },
  ];
  const { id: list } = await owner.call(lists.createList, { name: "Partes", attributes, identifier: 0 });
  const records = [
    { a1: "1990010140101", a2: "Ana Pérez" },
    { a1: "2990010140102", a2: "Luis Soto" },
    { a1: "3990010140103", a2: "Berta Cuc" },
  ];
  await owner.call(lists.changeRecords, { id: list, set: records.map((items) => ({ items })) });
  const templateId = await template(owner, p("{vendedor} {cui} {#testigos}{nombre} {dpi}{/testigos}"));
  const { page, context } = await openWindow(browser, app.address, { language: "es" });
  await giveSession(context, app.address, owner.token);

  await page.goto(`/templateSettings/${templateId}`);
  await page
    .getByRole("button", { name: /Vendedor/ })
    .first()
    .click();
  await page.getByLabel("Tipo").selectOption({ label: "De una lista (registros)" });
  await page.getByLabel("Lista", { exact: true }).selectOption({ label: "Partes" });
  await expect.poll(() => page.getByLabel("Dato para este campo").inputValue()).toBe("a2");
  await expect
    .poll(() =>
      page
        .getByRole("group", { name: /Otros campos/ })
        .getByLabel("Cui", { exact: true })
        .inputValue(),
    )
    .toBe("a1");
  await page
    .getByRole("button", { name: /Testigos/ })
    .first()
    .click();
  await page.getByLabel("Agregar elementos de una lista").selectOption({ label: "Partes" });
  await expect
    .poll(() =>
      page
        .getByRole("group", { name: /Campos de cada/ })
        .getByLabel("Nombre")
        .inputValue(),
    )
    .toBe("a2");
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect
    .poll(async () => (await owner.call(templates.getTemplate, { id: templateId })).form.lists?.length)
    .toBe(2);

  const { id } = await begun(owner, templateId);
  await page.goto(`/processes/${id}`);
  const seller = page.getByRole("combobox", { name: /Vendedor/ });
  await seller.fill("199001");
  await page.getByRole("option", { name: /Ana Pérez/ }).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => seller.inputValue()).toBe("Ana Pérez");
  await expect.poll(() => page.getByLabel(/^Cui/).inputValue()).toBe("1990 01014 0101");
  await page.getByRole("button", { name: "Agregar de una lista" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: /Luis Soto/ }).check();
  await dialog.getByRole("checkbox", { name: /Berta Cuc/ }).check();
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Agregar 2" }).click();
  // The first element, which nobody had answered, is the first of them.
  await expect.poll(() => page.getByLabel(/^Nombre/).count()).toBe(2);
  const names = await Promise.all(
    [0, 1].map((at) =>
      page
        .getByLabel(/^Nombre/)
        .nth(at)
        .inputValue(),
    ),
  );
  expect(names.toSorted()).toEqual(["Berta Cuc", "Luis Soto"]);
  await page.reload();
  await expect.poll(() => seller.inputValue()).toBe("Ana Pérez");

  // Whoever deletes the list is told which templates take records of it.
  await page.goto("/manageorg?tab=lists");
  await page.getByRole("button", { name: "Eliminar Partes" }).click();
  const { name: templateName } = await owner.call(templates.getTemplate, { id: templateId });
  await page.getByRole("dialog").getByText("1 plantilla usa registros").waitFor();
  await page.getByRole("dialog").getByRole("link", { name: templateName }).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar lista" }).click();
  await page.getByText("Se eliminó «Partes»").waitFor();
});

test("200 rows pasted into an empty list: those with errors are shown, and the others are saved", async () => {
  const owner = await organization(app, { language: "es" });
  const { page, context } = await openWindow(browser, app.address, { language: "es" });
  await giveSession(context, app.address, owner.token);
  await page.goto("/manageorg?tab=lists");
  await page.getByRole("button", { name: "Nueva lista" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nombre").fill("Clientes");
  await dialog.getByLabel("Comenzar con").selectOption({ label: "Clientes" });
  await dialog.getByRole("button", { name: "Nueva lista" }).click();
  await page.getByText("Aún no hay registros").waitFor();
  const rows = Array.from({ length: 200 }, (_, at) => `Cliente ${at + 1}\t${at === 149 ? "576937-1" : ""}`);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, rows.join("\r\n"));
  const wrong = page.getByRole("dialog", { name: "1 fila tiene un error" });
  const row = wrong.getByRole("row").nth(1);
  await row.getByText("150", { exact: true }).waitFor();
  await row.getByText("576937-1").waitFor();
  await row.getByText("El dígito verificador de este NIT no coincide").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await wrong.getByRole("button", { name: "Guardar 199 filas" }).click();
  await page.getByText("Se guardaron 199 registros").waitFor();
  await page.getByRole("gridcell", { name: "Cliente 1", exact: true }).waitFor();
  await context.close();
});
