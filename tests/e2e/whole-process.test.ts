import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { textOf } from "#engine/document/text/text-of.ts";
import { compraventa } from "#seed/documents/compraventa.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { type AtWork, answerAll, atWork, mailedLink, signUpAndIn } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await startInBrowser({ ACTA_DEV: "true" });
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

// The owner works in one language and the reviewer in the other, so each sentence of the way is met in one of them.
describe.each([{ language: "es", other: "en" }] as const)(
  "from upload to approval, with the owner in $language and the reviewer in $other",
  ({ language, other }) => {
    const ana = {
      firstName: "Ana Lucía",
      lastName: "Pérez",
      email: `ana.${language}@quetzal.gt`,
      password: "Jacaranda-2026",
    };
    const carlos = {
      firstName: "Carlos",
      lastName: "Méndez",
      email: `carlos.${language}@quetzal.gt`,
      password: "Volcan#Agua7",
    };
    let owner: AtWork;
    let reviewer: AtWork;

    beforeAll(async () => {
      owner = await atWork(browser, app, { language });
      reviewer = await atWork(browser, app, { language: other, theme: "dark" });
    });
    afterAll(async () => {
      await owner?.close();
      await reviewer?.close();
    });

    // What each window showed, when a step failed.
    afterEach(async ({ task }) => {
      if (task.result?.state !== "fail") return;
      const name = `test-results/whole-process-${language}-${task.name.slice(0, 30).replace(/\W+/g, "-")}`;
      await owner.page.screenshot({ path: `${name}-owner.png` });
      await reviewer.page.screenshot({ path: `${name}-reviewer.png` });
    });

    test("somebody signs up, confirms the e-mail, signs in and founds an organization", async () => {
      await signUpAndIn(app, owner, ana);
      await owner.page.waitForURL("**/home");
      await owner.sees("home.start.create");
      await owner.page.getByText(owner.says("home.start.create")).first().click();
      await owner.page.waitForURL("**/manageorg?action=create");
      await owner.field("organizations.name").fill("Bufete Quetzal");
      expect(await owner.field("organizations.country").inputValue()).toBe("Guatemala");
      await owner.button("organizations.create").click();
      await owner.page.waitForURL("**/home");
      await owner.sees("home.first.title");
      expect(owner.errors).toEqual([]);
    });

    test("a colleague follows the mailed invitation and joins on its page", async () => {
      await owner.link("home.first.invite").click();
      await owner.page.waitForURL("**/manageorg?tab=users");
      await owner.button("members.invite").first().click();
      await owner.field("members.emails").fill(carlos.email);
      await owner.page.getByRole("checkbox", { name: owner.says("members.role.reviewer") }).check();
      await owner.button("members.send").click();
      await owner.page.getByText(carlos.email).first().waitFor();
      await reviewer.page.goto(await mailedLink(app, carlos.email, "/invitation"));
      await reviewer.field("identity.firstName").fill(carlos.firstName);
      await reviewer.field("identity.lastName").fill(carlos.lastName);
      await reviewer.field("identity.password").fill(carlos.password);
      await reviewer.button("members.page.join").click();
      await reviewer.page.waitForURL("**/home");
      await reviewer.page.getByText("Bufete Quetzal").first().waitFor();
      // The owner's list hears of it without a reload.
      await owner.page.getByText("Carlos Méndez").first().waitFor();
      expect([...owner.errors, ...reviewer.errors]).toEqual([]);
    });

    test("a Word file becomes a template with its form", async () => {
      await owner.page.goto("/managetemplates");
      await owner.button("templates.fromDocument.open").first().click();
      await owner.page.locator('input[type="file"]').setInputFiles({
        name: "compraventa.docx",
        mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        buffer: Buffer.from(compraventa()),
      });
      await owner.field("templates.upload.name").fill("Compraventa de inmueble");
      await owner.button("templates.upload.send").click();
      await owner.link("templates.upload.openSettings").click();
      await owner.page.waitForURL("**/templateSettings/**");
      await owner.page.getByText("Compraventa de inmueble").first().waitFor();
      await owner.page.frameLocator("iframe").getByText("COMPRAVENTA DE BIEN INMUEBLE").first().waitFor();
      expect(owner.errors).toEqual([]);
    });

    test("the form is filled beside the live document, saved as one types, and sent to review", async () => {
      const { page } = owner;
      await page.goto("/processes?tab=drafts");
      await owner.button("processes.page.create").first().click();
      await owner.field("processes.page.begin.template").selectOption({ label: "Compraventa de inmueble" });
      await owner.field("processes.page.begin.name").fill("Compraventa de la finca 1042");
      await owner.button("processes.page.begin.create").click();
      await page.waitForURL(/\/processes\/[0-9a-f-]{36}/);
      const preview = page.frameLocator("iframe");
      await preview.getByText("COMPRAVENTA DE BIEN INMUEBLE").first().waitFor();
      await answerAll(page, {
        "Inmueble dirección": "la zona diez de la ciudad de Guatemala",
        "Finca número": "30052",
        "Finca folio": "133",
        "Finca libro": "268E",
        "Finca departamento": "Guatemala",
      });
      await page
        .getByLabel(/^Nombre/)
        .first()
        .fill("Juana Antonia Paz Solís");
      await page.getByLabel(/^Sexo/).first().selectOption({ index: 2 });
      // What is typed stands in the document at once, without a reload of it, and what is worked out with it follows.
      await preview.getByText("Juana Antonia Paz Solís").first().waitFor();
      await preview.getByText("LA VENDEDORA").first().waitFor();
      const price = page.getByLabel(/^Precio/);
      await price.fill("480,000");
      await price.pressSequentially(".25");
      const words = "cuatrocientos ochenta mil quetzales con veinticinco centavos";
      await page.locator(".answer-words", { hasText: words }).waitFor();
      await preview.getByText(`${words.toUpperCase()} (Q480,000.25)`).first().waitFor();
      // A place that a formula prints leads to the field of its answer.
      await page.getByLabel(/^Finca folio/).focus();
      await preview.getByText(`${words.toUpperCase()} (Q480,000.25)`).first().click();
      await page.waitForFunction((id) => document.activeElement?.id === id, await price.getAttribute("id"));
      await page
        .getByText(new RegExp(`^${owner.says("processes.page.save.saved", { time: "" }).trim()}`))
        .first()
        .waitFor();
      await page.reload();
      await preview.getByText("Juana Antonia Paz Solís").first().waitFor();
      // The reviewer watches an empty list meanwhile.
      await reviewer.page.goto("/processes?tab=review");
      await reviewer.sees("processes.page.empty.review");
      await owner.button("processes.page.fill.send").click();
      await owner.button("processes.page.send.send").click();
      await owner.sees("processes.page.send.done");
      await reviewer.page.getByText("Compraventa de la finca 1042").first().waitFor();
      expect([...owner.errors, ...reviewer.errors]).toEqual([]);
    });

    test("it is rejected with a reason, fixed, sent again and approved; then nothing in it changes", async () => {
      await reviewer.page.getByText("Compraventa de la finca 1042").first().click();
      await reviewer.page.frameLocator("iframe").getByText("Juana Antonia Paz Solís").first().waitFor();
      await reviewer.button("processes.page.review.reject").click();
      await reviewer.button("processes.page.review.reject").click();
      await reviewer.sees("processes.reasonRequired");
      await reviewer.field("processes.page.review.reason").fill("La vendedora es Josefina Antonia");
      await reviewer.button("processes.page.review.reject").click();
      await reviewer.sees("processes.page.review.rejected", { title: "Compraventa de la finca 1042" });

      await owner.page.goto("/processes?tab=rejected");
      await owner.page.getByText("Compraventa de la finca 1042").first().click();
      await owner.page.getByText("La vendedora es Josefina Antonia").first().waitFor();
      await owner.page
        .getByLabel(/^Nombre/)
        .first()
        .fill("Josefina Antonia Paz Solís");
      await owner.button("processes.page.fill.sendAgain").click();
      await owner.button("processes.page.send.send").click();
      await owner.sees("processes.page.send.done");

      await reviewer.page.goto("/processes?tab=review");
      await reviewer.page.getByText("Compraventa de la finca 1042").first().click();
      // The answer that changed since the reviewer looked last, and the paragraph of the document it stands in.
      const changed = reviewer.page.locator(".changed-since");
      await changed.locator(".change-list ins", { hasText: "Josefina Antonia Paz Solís" }).waitFor();
      await changed.locator(".compared-changed ins").first().waitFor();
      await reviewer.page.frameLocator("iframe").getByText("Josefina Antonia Paz Solís").first().waitFor();
      await reviewer.page.locator("h1").first().click();
      await app.eventually(() => reviewer.button("processes.page.review.approve").isEnabled());
      await reviewer.page.keyboard.press("a");
      await reviewer.button("processes.page.review.approveArmed").waitFor();
      await reviewer.page.keyboard.press("Enter");
      await reviewer.sees("processes.page.review.approved", { title: "Compraventa de la finca 1042" });
      expect([...owner.errors, ...reviewer.errors]).toEqual([]);
    });

    test("the contract is downloaded as Word and as PDF", async () => {
      const { page } = owner;
      await page.goto("/processes?tab=approved");
      await page.getByText("Compraventa de la finca 1042").first().click();
      const taken: Buffer[] = [];
      for (const kind of ["word", "pdf"] as const) {
        const row = page.getByRole("group", { name: owner.says(`processes.page.files.kind.${kind}`) });
        const link = row.getByRole("link");
        await link.waitFor({ timeout: 60_000 });
        const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
        taken.push(readFileSync(await download.path()));
      }
      const [word, pdf] = taken as [Buffer, Buffer];
      const text = textOf(word)
        .flatMap((part) => part.paragraphs)
        .join("\n");
      expect(text).not.toMatch(/undefined|[{}]/);
      const printed = execFileSync("pdftotext", ["-", "-"], { input: pdf }).toString().replace(/\s+/g, " ");
      for (const said of [
        "NÚMERO CUARENTA Y DOS (42).",
        "el primero de marzo del año dos mil veintiséis",
        "Josefina Antonia Paz Solís, de cuarenta y dos años de edad",
        "cero novecientos cuatro (1587 56444 0904)",
        "quinientos setenta y seis mil novecientos treinta y siete guion K (576937-K)",
        "a quien en el curso de este instrumento se le denominará LA VENDEDORA",
        "PRIMERA: DEL INMUEBLE. Declara LA VENDEDORA, bajo juramento y advertida",
        "finca número treinta mil cincuenta y dos (30052), folio ciento treinta y tres (133) del libro doscientos sesenta y ocho E (268E) de Guatemala",
        "CUATROCIENTOS OCHENTA MIL QUETZALES CON VEINTICINCO CENTAVOS (Q480,000.25)",
        "la finca identificada en la cláusula primera",
        "SÉPTIMA: DE LA ACEPTACIÓN.",
      ]) {
        expect(text).toContain(said);
        expect(printed).toContain(said);
      }
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
      expect(owner.errors).toEqual([]);
    });
  },
);
