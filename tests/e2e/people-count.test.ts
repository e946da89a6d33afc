import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { organization } from "#seed/people.ts";
import { wordFile } from "#tests/fixtures/documents/word-file.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, giveSession, oneOfEachLook } from "#tests/support/browser.ts";
import { type AtWork, atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await startInBrowser({}, { work: false });
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const deed = [
  "En Cobán, comparece ANA PAZ RUIZ, de treinta años de edad, soltera, guatemalteca, médica, con CUI 1990 77102 2101, a quien se le denominará LA VENDEDORA; y LUIS ROCA SOL, de cuarenta años de edad, casado, guatemalteco, piloto, con CUI 1877 10238 2101, a quien se le denominará EL COMPRADOR.",
  "PRIMERA: La vendedora declara que vende al comprador la finca, y como lideresa del taller la entrega.",
  "SEGUNDA: El comprador acepta y paga mil quetzales (Q1,000.00). Si no cumpliere, pagará una multa; y pagará las costas que adeude.",
];

async function open(at: AtWork, paragraphs: readonly string[]): Promise<Locator> {
  await at.page.goto("/managetemplates");
  await at.button("templates.fromDocument.open").first().click();
  const dialog = at.page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(wordFile("Venta.docx", ...paragraphs));
  await at.button("templates.settings.undo").waitFor();
  return dialog;
}

test.each(oneOfEachLook)(
  "the number of people is shown, and can become any number, in $language $theme $width",
  async (look) => {
    const owner = await organization(app);
    const at = await atWork(browser, app, look);
    await giveSession(at.context, app.address, owner.token);
    const dialog = await open(at, deed);
    const items = dialog.locator(".people-counts li");
    expect(await items.count()).toBe(2);
    const buyer = items.nth(1);
    expect(await buyer.innerText()).toContain(
      at.says("templates.people.exactly", { count: 1, people: "Luis Roca Sol" }),
    );
    await expectNoSidewaysScroll(at.page);
    expect(await accessibilityErrors(at.page)).toEqual([]);
    expect(await buyer.innerText()).toContain(
      at.says("templates.people.review", { count: 3, words: "cumpliere, pagará, adeude" }),
    );
    await buyer.getByRole("button").click();
    await expect
      .poll(() => buyer.innerText())
      .toContain(at.says("templates.people.any", { count: 1, people: "Luis Roca Sol" }));
    // The words were named before the press. Each is shown once, whatever the number of its places.
    const words = dialog.locator(".number-words");
    expect(await words.locator("li mark").allInnerTexts()).toEqual(["cumpliere", "pagará", "adeude"]);
    expect(await words.locator("li").nth(1).innerText()).toContain(
      at.says("templates.doubts.numberPlaces", { count: 2 }),
    );
    expect(await accessibilityErrors(at.page)).toEqual([]);
    await words.getByRole("button").first().click();
    await expect.poll(() => words.count()).toBe(0);
    await buyer.scrollIntoViewIfNeeded();
    expect(await accessibilityErrors(at.page)).toEqual([]);
    expect(at.errors).toEqual([]);
    await at.close();
  },
);

test("all words about a person follow the gender in one press, and one alone can stay", async () => {
  const owner = await organization(app);
  const at = await atWork(browser, app, { language: "es", width: 390, theme: "dark" });
  await giveSession(at.context, app.address, owner.token);
  const dialog = await open(at, [
    ...deed,
    "TERCERA: Comparece la vendedora con su hija. Paga la inquilina, y la inquilina firma por su sobrina.",
  ]);
  const groups = dialog.locator(".gender-words");
  await expect
    .poll(() => groups.locator("h4").allInnerTexts())
    .toEqual([at.says("templates.doubts.genderTitle", { count: 3, people: "Ana Paz Ruiz" })]);
  expect(await groups.locator("li mark").allInnerTexts()).toEqual(["hija", "la inquilina", "sobrina"]);
  await expectNoSidewaysScroll(at.page);
  expect(await accessibilityErrors(at.page)).toEqual([]);
  const named = (act: string, words: string) => at.says("templates.doubts.named", { act, words });
  const keep = at.says("templates.doubts.keep");
  await groups.getByRole("button", { name: named(keep, "sobrina") }).click();
  await groups.getByRole("button", { name: named("→ el inquilino", "la inquilina") }).waitFor();
  // The words that are left of the person come next.
  await expect.poll(() => groups.evaluate((group) => group.contains(document.activeElement))).toBe(true);
  await groups
    .getByRole("button", { name: at.says("templates.doubts.bindGenders", { count: 2, people: "Ana Paz Ruiz" }) })
    .click();
  await expect.poll(() => groups.count()).toBe(0);
  const marks = dialog.locator(".tagged-document").getByText("la inquilina", { exact: true });
  expect(await marks.count()).toBe(2);
  expect(await marks.first().getAttribute("title")).toBe("vendedora_sexo");
  expect(at.errors).toEqual([]);
  await at.close();
});

test("a word chosen by hand follows a person, and each press is undone alone", async () => {
  const owner = await organization(app);
  const at = await atWork(browser, app, { language: "es" });
  await giveSession(at.context, app.address, owner.token);
  const dialog = await open(at, deed);
  await dialog.getByLabel(at.says("templates.fromDocument.text")).fill("lideresa del taller");
  await dialog.getByRole("button", { name: at.says("templates.doubts.byHand") }).click();
  const whose = dialog.getByLabel(at.says("templates.doubts.of"));
  await whose.selectOption({ label: "Ana Paz Ruiz (Género de la parte vendedora)" });
  await dialog.getByLabel(at.says("templates.doubts.forMan")).fill("líder del taller");
  await dialog.getByRole("button", { name: at.says("templates.doubts.apply") }).click();
  const mark = dialog.locator(".tagged-document").getByText("lideresa del taller", { exact: true });
  expect(await mark.getAttribute("title")).toBe("vendedora_sexo");
  const counts = dialog.locator(".people-counts");
  const allow = counts.getByRole("button", { name: at.says("templates.people.allow") });
  // Two presses as fast as they can be.
  await counts.evaluate(async (one) => {
    for (let i = 0; i < 2; i++) {
      (one.querySelectorAll("button")[i] as HTMLElement).click();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await expect.poll(() => allow.count()).toBe(0);
  await at.button("templates.settings.undo").click();
  await expect.poll(() => allow.count()).toBe(1);
  await at.button("templates.settings.undo").click();
  await expect.poll(() => allow.count()).toBe(2);
  expect(await mark.count()).toBe(1);
  await at.close();
});
