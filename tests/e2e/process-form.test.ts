import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPackage, partText } from "#engine/document/package.ts";
import { textOf } from "#engine/document/text/text-of.ts";
import { downloadDocument } from "#features/documents/contract.ts";
import { getProcess, saveAnswers } from "#features/processes/contract.ts";
import { approveProcess } from "#features/reviews/contract.ts";
import { type DemoAnswers, employmentAnswers, leaseAnswers } from "#seed/demo/answers.ts";
import { companyNit, parties } from "#seed/demo/parties.ts";
import { arrendamiento } from "#seed/documents/arrendamiento.ts";
import { contratoTrabajo } from "#seed/documents/contrato-trabajo.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { testImage } from "#tests/fixtures/documents/test-image.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, type Looks } from "#tests/support/browser.ts";
import { type AtWork, answerAll } from "./support/person-at-work.ts";
import { testWindows } from "./support/test-windows.ts";

let app: App;
let browser: Browser;
let owner: SomeMember;
let creator: SomeMember;
const openWindow = testWindows();

beforeAll(async () => {
  [app, browser] = await startInBrowser();
  owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator", { firstName: "Sofía", lastName: "Barrios" });
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** A window in which somebody is signed in. */
const open = (who: SomeMember, looks: Looks = {}): Promise<AtWork> => openWindow(browser, app, looks, who);

test("the document is in its own language and takes the shape that what is typed gives it, live and approved", async () => {
  const body = [
    "{%logo}Agreement of the parties on {subject}.",
    "{#price > 1000}With the guarantee of {guarantor | upper}.{/}",
    "Price: {price | words:USD}.",
  ];
  const id = await template(owner, body.map((text) => p(text)).join(""));
  const process = await begun(creator, id, "Guarantee");
  const at = await open(creator, { language: "es" });
  const { page } = at;
  await page.goto(`/processes/${process.id}`);
  const preview = page.frameLocator("iframe");
  await preview.getByText("Agreement of the parties").waitFor();
  await answerAll(page, { Subject: "a house", Guarantor: "Ana", Price: "900.00" });
  await preview.getByText("nine hundred United States dollars").waitFor();
  await expect.poll(() => preview.getByText("With the guarantee").count()).toBe(0);
  await page.getByLabel(/^Price/).fill("1,900.00");
  await page.locator(".answer-words", { hasText: "one thousand nine hundred United States dollars" }).waitFor();
  // Another shape is drawn from what was saved.
  await preview.getByText("With the guarantee of").waitFor();
  await preview.getByText("ANA").waitFor();
  // A picture is added like any other file, and stands in its place at once.
  const logo = page.getByRole("region", { name: "Logo" });
  const choose = logo.getByLabel(at.says("attachments.pictureAdd"), { exact: true }).last();
  const file = (buffer: Buffer) => ({ name: "logo.png", mimeType: "image/png", buffer });
  await choose.setInputFiles(file(Buffer.from("not a picture")));
  await logo.getByText(at.says("attachments.notAPicture")).waitFor();
  await choose.setInputFiles(file(Buffer.from(testImage(80, 40, [20, 90, 60]))));
  await logo.getByText(at.says("attachments.pictureUsed")).waitFor();
  await preview.locator("img").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await at.button("processes.page.send.send").click();
  await at.sees("processes.page.send.done");
  const { contentHash, version } = await owner.call(getProcess, { id: process.id });
  await owner.call(approveProcess, { id: process.id, version, contentHash });
  await app.eventually(async () => {
    const { documents } = await creator.call(getProcess, { id: process.id });
    return documents.some(({ kind, state }) => kind === "word" && state === "ready");
  });
  const word = await creator.call.download(downloadDocument, { id: process.id, kind: "word" });
  expect(textOf(word.bytes)[0]?.paragraphs).toEqual([
    "Agreement of the parties on a house.",
    "With the guarantee of ANA.",
    "Price: one thousand nine hundred United States dollars.",
  ]);
  expect(partText(openPackage(word.bytes), "word/document.xml")).toContain('<wp:extent cx="762000" cy="381000"/>');
});

test("rules are written with completion and shown errors, and the form calculates and checks by them", async () => {
  const text = "{inquilino} {inquilino_mayus} {renta_mensual} {meses} {renta_total} {fecha_inicio} {fecha_fin}";
  const id = await template(owner, p(text));
  const { page, errors } = await open(owner);
  await page.goto(`/templateSettings/${id}?tab=rules`);

  const calculate = async (field: string) => {
    await page.getByRole("button", { name: "Calculate a field" }).click();
    await page
      .getByRole("group", { name: "Calculated fields" })
      .getByLabel("Field", { exact: true })
      .selectOption({ label: field });
    return page.getByRole("group", { name: field, exact: true });
  };
  const total = await calculate("Renta total");
  const formula = total.getByRole("combobox", { name: "Formula" });
  await formula.fill("renta_mensual > 5");
  await total.getByText("Equations must not contain comparators").waitFor();
  await formula.fill("renta_mensual * mess");
  await total.getByText("This form has no field “mess”.").waitFor();
  await formula.fill("renta_mensual * ");
  await formula.pressSequentially("mes");
  await page.getByRole("option", { name: /^meses/ }).waitFor();
  await formula.press("Enter");
  await expect.poll(() => formula.inputValue()).toBe("renta_mensual * meses");
  await total.getByText("Result: 18,000.00").waitFor();
  const end = await calculate("Fecha fin");
  await end.getByRole("combobox", { name: "Formula" }).fill("add_months(fecha_inicio, meses) - 1");
  await end.getByText("Result: 30/01/2027").waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Generate a field" }).click();
  const generated = page.getByRole("group", { name: "Generated fields" });
  await generated.getByLabel("Source field", { exact: true }).selectOption({ label: "Inquilino" });
  await generated.getByLabel("Field", { exact: true }).selectOption({ label: "Inquilino mayus" });
  await page.getByRole("button", { name: "Add validation" }).click();
  const check = page.getByRole("group", { name: "Validation 1" });
  await check.getByRole("combobox", { name: "First value" }).fill("fecha_fin");
  await check.getByRole("combobox", { name: "Second value" }).fill("fecha_inicio");
  await check.getByLabel("Message").fill("It must end after it begins");
  await check.getByText("“Fecha fin” must be greater than “Fecha inicio”").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/^Saved /).waitFor();

  const process = await begun(owner, id);
  await page.goto(`/processes/${process.id}`);
  await page.getByRole("textbox", { name: "Inquilino", exact: true }).fill("Ana María");
  await page.getByRole("textbox", { name: "Renta mensual", exact: true }).fill("4,500.50");
  await page.getByRole("textbox", { name: "Meses", exact: true }).fill("0");
  await page.getByRole("textbox", { name: "Fecha inicio", exact: true }).fill("01/03/2026");
  await page.getByRole("textbox", { name: "Meses", exact: true }).focus();
  await page.getByText("It must end after it begins").waitFor();
  const whole = page.getByRole("textbox", { name: "Renta total", exact: true });
  await expect.poll(() => whole.getAttribute("readonly")).not.toBeNull();
  await page.getByRole("button", { name: "Send for review" }).click();
  await page.locator(".missing").getByText("It must end after it begins").waitFor();
  await page.getByRole("textbox", { name: "Meses", exact: true }).fill("12");
  for (const [label, value] of [
    ["Renta total", "54,006.00"],
    ["Fecha fin", "28/02/2027"],
    ["Inquilino mayus", "ANA MARÍA"],
  ] as const)
    await expect.poll(() => page.getByRole("textbox", { name: label, exact: true }).inputValue()).toBe(value);
  await page.locator(".missing").waitFor({ state: "detached" });
  expect(await accessibilityErrors(page)).toEqual([]);
  expect(errors).toEqual([]);
});

/** Uploads a document with tags on the page of templates, and opens the settings it has then. */
async function built({ page }: AtWork, name: string, bytes: Uint8Array): Promise<string> {
  await page.goto("/managetemplates");
  await page.getByRole("button", { name: "Upload a deed of your own, finished or with tags" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles({
    name: `${name}.docx`,
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    buffer: Buffer.from(bytes),
  });
  await dialog.getByLabel("Description").fill(name);
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await dialog.getByRole("link", { name: "Open settings" }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Makes a field one of fixed options. */
async function offer({ page }: AtWork, field: RegExp, options: string): Promise<void> {
  await page.getByRole("list", { name: "Fields in document order" }).getByRole("button", { name: field }).click();
  await page.getByLabel("Type").selectOption("dropdown");
  await page.getByLabel("Options").fill(options);
}

/** Adds a check with its message: the first value must be greater than the second one. */
async function check({ page }: AtWork, greater: string, less: string, message: string): Promise<void> {
  await page.getByRole("button", { name: "Add validation" }).click();
  const added = page.getByRole("group", { name: /^Validation/ }).last();
  await added.getByRole("combobox", { name: "First value" }).fill(greater);
  await added.getByRole("combobox", { name: "Second value" }).fill(less);
  await added.getByLabel("Message").fill(message);
}

/** Saves the settings, and opens a contract that is answered as a program does. */
async function filled({ page }: AtWork, author: SomeMember, id: string, patch: DemoAnswers) {
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/^Saved /).waitFor();
  const process = await begun(author, id);
  await author.call(saveAnswers, { id: process.id, version: process.version, patch });
  await page.goto(`/processes/${process.id}`);
  return page.frameLocator("iframe");
}

test("the lease becomes a template on the page: its end and its rent follow, and too high a deposit is told", async () => {
  const author = await organization(app, { name: "Bufete Quetzal" });
  const at = await open(author);
  const { page } = at;
  const id = await built(at, "Arrendamiento", arrendamiento());
  await offer(at, /^Destino (?!may)/, "vivienda\nlocal comercial");
  await page.getByRole("tab", { name: "Rules" }).click();
  for (const [field, formula] of [
    ["Renta total", "renta_mensual * plazo_meses"],
    ["Fecha vencimiento", "add_months(fecha_inicio, plazo_meses) - 1"],
  ] as const) {
    await page.getByRole("button", { name: "Calculate a field" }).click();
    const calculated = page.getByRole("group", { name: "Calculated fields" });
    await calculated.getByLabel("Field", { exact: true }).last().selectOption({ label: field });
    await page
      .getByRole("group", { name: field, exact: true })
      .getByRole("combobox", { name: "Formula" })
      .fill(formula);
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "Generate a field" }).click();
  const generated = page.getByRole("group", { name: "Generated fields" });
  await generated.getByLabel("Source field", { exact: true }).selectOption({ label: "Destino" });
  await generated.getByLabel("Field", { exact: true }).selectOption({ label: "Destino mayúsculas" });
  await check(at, "renta_mensual * 4", "deposito", "A deposit of at most three rents");
  const lease = leaseAnswers({
    on: "2026-02-20",
    from: "2026-03-01",
    months: 36,
    lessors: [parties.aldana],
    lessees: [parties.batz],
    at: "el local siete del centro comercial, municipio y departamento de Zacapa",
    use: "local comercial",
    rent: "4,200.00",
    guarantor: parties.herrera,
  });
  const contract = await filled(at, author, id, { ...lease, deposito: "20,000.00" });
  await contract.getByText("CONTRATO DE ARRENDAMIENTO PARA LOCAL COMERCIAL").first().waitFor();
  await contract.getByText("vence el veintiocho de febrero de dos mil veintinueve").first().waitFor();
  await contract.getByText("(Q151,200.00)").first().waitFor();
  await contract.getByText("fiador solidario y mancomunado").first().waitFor();
  await page.getByText("A deposit of at most three rents").first().waitFor();
  await page.getByRole("textbox", { name: "Depósito" }).fill("4,200.00");
  await page.getByText("A deposit of at most three rents").first().waitFor({ state: "detached" });
  expect(at.errors).toEqual([]);
});

test("the contract of employment becomes a template on the page; its clauses renumber, and what names them follows", async () => {
  const author = await organization(app, { name: "Bufete Quetzal" });
  const at = await open(author);
  const { page } = at;
  const id = await built(at, "Contrato de trabajo", contratoTrabajo());
  await offer(at, /^Jornada /, "diurna\nmixta\nnocturna");
  await page.getByRole("tab", { name: "Rules" }).click();
  await check(at, "49", "horas_semanales", "At most 48 hours a week");
  const work = employmentAnswers({
    on: "2026-02-20",
    from: "2026-03-01",
    employer: ["Almacenes La Ronda, Sociedad Anónima", "la sexta avenida doce guion treinta", companyNit],
    by: [parties.herrera, "gerente general"],
    worker: [parties.batz, "la octava calle cinco guion diez"],
    post: ["cajera", "atender la caja"],
    salary: "4,100.00",
    until: ["2026-08-31", "reforzar al personal de las tiendas"],
  });
  const contract = await filled(at, author, id, { ...work, horas_semanales: "50" });
  await contract.getByText("El contrato se celebra a plazo fijo").first().waitFor();
  await contract.getByText("(Q4,350.00)").first().waitFor();
  await contract.getByText("SÉPTIMA: SALARIO").first().waitFor();
  await contract.getByText("se refiere la cláusula séptima").first().waitFor();
  await page.getByText("At most 48 hours a week").first().waitFor();
  // Without a fixed time there is a clause more, and those after it move.
  await page.getByRole("switch", { name: /plazo fijo/i }).click();
  await contract.getByText("PERÍODO DE PRUEBA").first().waitFor();
  await contract.getByText("OCTAVA: SALARIO").first().waitFor();
  await contract.getByText("se refiere la cláusula octava").first().waitFor();
  expect(at.errors).toEqual([]);
});
