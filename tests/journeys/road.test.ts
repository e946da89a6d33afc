import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { compraventa } from "#seed/documents/compraventa.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { builtPages, openBrowser } from "#tests/support/browser.ts";
import { type AtWork, atWork, mailedLink, signUpAndIn } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;

beforeAll(async () => {
  await builtPages();
  [app, browser] = await Promise.all([startApp({ ACTA_DEV: "true" }, { pages: true }), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

describe.each([
  { language: "es", other: "en" },
  { language: "en", other: "es" },
] as const)("the whole road, with the owner in $language and the reviewer in $other", ({ language, other }) => {
  const ana = {
    firstName: "Ana Lucía",
    lastName: "Pérez",
    email: `ana.${language}@quetzal.gt`,
    password: "Quetzal-2026",
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
    const name = `test-results/road-${language}-${task.name.slice(0, 30).replace(/\W+/g, "-")}`;
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
    await owner.field("organizations.country").fill("Guatemala");
    await owner.page.getByRole("option", { name: /^Guatemala/ }).click();
    await owner.button("organizations.create").click();
    await owner.page.waitForURL("**/manageorg?tab=users");
    await owner.sees("members.invite");
    expect(owner.faults).toEqual([]);
  });

  test("a colleague follows the mailed invitation, signs up and joins", async () => {
    await owner.button("members.invite").first().click();
    await owner.field("members.emails").fill(carlos.email);
    await owner.page.getByRole("checkbox", { name: owner.says("members.role.reviewer") }).check();
    await owner.button("members.send").click();
    await owner.page.getByText(carlos.email).first().waitFor();
    const invitation = await mailedLink(app, carlos.email, "/manageorg");
    await reviewer.page.goto(invitation);
    await reviewer.page.waitForURL("**/login**");
    await signUpAndIn(app, reviewer, carlos, reviewer.page.url());
    await reviewer.page.waitForURL("**/manageorg**");
    await reviewer.button("members.accept").click();
    await reviewer.page.waitForURL("**/home");
    await reviewer.page.getByText("Bufete Quetzal").first().waitFor();
    // The owner's list hears of it without a reload.
    await owner.page.getByText("Carlos Méndez").first().waitFor();
    expect([...owner.faults, ...reviewer.faults]).toEqual([]);
  });

  test("a Word file becomes a template with its form", async () => {
    await owner.page.goto("/managetemplates");
    await owner.button("templates.list.upload").first().click();
    await owner.page.locator('input[type="file"]').setInputFiles({
      name: "compraventa.docx",
      mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      buffer: Buffer.from(compraventa()),
    });
    await owner.field("templates.upload.name").fill("Compraventa de inmueble");
    await owner.field("templates.upload.description").fill("Venta de finca");
    await owner.button("templates.upload.send").click();
    await owner.link("templates.upload.openSettings").click();
    await owner.page.waitForURL("**/templateSettings/**");
    await owner.page.getByText("Compraventa de inmueble").first().waitFor();
    await owner.page.frameLocator("iframe").getByText("COMPRAVENTA DE BIEN INMUEBLE").first().waitFor();
    expect(owner.faults).toEqual([]);
  });
});
