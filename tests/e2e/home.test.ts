import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assignProcess } from "#features/reviews/contract.ts";
import { sendEnvelope } from "#features/signatures/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { begun, processIn, template } from "#tests/fixtures/processes.ts";
import { readyProcess, realPdfs } from "#tests/fixtures/signatures.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, giveSession } from "#tests/support/browser.ts";
import { atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

beforeAll(async () => {
  [app, browser] = await startInBrowser({}, { pdf: realPdfs });
  owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator", { firstName: "Sofía", lastName: "Ixcoy" });
  reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Gabriela", lastName: "Méndez" });
  templateId = await template(owner);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function open(who: SomeMember, language: "en" | "es") {
  const at = await atWork(browser, app, { language });
  await giveSession(at.context, app.address, who.token);
  return at;
}

const made = (status: "reviewing" | "rejected" | "approved", title: string) =>
  processIn(status, { creator, reviewer, templateId, title });

test("home lists what waits for each person, as it comes, and leads there", async () => {
  const [hers, mine] = [await open(reviewer, "es"), await open(creator, "en")];
  await hers.page.goto("/home");
  await hers.sees("home.nothingWaits");
  await expect.poll(() => hers.page.getByText(hers.says("home.needsYou"), { exact: true }).count()).toBe(0);
  const powers = [];
  for (let i = 1; i <= 5; i++) powers.push(await made("reviewing", `Poder especial ${i}`));
  await made("rejected", "Compraventa con faltas");
  // Nobody reloads.
  await hers.sees("home.waiting_other", { shown: 5 });
  const region = hers.page.getByRole("region", { name: hers.says("home.needsYou") });
  // What waits longest comes first.
  await region.getByText("Poder especial 1").waitFor();
  await expect.poll(() => region.getByRole("listitem").count()).toBe(4);
  expect(await accessibilityErrors(hers.page)).toEqual([]);
  // It stands above the cards, also on a phone, where it begins on the first screen.
  const top = async (selector: string) => (await hers.page.locator(selector).first().boundingBox())?.y ?? 0;
  expect(await top(".waiting")).toBeLessThan(await top(".cards"));
  await hers.page.setViewportSize({ width: 390, height: 844 });
  expect(await top(".waiting")).toBeLessThan(await top(".cards"));
  expect(await top(".waiting")).toBeLessThan(500);
  await expectNoSidewaysScroll(hers.page);
  await hers.page.setViewportSize({ width: 1280, height: 900 });
  await region.getByRole("link", { name: hers.says("home.seeAll", { shown: 5 }) }).click();
  await hers.page.waitForURL("**/processes?tab=review");
  await hers.page.getByRole("row").filter({ hasText: "Poder especial 5" }).waitFor();
  // What is hers by name is marked, and can be looked at alone; being given to her it keeps its place.
  await owner.call(assignProcess, { id: powers[2]?.id ?? "", reviewerId: reviewer.uid });
  const rows = hers.page.getByRole("row").filter({ hasText: "Poder especial" });
  await rows.nth(2).getByText(hers.says("processes.page.forYou")).waitFor();
  await hers.button("processes.page.forYou").click();
  await hers.page.waitForURL("**/processes?tab=review&asked=me");
  await app.eventually(async () => (await rows.count()) === 1);
  await rows.filter({ hasText: "Poder especial 3" }).waitFor();
  expect(await accessibilityErrors(hers.page)).toEqual([]);

  await mine.page.goto("/home");
  await mine.sees("home.waiting_one");
  await mine.page.getByRole("link", { name: /^Compraventa con faltas/ }).click();
  await mine.page.getByRole("heading", { name: "Compraventa con faltas" }).waitFor();
  expect([...hers.errors, ...mine.errors]).toEqual([]);
  await Promise.all([hers.close(), mine.close()]);
});

test("home lists what waits for one's own signature above the cards, also on a phone", async () => {
  const ana = await member(app, owner.orgId, "manager", { firstName: "Ana" });
  const [desk, phone] = [
    await open(ana, "en"),
    await atWork(browser, app, { language: "es", theme: "dark", width: 390, height: 844 }),
  ];
  await giveSession(phone.context, app.address, ana.token);
  for (const at of [desk, phone]) await at.page.goto("/home");
  await desk.page.locator(".cards").waitFor();
  expect(await desk.page.getByText(desk.says("home.needsYou"), { exact: true }).count()).toBe(0);
  const title = "Arrendamiento de bodega";
  const processId = await readyProcess(app, { creator, reviewer, templateId, title });
  await creator.call(sendEnvelope, {
    processId,
    invitations: [{ name: "Ana Sis", email: ana.email, language: "es" }],
  });
  for (const at of [desk, phone]) {
    // Nobody reloads.
    const lane = at.page.getByRole("region", { name: at.says("home.needsYou") });
    await lane.getByText(title).waitFor();
    await at.sees("home.waiting_one");
    const top = async (selector: string) => (await at.page.locator(selector).first().boundingBox())?.y ?? 0;
    expect(await top(".waiting")).toBeLessThan(await top(".cards"));
    expect(await top(".waiting")).toBeLessThan(500);
    expect(await accessibilityErrors(at.page)).toEqual([]);
    await expectNoSidewaysScroll(at.page);
  }
  await phone.page.getByRole("button", { name: new RegExp(`^${title}`) }).click();
  await phone.page.waitForURL(/\/sign\//);
  expect([...desk.errors, ...phone.errors]).toEqual([]);
  await Promise.all([desk.close(), phone.close()]);
});

test("the palette finds processes and templates by a part of their names, with the keyboard alone", async () => {
  await made("approved", "Donación de la finca 77");
  const at = await open(owner, "en");
  const { page } = at;
  await page.goto("/home");
  await page.locator("h1").waitFor();
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await page.keyboard.type("donacion");
  await dialog.getByRole("option", { name: /Donación de la finca 77/ }).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Donación de la finca 77" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Contrato");
  await dialog.getByRole("option", { name: /^Contrato \d+\s*Template/ }).waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("nothing has this name");
  await at.sees("shell.searchNothing");
  // What is begun, and where something is set, by name.
  await page.keyboard.press("Control+a");
  await page.keyboard.type("new proc");
  await dialog.getByRole("option", { name: /^New process/ }).waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("sessions");
  await dialog.getByRole("option", { name: /^Sessions/ }).click();
  await page.waitForURL("**/myaccount?tab=security#sessions");
  await page.keyboard.press("Control+k");
  // A page of the navigation is listed once, and no longer when the letters have become others.
  await page.keyboard.type("account");
  await expect.poll(() => dialog.getByRole("option", { name: /^My account/ }).count()).toBe(1);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("teams");
  await dialog.getByRole("option", { name: /^Teams\s*Manage organization/ }).waitFor();
  expect(await dialog.getByRole("option", { name: /^My account/ }).count()).toBe(0);
  await dialog.getByRole("option", { name: /^Teams\s*Manage organization/ }).click();
  await page.waitForURL("**/manageorg?tab=teams");
  expect(at.errors).toEqual([]);
  await at.close();
});

test("a reviewer finds what waits for any reviewer", async () => {
  await made("reviewing", "Servidumbre de paso");
  const at = await open(reviewer, "es");
  await at.page.goto("/home");
  await at.page.locator("h1").waitFor();
  await at.page.keyboard.press("Control+k");
  await at.page.getByRole("dialog").waitFor();
  await at.page.keyboard.type("servidumbre");
  const option = at.page.getByRole("option", { name: /^Servidumbre de paso/ });
  await option.waitFor();
  await expect.poll(() => option.count()).toBe(1);
  expect(at.errors).toEqual([]);
  await at.close();
});

test("a manager, who has no lists of processes, finds templates and nothing is refused", async () => {
  const manager = await member(app, owner.orgId, "manager");
  const at = await open(manager, "en");
  const refused: string[] = [];
  at.page.on("response", (response) => {
    if (response.status() >= 400) refused.push(response.url());
  });
  await made("reviewing", "Promesa de venta");
  await at.page.goto("/home");
  await at.page.locator("h1").waitFor();
  // What waits for a reviewer to be named is counted, and leads to the assignments.
  await at.page.getByRole("link", { name: /^\d+ to assign$/ }).waitFor();
  expect(await at.page.getByRole("link", { name: /to assign$/ }).getAttribute("href")).toBe(
    "/manageorg?tab=assignments",
  );
  await at.page.keyboard.press("Control+k");
  await at.page.getByRole("dialog").waitFor();
  await at.page.keyboard.type("Contrato");
  await at.page.getByRole("option", { name: /^Contrato/ }).waitFor();
  expect(refused).toEqual([]);
  expect(at.errors).toEqual([]);
  await at.close();
});

test("without a connection a page says so and stays; trying again brings what was asked for", async () => {
  const at = await open(owner, "es");
  const { page } = at;
  await page.goto("/home");
  await at.sees("home.needsYou");
  // Before anything has been fetched ahead: what is pressed now has neither its file nor its data.
  await at.context.setOffline(true);
  await page.keyboard.press("?");
  await page
    .getByRole("navigation")
    .getByRole("link", { name: at.says("templates.title") })
    .click();
  await page.getByRole("main").getByText(at.says("failure.offline")).waitFor();
  await page
    .getByRole("navigation")
    .getByRole("link", { name: at.says("shell.screen.myAccount") })
    .waitFor();
  await at.context.setOffline(false);
  await at.button("shell.retry").click();
  await page.getByRole("heading", { name: at.says("templates.title"), level: 1 }).waitFor();
  await page.getByText("Contrato").first().waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await at.close();
});

test("the drawer folds to its icons and stays so; the form beside the document has its width in both", async () => {
  const process = await begun(creator, templateId, "Poder especial");
  const at = await open(creator, "es");
  const { page } = at;
  const formWidth = async () => (await page.locator(".fill-form").boundingBox())?.width ?? 0;
  await page.goto(`/processes/${process.id}`);
  await page.locator(".fill-preview iframe").waitFor();
  expect(await formWidth()).toBeGreaterThanOrEqual(480);
  const drawer = page.getByRole("navigation", { name: at.says("shell.navigation") });
  await at.button("shell.foldMenu").click();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBeLessThan(60);
  expect(await formWidth()).toBeGreaterThanOrEqual(480);
  await page.reload();
  await at.button("shell.unfoldMenu").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await drawer.getByRole("link", { name: at.says("boards.screen") }).click();
  await page.waitForURL("**/boards");
  await at.button("shell.unfoldMenu").click();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBeGreaterThan(200);
  expect(at.errors).toEqual([]);
  await at.close();
});

test("a member whose last role is taken away reads so at home, and joins or founds another organization from there", async () => {
  const beto = await member(app, owner.orgId, "creator", { firstName: "Beto" });
  const [ana, his] = [await open(owner, "es"), await open(beto, "en")];
  await his.page.goto("/home");
  await his.page.locator("h1").waitFor();
  await ana.page.goto("/manageorg");
  await ana.button("members.actionsFor", { name: "Beto Pérez" }).click();
  await ana.page.getByRole("menuitem", { name: ana.says("members.changeRoles") }).click();
  await ana.page.getByRole("checkbox", { name: ana.says("members.role.creator") }).click();
  await ana.sees("members.noRolesHint", { name: "Beto Pérez" });
  expect(await accessibilityErrors(ana.page)).toEqual([]);
  await ana.button("members.save").click();
  await ana.page.getByRole("row", { name: /Beto/ }).getByText(ana.says("members.noRoles")).waitFor();
  // His open page follows.
  const alert = his.page.getByRole("alert");
  await alert.getByText(his.says("home.noRoles.title"), { exact: true }).waitFor();
  await alert.getByText(his.says("home.noRoles.text", { organization: "Bufete Quetzal" })).waitFor();
  expect(await accessibilityErrors(his.page)).toEqual([]);
  await his.link("home.start.create").click();
  await his.page.getByRole("heading", { level: 1 }).waitFor();
  await his.field("organizations.name").fill("Bufete Ceiba");
  await his.page.goBack();
  await his.link("home.start.join").click();
  await his.sees("members.joinNone");
  expect([...ana.errors, ...his.errors]).toEqual([]);
  await Promise.all([ana.close(), his.close()]);
});

test("who is led home from a page that is not theirs is told why, once", async () => {
  const at = await open(reviewer, "es");
  const { page } = at;
  await page.goto("/managetemplates");
  await page.waitForURL("**/home");
  const said = at.says("shell.ledHome.role", { page: at.says("templates.title") });
  await page.getByText(said).waitFor();
  await expect.poll(() => page.getByText(said).count()).toBe(1);
  expect(at.errors).toEqual([]);
  await at.close();
});

test("who sets an organization up is led through its first steps, each ticked when it is done, until a contract is approved", async () => {
  const ana = await organization(app, { name: "Bufete nuevo" });
  const at = await open(ana, "es");
  const { page } = at;
  const card = page.getByRole("region", { name: at.says("home.first.title") });
  const ticked = async (count: number) => {
    await card.getByText(at.says("home.first.count", { count, of: 3 })).waitFor();
    await expect
      .poll(() => card.getByRole("img", { name: at.says("home.first.done"), exact: true }).count())
      .toBe(count);
  };
  const dialog = page.getByRole("dialog");
  const home = () => page.goto("/home");
  await home();
  await ticked(0);
  expect(await accessibilityErrors(page)).toEqual([]);
  // The key of the button, and the address that opens the dialog: closing it leaves the plain address.
  await page.keyboard.press("c");
  await dialog.waitFor();
  expect(new URL(page.url()).search).toBe("?new=1");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL((url) => !url.searchParams.has("new"));
  await home();
  await card.getByRole("link", { name: at.says("templates.fromDocument.open") }).click();
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL((url) => url.search === "");
  await home();
  await card.getByRole("link", { name: at.says("home.first.gallery") }).click();
  await dialog.waitFor();

  await home();
  await ticked(0);
  const own = await template(ana);
  await page.reload();
  await ticked(1);
  const writer = await member(app, ana.orgId, "creator");
  await page.reload();
  await ticked(2);
  const manager = await member(app, ana.orgId, "manager");
  const theirs = await open(manager, "en");
  await theirs.page.goto("/home");
  await theirs.sees("home.first.count", { count: 2, of: 3 });
  // A manager begins no process, whoever drafts is not asked to set the organization up.
  await expect.poll(() => theirs.button("processes.page.create").count()).toBe(0);
  const hers = await open(writer, "en");
  await hers.page.goto("/home");
  await hers.button("processes.page.create").waitFor();
  await hers.sees("home.nothingWaits");
  await expect.poll(() => hers.page.getByText(hers.says("home.first.title")).count()).toBe(0);

  await processIn("reviewing", { creator: writer, reviewer: ana, templateId: own });
  await ticked(3);
  // Nobody reloads: the first approved contract ends it.
  await processIn("approved", { creator: writer, reviewer: ana, templateId: own });
  await card.waitFor({ state: "detached" });
  expect([...at.errors, ...theirs.errors, ...hers.errors]).toEqual([]);
  await Promise.all([at.close(), theirs.close(), hers.close()]);
});
