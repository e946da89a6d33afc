import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadFile } from "#features/repository/contract.ts";
import { organization } from "#seed/people.ts";
import { outlookMail, plainMail } from "#tests/fixtures/mails.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, giveSession } from "#tests/support/browser.ts";
import { atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** The markup of a mail that also asks for what it must not get. */
const html = `<p>Señora Paz: adjunto el <b>borrador</b>.</p><img alt="logo" src="cid:logo@firma"><img src="https://lejos.example/a.gif">
<script>document.body.textContent = "robado"</script>`;

test.each([
  { language: "es", theme: "dark", width: 390, height: 844 },
  { language: "en", theme: "light", width: 1280, height: 900 },
] as const)("mails in the repository are read in their panel in $language, $theme, at $width px", async (looks) => {
  const owner = await organization(app, { name: "Bufete Quetzal" });
  const store = async (name: string, bytes: Uint8Array) =>
    (await owner.call.upload(uploadFile, {}, { name, bytes })).id;
  const eml = await store("Aviso.eml", plainMail({ subject: "Compraventa 9ª", text: "Señora Paz", html }));
  const at = new Date("2026-11-23T15:15:00Z");
  const attachment = { name: "plano.pdf", bytes: new TextEncoder().encode("%PDF-1.7") };
  const msg = await store(
    "Mutuo.msg",
    outlookMail({
      subject: "Mutuo",
      text: "Estimada Ana:\nadjunto el plano.",
      at,
      attachment,
      inner: { subject: "Mandato", text: "Va el mandato.", at, attachment: { ...attachment, name: "poder.pdf" } },
    }),
  );
  const damaged = await store("Otro.msg", outlookMail({ subject: "x", text: "y", at }).subarray(0, 700));
  const ana = await atWork(browser, app, looks);
  await giveSession(ana.context, app.address, owner.token);
  const { page } = ana;
  const outside: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(app.address)) outside.push(request.url());
  });

  await page.goto(`/repository?item=${eml}`);
  const mail = page.getByRole("article", { name: ana.says("attachments.mail.of", { subject: "Compraventa 9ª" }) });
  await mail.getByText("Silvia Toledo <silvia@example.com>").waitFor();
  const text = mail.frameLocator("iframe").locator(".mail");
  await text.getByText("Señora Paz: adjunto el borrador.").waitFor();
  expect(await text.getByRole("img", { name: "logo" }).evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(
    1,
  );
  await ana.sees("attachments.mail.remote");
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  const taken = mail.getByRole("button", { name: "borrador.txt" });
  const [download] = await Promise.all([page.waitForEvent("download"), taken.click()]);
  expect(download.suggestedFilename()).toBe("borrador.txt");
  expect(
    readFileSync(await download.path())
      .toString()
      .trim(),
  ).toBe("PRIMERA: El vendedor vende.");
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/eml-${looks.width}.png` });

  await page.goto(`/repository?item=${msg}`);
  await page.getByText("Estimada Ana:\nadjunto el plano.").waitFor();
  await page.getByRole("button", { name: "plano.pdf" }).waitFor();
  await page.getByRole("button", { name: "Mandato" }).click();
  await page.getByText("Va el mandato.").waitFor();
  await page.getByRole("button", { name: "poder.pdf" }).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await ana.button("attachments.mail.back", { subject: "Mutuo" }).click();
  await page.getByRole("button", { name: "plano.pdf" }).waitFor();
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/msg-${looks.width}.png` });
  await page.goto(`/repository?item=${damaged}`);
  await ana.sees("attachments.mail.damaged");
  expect(outside).toEqual([]);
  expect(ana.errors).toEqual([]);
  await ana.close();
});
