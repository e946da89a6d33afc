import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteTask, getTask, saveTask } from "#features/boards/task-contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
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

/** A task that is open in a window. */
async function openTask(owner: SomeMember) {
  const { boardId, tasks } = await boardWith(owner.call, ["Inscribir", "Otra"]);
  const [taskId = "", otherId = ""] = tasks;
  const window = await openSignedIn(browser, app.address, owner.token);
  await window.page.goto(`/boards?board=${boardId}&task=${taskId}`);
  const panel = window.page.getByRole("dialog");
  await panel.getByLabel("Description").waitFor();
  const stored = () => owner.call(getTask, { boardId, taskId });
  return { ...window, panel, boardId, taskId, otherId, stored };
}

const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Escape: (page) => page.keyboard.press("Escape"),
  "the cross": (page) => page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click(),
  "a press next to it": (page) => page.mouse.click(60, 450),
};

test("a task that a colleague deletes names them, keeps what is typed and leads back to the board", async () => {
  const owner = await organization(app);
  const colleague = await member(app, owner.orgId, "manager", { firstName: "Berta", lastName: "Coy" });
  const { page, context, panel, boardId, taskId } = await openTask(owner);
  await panel.getByLabel("Description").fill("Escrito mientras tanto");
  await colleague.call(deleteTask, { boardId, taskId });
  await panel.getByText("Berta Coy deleted the task “Inscribir”.").waitFor();
  await panel.getByText("What you typed is still here").waitFor();
  expect(await panel.getByLabel("Description").inputValue()).toBe("Escrito mientras tanto");
  await panel.getByRole("button", { name: "Back to the board" }).click();
  await panel.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Otra", exact: true }).waitFor();
  await context.close();
});

test("what is typed in a task is saved however it is left, and each save can be undone", async () => {
  const owner = await organization(app);
  const { page, context, panel, boardId, taskId, stored, errors } = await openTask(owner);
  for (const [name, leave] of Object.entries(ways)) {
    await panel.getByLabel("Description").fill(`Por ${name}`);
    await leave(page);
    await panel.waitFor({ state: "detached" });
    await app.eventually(async () => (await stored()).description === `Por ${name}`);
    await page.getByRole("button", { name: "Inscribir", exact: true }).click();
    await expect.poll(() => panel.getByLabel("Description").inputValue()).toBe(`Por ${name}`);
  }
  // After the panel is closed, the notice takes the change back.
  await panel.getByLabel("Description").fill("Se deshace");
  await page.keyboard.press("Escape");
  await app.eventually(async () => (await stored()).description === "Se deshace");
  await page.getByRole("button", { name: "Undo" }).click();
  await app.eventually(async () => (await stored()).description === "Por a press next to it");

  await page.goto(`/boards?board=${boardId}&task=${taskId}`);
  await panel.getByLabel("Title").fill("Inscribir la finca");
  await panel.getByLabel("Description").focus();
  await panel.getByText("Saved", { exact: true }).waitFor();
  expect((await stored()).title).toBe("Inscribir la finca");
  expect(await accessibilityErrors(page)).toEqual([]);
  await panel.getByRole("button", { name: "Undo" }).click();
  await app.eventually(async () => (await stored()).title === "Inscribir");
  await panel.getByLabel("Description").fill("Antes de recargar");
  await page.reload();
  await app.eventually(async () => (await stored()).description === "Antes de recargar");
  await page.goto(`/boards?board=${boardId}`);
  await page.getByRole("button", { name: "Inscribir", exact: true }).click();
  await panel.getByLabel("Description").fill("Al volver");
  await page.goBack();
  await app.eventually(async () => (await stored()).description === "Al volver");
  expect(errors).toEqual([]);
  await context.close();
});

test("what cannot be saved yet stays in its task, and reaches no other one", async () => {
  const owner = await organization(app);
  const { page, context, panel, boardId, taskId, otherId, stored } = await openTask(owner);
  await panel.getByLabel("Title").fill("");
  await panel.getByLabel("Due date").fill("31/02");
  await panel.getByLabel("Add label").fill("RGP");
  await page.keyboard.press("Escape");
  await app.eventually(async () => (await stored()).labels.join() === "RGP");
  await page.goto(`/boards?board=${boardId}&task=${otherId}`);
  await expect.poll(() => panel.getByLabel("Title").inputValue()).toBe("Otra");
  expect(await panel.getByLabel("Due date").inputValue()).toBe("");
  await page.goto(`/boards?board=${boardId}&task=${taskId}`);
  await expect.poll(() => panel.getByLabel("Due date").inputValue()).toBe("31/02");
  await panel.getByText("Enter a valid date").waitFor();
  await panel.getByText("Here is what you had typed").waitFor();
  await panel.getByRole("button", { name: "Discard" }).click();
  expect(await panel.getByLabel("Title").inputValue()).toBe("Inscribir");
  await context.close();
});

test("two people in one task: different fields are merged, for one field both texts are shown", async () => {
  const owner = await organization(app);
  const { page, context, panel, boardId, taskId, stored, errors } = await openTask(owner);
  const colleague = await member(app, owner.orgId, "creator");
  const description = panel.getByRole("textbox", { name: "Description" });
  await description.fill("Lo mío");
  await colleague.call(saveTask, { boardId, taskId, title: "Inscribir hoy" });
  await expect.poll(() => panel.getByLabel("Title").inputValue()).toBe("Inscribir hoy");
  await description.blur();
  await app.eventually(async () => (await stored()).description === "Lo mío");
  expect((await stored()).title).toBe("Inscribir hoy");

  await description.fill("Lo mío, otra vez");
  await colleague.call(saveTask, { boardId, taskId, description: "Lo de la colega" });
  await panel.getByRole("group", { name: "Description: What was saved" }).getByText("Lo de la colega").waitFor();
  expect(await description.inputValue()).toBe("Lo mío, otra vez");
  expect(await accessibilityErrors(page)).toEqual([]);
  await panel.getByRole("button", { name: "Keep mine" }).click();
  await app.eventually(async () => (await stored()).description === "Lo mío, otra vez");
  await description.fill("Una tercera");
  await colleague.call(saveTask, { boardId, taskId, description: "Lo de la colega" });
  await panel.getByRole("button", { name: "Use what was saved" }).click();
  await expect.poll(() => description.inputValue()).toBe("Lo de la colega");
  await description.fill("Y se guarda de nuevo");
  await page.keyboard.press("Escape");
  await app.eventually(async () => (await stored()).description === "Y se guarda de nuevo");
  expect(errors).toEqual([]);
  await context.close();
});
