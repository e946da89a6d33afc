import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as lists from "#features/lists/contract.ts";
import { copyProcess, getProcess, saveAnswers } from "#features/processes/contract.ts";
import { getTemplate, saveTemplate, uploadTemplate } from "#features/templates/contract.ts";
import { leaseAnswers } from "#seed/demo/answers.ts";
import { parties } from "#seed/demo/parties.ts";
import { arrendamiento } from "#seed/documents/arrendamiento.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, oneOfEachLook } from "#tests/support/browser.ts";
import { testWindows } from "./support/test-windows.ts";

let app: App;
let browser: Browser;
let owner: SomeMember;
let creator: SomeMember;
let firstId: string;
const openWindow = testWindows();

beforeAll(async () => {
  [app, browser] = await startInBrowser();
  owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator");
  const input = { name: "Arrendamiento", description: "Para pruebas", directory: "" };
  const file = { name: "arrendamiento.docx", bytes: arrendamiento() };
  const uploaded = await owner.call.upload(uploadTemplate, input, file);
  if (uploaded.kind !== "stored") throw new Error(JSON.stringify(uploaded));
  const attributes = [
    { name: "Nombre", kind: "text" as const },
    { name: "CUI", kind: "cui" as const },
    { name: "Profesión", kind: "text" as const },
  ];
  const list = await owner.call(lists.createList, { name: "Partes", attributes, identifier: 0 });
  const { nombre, cui, profesion } = parties.ajanel;
  await owner.call(lists.changeRecords, { id: list.id, set: [{ items: { a1: nombre, a2: cui, a3: profesion } }] });
  const { id, version } = await begun(creator, uploaded.id, "Arrendamiento de Marta Solórzano");
  const lease = leaseAnswers({
    on: "2026-02-20",
    from: "2026-03-01",
    months: 12,
    lessors: [parties.herrera],
    lessees: [parties.solorzano],
    at: "el local siete",
    use: "vivienda",
    rent: "4,200.00",
  });
  await creator.call(saveAnswers, { id, version, patch: lease });
  firstId = id;
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const copied = async (title: string) => (await creator.call(copyProcess, { id: firstId, title })).id;
const marked = async (id: string) => Object.keys((await creator.call(getProcess, { id })).carried?.at ?? {});

test("what a copy brought is marked until it is changed or confirmed, and named before it is sent", async () => {
  const id = await copied("Arrendamiento de Pedro Ajanel");
  const all = (await marked(id)).length;
  const at = await openWindow(browser, app, { language: "es", width: 1500 }, creator);
  const { page } = at;
  await page.goto(`/processes/${id}`);
  const count = page
    .locator(".group-total")
    .getByText(at.says("processes.page.carried.count", { confirmed: 0, total: all }));
  await count.waitFor();
  await page
    .getByText(
      at.says("processes.page.carried.whose", {
        name: parties.solorzano.nombre,
        title: "Arrendamiento de Marta Solórzano",
      }),
    )
    .first()
    .waitFor();

  // The person of a repeated part is filled at once. What the record does not have stays marked.
  const lessee = page.getByRole("region", { name: "Arrendatarios 1" });
  const box = lessee.getByRole("combobox", { name: at.says("processes.page.fill.person") });
  await box.fill(parties.ajanel.cui.slice(0, 9));
  await page.getByRole("option", { name: parties.ajanel.nombre }).first().click();
  await expect.poll(() => marked(id)).not.toContain("arrendatarios.0.nombre");
  expect(await marked(id)).not.toContain("arrendatarios.0.cui");
  expect(await marked(id)).toContain("arrendatarios.0.estado_civil");
  expect(await marked(id)).toContain("arrendantes.0.cui");

  // One key confirms the group one is in.
  await page
    .getByRole("region", { name: "Arrendantes 1" })
    .getByLabel(/^Nombre/)
    .focus();
  await page.keyboard.press("Alt+Enter");
  const left = ["con_autentica", "con_fiador", "con_inventario", "fecha_contrato", "fecha_inicio"];
  await expect.poll(async () => (await marked(id)).toSorted()).toEqual(left);

  // Sending asks for what is missing first.
  await page.getByLabel(/^Destino mayúsculas/).fill("VIVIENDA");
  await page.getByLabel(/^Fecha vencimiento/).fill("28/02/2027");
  await page.getByLabel(/^Renta total/).fill("50400.00");
  for (const name of ["Arrendantes 1", "Arrendatarios 1"])
    await page.getByRole("region", { name }).getByLabel(/^Sexo/).selectOption({ index: 1 });
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText(at.says("processes.page.carried.unconfirmed", { count: left.length })).waitFor();
  await dialog.getByText("Arrendamiento de Marta Solórzano").waitFor();

  // The next one is begun in the same press, with what this one has.
  await dialog.getByRole("button", { name: at.says("processes.page.send.sendAndCopy") }).click();
  await page.getByText(at.says("processes.page.send.copied")).waitFor();
  const next = /\/processes\/([^/?]+)/.exec(new URL(page.url()).pathname)?.[1] ?? "";
  expect(next).not.toBe(id);
  expect((await creator.call(getProcess, { id })).status).toBe("reviewing");
  const copy = await creator.call(getProcess, { id: next });
  expect(copy).toMatchObject({ status: "drafting", title: "Copia de Arrendamiento de Pedro Ajanel" });
  expect(copy.carried?.at).toHaveProperty(["arrendatarios.0.nombre"]);

  // A copy that is still named like its original is named by its parties before it is sent.
  await page.keyboard.press("Control+Enter");
  const named = dialog.getByLabel(at.says("processes.page.begin.name"), { exact: true });
  const title = `Arrendamiento: ${parties.herrera.nombre}, ${parties.ajanel.nombre}`;
  await expect.poll(() => named.inputValue()).toBe(title);
  await named.fill("");
  expect(
    await dialog.getByRole("button", { name: at.says("processes.page.send.send"), exact: true }).isDisabled(),
  ).toBe(true);
  await named.fill(`${title}, bodega`);
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: at.says("processes.page.send.send"), exact: true }).click();
  await expect
    .poll(async () => await creator.call(getProcess, { id: next }))
    .toMatchObject({ status: "reviewing", title: `${title}, bodega` });
  expect(at.errors).toEqual([]);
});

test("a copy is titled before it is made; with the keyboard alone it takes its title and Enter", async () => {
  const at = await openWindow(browser, app, { language: "es" }, creator);
  const { page } = at;
  await page.goto(`/processes/${firstId}`);
  await at.button("processes.page.copy.open").press("Enter");
  const title = page.getByRole("dialog").getByLabel(at.says("processes.page.begin.name"));
  await expect.poll(() => title.inputValue()).toBe("Copia de Arrendamiento de Marta Solórzano");
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.type("Arrendamiento de la bodega");
  await page.keyboard.press("Enter");
  await page.getByText(at.says("processes.page.copy.done")).waitFor();
  await page.getByRole("heading", { level: 1, name: "Arrendamiento de la bodega" }).waitFor();
  expect(new URL(page.url()).pathname).not.toContain(firstId);
  expect(at.errors).toEqual([]);
});

test("a switch and a set of options are tinted until they are touched or confirmed, and counted", async () => {
  const templateId = await template(
    owner,
    p("{nombre} {#es_contado}al contado{/es_contado}{#es_plazo}a plazos{/es_plazo}{#con_acta}con acta{/con_acta}"),
  );
  const { form, version, ...read } = await owner.call(getTemplate, { id: templateId });
  const set = { id: "o1", label: "Pago", hint: "", one: true, required: true, singleOption: false };
  await owner.call(saveTemplate, {
    id: templateId,
    version,
    name: read.name,
    description: read.description,
    directory: read.directory,
    form: { ...form, optionGroups: [{ ...set, members: ["es_contado", "es_plazo"] }] },
  });
  const first = await begun(creator, templateId, "Venta de Ana");
  const patch = { nombre: "Ana", es_contado: true, es_plazo: false, con_acta: false };
  await creator.call(saveAnswers, { id: first.id, version: first.version, patch });
  const { id } = await creator.call(copyProcess, { id: first.id, title: "Venta de Luis" });
  const at = await openWindow(browser, app, { language: "es", width: 1500 }, creator);
  const { page } = at;
  await page.goto(`/processes/${id}`);
  const tinted = page.locator(".carried-answer.marked");
  await expect.poll(() => tinted.count()).toBe(3);
  const pay = tinted.filter({ has: page.getByRole("radio") });
  const act = tinted.filter({ has: page.getByRole("switch") });
  expect(await pay.count()).toBe(1);
  expect(await act.count()).toBe(1);
  await page
    .locator(".group-total")
    .getByText(at.says("processes.page.carried.count", { confirmed: 0, total: 3 }))
    .waitFor();
  // Another option is an answer of one's own. A yes or no that is right is confirmed without turning it.
  await pay.getByRole("radio").nth(1).click();
  await expect.poll(() => pay.count()).toBe(0);
  await expect.poll(() => marked(id)).not.toContain("es_contado");
  await act.getByRole("button").click();
  await expect.poll(() => act.count()).toBe(0);
  await expect.poll(() => marked(id)).toEqual(["nombre"]);
  expect(at.errors).toEqual([]);
});

test.each(oneOfEachLook)("the marks can be read and pressed: $language, $theme, $width", async (looks) => {
  const at = await openWindow(browser, app, looks, creator);
  await at.page.goto(`/processes/${await copied("Otro arrendamiento")}`);
  await at.page.locator(".carried-notice").waitFor();
  await expectNoSidewaysScroll(at.page);
  expect(await accessibilityErrors(at.page)).toEqual([]);
});
