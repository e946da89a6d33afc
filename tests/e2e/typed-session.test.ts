import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getTask } from "#features/boards/task-contract.ts";
import { member, organization, password } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, giveSession, openSignedIn } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("a session ends while something is typed: signing in comes back to it, and nobody else sees it", async () => {
  const owner = await organization(app, { password: true });
  const colleague = await member(app, owner.orgId, "creator");
  const { boardId, tasks } = await boardWith(owner.call, ["Inscribir"]);
  const [taskId = ""] = tasks;
  const { page, context, errors } = await openSignedIn(browser, app.address, owner.token, { language: "es" });
  const address = `/boards?board=${boardId}&task=${taskId}`;
  await page.goto(address);
  const panel = page.getByRole("dialog");
  const description = panel.getByLabel("Descripción");
  await panel.getByLabel("Nueva subtarea").fill("Llamar al registro");
  await panel.getByLabel("Escriba un comentario").fill("Falta el poder");
  await description.fill("Lo que se escribió");
  await context.clearCookies();
  await description.blur();
  await page.getByText("Su sesión terminó; lo escrito está guardado.").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);

  // Another person signs in on this browser.
  await giveSession(context, app.address, colleague.token);
  await page.goto(address);
  await expect.poll(() => description.inputValue()).toBe("");
  expect(await panel.getByLabel("Nueva subtarea").inputValue()).toBe("");
  expect(await panel.getByLabel("Escriba un comentario").inputValue()).toBe("");
  expect((await owner.call(getTask, { boardId, taskId })).description).toBe("");

  await context.clearCookies();
  await page.goto(address);
  await page.getByLabel("Correo electrónico").fill(owner.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await app.eventually(
    async () => (await owner.call(getTask, { boardId, taskId })).description === "Lo que se escribió",
  );
  expect(new URL(page.url()).searchParams.get("task")).toBe(taskId);
  expect(await description.inputValue()).toBe("Lo que se escribió");
  expect(await panel.getByLabel("Nueva subtarea").inputValue()).toBe("Llamar al registro");
  expect(await panel.getByLabel("Escriba un comentario").inputValue()).toBe("Falta el poder");
  expect(errors).toEqual([]);
  await context.close();
});

test("another person who signs in next door neither sees nor saves what was typed", async () => {
  const owner = await organization(app);
  const colleague = await member(app, owner.orgId, "creator");
  const { boardId, tasks } = await boardWith(owner.call, ["Inscribir"]);
  const [taskId = ""] = tasks;
  const { page, context } = await openSignedIn(browser, app.address, owner.token, { language: "es" });
  await page.goto(`/boards?board=${boardId}&task=${taskId}`);
  const description = page.getByRole("dialog").getByLabel("Descripción");
  await description.fill("De la primera persona");
  // In another page of this browser.
  const other = await context.newPage();
  await giveSession(context, app.address, colleague.token);
  await other.goto("/home");
  await other.evaluate(() => new BroadcastChannel("acta-session").postMessage("changed"));
  await expect.poll(() => description.inputValue()).toBe("");
  expect((await owner.call(getTask, { boardId, taskId })).description).toBe("");
  await context.close();
});
