import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as lists from "#features/lists/contract.ts";
import { getProcess } from "#features/processes/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { paragraphsOfDeed } from "#tests/fixtures/deeds/deed.ts";
import { deeds } from "#tests/fixtures/deeds/deeds.ts";
import { wordFile } from "#tests/fixtures/documents/word-file.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, giveSession } from "#tests/support/browser.ts";
import { type AtWork, atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;
let owner: SomeMember;
let at: AtWork;
let listId: string;

/** The goal for each deed, from Home to a complete form of the next contract. */
const most = { clicks: 14, typed: 15 };

const clients = [
  ["Carlos Enrique Ixcoy Tum", "1990771022101", "45", "casado", "guatemalteco", "abogado", "Masculino"],
  ["María José Güitz Caal", "2044188302101", "33", "soltera", "guatemalteca", "arquitecta", "Femenino"],
] as const;

beforeAll(async () => {
  [app, browser] = await startInBrowser();
  owner = await organization(app);
  const kinds = ["text", "cui", "number", "text", "text", "text", "text"] as const;
  const names = ["Nombre", "CUI", "Edad", "Estado civil", "Nacionalidad", "Profesión", "Sexo"];
  const attributes = names.map((name, i) => ({ name, kind: kinds[i] ?? "text" }));
  const { id } = await owner.call(lists.createList, { name: "Clientes", attributes, identifier: 0 });
  const set = clients.map((values) => ({
    items: Object.fromEntries(values.map((value, i) => [`a${i + 1}`, value])),
  }));
  await owner.call(lists.changeRecords, { id, set });
  listId = id;
  at = await atWork(browser, app, { language: "es" });
  await giveSession(at.context, app.address, owner.token);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Counts what a person does, and writes it down. */
function walk(page: Page) {
  const steps: string[] = [];
  const counts = { clicks: 0, typed: 0 };
  return {
    steps,
    counts,
    click: async (what: Locator, name: string) => {
      await what.click();
      counts.clicks += 1;
      steps.push(`click ${name}`);
    },
    type: async (text: string, name: string) => {
      await page.keyboard.type(text);
      counts.typed += 1;
      steps.push(`type ${name}: ${text}`);
    },
    choose: (name: string) => {
      counts.clicks += 1;
      steps.push(`choose ${name}`);
    },
  };
}

/** Takes a deed from Home to the form of its first contract. */
async function toForm(name: string): Promise<ReturnType<typeof walk>> {
  const { page } = at;
  const deed = deeds.find((one) => one.name === name);
  if (!deed) throw new Error(`there is no deed ${name}`);
  await page.goto("/home");
  await page.locator(".cards").waitFor();
  const walking = walk(page);
  const door = page.getByRole("main").getByText(at.says("templates.fromDocument.open"), { exact: true }).first();
  await walking.click(door, "the door for deeds");
  const dialog = page.getByRole("dialog");
  const file = wordFile(`${name}.docx`, ...paragraphsOfDeed(deed).map(({ text }) => text));
  await dialog.locator("input[type=file]").setInputFiles(file);
  walking.choose("the file");
  await at.button("templates.settings.undo").waitFor();
  const keepAll = at.button("templates.doubts.keepAll");
  const keep = dialog.getByRole("button", { name: at.says("templates.doubts.keep") }).first();
  if (await keepAll.isVisible()) await walking.click(keepAll, "leave the doubts");
  else if (await keep.isVisible()) await walking.click(keep, "leave the doubt");
  await walking.click(at.button("templates.fromDocument.create"), "create the template");
  await walking.click(at.button("processes.page.begin.first"), "new contract");
  await page.waitForURL(/\/processes\/[0-9a-f-]{36}/);
  await page.locator(".fill-form").waitFor();
  return walking;
}

/** The values of the fields of a form. */
const values = (form: Element): string[] =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].map(({ value }) => value);

/** The size of the letters of a preview as they are seen, in pixels. */
function letterSize(body: Element): number {
  const words = [...body.querySelectorAll("p span")].find((one) => (one.textContent ?? "").length > 20) ?? body;
  const { transform = "" } = body.querySelector<HTMLElement>("#document")?.style ?? {};
  const scale = Number(/scale\(([\d.]+)\)/.exec(transform)?.[1] ?? 1);
  return Number.parseFloat(getComputedStyle(words).fontSize) * scale;
}

/** Fills each person with somebody who is known, and types the rest. */
async function fillIn(walking: ReturnType<typeof walk>, people: readonly string[]): Promise<void> {
  const { page } = at;
  const offers = page.getByRole("combobox", { name: new RegExp(`^${at.says("processes.page.fill.person")}`) });
  // Each part of a form brings its own.
  await expect.poll(() => offers.count()).toBe(people.length);
  for (const [i, name] of people.entries()) {
    await walking.click(offers.nth(i), `person ${i + 1}`);
    await walking.type(name.split(" ").slice(0, 2).join(" "), "name");
    await page
      .getByRole("option", { name: new RegExp(name) })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    walking.choose(name);
    await at.sees("shell.undo");
    await expect.poll(() => page.locator(".fill-form").evaluate(values)).toContain(name);
  }
  const fields = page.locator(".fill-form .fields").locator("input[type=text], input:not([type]), textarea, select");
  for (let i = 0; i < (await fields.count()); i++) {
    const field = fields.nth(i);
    const { value, choice, label, answer } = await field.evaluate((one: HTMLInputElement | HTMLSelectElement) => ({
      value: one.value,
      choice: one instanceof HTMLSelectElement ? one.options[1]?.value : undefined,
      label: one.labels?.[0]?.textContent ?? "",
      answer:
        one instanceof HTMLInputElement && one.inputMode === "numeric" && one.placeholder !== ""
          ? "15 de marzo de 2026"
          : one.closest(".money")
            ? "1250.00"
            : one.inputMode === "decimal" || one.inputMode === "numeric"
              ? "12"
              : "Guatemala",
    }));
    if (value !== "") continue;
    if (choice !== undefined) {
      await field.selectOption(choice);
      walking.choose(label);
      continue;
    }
    // The keys go from one field to the next.
    await field.focus();
    await walking.type(/notario.*nombre|nombre.*notario/i.test(label) ? "Ana Sol" : answer, label);
    await page.keyboard.press("Tab");
  }
}

const [carlos, maria] = [clients[0][0], clients[1][0]];
const kinds = [
  { name: "compraventa de inmueble", people: [carlos, maria], says: ["EL VENDEDOR", "LA COMPRADORA"] },
  { name: "arrendamiento de casa", people: [maria, carlos], says: ["LA ARRENDANTE", "EL ARRENDATARIO"] },
  // The people of the last one are known from the contracts before only.
  {
    name: "mutuo con garantía hipotecaria",
    people: [maria, carlos],
    says: ["LA ACREEDORA", "EL DEUDOR"],
    unlisted: true,
  },
];

test.each(kinds)("a $name leads to its next contract in few presses and words", async (kind) => {
  const { name, people, says, unlisted = false } = kind;
  // When the test is repeated, the list is gone.
  if (unlisted) await owner.call(lists.deleteList, { id: listId }).catch(() => undefined);
  const walking = await toForm(name);
  await fillIn(walking, people);
  const text = at.page.frameLocator(".fill-preview iframe").locator("body");
  for (const words of says) await expect.poll(() => text.innerText()).toContain(words);
  expect(walking.counts.clicks, walking.steps.join("\n")).toBeLessThanOrEqual(most.clicks);
  expect(walking.counts.typed, walking.steps.join("\n")).toBeLessThanOrEqual(most.typed);
  // The title names the parties, so that the list tells this contract from the next.
  const id = new URL(at.page.url()).pathname.split("/")[2] ?? "";
  const titled = expect.poll(async () => (await owner.call(getProcess, { id })).title);
  for (const person of people) await titled.toContain(person);
  // Letters next to the form can be read.
  expect(await text.evaluate(letterSize)).toBeGreaterThanOrEqual(10);
  expect(await accessibilityErrors(at.page)).toEqual([]);
  await expectNoSidewaysScroll(at.page);
  expect(at.errors).toEqual([]);
});
