import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { screens } from "#app/registry.ts";
import { createAlert } from "#features/alerts/contract.ts";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { createList } from "#features/lists/contract.ts";
import { readyAttributes } from "#features/lists/ready-made.ts";
import { createStudy } from "#features/planner/contract.ts";
import { exampleStudy } from "#features/planner/new-study.ts";
import { createTeam } from "#features/teams/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { begun, processIn, template } from "#tests/fixtures/processes.ts";
import { fileOf, folderOf } from "#tests/fixtures/repository.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { giveSession, openSignedIn } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Dialogs in which nothing that is typed stays, each with its reason. */
const others: Readonly<Record<string, string>> = {};

const typed = "Typed 1";
/** Fields of dialogs. Searches, passwords and fields with a list of choices are none. */
const fields =
  ":is(input[type=text], input:not([type]), textarea):not([readonly]):not([disabled]):not([role=combobox]):not([tabindex='-1']):not([inputmode]):not([role=search] *)";

/** The field of a form that is open in a dialog. */
const fieldOf = (page: Page): Locator => page.locator(`[role=dialog]:visible`).locator(fields).first();

const opening =
  /^(new|add|create|invite|edit|rename|change|transfer|copy|duplicate|settings|ask|share|name and|read|check|paste)\b/i;

/** Buttons that open forms, by their first word. */
const openers = (page: Page): Locator => page.locator("main button:enabled:visible").filter({ hasText: opening });

/** Buttons that open menus. */
const menus = (page: Page): Locator => page.locator("main button[aria-haspopup=menu]:enabled:visible");

/** A way to open a dialog on a page. */
interface Opener {
  /** The name of the button, after that of its menu if it is in one. */
  readonly name: string;
  press(): Promise<void>;
}

const nameOf = async (button: Locator): Promise<string> =>
  (
    (await button.getAttribute("aria-label", { timeout: 1_000 }).catch(() => null)) ??
    (await button.textContent({ timeout: 1_000 }).catch(() => "")) ??
    ""
  ).trim();

/** Presses, and returns true if a dialog with something to type in was opened within a time. */
async function opens(page: Page, opener: Opener, ms: number): Promise<boolean> {
  await opener.press().catch(() => undefined);
  return fieldOf(page)
    .waitFor({ timeout: ms })
    .then(
      () => true,
      () => false,
    );
}

/** The buttons of a page that open forms, and the entries of its menus. One of several rows stands for all. */
async function openersOf(page: Page): Promise<Opener[]> {
  const found = new Map<string, Opener>();
  for (const button of await openers(page).all()) {
    const name = ((await button.textContent({ timeout: 1_000 }).catch(() => "")) ?? "").trim();
    const press = () => openers(page).filter({ hasText: name }).first().click({ timeout: 5_000 });
    if (name !== "") found.set(name, { name, press });
  }
  const seen = new Set<string>();
  for (let at = 0; at < Math.min(12, await menus(page).count()); at++) {
    const menu = menus(page).nth(at);
    const kind = (await nameOf(menu)).split(" ").slice(0, 2).join(" ");
    if (seen.has(kind)) continue;
    seen.add(kind);
    await menu.click({ timeout: 2_000 }).catch(() => undefined);
    const entries = page.locator("[role=menu] [role=menuitem]:visible");
    await entries
      .first()
      .waitFor({ timeout: 2_000 })
      .catch(() => undefined);
    for (const text of await entries.allTextContents()) {
      if (!opening.test(text.trim())) continue;
      const press = async () => {
        await menus(page).nth(at).click({ timeout: 5_000 });
        await page.getByRole("menuitem", { name: text.trim(), exact: true }).first().click({ timeout: 5_000 });
      };
      found.set(`${kind} › ${text.trim()}`, { name: `${kind} › ${text.trim()}`, press });
    }
    await page.keyboard.press("Escape");
    await page
      .locator("[role=menu]")
      .waitFor({ state: "hidden", timeout: 2_000 })
      .catch(() => undefined);
  }
  return [...found.values()];
}

/** Opens a page, and waits until it is drawn. */
async function show(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("main h1").first().waitFor();
  // The buttons of a part that is still loading are not there yet.
  await page
    .locator("main .awaited")
    .first()
    .waitFor({ state: "detached", timeout: 5_000 })
    .catch(() => undefined);
  await page.waitForTimeout(300);
}

interface Walk {
  /** The time in which a dialog opens, in milliseconds. */
  readonly patience: number;
  readonly found: Set<string>;
  readonly lost: string[];
  /** The person whose session ends. */
  readonly token: string;
}

/** A way to leave a dialog, with its name. */
type Way = readonly [name: string, leave: () => Promise<unknown>];

/** Waits until another page is shown, unless it is asked first. Then the dialog stays. */
async function leftFor(page: Page, address: string): Promise<void> {
  const question = page.getByRole("dialog").filter({ hasText: /Discard|Leave/ });
  const here = new URL(address, page.url()).pathname;
  await Promise.race([
    page.waitForURL((url) => url.pathname !== here, { timeout: 5_000 }),
    question.last().waitFor({ timeout: 5_000 }),
  ]).catch(() => undefined);
}

/** Opens another page without a reload, comes back to the address in the same way. */
async function returnTo(page: Page, address: string): Promise<void> {
  if (new URL(page.url()).pathname !== new URL(address, page.url()).pathname) await page.goBack();
  await page.locator("main h1").first().waitFor();
  await page.waitForTimeout(200);
}

/** Leaves by the palette of commands. */
async function byPalette(page: Page, address: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search" }).fill(address.startsWith("/alerts") ? "Home" : "Alerts");
  await page.keyboard.press("Enter");
  await leftFor(page, address);
  await returnTo(page, address);
}

/** Presses what the dialog covers, as a program that reads the page does. */
async function byLink(page: Page, address: string): Promise<void> {
  const here = new URL(address, page.url()).pathname;
  await page.evaluate((path) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>("nav a[href^='/']")];
    links.find((link) => new URL(link.href).pathname !== path)?.click();
  }, here);
  await leftFor(page, address);
  await returnTo(page, address);
}

/** Presses G and a letter outside of a field. An open dialog takes keys for itself. */
async function byKeys(page: Page, address: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("g");
  await page.keyboard.press(address.startsWith("/alerts") ? "h" : "a");
  await page.waitForTimeout(300);
  await returnTo(page, address);
}

/** Opens the notices behind the bell, and follows their link. */
async function byNotice(page: Page, address: string): Promise<void> {
  const pressed = (selector: string) =>
    page.evaluate((of) => document.querySelector<HTMLElement>(of)?.click(), selector);
  await pressed("button[title='Notifications']");
  const all = "[role=presentation] a[href='/notifications']";
  await page
    .locator(all)
    .waitFor({ timeout: 2_000 })
    .catch(() => undefined);
  await pressed(all);
  await leftFor(page, address);
  await returnTo(page, address);
}

/** Types into the dialog that is open, leaves it in every way, and returns the ways that lost the text. */
async function losses(page: Page, address: string, opener: Opener, { token, found }: Walk): Promise<string[]> {
  const lost: string[] = [];
  await fieldOf(page).fill(typed);
  const within: readonly Way[] = [
    ["Escape", () => page.keyboard.press("Escape")],
    ["a press next to it", () => page.mouse.click(5, 400)],
    [
      "Close",
      () =>
        page
          .locator("[role=dialog]:visible")
          .getByRole("button", { name: "Close", exact: true })
          .first()
          .click({ timeout: 300 })
          .catch(() => undefined),
    ],
  ];
  const withoutReload: readonly Way[] = [
    ["the palette", () => byPalette(page, address)],
    ["a link behind it", () => byLink(page, address)],
    ["a notice", () => byNotice(page, address)],
    ["keys that lead to a page", () => byKeys(page, address)],
  ];
  const reloading: readonly Way[] = [
    ["reload", () => show(page, address)],
    [
      "Back out of Acta",
      async () => {
        await page.goBack().catch(() => undefined);
        await show(page, address);
      },
    ],
    [
      "a session that ends",
      async () => {
        await page.context().clearCookies();
        await page.goto(address);
        await page.waitForURL(/\/login/);
        await giveSession(page.context(), new URL(page.url()).origin, token);
        await show(page, address);
      },
    ],
  ];
  // Leaving the page takes seconds: each dialog is left in one way with a reload, and in one without.
  const oneOf = (ways: readonly Way[]) => ways[found.size % ways.length] ?? (["", async () => undefined] as const);
  for (const [way, leave] of [...within, oneOf(withoutReload), oneOf(reloading)]) {
    await leave();
    // One that goes away is drawn a moment longer.
    await fieldOf(page)
      .waitFor({ state: "hidden", timeout: 500 })
      .catch(() => undefined);
    // A dialog that stays keeps its text.
    if (!(await fieldOf(page).isVisible())) await opens(page, opener, 20_000);
    if (
      (await fieldOf(page)
        .inputValue({ timeout: 5_000 })
        .catch(() => "")) !== typed
    )
      lost.push(way);
  }
  return lost;
}

/** Opens each dialog of a page that was not found yet, and tries to lose what is typed in it. */
async function walk(page: Page, address: string, all: Walk): Promise<void> {
  await show(page, address);
  for (const opener of await openersOf(page)) {
    // The tabs of a page share its buttons. The sections of the organization have their own.
    const part = address.startsWith("/manageorg") ? address : address.split("?")[0];
    const dialog = `${part?.replace(/[\w-]{20,}/g, ":id")} · ${opener.name}`;
    if (all.found.has(dialog)) continue;
    if (!(await opens(page, opener, all.patience))) {
      if (page.url() === new URL(address, page.url()).href) await page.keyboard.press("Escape");
      else await show(page, address);
      continue;
    }
    all.found.add(dialog);
    for (const way of await losses(page, address, opener, all)) all.lost.push(`${dialog}: ${way}`);
    await show(page, address);
  }
}

/** Walks all addresses, twice if fewer dialogs than `enough` were found: a busy machine needs more patience. */
async function walkAll(who: SomeMember, addresses: readonly string[], enough: number): Promise<void> {
  const { page, context } = await openSignedIn(browser, app.address, who.token);
  page.setDefaultTimeout(30_000);
  // Nothing is stored while every button is pressed.
  await page.route("**/api/**", (route) => (route.request().method() === "GET" ? route.continue() : route.abort()));
  const found = new Set<string>();
  const lost: string[] = [];
  // Buttons that open nothing are waited for in vain.
  for (const patience of [500, 5_000]) {
    if (found.size >= enough) break;
    for (const address of addresses) await walk(page, address, { patience, found, lost, token: who.token });
  }
  if (process.env["SHOW_WALK"]) console.log([...found].join("\n"));
  expect(lost.filter((one) => others[one.split(":")[0] ?? ""] === undefined)).toEqual([]);
  expect(found.size).toBeGreaterThanOrEqual(enough);
  await context.close();
}

test("every dialog with a form keeps what is typed however it is left", { timeout: 900_000 }, async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const { boardId } = await boardWith(owner.call, ["Inscribir"]);
  const templateId = await template(owner);
  const addresses = [
    ...screens.filter(({ frame, path }) => frame === "shell" && !path.includes(":")).map(({ path }) => path),
    `/boards?board=${boardId}`,
    ...["general", "notifications", "tasks", "alerts", "form"].map(
      (tab) => `/templateSettings/${templateId}?tab=${tab}`,
    ),
  ];
  await walkAll(owner, addresses, 9);
});

test("so does every dialog of a page with an id, of a section of the organization and in a menu", {
  timeout: 900_000,
}, async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const { call } = owner;
  const templateId = await template(owner);
  const of = { creator: owner, reviewer: owner, templateId };
  const processes = [
    await begun(owner, templateId),
    await processIn("reviewing", of),
    await processIn("approved", of),
    await processIn("rejected", of),
  ];
  const client = await call(catalogCalls.clients.create, { name: "Cafetalera del Lago" });
  const project = await call(catalogCalls.projects.create, { name: "Torre Siena" });
  await call(createTeam, { name: "Civil" });
  const folder = await folderOf(call, "Expediente");
  const list = await call(createList, {
    name: "Fincas",
    attributes: readyAttributes("companies", "es"),
    identifier: 0,
  });
  const alert = await call(createAlert, {
    date: "2040-01-01",
    title: "Vence el poder",
    message: "Renovarlo",
    emails: ["ana@quetzal.gt"],
  });
  const study = await call(createStudy, { title: "Lote 4", content: exampleStudy("es") });
  const sections = "teams lists clients projects tags webhooks apiKeys general integrations".split(" ");
  const addresses = [
    ...processes.map(({ id }) => `/processes/${id}`),
    `/processes/client/${client.id}`,
    `/processes/project/${project.id}`,
    `/alerts/${alert.id}`,
    `/repository?folder=${folder}`,
    `/manageorg?tab=lists&list=${list.id}`,
    ...sections.map((tab) => `/manageorg?tab=${tab}`),
    "/myaccount?tab=security",
    `/utilities?tab=planner&study=${study.id}`,
  ];
  await walkAll(owner, addresses, 6);
});

test("so does the panel of a file, which an address opens", async () => {
  const owner = await organization(app);
  const { id } = await fileOf(owner.call, "poder.txt");
  const { page, context } = await openSignedIn(browser, app.address, owner.token);
  const address = `/repository?item=${id}`;
  const description = page.getByRole("dialog").getByLabel("Description");
  await page.goto(address);
  await description.fill(typed);
  const ways = {
    Escape: () => page.keyboard.press("Escape"),
    "another page": () => page.goto("/home"),
    "a session that ends": async () => {
      await context.clearCookies();
      await page.reload();
      await page.waitForURL(/\/login/);
      await giveSession(context, app.address, owner.token);
    },
  };
  for (const [way, leave] of Object.entries(ways)) {
    await leave();
    await page.goto(address);
    await expect.poll(() => description.inputValue(), { message: way }).toBe(typed);
  }
  await context.close();
});
