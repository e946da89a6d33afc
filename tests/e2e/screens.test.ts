import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadTexts } from "#app/texts.ts";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { catalogs } from "#features/catalogs/entry.ts";
import { changeRecords, createList } from "#features/lists/contract.ts";
import { readyAttributes } from "#features/lists/ready-made.ts";
import { inviteMembers } from "#features/members/contract.ts";
import { fileProcess } from "#features/processes/contract.ts";
import { createTeam } from "#features/teams/contract.ts";
import { uploadTemplate } from "#features/templates/contract.ts";
import { sentence } from "#protocol/text.ts";
import { compraventa } from "#seed/documents/compraventa.ts";
import { member, organization, person, type SomeMember, type Someone } from "#seed/people.ts";
import { galleryTemplate } from "#tests/fixtures/gallery.ts";
import { begun, processIn, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import {
  accessibilityErrors,
  expectNoSidewaysScroll,
  giveSession,
  oneOfEachLook,
  openWindow,
} from "#tests/support/browser.ts";

interface People {
  readonly nobody: undefined;
  readonly unverified: Someone;
  readonly alone: Someone;
  readonly owner: SomeMember;
  readonly creator: SomeMember;
  readonly reviewer: SomeMember;
}

/** A screen in one of its states: who opens which address. */
interface State {
  readonly name: string;
  readonly who: keyof People;
  readonly at: string;
  /** The key of a button that opens the dialog that is meant. */
  readonly open?: string;
}

let app: App;
let browser: Browser;
let people: People;
let states: readonly State[];

beforeAll(async () => {
  [app, browser] = await startInBrowser();
  const owner = await organization(app, { firstName: "Ana Lucía", name: "Bufete Quetzal" });
  const creator = await member(app, owner.orgId, "creator", { firstName: "Sofía", lastName: "Barrios" });
  const reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Carlos", lastName: "Méndez" });
  people = {
    nobody: undefined,
    unverified: await person(app, { verified: false }),
    alone: await person(app),
    owner,
    creator,
    reviewer,
  };
  await owner.call(inviteMembers, {
    emails: ["invitado@quetzal.gt"],
    roles: ["creator"],
    individual: false,
    billing: false,
  });
  const stored = await owner.call.upload(
    uploadTemplate,
    { name: "Compraventa", description: "Venta de finca", directory: "/inmuebles" },
    { name: "a.docx", bytes: compraventa() },
  );
  if (stored.kind !== "stored") throw new Error("the template was not stored");
  const templateId = await template(owner);
  await galleryTemplate(app, { title: "Compraventa de bien inmueble", country: "GT", law: "Código Civil" });
  const long = await begun(creator, stored.id, "Compraventa de la finca 1042, folio 12, libro 3");
  await creator.call(fileProcess, {
    id: long.id,
    version: long.version,
    teams: null,
    clientId: null,
    projectId: null,
    tags: ["preventa"],
  });
  const made = (status: "reviewing" | "approved" | "rejected") =>
    processIn(status, { creator, reviewer, templateId, title: `Poder especial (${status})` });
  const [reviewing, approved, rejected] = [await made("reviewing"), await made("approved"), await made("rejected")];
  const project = await owner.call(catalogCalls.projects.create, { name: "Torre Siena" });
  await owner.call(catalogCalls.clients.create, { name: "Desarrollos Torre Siena, S.A." });
  await owner.call(createTeam, { name: "Inmobiliario" });
  const listId = await someList(owner);
  states = [
    { name: "sign in", who: "nobody", at: "/login" },
    { name: "sign up", who: "nobody", at: "/signup" },
    { name: "free trial", who: "nobody", at: "/free-trial" },
    { name: "thank you", who: "nobody", at: "/thankYouSignUp" },
    { name: "confirm the e-mail", who: "nobody", at: "/auth/action?mode=verifyEmail&token=vfy_x" },
    { name: "choose a new password", who: "nobody", at: "/auth/action?mode=resetPassword&token=rst_x" },
    { name: "an invitation's link that is none", who: "nobody", at: "/invitation?token=inv_x" },
    { name: "help", who: "nobody", at: "/help" },
    { name: "filters in the help", who: "owner", at: "/help/filters" },
    { name: "nothing in the help", who: "owner", at: "/help?search=xyzzy" },
    { name: "home, unverified", who: "unverified", at: "/home" },
    { name: "home, without an organization", who: "alone", at: "/home" },
    { name: "create an organization", who: "alone", at: "/manageorg?action=create" },
    { name: "join an organization", who: "alone", at: "/manageorg?action=join" },
    { name: "home", who: "owner", at: "/home" },
    { name: "people", who: "owner", at: "/manageorg?tab=users" },
    ...[
      "assignments",
      "teams",
      "lists",
      ...catalogs,
      "general",
      "theme",
      "integrations",
      "apiKeys",
      "webhooks",
      "e-signature",
      "filing",
      "tags",
    ].map((tab): State => ({ name: `organization, ${tab}`, who: "owner", at: `/manageorg?tab=${tab}` })),
    { name: "a project", who: "owner", at: `/org/project/${project.id}` },
    { name: "a project that is not there", who: "owner", at: `/org/project/${nowhere}` },
    { name: "a list", who: "owner", at: `/manageorg?tab=lists&list=${listId}` },
    { name: "attributes", who: "owner", at: `/manageorg?tab=lists&list=${listId}`, open: "lists.page.editAttributes" },
    { name: "a list that is not there", who: "owner", at: `/manageorg?tab=lists&list=${nowhere}` },
    { name: "my account", who: "owner", at: "/myaccount" },
    { name: "templates", who: "owner", at: "/managetemplates" },
    { name: "gallery", who: "owner", at: "/managetemplates?tab=gallery" },
    { name: "template settings", who: "owner", at: `/templateSettings/${stored.id}` },
    { name: "help for templates", who: "owner", at: `/templateSettings/${stored.id}`, open: "templates.help.open" },
    { name: "a template that is not there", who: "owner", at: `/templateSettings/${nowhere}` },
    { name: "work items", who: "creator", at: "/processes?tab=work" },
    { name: "drafts", who: "creator", at: "/processes?tab=drafts" },
    { name: "rejected", who: "creator", at: "/processes?tab=rejected" },
    { name: "approved", who: "owner", at: "/processes?tab=approved" },
    { name: "filtered by a tag", who: "owner", at: "/processes?tab=active&tag=preventa" },
    { name: "a process that is not there", who: "creator", at: `/processes/${nowhere}` },
    { name: "reports", who: "owner", at: "/reports" },
    { name: "to review", who: "reviewer", at: "/processes?tab=review" },
    { name: "inbox, empty", who: "owner", at: "/processes?tab=inbox" },
    { name: "fill a process", who: "creator", at: `/processes/${long.id}` },
    { name: "fix a rejected process", who: "creator", at: `/processes/${rejected.id}` },
    { name: "review a process", who: "reviewer", at: `/processes/${reviewing.id}` },
    { name: "an approved process", who: "creator", at: `/processes/${approved.id}` },
  ];
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const texts = { en: await loadTexts("en"), es: await loadTexts("es") };
/** A list with two records. */
async function someList(owner: SomeMember): Promise<string> {
  const attributes = readyAttributes("companies", "es");
  const { id } = await owner.call(createList, { name: "Sociedades", attributes, identifier: 0 });
  const set = [
    { items: { a1: "576937-K", a2: "Desarrollos Torre Siena, Sociedad Anónima", a8: "31/12/2027" } },
    { items: { a1: "1245535-0", a2: "Roble, S.A.", a5: "1234567890101" } },
  ];
  await owner.call(changeRecords, { id, set });
  return id;
}

/** An id of nothing. */
const nowhere = "01890000-0000-7000-8000-000000000000";

describe.each(oneOfEachLook)("in $language, $theme, $width px wide", (look) => {
  test("every screen is free of accessibility errors, fits its width and says nothing in the console", async () => {
    const wrong: string[] = [];
    // Two at a time: while one screen comes to rest the other is looked at.
    const waiting = states.values();
    const walk = async () => {
      const windows = new Map<keyof People, Awaited<ReturnType<typeof openWindow>>>();
      /** One window for each person: what it has loaded once is there for the next screen. */
      const windowOf = async (name: keyof People) => {
        const opened = windows.get(name) ?? (await openWindow(browser, app.address, look));
        const who = people[name];
        if (who && !windows.has(name)) await giveSession(opened.context, app.address, who.token);
        windows.set(name, opened);
        return opened;
      };
      for (const state of waiting) {
        const { page, errors } = await windowOf(state.who);
        await page.goto(state.at);
        await page.locator("h1").first().waitFor();
        await page.waitForLoadState("networkidle");
        if (state.open) {
          await page.getByRole("button", { name: sentence(texts[look.language], state.open) }).click();
          await page.getByRole("dialog").waitFor();
        }
        const at = new URL(page.url());
        if (at.pathname !== new URL(state.at, app.address).pathname)
          wrong.push(`${state.name}: sent to ${at.pathname}`);
        for (const error of await accessibilityErrors(page)) wrong.push(`${state.name}: ${error}`);
        for (const error of errors.splice(0)) wrong.push(`${state.name}: console: ${error}`);
        await expectNoSidewaysScroll(page).catch((error: unknown) =>
          wrong.push(`${state.name}: ${String(error).split("\n")[0]}`),
        );
        if (state.name === "people") {
          const links = page.locator('main a[href^="/manageorg?tab="]');
          for (const href of await links.evaluateAll((all) => all.map((one) => one.getAttribute("href"))))
            if (!states.some((one) => one.at === href)) wrong.push(`${href} is not looked at`);
        }
        const shots = process.env["ACTA_SHOTS"];
        if (shots) {
          const name = `${look.width}-${look.language}-${look.theme}-${state.name.replace(/\W+/g, "-")}`;
          await page.screenshot({ path: `${shots}/${name}.png` });
        }
      }
      for (const { context } of windows.values()) await context.close();
    };
    await Promise.all([walk(), walk()]);
    expect(states.length).toBeGreaterThan(35);
    expect(wrong, wrong.join("\n")).toEqual([]);
    // Fifty screens, each at rest: a busy machine needs its time.
  }, 900_000);
});
