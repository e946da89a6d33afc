import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyProcess, getProcess, saveAnswers } from "#features/processes/contract.ts";
import { uploadTemplate } from "#features/templates/contract.ts";
import { leaseAnswers } from "#seed/demo/answers.ts";
import { parties } from "#seed/demo/parties.ts";
import { arrendamiento } from "#seed/documents/arrendamiento.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { leaseMessages } from "#tests/fixtures/messages/lease-messages.ts";
import { begun } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, oneOfEachLook } from "#tests/support/browser.ts";
import { testWindows } from "./support/test-windows.ts";

let app: App;
let browser: Browser;
let creator: SomeMember;
let templateId: string;
const openWindow = testWindows();

beforeAll(async () => {
  [app, browser] = await startInBrowser();
  const owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator");
  const input = { name: "Arrendamiento", description: "Para pruebas", directory: "" };
  const file = { name: "arrendamiento.docx", bytes: arrendamiento() };
  const uploaded = await owner.call.upload(uploadTemplate, input, file);
  if (uploaded.kind !== "stored") throw new Error(JSON.stringify(uploaded));
  templateId = uploaded.id;
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const message = `Buenos días lic 👋 le mando los datos.
Arrendatarios:
Juan Pérez López, dpi 2345 67890 0101, casado, comerciante, 34 años
Ana María Soto Paz, DPI 3011 55220 0101, soltera, estudiante
La renta es de Q3,500.00 al mes y el depósito de Q4,000. Inicia el 1/2/2027. Gracias`;

const answersOf = async (id: string) => (await creator.call(getProcess, { id })).answers;
const carriedOf = async (id: string) => (await creator.call(getProcess, { id })).carried;

test("a message fills two turns of a party and the terms, by keyboard, and all of it can be undone", async () => {
  const { id } = await begun(creator, templateId, "Arrendamiento de Juan Pérez");
  const before = await answersOf(id);
  const at = await openWindow(browser, app, { language: "es", width: 1500 }, creator);
  const { page } = at;
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.postData() ?? ""));
  await page.goto(`/processes/${id}`);
  await at.button("processes.page.message.open").press("Enter");
  const panel = page.getByRole("dialog", { name: at.says("processes.page.message.title") });
  const field = panel.getByLabel(at.says("processes.page.message.label"));
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  // As the clipboard does it.
  await page.keyboard.insertText(message);
  const party = panel.getByLabel(at.says("processes.page.message.whose", { name: "Juan Pérez López" }));
  await expect.poll(() => party.locator("option:checked").textContent()).toBe("Arrendatarios 1");
  expect(await accessibilityErrors(page)).toEqual([]);
  // The value of the row with the focus is shown in the message.
  await panel.getByLabel(at.says("processes.page.message.field", { value: "comerciante" })).focus();
  expect(await panel.locator("mark.current").textContent()).toBe("comerciante");
  // One value is dropped.
  await panel.getByRole("checkbox", { name: at.says("processes.page.message.use", { value: "34" }) }).press("Space");
  await panel.getByRole("button", { name: /^Pasar al formulario/ }).press("Enter");
  await panel.waitFor({ state: "detached" });
  await expect
    .poll(() => answersOf(id))
    .toMatchObject({
      arrendatarios: [
        { nombre: "Juan Pérez López", cui: "2345678900101", estado_civil: "casado", profesion: "comerciante" },
        { nombre: "Ana María Soto Paz", cui: "3011552200101" },
      ],
      deposito: "4,000.00",
      fecha_inicio: "2027-02-01",
    });
  expect(await answersOf(id)).not.toHaveProperty(["arrendatarios", 0, "edad"], "34");
  // The message itself is sent nowhere.
  expect(sent.filter((body) => body.includes("Buenos"))).toEqual([]);
  // Filled answers are marked until they are touched.
  await expect.poll(async () => Object.keys((await carriedOf(id))?.at ?? {})).toContain("arrendatarios.1.cui");
  expect((await carriedOf(id))?.from).toEqual([{ id: null, title: "", kind: "message" }]);
  const second = page.getByRole("region", { name: "Arrendatarios 2" });
  await second.getByText(at.says("processes.page.carried.message")).first().waitFor();
  await second.getByLabel(/^Profesi/).fill("maestra");
  await expect
    .poll(async () => Object.keys((await carriedOf(id))?.at ?? {}))
    .not.toContain("arrendatarios.1.profesion");
  await page.getByRole("button", { name: at.says("shell.undo") }).click();
  await expect.poll(async () => JSON.stringify((await answersOf(id))["arrendatarios"])).not.toContain("Juan");
  const after = await answersOf(id);
  expect(after["deposito"]).toBe(before["deposito"]);
  expect(after["arrendatarios"]).toHaveLength(1);
  expect(at.errors).toEqual([]);
});

test("an answer that is there is replaced only if a person wants it, and a value goes to the field they choose", async () => {
  const { id, version } = await begun(creator, templateId, "Arrendamiento de la bodega");
  const patch = leaseAnswers({
    on: "2026-02-20",
    from: "2026-03-01",
    months: 12,
    lessors: [parties.herrera],
    lessees: [parties.solorzano],
    at: "el local siete",
    use: "vivienda",
    rent: "4,200.00",
  });
  await creator.call(saveAnswers, { id, version, patch });
  const at = await openWindow(browser, app, { language: "en", width: 1280 }, creator);
  const { page } = at;
  await page.goto(`/processes/${id}`);
  await at.button("processes.page.message.open").click();
  const panel = page.getByRole("dialog", { name: at.says("processes.page.message.title") });
  await panel.getByLabel(at.says("processes.page.message.label")).fill("La renta es de Q5,000.00, la cuota Q77.00");
  await panel.getByText(at.says("processes.page.message.now", { value: "4,200.00" })).waitFor();
  // Closing the panel keeps the message.
  for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(20, 400)]) {
    await close();
    await panel.waitFor({ state: "detached" });
    await at.button("processes.page.message.open").click();
    await panel.getByText(at.says("processes.page.message.now", { value: "4,200.00" })).waitFor();
  }
  const rent = panel.getByRole("checkbox", { name: at.says("processes.page.message.use", { value: "5,000.00" }) });
  expect(await rent.isChecked()).toBe(false);
  expect(await panel.getByRole("button", { name: at.says("processes.page.message.fillNone") }).isDisabled()).toBe(true);
  const other = panel.getByLabel(at.says("processes.page.message.field", { value: "77.00" }));
  expect(await other.inputValue()).toBe("");
  await other.selectOption({ label: "Depósito" });
  await rent.check();
  await panel.getByRole("button", { name: at.says("processes.page.message.fill", { count: 2 }) }).click();
  await expect.poll(() => answersOf(id)).toMatchObject({ renta_mensual: "5,000.00", deposito: "77.00" });
  expect(at.errors).toEqual([]);
});

test("in a copied lease a message about the next tenant takes two presses, and what it says replaces what was copied", async () => {
  const { id, version } = await begun(creator, templateId, "Arrendamiento del local siete");
  const patch = leaseAnswers({
    on: "2026-02-20",
    from: "2026-03-01",
    months: 12,
    lessors: [parties.herrera],
    lessees: [parties.solorzano],
    at: "el local siete",
    use: "vivienda",
    rent: "4,200.00",
  });
  await creator.call(saveAnswers, { id, version, patch });
  const { id: copy } = await creator.call(copyProcess, { id, title: "El siguiente" });
  const [next] = leaseMessages;
  if (!next) throw new Error("no message");
  const at = await openWindow(browser, app, { language: "es", width: 1500 }, creator);
  const { page } = at;
  await at.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/processes/${copy}`);
  await at.button("processes.page.message.open").waitFor();
  // Pasted anywhere outside of a field, the message opens its panel. A short text does not.
  const copyText = (text: string) => page.evaluate((one) => navigator.clipboard.writeText(one), text);
  await copyText("Q5,000.00");
  await page.keyboard.press("Control+V");
  await copyText(next.text);
  const panel = page.getByRole("dialog", { name: at.says("processes.page.message.title") });
  expect(await panel.count()).toBe(0);
  await page.keyboard.press("Control+V");
  expect(await panel.getByLabel(at.says("processes.page.message.label")).inputValue()).toBe(next.text);
  await panel.getByText(at.says("processes.page.message.carried", { value: parties.solorzano.nombre })).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await panel.getByRole("button", { name: at.says("processes.page.message.fill", { count: 11 }) }).click();
  const { fecha_inicio, ...terms } = next.terms;
  await expect
    .poll(async () => {
      const { arrendatarios, arrendantes, ...rest } = await answersOf(copy);
      return { arrendatarios, arrendantes, ...rest };
    })
    .toMatchObject({
      ...terms,
      arrendatarios: [{ ...next.tenant, cui: next.tenant.cui.replaceAll(" ", ""), estado_civil: "soltera" }],
      arrendantes: [{ nombre: parties.herrera.nombre }],
    });
  // What the message did not say is still that of the other contract.
  const marks = await carriedOf(copy);
  const kindOf = (path: string) => marks?.from[marks.at[path]?.from ?? -1]?.kind;
  expect(kindOf("arrendatarios.0.cui")).toBe("message");
  expect(marks?.at).toHaveProperty(["arrendatarios.0.nacionalidad"]);
  expect(kindOf("arrendatarios.0.nacionalidad")).toBeUndefined();
  expect(fecha_inicio).toBe("01/02/2027");
  expect(at.errors).toEqual([]);
});

test.each(oneOfEachLook)("the panel can be read and used: $language, $theme, $width", async (looks) => {
  const { id } = await begun(creator, templateId, "Otro arrendamiento");
  const at = await openWindow(browser, app, looks, creator);
  const { page } = at;
  await page.goto(`/processes/${id}`);
  await at.button("processes.page.message.open").click();
  const panel = page.getByRole("dialog", { name: at.says("processes.page.message.title") });
  await panel.getByLabel(at.says("processes.page.message.label")).fill(`${message}\nSoy Hugo Pérez, divorciado`);
  await panel.getByText(at.says("processes.page.message.ofContract")).waitFor();
  await expectNoSidewaysScroll(page);
  expect(await accessibilityErrors(page)).toEqual([]);
  if (process.env["SHOTS"]) {
    const name = `${process.env["SHOTS"]}/message-${looks.language}-${looks.theme}-${looks.width}`;
    await page.screenshot({ path: `${name}-top.png` });
    await panel.getByLabel(at.says("processes.page.message.field", { value: "comerciante" })).focus();
    await page.screenshot({ path: `${name}.png` });
    await panel.locator(".message-actions button").last().click();
    await panel.waitFor({ state: "detached" });
    await page.locator(".carried-answer.marked").first().waitFor();
    await page.screenshot({ path: `${name}-filled.png` });
  }
});
