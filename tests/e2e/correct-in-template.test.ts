import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getTemplate } from "#features/templates/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { p } from "#tests/fixtures/documents/small-document.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll } from "#tests/support/browser.ts";
import { testWindows } from "./support/test-windows.ts";

let app: App;
let browser: Browser;
let owner: SomeMember;
let creator: SomeMember;
const openWindow = testWindows();

beforeAll(async () => {
  [app, browser] = await startInBrowser({}, { work: false });
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const body = p("El deudor, casado, paga.") + p("{nombre}, de {edad} años, casado, vende a {otro}, casado.");

/** Selects words of the preview of a process as a pointer does: the nth place where they are. */
const select = (page: Page, words: string, nth: number) =>
  page
    .frameLocator("iframe")
    .locator("p", { hasText: "vende a" })
    .evaluate(
      (paragraph, wanted) => {
        const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
        let left = wanted.nth;
        while (texts.nextNode()) {
          const at = texts.currentNode.textContent?.indexOf(wanted.words) ?? -1;
          if (at < 0 || left-- > 0) continue;
          const range = document.createRange();
          range.setStart(texts.currentNode, at);
          range.setEnd(texts.currentNode, at + wanted.words.length);
          document.getSelection()?.removeAllRanges();
          document.getSelection()?.addRange(range);
        }
      },
      { words, nth },
    );

const looks = [
  { language: "en", theme: "light", width: 1280 },
  { language: "es", theme: "dark", width: 1440 },
] as const;

test.each(looks)(
  "wrong words of a contract lead to their place in the template and back, in $language",
  async (look) => {
    const id = await template(owner, body);
    const { id: process } = await begun(owner, id);
    const at = await openWindow(browser, app, look, owner);
    const { page } = at;
    await page.goto(`/processes/${process}`);
    await page.getByLabel(/^Nombre/).fill("Ana Sol");
    const preview = page.frameLocator(".fill-preview iframe");
    await preview.getByText("Ana Sol").waitFor();
    await select(page, "casado", 1);
    const link = page.locator(".paragraph-bar").getByRole("link", { name: at.says("processes.places.correct") });
    await link.waitFor();
    expect(await page.locator(".paragraph-bar > span").textContent()).toBe("casado");
    // No answer of the contract is in the address.
    expect(await link.getAttribute("href")).not.toContain("Ana");
    expect(await accessibilityErrors(page)).toEqual([]);
    await link.click();

    await page.waitForURL(/\/templateSettings\//);
    await at.sees("templates.edit.correctWords", { text: "casado" });
    await at.sees("templates.edit.selected", { text: "casado" });
    expect(await accessibilityErrors(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await page
      .getByRole("toolbar")
      .getByRole("button", { name: at.says("templates.edit.field"), exact: true })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(at.says("templates.edit.name"), { exact: true }).fill("estado civil");
    await dialog.getByText(at.says("templates.edit.everywhere")).click();
    await at.button("templates.edit.apply").click();
    await at.button("templates.edit.keep").click();
    await at.sees("templates.edit.kept", { number: 2 });
    // The second "casado" of the paragraph became a field, and no other.
    await expect
      .poll(() => page.frameLocator("iframe").locator("p", { hasText: "vende a" }).innerText())
      .toContain("años, casado, vende a {otro}, {estado civil}.");

    await at.link("templates.edit.correctBack").click();
    await page.waitForURL(`**/processes/${process}`);
    expect(await page.getByLabel(/^Nombre/).inputValue()).toBe("Ana Sol");
    const { form } = await owner.call(getTemplate, { id });
    expect(form.fields.map(({ name }) => name)).toContain("estado civil");
    expect(at.errors).toEqual([]);
  },
);

test("a paragraph chosen by a key leads there too, and who may not change templates sees no way", async () => {
  const id = await template(owner, body);
  const { id: process } = await begun(owner, id);
  const at = await openWindow(browser, app, looks[0], owner);
  await at.page.goto(`/processes/${process}`);
  await at.page.frameLocator("iframe").locator("p", { hasText: "vende a" }).press("Enter");
  await at.page.getByRole("link", { name: at.says("processes.places.correct") }).click();
  await at.sees("templates.edit.correctParagraph");
  await at.page.frameLocator("iframe").locator("p.found", { hasText: "vende a" }).waitFor();

  const { id: other } = await begun(creator, id);
  const theirs = await openWindow(browser, app, looks[0], creator);
  await theirs.page.goto(`/processes/${other}`);
  await theirs.page.frameLocator("iframe").locator("p", { hasText: "vende a" }).press("Enter");
  await theirs.button("processes.places.comment").waitFor();
  expect(await theirs.page.getByRole("link", { name: theirs.says("processes.places.correct") }).count()).toBe(0);
  expect([...at.errors, ...theirs.errors]).toEqual([]);
});

test.each(looks)(
  "a wrong word follows a person or the people of a list, without a tag typed, in $language",
  async (look) => {
    const people =
      p('Comparece {nombre}, {comprador_sexo | genero:"casado":"casada"}.') +
      p('{#socios}{nombre}, {sexo | genero:"socio":"socia"}; {/socios}') +
      p("El dueño acepta, y los obligados pagan.");
    const id = await template(owner, people);
    const at = await openWindow(browser, app, look, owner);
    const { page } = at;
    await page.goto(`/templateSettings/${id}`);
    const frame = page.frameLocator("iframe");
    await frame.getByText("acepta").waitFor();
    const dialog = page.getByRole("dialog");
    const follow = async (words: string, whose: string, forms: readonly string[]) => {
      await page
        .getByRole("toolbar", { name: at.says("templates.edit.tools") })
        .getByRole("button", { name: at.says("templates.edit.person"), exact: true })
        .click();
      await dialog.getByLabel(at.says("templates.edit.text"), { exact: true }).fill(words);
      await dialog.getByLabel(at.says("templates.edit.whose")).selectOption({ label: whose });
      const inputs = ["forMan", "forWoman", "forSeveral", "forWomen"] as const;
      for (const [i, form] of forms.entries())
        expect(await dialog.getByLabel(at.says(`templates.edit.${inputs[i] ?? "forMan"}`)).inputValue()).toBe(form);
      expect(await dialog.getByRole("textbox").count()).toBe(1 + forms.length);
      expect(await accessibilityErrors(page)).toEqual([]);
      await dialog.getByRole("button", { name: at.says("templates.edit.apply") }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await follow("El dueño", "Comprador sexo", ["El dueño", "La dueña"]);
    await frame.getByText('{comprador_sexo | genero:"El dueño":"La dueña"} acepta').waitFor();
    await follow("los obligados", at.says("templates.edit.whoseList", { list: "Socios" }), [
      "el obligado",
      "la obligada",
      "los obligados",
      "las obligadas",
    ]);
    await frame.getByText("genero_plural").waitFor();
    await at.button("templates.edit.keep").click();
    await at.sees("templates.edit.kept", { number: 2 });
    expect(at.errors).toEqual([]);
  },
);
