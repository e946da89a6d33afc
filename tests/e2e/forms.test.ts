import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getPublicForm, savePublicForm } from "#features/forms/contract.ts";
import { returnRequest } from "#features/forms/correction-contract.ts";
import { getProcess, listProcesses } from "#features/processes/contract.ts";
import { member, organization, person } from "#seed/people.ts";
import { quickCaptcha } from "#tests/fixtures/accounts.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { openedForm } from "#tests/fixtures/forms.ts";
import { identityCard, pngOf } from "#tests/fixtures/identity-card.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, giveSession, openWindow, tick } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser(quickCaptcha);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("somebody outside fills a form on a phone, goes on after a reload, sends it and follows it", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz", name: "Bufete Quetzal" });
  const { id, id2 } = await openedForm(owner, await template(owner, undefined), {
    title: "Solicitud",
    files: [{ id: "a1", label: "DPI", required: true }],
  });
  const { page } = await openWindow(browser, app.address, { language: "en", width: 390 });
  await page.goto(`/public/${id}/${id2}`);
  await page.getByRole("heading", { name: "Solicitud" }).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  // Whoever only looked has begun nothing.
  await page.reload();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("answers are missing").first().waitFor();
  await page.getByRole("textbox", { name: "Nombre" }).fill("Marta Ixcot");
  await page.waitForFunction(() => JSON.stringify(localStorage).includes("Marta Ixcot"));
  await page.reload();
  await expect.poll(() => page.getByRole("textbox", { name: "Nombre" }).inputValue()).toBe("Marta Ixcot");
  await page.getByRole("textbox", { name: "Precio" }).fill("1,500.00");
  await page.getByRole("textbox", { name: "Fecha" }).fill("01/03/2026");
  await page.getByRole("textbox", { name: "Testigo" }).fill("Luis Paz");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("heading", { name: "Files" }).waitFor();
  // The way back of a phone leads to the page before and does not leave the form; Enter goes on as the button does.
  await page.goBack();
  await expect.poll(() => page.getByRole("textbox", { name: "Precio" }).inputValue()).toBe("1,500.00");
  await page.getByRole("textbox", { name: "Precio" }).press("Enter");
  await page.getByRole("heading", { name: "Files" }).waitFor();
  const dpi = { name: "dpi.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 dpi") };
  await page.getByLabel("Choose a file").setInputFiles(dpi);
  await page.getByText("dpi.pdf").waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  // What is put right leads back to where everything is read once more.
  await page.getByRole("button", { name: /^Edit (?!Files)/ }).click();
  await page.getByRole("button", { name: "Back to review" }).click();
  await page.getByRole("heading", { name: "Review and send" }).waitFor();
  // The mailed link goes on with all of it on another device.
  await page.getByRole("button", { name: "Continue later" }).click();
  await page.getByRole("dialog").getByLabel("E-mail").fill("marta@correo.gt");
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("The link was sent to marta@correo.gt").waitFor();
  const [later] = await app.mails("marta@correo.gt", 1);
  const link = /https?:\/\/\S+\/public\/\S+#cpy_[\w-]{43}/.exec(later?.text ?? "")?.[0] ?? "";
  const { page: other, context: device } = await openWindow(browser, app.address, { language: "en", width: 390 });
  await other.goto(new URL(link).pathname + new URL(link).hash);
  await other.getByRole("heading", { name: "Review and send" }).waitFor();
  await other.getByText("1,500.00").first().waitFor();
  await other.getByText("dpi.pdf").waitFor();
  expect(other.url()).not.toContain("#");
  await device.close();
  await page.getByLabel("Full name").fill("Marta Ixcot");
  await page.getByLabel("E-mail").fill("marta@correo.gt");
  await tick(page.getByRole("checkbox"));
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("heading", { name: "We received your request" }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Marta Ixcot");
  await page.getByRole("link", { name: "Track my request" }).click();
  await page.getByText("Your request has not been assigned yet.").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  // The firm asks for two answers again; the same page asks exactly those, and takes them.
  const [row] = (await owner.call(listProcesses, { list: "inbox" })).rows;
  const names = ["precio", "fecha"];
  const { version } = await owner.call(getProcess, { id: row?.id ?? "" });
  await owner.call(returnRequest, { id: row?.id ?? "", version, names, message: "Revise el precio y la fecha." });
  await page.reload();
  await page.getByText("Revise el precio y la fecha.").waitFor();
  await expect.poll(() => page.getByRole("textbox").count()).toBe(2);
  await page.getByRole("textbox", { name: "Precio" }).fill("1,750.00");
  await page.getByRole("textbox", { name: "Fecha" }).fill("02/03/2026");
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Send answers" }).click();
  await page.getByText("Your request has not been assigned yet.").waitFor();
  const { answers } = await owner.call(getProcess, { id: row?.id ?? "" });
  expect(answers).toMatchObject({ precio: "1,750.00", fecha: "2026-03-02", nombre: "Marta Ixcot" });
  await page.goto(`/public/${id2}/${id}`);
  await page.getByText("This form does not exist").waitFor();
});

test("on a slow network the form does not wait for the sentences of other pages", async () => {
  const owner = await organization(app);
  const { id, id2 } = await openedForm(owner, await template(owner, undefined), { title: "Solicitud" });
  const { page } = await openWindow(browser, app.address, { language: "es", width: 390 });
  const held: (() => Promise<void>)[] = [];
  await page.route("**/assets/other-text-*", async (route) => {
    held.push(() => route.continue());
  });
  await page.goto(`/public/${id}/${id2}`);
  await page.getByRole("button", { name: "Empezar" }).click();
  await page.getByRole("textbox", { name: "Nombre" }).fill("Marta Ixcot");
  expect(await page.getByRole("main").innerText()).toContain("Paso 1 de 2");
  for (const go of held) await go();
});

test("settings of a form that are being typed stay when a colleague saves, and do not overwrite theirs", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz", name: "Bufete Quetzal" });
  const colleague = await member(app, owner.orgId, "manager");
  const templateId = await template(owner);
  await openedForm(owner, templateId, { title: "Solicitud" });
  const { page, context } = await openWindow(browser, app.address, { language: "es", theme: "dark", width: 390 });
  await giveSession(context, app.address, owner.token);
  await page.goto(`/templateSettings/${templateId}?tab=public-form`);
  const title = page.getByRole("textbox", { name: /^Título/ });
  const save = page.getByRole("button", { name: "Guardar", exact: true });
  await title.fill("Escrito por Ana");
  const { version, settings } = await colleague.call(getPublicForm, { templateId });
  const theirs = { ...settings, title: "De otra persona" };
  await colleague.call(savePublicForm, { templateId, version, opened: true, settings: theirs });
  const both = page.getByText("Otra persona guardó otro valor mientras usted escribía. Elija cuál queda.");
  await both.waitFor();
  expect(await title.inputValue()).toBe("Escrito por Ana");
  await expectNoSidewaysScroll(page);
  await save.click();
  // Nothing is sent before one of the two is chosen.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Conservar lo mío");
  expect((await colleague.call(getPublicForm, { templateId })).settings.title).toBe("De otra persona");
  await page.getByRole("button", { name: "Usar lo guardado" }).click();
  await expect.poll(() => title.inputValue()).toBe("De otra persona");
  await title.fill("De las dos");
  await save.click();
  await expect
    .poll(async () => (await colleague.call(getPublicForm, { templateId })).settings.title)
    .toBe("De las dos");
  await expect.poll(() => save.isDisabled()).toBe(true);
  expect(await both.count()).toBe(0);
  await context.close();
});

test("an identity card is photographed on a phone and fills the form in; nothing of it is sent", async () => {
  const owner = await organization(app, { name: "Bufete Quetzal" });
  const text = p("Yo, {nombre}, con DPI {cui}, nacido el {fecha_nacimiento}.");
  const { id, id2 } = await openedForm(owner, await template(owner, text), { title: "Datos" });
  const { page } = await openWindow(browser, app.address, { language: "es", width: 390 });
  await page.goto(`/public/${id}/${id2}`);
  await page.getByRole("button", { name: "Empezar" }).click();
  await page.getByRole("button", { name: "Llenar con el DPI" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  const photo = { name: "dpi.png", mimeType: "image/png", buffer: pngOf(identityCard()) };
  await page.getByLabel("Elegir imagen").setInputFiles(photo);
  await page.getByText("sus dígitos verificadores coinciden").waitFor({ timeout: 30_000 });
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  // A misread sign is told, and the lines can be corrected by hand.
  const lines = page.getByRole("textbox", { name: "Las tres líneas" });
  const right = await lines.inputValue();
  await lines.fill(right.replace("850312", "850313"));
  await page.getByText("hay un carácter mal leído").waitFor();
  await lines.fill(right);
  await page.getByRole("button", { name: "Llenar", exact: true }).click();
  await expect.poll(() => page.getByRole("textbox", { name: "Nombre" }).inputValue()).toBe("Juan Carlos Perez Lopez");
  expect((await page.getByRole("textbox", { name: "CUI" }).inputValue()).replaceAll(" ", "")).toBe("2134567880101");
  await expect.poll(() => page.getByRole("textbox", { name: "Fecha nacimiento" }).inputValue()).toBe("12/03/1985");
  expect(sent).toEqual([]);
  // A picture without the lines says so.
  await page.getByRole("button", { name: "Llenar con el DPI" }).click();
  const empty = { width: 300, height: 200, data: new Uint8Array(60_000).fill(200) };
  await page.getByLabel("Elegir imagen").setInputFiles({ ...photo, buffer: pngOf(empty) });
  await page.getByText("No se pudieron leer las tres líneas").waitFor({ timeout: 30_000 });
});

test("a form is shared, filled in by two people at once, and finished", async () => {
  const owner = await organization(app, { name: "Bufete Quetzal", language: "es" });
  const guest = await person(app, { language: "es" });
  const { id } = await begun(owner, await template(owner, undefined), "Venta de finca");
  const open = async (token: string) => {
    const { page, context } = await openWindow(browser, app.address, { language: "es" });
    await giveSession(context, app.address, token);
    return page;
  };
  const [firm, theirs] = [await open(owner.token), await open(guest.token)];
  await theirs.goto("/shared");
  await theirs.getByText("No hay formularios compartidos").waitFor();
  await firm.goto(`/processes/${id}`);
  await firm.getByRole("button", { name: "Más sobre este proceso" }).click();
  await firm.getByRole("button", { name: "Compartir formulario" }).click();
  await firm.getByRole("textbox", { name: "Correo electrónico" }).fill(guest.email);
  await firm.getByRole("button", { name: "Compartir", exact: true }).click();
  await firm.getByText("En espera").waitFor();
  await firm.keyboard.press("Escape");

  // It appears by itself on the page they have open.
  await theirs.getByRole("link", { name: "Venta de finca" }).click();
  await theirs.getByRole("textbox", { name: "Nombre" }).fill("Marta Ixcot");
  // Each sees in which field the other is.
  await firm.getByText(`${guest.email} está aquí`).waitFor();
  await firm.getByRole("textbox", { name: "Precio" }).fill("1,500.00");
  await theirs.getByText("está aquí").waitFor();
  await theirs.getByRole("status").getByText("Guardado", { exact: true }).waitFor();
  await firm.waitForFunction(() =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(
      ({ value }) => value === "Marta Ixcot",
    ),
  );
  await theirs.waitForFunction(() =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(({ value }) =>
      /1,500/.test(value),
    ),
  );
  // Without a connection one goes on; what both wrote meanwhile is asked about and swallowed by neither.
  await theirs.context().setOffline(true);
  await theirs.getByRole("textbox", { name: "Precio" }).fill("1,600.00");
  await theirs.getByRole("textbox", { name: "Fecha" }).fill("01/03/2026");
  await firm.getByRole("textbox", { name: "Precio" }).fill("1,700.00");
  await app.eventually(async () => (await owner.call(getProcess, { id })).answers["precio"] === "1,700.00");
  await theirs.context().setOffline(false);
  await theirs.getByRole("button", { name: "Conservar la mía" }).click();
  await app.eventually(async () => {
    const { answers } = await owner.call(getProcess, { id });
    return answers["precio"] === "1,600.00" && answers["fecha"] === "2026-03-01";
  });
  await theirs.getByRole("textbox", { name: "Fecha" }).fill("");
  await theirs.getByRole("button", { name: "Terminar" }).click();
  await theirs.getByText("respuestas").first().waitFor();
  await theirs.getByRole("textbox", { name: "Fecha" }).fill("01/03/2026");
  await theirs.getByRole("textbox", { name: "Testigo" }).fill("Luis Paz");
  expect(await accessibilityErrors(theirs)).toEqual([]);
  await theirs.getByRole("button", { name: "Terminar" }).click();
  await theirs.getByText("Usted terminó este formulario").waitFor();
  await firm.getByRole("button", { name: "Más sobre este proceso" }).click();
  await firm.getByText("Terminado", { exact: true }).waitFor();
  expect((await app.mails(owner.email, 1)).some(({ text }) => text?.includes(guest.email))).toBe(true);
});

test("a page the form names shows it in a frame, any other does not, and no other page is shown in any", async () => {
  const owner = await organization(app, { name: "Bufete Quetzal" });
  const frameOrigins = ["https://www.bufete.gt"];
  const { id, id2 } = await openedForm(owner, await template(owner, undefined), { title: "Solicitud", frameOrigins });
  const { page, context } = await openWindow(browser, app.address, { language: "en" });
  const shown = async (origin: string, path: string) => {
    const body = `<iframe src="${app.address}${path}" width="800" height="600"></iframe>`;
    // A page of the internet that shows one of this machine is asked about otherwise.
    await context.grantPermissions(["local-network-access"], { origin });
    await context.route(`${origin}/`, (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(`${origin}/`);
    const frame = page.frameLocator("iframe");
    return frame
      .getByRole("button")
      .first()
      .waitFor({ timeout: origin.includes("otra") ? 5000 : 30_000 })
      .then(
        () => true,
        () => false,
      );
  };
  expect(await shown("https://www.bufete.gt", `/public/${id}/${id2}`)).toBe(true);
  // It is filled in and sent from within the frame.
  const frame = page.frameLocator("iframe");
  const next = frame.locator(".public-form-buttons button").last();
  await next.click();
  await frame.getByRole("textbox", { name: "Nombre" }).fill("Marta Ixcot");
  await frame.getByRole("textbox", { name: "Precio" }).fill("1,500.00");
  await frame.getByRole("textbox", { name: "Fecha" }).fill("01/03/2026");
  await frame.getByRole("textbox", { name: "Testigo" }).fill("Luis Paz");
  await next.click();
  await frame.locator("input[autocomplete=name]").fill("Marta Ixcot");
  await frame.locator("input[type=email]").fill("marta@correo.gt");
  await tick(frame.getByRole("checkbox"));
  await next.click();
  await expect.poll(() => frame.locator(".public-form-sent a").getAttribute("target")).toBe("_blank");
  expect(await shown("https://otra.gt", `/public/${id}/${id2}`)).toBe(false);
  const policy = async (path: string) => (await fetch(app.address + path)).headers.get("content-security-policy");
  expect(await policy(`/public/${id}/${id2}`)).toContain("frame-ancestors https://www.bufete.gt");
  for (const path of ["/login", "/home", `/public/${id2}/${id}`, "/public/task/x"])
    expect(await policy(path), path).toContain("frame-ancestors 'none'");
});
