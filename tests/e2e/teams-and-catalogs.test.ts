import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { saveSettings } from "#features/organizations/contract.ts";
import { getProcess } from "#features/processes/contract.ts";
import { createTeam, deleteTeam } from "#features/teams/contract.ts";
import { member, organization } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, type Looks, openSignedIn, tick } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const windowOf = (token: string, looks: Looks = {}) => openSignedIn(browser, app.address, token, looks);

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("a team is made, named, filled and deleted; whoever was in it no longer sees its processes", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const beto = await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil", language: "es" });
  const reviewer = await member(app, owner.orgId, "reviewer");
  const { id } = await processIn("reviewing", {
    creator: owner,
    reviewer,
    templateId: await template(owner),
    title: "Poder",
  });
  const [ours, his] = [await windowOf(owner.token), await windowOf(beto.token, { language: "es" })];
  const { page } = ours;
  await his.page.goto("/processes?tab=active");
  await his.page.getByText("No hay procesos en curso").waitFor();

  await page.goto("/manageorg?tab=teams");
  await page.getByText("No teams yet").waitFor();
  await page.getByLabel("New team").fill("Civil");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Members of “Civil”" }).waitFor();
  await page.getByLabel("Add member").selectOption({ label: "Beto Gil" });
  await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  await page.getByText("Beto Gil was added to the team").waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await rowOf(page, "Civil").getByText("Beto Gil").waitFor();
  const { id: other } = await owner.call(createTeam, { name: "Mercantil" });
  await page.getByLabel("New team").fill("CIVIL");
  await page.keyboard.press("Enter");
  await page.getByText("The team name already exists, use another one").waitFor();

  await page.goto(`/processes/${id}`);
  await page.getByRole("button", { name: "Teams, client, project and tags" }).click();
  await page.getByRole("group", { name: "Teams" }).getByLabel("Civil").check();
  await page.getByRole("group", { name: "Teams" }).getByLabel("Mercantil").check();
  await page.getByRole("button", { name: "Save" }).click();
  await his.page.getByRole("link", { name: "Poder" }).waitFor();

  await page.goto("/manageorg?tab=teams");
  await page.getByRole("button", { name: "Actions for Civil" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const remove = page.getByRole("button", { name: "Delete team" });
  await expect.poll(() => remove.isDisabled()).toBe(true);
  await page.getByLabel("Type DELETE to confirm").fill("delete");
  await expect.poll(() => remove.isDisabled()).toBe(true);
  await page.getByLabel("Type DELETE to confirm").fill("DELETE");
  await remove.click();
  await rowOf(page, "Mercantil").waitFor();
  await rowOf(page, "Civil").waitFor({ state: "detached" });
  await his.page.getByText("No hay procesos en curso").waitFor();
  await owner.call(deleteTeam, { id: other, confirmation: "DELETE" });
  await page.goto(`/processes/${id}`);
  await page.getByRole("button", { name: "Teams, client, project and tags" }).click();
  await page.getByText("Its teams were deleted").waitFor();
  await page.getByRole("button", { name: "Leave without a team" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await owner.call(getProcess, { id })).teams).toBeNull();
  await page.goto("/processes?tab=active");
  await page.getByRole("link", { name: "Poder" }).waitFor();
  expect([...ours.errors, ...his.errors]).toEqual([]);
  await ours.context.close();
  await his.context.close();
});

test("a client is added, named at its place, put away and brought back, by keyboard; another page follows", async () => {
  const owner = await organization(app);
  const manager = await member(app, owner.orgId, "manager", { language: "es" });
  const [ours, theirs] = [await windowOf(owner.token), await windowOf(manager.token, { language: "es" })];
  const { page } = ours;
  await page.goto("/manageorg?tab=clients");
  await theirs.page.goto("/manageorg?tab=clients");
  await theirs.page.getByText("Aún no hay clientes").waitFor();
  await page.getByText("No clients yet").waitFor();
  await page.keyboard.press("c");
  await page.keyboard.type("Ferretería El Roble");
  await page.keyboard.press("Enter");
  await rowOf(page, "Ferretería El Roble").waitFor();
  await rowOf(theirs.page, "Ferretería El Roble").waitFor();
  await theirs.page.getByLabel("Nuevo cliente").fill("ferretería el roble");
  await theirs.page.keyboard.press("Enter");
  await theirs.page.getByText("El cliente ya existe").waitFor();
  await page.getByRole("button", { name: "Rename Ferretería El Roble" }).press("Enter");
  await page.keyboard.type("El Roble, S.A.");
  await page.keyboard.press("Enter");
  await rowOf(theirs.page, "El Roble, S.A.").waitFor();
  await page.getByRole("button", { name: "Delete El Roble, S.A." }).press("Enter");
  await theirs.page.getByText("Aún no hay clientes").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await rowOf(theirs.page, "El Roble, S.A.").waitFor();
  expect([...ours.errors, ...theirs.errors]).toEqual([]);
  await ours.context.close();
  await theirs.context.close();
});

test("a name that is typed while the one before is being stored is added after it; so is a team", async () => {
  const owner = await organization(app);
  const { page, context, errors } = await windowOf(owner.token);
  for (const { tab, label, path } of [
    { tab: "clients", label: "New client", path: catalogCalls.clients.create.path },
    { tab: "teams", label: "New team", path: createTeam.path },
  ]) {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/api${path}`, async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await page.goto(`/manageorg?tab=${tab}`);
    await page.getByLabel(label).fill("Norte");
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith(path));
    await page.keyboard.press("Enter");
    await sent;
    await page.keyboard.type("Sur");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Oriente");
    release();
    await rowOf(page, "Norte").waitFor();
    await rowOf(page, "Sur").waitFor();
    expect(await page.getByLabel(label).inputValue()).toBe("Oriente");
    // The people of a team are chosen once no other one is being named.
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.unroute(`**/api${path}`);
  }
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Members of “Oriente”" }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test("a project gets metrics with a target; only the owner opens its settings", async () => {
  const owner = await organization(app);
  const manager = await member(app, owner.orgId, "manager");
  const { id } = await owner.call(catalogCalls.projects.create, { name: "Torre Norte" });
  await owner.call(catalogCalls.metrics.create, { name: "Contratos firmados" });
  const { page, context, errors } = await windowOf(owner.token);
  await page.goto("/manageorg?tab=projects");
  await page.getByRole("link", { name: "Torre Norte" }).click();
  await page.getByText("This project has no metrics").waitFor();
  await page.getByLabel("Add metric").selectOption({ label: "Contratos firmados" });
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByLabel("Target for Contratos firmados").fill("x");
  await page.keyboard.press("Enter");
  await page.getByText("Enter a number, for example 1,500 or 12.5").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByLabel("Target for Contratos firmados").fill("1500");
  await page.keyboard.press("Tab");
  await page.getByText("“Contratos firmados” was saved").waitFor();
  await page.getByLabel("Current value for Contratos firmados").fill("750");
  await page.keyboard.press("Enter");
  await page.getByRole("progressbar", { name: "50 % of the target" }).waitFor();
  await expect.poll(() => page.getByLabel("Target for Contratos firmados").inputValue()).toBe("1,500");
  expect(errors).toEqual([]);
  await context.close();
  const other = await windowOf(manager.token);
  await other.page.goto(`/org/project/${id}`);
  await other.page.waitForURL("**/home");
  await other.page.goto("/manageorg?tab=projects");
  await rowOf(other.page, "Torre Norte").waitFor();
  await expect.poll(() => other.page.getByRole("link", { name: "Torre Norte" }).count()).toBe(0);
  await other.context.close();
});

test("where a project is required, a process begins with one, is found by it and rejected for a reason of the list", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const creator = await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil" });
  const templateId = await template(owner);
  for (const name of ["Torre Norte", "Torre Sur"]) await owner.call(catalogCalls.projects.create, { name });
  await owner.call(catalogCalls.clients.create, { name: "El Roble, S.A." });
  for (const name of ["Montos", "Plazo"]) await owner.call(catalogCalls.reasons.create, { name });
  const reviewing = await processIn("reviewing", { creator, reviewer: owner, templateId, title: "Antes" });
  const [ours, his] = [await windowOf(owner.token), await windowOf(creator.token)];
  await ours.page.goto("/manageorg?tab=general");
  await tick(ours.page.getByRole("switch", { name: "Require a project" }));
  await ours.page.getByText("Setting saved").waitFor();

  const { page } = his;
  await page.goto("/processes");
  await page.getByRole("button", { name: "New process" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Compraventa lote 4");
  await dialog.getByRole("button", { name: "Create and fill in" }).click();
  await dialog.getByText("Your organization requires a project").waitFor();
  await dialog.getByRole("combobox", { name: "Project" }).fill("norte");
  await page.getByRole("option", { name: "Torre Norte" }).click();
  await dialog.getByRole("combobox", { name: "Client" }).fill("roble");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Create and fill in" }).click();
  await page.getByRole("heading", { name: "Compraventa lote 4" }).waitFor();

  await page.goto("/processes?tab=active");
  await page.getByRole("link", { name: "Antes" }).waitFor();
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Project" }).fill("norte");
  await page.getByRole("option", { name: "Torre Norte" }).click();
  await page.getByRole("link", { name: "Antes" }).waitFor({ state: "detached" });
  await rowOf(page, "Compraventa lote 4").getByText("El Roble, S.A. · Torre Norte").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.reload();
  await rowOf(page, "Compraventa lote 4").waitFor();
  // Its name is asked for beside the rows.
  await page.getByRole("button", { name: "Remove filter Torre Norte" }).waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("link", { name: "Antes" }).waitFor();

  await ours.page.goto(`/processes/${reviewing.id}`);
  await ours.page.getByRole("button", { name: "Reject", exact: false }).first().click();
  await ours.page.getByRole("button", { name: "Montos" }).click();
  await expect.poll(() => ours.page.getByRole("button", { name: "Montos" }).getAttribute("aria-pressed")).toBe("true");
  expect(await accessibilityErrors(ours.page)).toEqual([]);
  await ours.page.getByLabel("Reason *").fill("El precio no cuadra.");
  await ours.page.getByRole("button", { name: "Reject", exact: true }).click();
  await page.goto(`/processes/${reviewing.id}`);
  await page.getByText("El precio no cuadra.").waitFor();
  await page.getByText("Montos").waitFor();
  // It has no project yet: sending asks for one first.
  await page.getByRole("button", { name: "Send again" }).click();
  await page.getByRole("dialog", { name: "Teams, client, project and tags" }).waitFor();
  await page.getByRole("dialog").getByText("Your organization requires a project").waitFor();
  expect([...ours.errors, ...his.errors]).toEqual([]);
  await ours.context.close();
  await his.context.close();
});

test("a consultant who only fills in fields cannot switch an optional part", async () => {
  const owner = await organization(app);
  const consultant = await member(app, owner.orgId, "consultant");
  await owner.call(saveSettings, { consultantPlaceholderFields: true });
  const templateId = await template(owner);
  const { page, context } = await windowOf(consultant.token);
  await page.goto("/processes");
  await page.getByRole("button", { name: "New process" }).first().click();
  await page.getByRole("dialog").getByLabel("Title").fill("Contrato");
  await page.getByRole("dialog").getByRole("button", { name: "Create and fill in" }).click();
  await page.getByRole("heading", { name: "Contrato" }).waitFor();
  await expect.poll(() => page.getByRole("main").getByRole("switch").first().isDisabled()).toBe(true);
  await page.getByText("cannot change optional parts", { exact: false }).first().waitFor();
  expect(templateId).toBeTruthy();
  await context.close();
});

test.each([
  { language: "en", theme: "light", width: 1280 },
  { language: "es", theme: "dark", width: 390 },
] as const)("axe finds nothing on any section, empty and full ($language, $theme, $width)", async (looks) => {
  const owner = await organization(app, { name: "Bufete Largo de Apellidos Compuestos y Asociados, S.A." });
  const { page, context, errors } = await windowOf(owner.token, looks);
  const clean = async () => {
    expect(await accessibilityErrors(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  };
  const lists = ["clients", "projects", "metrics", "reasons"] as const;
  for (const tab of ["teams", ...lists]) {
    await page.goto(`/manageorg?tab=${tab}`);
    await page.locator("form").waitFor();
    await page.locator("main .MuiSkeleton-root").first().waitFor({ state: "detached" });
    await clean();
  }
  const long = "Constructora e Inmobiliaria del Valle de la Ermita y Compañía Limitada";
  await owner.call(createTeam, { name: long.slice(0, 60) });
  for (const catalog of lists) await owner.call(catalogCalls[catalog].create, { name: long.slice(0, 60) });
  for (const tab of ["teams", ...lists]) {
    await page.goto(`/manageorg?tab=${tab}`);
    await page.getByRole("table").waitFor();
    await clean();
    await page
      .getByRole("table")
      .getByRole("button", { name: /^(?:Rename|Cambiar|Members|Integrantes)/ })
      .first()
      .click();
    await page.waitForTimeout(300);
    await clean();
  }
  await page.goto("/manageorg?tab=general");
  await page.getByRole("main").getByRole("switch").first().waitFor();
  await clean();
  await page.goto("/processes?tab=active");
  await page.getByRole("button", { name: /^(?:Filter|Filtrar)$/ }).click();
  // The list of teams is there before what clients are searched with.
  await page.getByRole("combobox", { name: /^(?:Client|Cliente)$/ }).click();
  await page.getByRole("option").first().waitFor();
  await clean();
  expect(errors).toEqual([]);
  await context.close();
});
