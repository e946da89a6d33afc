import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveColumn } from "#features/boards/contract.ts";
import { createView, listViews, saveView } from "#features/boards/view-contract.ts";
import { createList, getList, saveAttributes } from "#features/lists/contract.ts";
import { listTags, renameTag } from "#features/process-lists/contract.ts";
import { fileProcess } from "#features/processes/contract.ts";
import { saveItem } from "#features/repository/contract.ts";
import { createTeam, listTeams, renameTeam } from "#features/teams/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { folderOf, namesIn } from "#tests/fixtures/repository.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, openSignedIn } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("a team that was renamed by two people shows both names to the second, who chooses", async () => {
  const owner = await organization(app);
  const { id } = await owner.call(createTeam, { name: "Civil" });
  const { page, context } = await openSignedIn(browser, app.address, owner.token, {});
  await page.goto("/manageorg?tab=teams");
  await page.getByRole("button", { name: "Actions for Civil" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Civil de Ana");
  await owner.call(renameTeam, { id, name: "Civil de Luis", before: "Civil" });
  const conflict = dialog.locator("[data-conflict]");
  await conflict.getByText("Civil de Luis").waitFor();
  await conflict.getByText("Civil de Ana").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  expect((await owner.call(listTeams, {})).rows.map(({ name }) => name)).toEqual(["Civil de Ana"]);
  await context.close();
});

test("a folder that was renamed by two people shows both names to the second, who takes the other", async () => {
  const owner = await organization(app);
  const itemId = await folderOf(owner.call, "Expediente");
  const { page, context } = await openSignedIn(browser, app.address, owner.token, {});
  await page.goto("/repository");
  await page.getByRole("link", { name: "Expediente" }).focus();
  await page.keyboard.press("F2");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Expediente de Ana");
  await owner.call(saveItem, { itemId, name: "Expediente de Luis" });
  const conflict = dialog.locator("[data-conflict]");
  await conflict.getByText("Expediente de Luis").waitFor();
  await dialog.getByRole("button", { name: "Use what was saved" }).click();
  expect(await dialog.getByRole("textbox").inputValue()).toBe("Expediente de Luis");
  expect(await namesIn(owner.call)).toEqual(["Expediente de Luis"]);
  await context.close();
});

/** Opens a dialog and types a name. Another person then renames the same thing. */
interface Case {
  readonly address: string;
  readonly open: (page: Page) => Promise<unknown>;
  /** The field of the name, or the first of the dialog. */
  readonly field?: (dialog: Locator) => Locator;
  readonly rename: (name: string) => Promise<unknown>;
  readonly nameNow: () => Promise<unknown>;
}

const menu = async (page: Page, button: string | RegExp, item: string) => {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

const cases: Readonly<Record<string, (owner: SomeMember) => Promise<Case>>> = {
  "a tag": async (owner) => {
    const { id, version } = await begun(owner, await template(owner));
    await owner.call(fileProcess, { id, version, teams: [], clientId: null, projectId: null, tags: ["Uno"] });
    return {
      address: "/manageorg?tab=tags",
      open: (page) => page.getByRole("button", { name: /Uno/ }).click(),
      rename: (name) => owner.call(renameTag, { tag: "Uno", name }),
      nameNow: async () => (await owner.call(listTags, {})).rows.map(({ tag }) => tag).join(),
    };
  },
  "an attribute of a list": async ({ call }) => {
    const list = await call(createList, {
      name: "Fincas",
      attributes: [
        { name: "Número", kind: "text" },
        { name: "Uno", kind: "text" },
      ],
      identifier: 0,
    });
    const read = () => call(getList, { id: list.id });
    return {
      address: `/manageorg?tab=lists&list=${list.id}`,
      open: (page) => page.getByRole("button", { name: "Name and attributes" }).click(),
      field: (dialog) => dialog.getByLabel("Attribute", { exact: true }).nth(1),
      rename: async (name) => {
        const { version, attributes } = await read();
        const renamed = attributes.map((one, at) => (at === 1 ? { ...one, name } : one));
        return call(saveAttributes, { id: list.id, version, attributes: renamed, identifier: 0 });
      },
      nameNow: async () => (await read()).attributes[1]?.name,
    };
  },
  "a column": async ({ call }) => {
    const { boardId, at, details } = await boardWith(call);
    await call(saveColumn, { boardId, columnId: at(0), name: "Uno" });
    return {
      address: `/boards?board=${boardId}`,
      open: (page) => menu(page, "Actions for Uno", "Edit column"),
      rename: (name) => call(saveColumn, { boardId, columnId: at(0), name }),
      nameNow: async () => (await details()).columns[0]?.name,
    };
  },
  "a saved view": async ({ call }) => {
    const { boardId } = await boardWith(call);
    const { id: viewId } = await call(createView, { boardId, name: "Uno", shared: true, settings: {} });
    return {
      address: `/boards?board=${boardId}`,
      open: async (page) => {
        await menu(page, "Views", "Uno");
        await menu(page, /^Uno/, "Rename or share…");
      },
      rename: (name) => call(saveView, { boardId, viewId, name }),
      nameNow: async () => (await call(listViews, { boardId })).rows[0]?.name,
    };
  },
};

test.each(Object.keys(cases))(
  "%s that two people rename shows both names to the second, who keeps hers",
  async (thing) => {
    const owner = await organization(app);
    const made = await cases[thing]?.(owner);
    if (!made) throw new Error(thing);
    const { page, context } = await openSignedIn(browser, app.address, owner.token, {});
    await page.goto(made.address);
    await made.open(page);
    const dialog = page.getByRole("dialog");
    const field = made.field?.(dialog) ?? dialog.getByRole("textbox").first();
    await field.fill("De Ana");
    await made.rename("De Luis");
    const conflict = dialog.locator("[data-conflict]");
    const send = dialog.getByRole("button", { name: /^(Save|Rename)/ });
    // A page that has not heard of it yet is refused by the server.
    if (thing === "a tag") await send.click();
    await conflict.getByText("De Luis").waitFor();
    await conflict.getByText("De Ana").waitFor();
    await dialog.getByRole("button", { name: "Keep mine" }).click();
    await send.click();
    await dialog.waitFor({ state: "detached" });
    expect(await made.nameNow()).toBe("De Ana");
    await context.close();
  },
);
