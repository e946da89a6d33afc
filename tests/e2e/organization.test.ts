import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getAiSettings, saveAiSettings } from "#features/ai/contract.ts";
import { makeCalendarLink } from "#features/alerts/calendar-contract.ts";
import { member, organization, person } from "#seed/people.ts";
import { tokenIn } from "#tests/fixtures/accounts.ts";
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

/** A window in which somebody is signed in. */
const windowOf = (token: string, looks: Looks = {}) => openSignedIn(browser, app.address, token, looks);

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("somebody founds an organization by keyboard alone, and its name is in the bar", async () => {
  const ana = await person(app, { firstName: "Ana", lastName: "Paz" });
  const { page, context, errors } = await windowOf(ana.token);
  await page.goto("/manageorg?action=create");
  await page.getByRole("button", { name: "Create organization" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("The organization name is required").waitFor();
  // The focus comes to the first field that is wrong by itself, a moment later.
  const name = page.getByLabel("Organization name");
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("Bufete Quetzal");
  await page.keyboard.press("Tab");
  // Most firms are there, so it is chosen before. Another one is found by typing over it.
  await expect.poll(() => page.getByRole("combobox").inputValue()).toBe("Guatemala");
  await page.keyboard.press("Enter");
  await page.getByText("1 of 20 users").waitFor();
  await expect.poll(() => page.url()).toContain("/manageorg?tab=users");
  await page.getByRole("banner").getByText("Bufete Quetzal").waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test("invited in one window, seen and accepted in another, changed and removed: nobody reloads", async () => {
  const owner = await organization(app, { name: "Notaría del Sur", firstName: "Ana", lastName: "Paz" });
  const beto = await person(app, { firstName: "Beto", lastName: "Gil", language: "es" });
  const [ours, his] = [await windowOf(owner.token), await windowOf(beto.token, { language: "es" })];
  await ours.page.goto("/manageorg");
  await his.page.goto("/manageorg?action=join");
  await his.page.getByText("No tiene invitaciones pendientes").waitFor();

  await ours.page.getByRole("button", { name: "Invite users" }).click();
  await ours.page.getByLabel("E-mail addresses").fill(`Beto Gil <${beto.email}>, nobody`);
  await ours.page.getByRole("button", { name: "Send invitations" }).click();
  await ours.page.getByText("Not valid e-mail addresses: nobody").waitFor();
  await ours.page.getByText("Choose at least one role").waitFor();
  await ours.page.getByLabel("E-mail addresses").fill(beto.email);
  await tick(ours.page.getByRole("checkbox", { name: "Creator" }));
  await ours.page.getByRole("button", { name: "Send invitations" }).click();
  await ours.page.getByText("1 invitation sent").waitFor();
  await rowOf(ours.page, beto.email).getByText("Pending").waitFor();

  await his.page.getByRole("heading", { name: "Notaría del Sur" }).waitFor();
  expect(await accessibilityErrors(his.page)).toEqual([]);
  await his.page.getByRole("button", { name: "Aceptar" }).click();
  await his.page.getByText("Le damos la bienvenida a Notaría del Sur").waitFor();
  await his.page.waitForURL("**/home");

  await rowOf(ours.page, "Beto Gil").getByText("Accepted").waitFor();
  await ours.page.getByRole("button", { name: "Actions for Beto Gil" }).click();
  await ours.page.getByRole("menuitem", { name: "Change roles" }).click();
  await tick(ours.page.getByRole("checkbox", { name: "Manager" }));
  await ours.page.getByRole("button", { name: "Save" }).click();
  await rowOf(ours.page, "Beto Gil").getByText("Manager").waitFor();
  await his.page.getByRole("link", { name: "Administrar organización" }).first().click();
  await rowOf(his.page, "Ana Paz").waitFor();

  await ours.page.getByRole("button", { name: "Actions for Beto Gil" }).click();
  await beto.call(makeCalendarLink, {});
  await ours.page.getByRole("menuitem", { name: "Remove from organization" }).click();
  await ours.page.getByRole("dialog").getByText("Closes 1 calendar address").waitFor();
  await ours.page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await rowOf(ours.page, "Beto Gil").waitFor({ state: "detached" });
  await his.page.getByText("No tiene invitaciones pendientes").waitFor();
  expect([...ours.errors, ...his.errors]).toEqual([]);
  await ours.context.close();
  await his.context.close();
});

test("the link of a mail leads somebody else to a sentence and not into the organization", async () => {
  const owner = await organization(app, { name: "Bufete Norte" });
  const other = await person(app);
  const window = await windowOf(owner.token);
  await window.page.goto("/manageorg");
  await window.page.getByRole("button", { name: "Invite users" }).click();
  await window.page.getByLabel("E-mail addresses").fill("carla@otra.gt");
  await tick(window.page.getByRole("checkbox", { name: "Reviewer" }));
  await window.page.getByRole("button", { name: "Send invitations" }).click();
  const token = tokenIn((await app.mails("carla@otra.gt"))[0]?.text);
  await window.context.close();
  const his = await windowOf(other.token);
  await his.page.goto(`/manageorg?action=join&token=${token}`);
  await his.page.getByText("This invitation was sent to another e-mail address").waitFor();
  await his.page.goto("/manageorg?action=join&token=inv_made-up");
  await his.page.getByText("This invitation link is not valid").waitFor();
  await his.context.close();
});

test.each([
  { language: "en", theme: "light", width: 1280 },
  { language: "es", theme: "dark", width: 390 },
] as const)("axe finds nothing on the sections and dialogs ($language, $theme, $width)", async (looks) => {
  const owner = await organization(app, { name: "Bufete Largo de Apellidos Compuestos y Asociados, S.A." });
  const { page, context, errors } = await windowOf(owner.token, looks);
  const clean = async () => {
    expect(await accessibilityErrors(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  };
  await page.goto("/manageorg");
  await page.getByRole("table").waitFor();
  await clean();
  await page.getByRole("button", { name: /^(?:Invite users|Invitar usuarios)$/ }).click();
  await page.getByRole("dialog").waitFor();
  await clean();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "General" }).click();
  await page.getByRole("combobox").fill("al");
  await page.getByRole("option").first().waitFor();
  await clean();
  expect(errors).toEqual([]);
  await context.close();
});

test("what a colleague saved unseen is not overwritten: what is typed stays, and theirs is offered", async () => {
  const ana = await organization(app, { name: "Bufete Quetzal", language: "es" });
  const colleague = await member(app, ana.orgId, "manager");
  const settings = { address: "https://api.example.com/v1", apiKey: "a key of the test", sendsIdentifiers: false };
  await ana.call(saveAiSettings, { ...settings, model: "de antes" });
  const { page, context } = await windowOf(ana.token, { language: "es", theme: "dark", width: 390 });
  // A page that hears of nothing.
  await page.route("**/api/live**", (route) => route.abort());
  await page.goto("/manageorg?tab=integrations");
  const model = page.getByRole("textbox", { name: "Modelo" });
  const save = page.getByRole("button", { name: "Guardar el servidor", exact: true });
  await model.fill("de Ana");
  await colleague.call(saveAiSettings, { ...settings, model: "de su colega" });
  await save.click();
  await page.getByText("Otra persona guardó otro valor mientras usted escribía. Elija cuál queda.").waitFor();
  expect(await model.inputValue()).toBe("de Ana");
  expect((await colleague.call(getAiSettings, {})).model).toBe("de su colega");
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Usar lo guardado" }).click();
  await expect.poll(() => model.inputValue()).toBe("de su colega");
  await model.fill("de las dos");
  await save.click();
  await expect.poll(async () => (await colleague.call(getAiSettings, {})).model).toBe("de las dos");
  await context.close();
});
