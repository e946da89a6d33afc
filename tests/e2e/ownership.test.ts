import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { member, organization, password, person } from "#seed/people.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
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

test("the owner gives the organization away by e-mail after signing in again, and leaves it by typing its name", async () => {
  const owner = await organization(app, { name: "Bufete Quetzal", firstName: "Ana", lastName: "Paz", password: true });
  const beto = await member(app, owner.orgId, "consultant", { firstName: "Beto", lastName: "Gil" });
  const [ours, his] = [await windowOf(owner.token), await windowOf(beto.token, { language: "es" })];
  const { page } = ours;
  await his.page.goto("/home");
  await his.page.getByRole("link", { name: "Procesos" }).first().waitFor();
  await expect.poll(() => his.page.getByRole("link", { name: "Administrar organización" }).count()).toBe(0);

  await page.goto("/myaccount");
  await page.getByText("You own Bufete Quetzal.").first().waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("link", { name: "Go to users" }).first().click();

  const ask = async (email: string) => {
    await page.getByRole("button", { name: "Actions for Ana Paz" }).click();
    await page.getByRole("menuitem", { name: "Transfer ownership" }).click();
    await page.getByLabel("New owner's e-mail").fill(email);
    await page.getByRole("button", { name: "Transfer ownership" }).click();
  };
  // The session was opened long ago.
  await app.query("update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1", [owner.uid]);
  await ask("nobody@otra.gt");
  const confirm = page.getByRole("dialog", { name: "Confirm it's you" });
  await confirm.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  // Requested corrections is done as if nothing had come between.
  await page.getByText("Nobody in your organization has this e-mail address").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByLabel("New owner's e-mail").fill(beto.email);
  await page.keyboard.press("Enter");
  await page.getByText(`${beto.email} is now the owner`).waitFor();
  await rowOf(page, "Beto Gil").getByText("Owner").waitFor();
  await rowOf(page, "Ana Paz").getByText("Manager").waitFor();
  // The new owner's page knows it without being asked.
  await his.page.getByRole("link", { name: "Administrar organización" }).first().waitFor();

  await page.goto("/myaccount");
  await page.getByRole("button", { name: "Leave organization" }).click();
  const leave = page.getByRole("dialog").getByRole("button", { name: "Leave organization" });
  await expect.poll(() => leave.isDisabled()).toBe(true);
  await page.getByRole("dialog").getByRole("textbox").fill("Bufete");
  await expect.poll(() => leave.isDisabled()).toBe(true);
  await page.getByRole("dialog").getByRole("textbox").fill("Bufete Quetzal");
  await leave.click();
  await page.getByText("You left Bufete Quetzal").waitFor();
  await page.waitForURL("**/home");
  await page.getByText("Join organization").first().waitFor();
  expect([...ours.errors, ...his.errors]).toEqual([]);
  await ours.context.close();
  await his.context.close();
});

test("somebody is removed and a colleague goes on with what they had begun", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const [beto, carla] = [
    await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil" }),
    await member(app, owner.orgId, "creator", { firstName: "Carla", lastName: "Ruiz", language: "es" }),
  ];
  await begun(beto, await template(owner), "Compraventa Los Álamos");
  const [ours, hers] = [await windowOf(owner.token), await windowOf(carla.token, { language: "es" })];
  await hers.page.goto("/processes?tab=drafts");
  await hers.page.getByText("No tiene borradores").waitFor();
  await ours.page.goto("/manageorg");
  await ours.page.getByRole("button", { name: "Actions for Beto Gil" }).click();
  await ours.page.getByRole("menuitem", { name: "Remove from organization" }).click();
  await ours.page.getByText("1 unapproved process").waitFor();
  await ours.page.getByLabel("Transfer to").selectOption({ label: "Carla Ruiz" });
  expect(await accessibilityErrors(ours.page)).toEqual([]);
  await ours.page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await rowOf(ours.page, "Beto Gil").waitFor({ state: "detached" });
  await hers.page.getByRole("link", { name: "Compraventa Los Álamos" }).waitFor();
  expect([...ours.errors, ...hers.errors]).toEqual([]);
  await ours.context.close();
  await hers.context.close();
});

test("many are invited at once: who cannot be is said line by line and left out", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const beto = await member(app, owner.orgId, "creator");
  const { page, context, errors } = await windowOf(owner.token, { language: "es", theme: "dark", width: 390 });
  await page.goto("/manageorg");
  await page.getByRole("button", { name: "Invitar usuarios" }).click();
  const many = Array.from({ length: 12 }, (_, i) => `Persona ${i} <p${i}@otra.gt>`);
  await page.getByLabel("Correos electrónicos").fill([...many, beto.email].join("\n"));
  await page.getByText("13 correos reconocidos · Quedan 18 usuarios disponibles").waitFor();
  await tick(page.getByRole("checkbox", { name: "Creador" }));
  await page.getByRole("button", { name: "Enviar invitaciones" }).click();
  await page.getByText(`${beto.email}: Esta persona ya pertenece a su organización`).waitFor();
  await page.getByText("p3@otra.gt: Se puede invitar").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Omitir estos" }).click();
  await page.getByRole("button", { name: "Enviar invitaciones" }).click();
  await page.getByText("12 invitaciones enviadas").waitFor();
  await page.getByText("14 de 20 usuarios").waitFor();
  // Seven more do not fit.
  await page.getByRole("button", { name: "Invitar usuarios" }).click();
  await page.getByLabel("Correos electrónicos").fill(Array.from({ length: 7 }, (_, i) => `q${i}@otra.gt`).join(", "));
  await page.getByText("Agrega usuarios a tu suscripción").waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test("two hundred people are sorted and searched without waiting, by keyboard", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  await app.query(
    `with made as (
       insert into users (id, email, email_verified_at, first_name, last_name, language, created_at)
       select gen_random_uuid(), 'many' || g || '@quetzal.gt', now(), 'Persona', lpad(g::text, 3, '0'), 'en', now()
       from generate_series(1, 200) g returning id)
     insert into members (org_id, id, roles, accepted_at) select $1, id, '{creator}', now() from made`,
    [owner.orgId],
  );
  const { page, context, errors } = await windowOf(owner.token);
  await page.goto("/manageorg");
  await page.getByRole("row").nth(100).waitFor();
  await expect.poll(() => page.getByRole("row").count()).toBe(101);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => page.getByRole("row").count()).toBeGreaterThan(190);
  await page.getByRole("button", { name: "Name and e-mail" }).click();
  await page.getByRole("button", { name: "Name and e-mail" }).click();
  await expect.poll(() => page.getByRole("row").nth(1).textContent()).toContain("Persona 200");
  await page.locator("h1").click();
  await page.keyboard.press("/");
  await page.keyboard.type("persona 137");
  await page.getByRole("row").nth(2).waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("row").nth(1).textContent()).toContain("Persona 137");
  expect(errors).toEqual([]);
  await context.close();
});

test("whoever has no organization reaches the forms to found and to join one by their addresses", async () => {
  const alone = await person(app);
  const { page, context } = await windowOf(alone.token);
  await page.goto("/manageorg?action=create");
  await page.getByLabel("Organization name").waitFor();
  await page.goto("/manageorg?action=join");
  await page.getByText("You have no pending invitations").waitFor();
  await page.goto("/manageorg?tab=teams");
  await page.getByText("You have no pending invitations").waitFor();
  await context.close();
});
