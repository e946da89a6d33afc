import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { measured } from "#engine/document/pictures/measure.ts";
import { putItemLink } from "#features/repository/share-contract.ts";
import { organization } from "#seed/people.ts";
import { quickCaptcha } from "#tests/fixtures/accounts.ts";
import { openedForm } from "#tests/fixtures/forms.ts";
import { template } from "#tests/fixtures/processes.ts";
import { fileOf } from "#tests/fixtures/repository.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, openWindow } from "#tests/support/browser.ts";

// Clients of the firm on their phones: photographs, files that are something else, no network, links with a password.

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser(quickCaptcha);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** A photograph of more than 5 MB, lying on its side, with the place where it was taken in its EXIF. */
async function photograph(page: Page): Promise<Buffer> {
  const data = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 3000, height: 2000 });
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    const image = context.createImageData(3000, 2000);
    for (let at = 0; at < image.data.length; at++) image.data[at] = at % 4 === 3 ? 255 : (at * 2654435761) >>> 24;
    context.putImageData(image, 0, 0);
    const blob = await new Promise<Blob>((done) => canvas.toBlob((made) => done(made as Blob), "image/jpeg", 0.98));
    const url = await new Promise<string>((done) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result as string);
      reader.readAsDataURL(blob);
    });
    return url.slice(url.indexOf(",") + 1);
  });
  const jpeg = Buffer.from(data, "base64");
  const tiff = Buffer.from([
    0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
  ]);
  const body = Buffer.concat([Buffer.from("Exif\0\0"), tiff, Buffer.from("GPS 14.6349 N")]);
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

async function onGroup() {
  const owner = await organization(app, { name: "Bufete Quetzal" });
  const files = [{ id: "a1", label: "DPI", required: false }];
  const { id, id2 } = await openedForm(owner, await template(owner, undefined), { title: "Solicitud", files });
  const opened = await openWindow(browser, app.address, { language: "es", width: 390 });
  const { page } = opened;
  await page.goto(`/public/${id}/${id2}`);
  await page.getByRole("button", { name: "Empezar" }).click();
  await page.getByRole("textbox", { name: "Nombre" }).fill("Marta Ixcot");
  await page.getByRole("textbox", { name: "Precio" }).fill("1,500.00");
  await page.getByRole("textbox", { name: "Fecha" }).fill("01/03/2026");
  await page.getByRole("textbox", { name: "Testigo" }).fill("Luis Paz");
  return { ...opened, owner };
}

async function onFiles() {
  const opened = await onGroup();
  await opened.page.getByRole("button", { name: "Siguiente" }).click();
  await opened.page.getByRole("heading", { name: "Archivos" }).waitFor();
  return opened;
}

test("a photograph that is too large is scaled on the phone, upright and without its place", async () => {
  const { page, owner } = await onFiles();
  const buffer = await photograph(page);
  expect(buffer.length).toBeGreaterThan(5.3 * 1024 * 1024);
  await page.getByLabel("Elegir archivo").setInputFiles({ name: "DPI.JPG", mimeType: "image/jpeg", buffer });
  await page.getByText("DPI.jpg").waitFor({ timeout: 30_000 });
  const { rows } = await app.query<{ storage_key: string; size: string }>(
    "select f.storage_key, f.size from form_files ff join files f on f.org_id = ff.org_id and f.id = ff.file_id where ff.org_id = $1",
    [owner.orgId],
  );
  const stored = Buffer.from(await app.node.platform.files.read(rows[0]?.storage_key ?? ""));
  expect(stored.length).toBeLessThan(5 * 1024 * 1024);
  const facts = measured(stored) as { readonly width: number; readonly height: number };
  expect(facts.height).toBeGreaterThan(facts.width);
  for (const words of ["Exif", "GPS 14"]) expect(stored.includes(words)).toBe(false);
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
});

test("a text called .png, and a HEIC that the browser cannot read, are refused with a sentence", async () => {
  const { page } = await onFiles();
  const choose = (name: string, buffer: Buffer, mimeType = "") =>
    page.getByLabel("Elegir archivo").setInputFiles({ name, mimeType, buffer });
  await choose("foto.png", Buffer.from("esto es un texto"), "image/png");
  await page.getByText("su contenido no lo es").waitFor();
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from("ftypheic"), Buffer.alloc(100)]);
  await choose("IMG_1.HEIC", heic, "image/heic");
  await page.getByText("no puede convertir fotografías HEIC").waitFor();
  await choose("IMG_2.HEIC", Buffer.from("nada de imagen"), "image/heic");
  await page.getByText("su contenido no lo es").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
});

test("without network the form stays, says so, and goes on at the step where one was", async () => {
  const { page, context } = await onGroup();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Siguiente" }).click();
  await page.getByText("Revise su conexión a internet").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  // The way back stays, with what was typed.
  await page.getByRole("button", { name: "Atrás" }).click();
  await expect.poll(() => page.getByRole("textbox", { name: "Nombre" }).inputValue()).toBe("Marta Ixcot");
  // A dialog whose file was never fetched does not take the page away.
  await page.getByRole("button", { name: "Continuar después" }).click();
  await page.getByText("Revise su conexión a internet").waitFor();
  await page.getByRole("textbox", { name: "Nombre" }).fill("Marta Ixcot de Paz");
  await page.getByRole("button", { name: "Siguiente" }).click();
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Archivos" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Archivos" }).waitFor();
  await page.getByRole("button", { name: "Atrás" }).click();
  await expect.poll(() => page.getByRole("textbox", { name: "Nombre" }).inputValue()).toBe("Marta Ixcot de Paz");
});

test("a file that is chosen without a network waits on the page, and is sent when there is one", async () => {
  const { page, context } = await onFiles();
  const choose = (name: string) =>
    page
      .getByLabel("Elegir archivo")
      .setInputFiles({ name, mimeType: "application/pdf", buffer: Buffer.from(`%PDF-1.4 ${name}`) });
  // What prepares files is loaded with the first one: without it, the reason is the same.
  await context.setOffline(true);
  await choose("dpi.pdf");
  await page.getByText("«dpi.pdf» se enviará por sí solo").waitFor();
  await page.getByRole("button", { name: "Siguiente" }).click();
  await page.getByText("Este archivo todavía no se ha enviado").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await context.setOffline(false);
  await page.getByRole("listitem").getByText("dpi.pdf").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  // One that is not wanted any more is dropped.
  await context.setOffline(true);
  await choose("recibo.pdf");
  await page.getByRole("button", { name: "Quitar recibo.pdf" }).click();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Siguiente" }).click();
  await page.getByRole("heading", { name: "Revisar y enviar" }).waitFor();
  await page.getByText("dpi.pdf").waitFor();

  // Without a network the reason is next to the button that sends.
  await page.getByLabel("Nombre completo").fill("Marta Ixcot");
  await page.getByLabel("Correo electrónico").fill("marta@example.com");
  await page.getByRole("checkbox").check();
  await page.getByText("Comprobado").waitFor();
  await context.setOffline(true);
  const send = page.getByRole("button", { name: "Enviar", exact: true });
  await send.click();
  const reason = page.getByText("Sus respuestas siguen aquí");
  await reason.waitFor();
  const [below, above] = [await send.boundingBox(), await reason.boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(200);
  expect(await reason.isVisible()).toBe(true);
  await context.setOffline(false);
  await send.click();
  await page.getByText("Recibimos su solicitud").waitFor();
});

test("a good link with a password asks for it", async () => {
  const owner = await organization(app, { name: "Bufete Quetzal" });
  const { id: itemId } = await fileOf(owner.call, "testimonio.txt");
  const { link } = await owner.call(putItemLink, { itemId, password: "secreta-7" });
  const { page } = await openWindow(browser, app.address, { language: "es", width: 390 });
  await page.goto(new URL(link?.url ?? "").pathname);
  await page.getByRole("heading", { name: "Escriba la contraseña" }).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByLabel("Contraseña").fill("otra-clave");
  await page.getByRole("button", { name: "Abrir" }).click();
  await page.getByText("No se abrió con esa contraseña").waitFor();
  await page.getByLabel("Contraseña").fill("secreta-7");
  await page.getByRole("button", { name: "Abrir" }).click();
  await page.getByRole("heading", { name: "testimonio.txt" }).waitFor();
  await page.goto(`/public/files/${"A".repeat(43)}`);
  await page.getByText("Este enlace no funciona").waitFor();
  await expect.poll(() => page.getByLabel("Contraseña").count()).toBe(0);
});
