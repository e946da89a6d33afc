import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAlert } from "#features/alerts/contract.ts";
import { createTask } from "#features/boards/task-contract.ts";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { changeRecords, createList } from "#features/lists/contract.ts";
import { readyAttributes } from "#features/lists/ready-made.ts";
import { inviteMembers } from "#features/members/contract.ts";
import { fileProcess } from "#features/processes/contract.ts";
import { createTeam } from "#features/teams/contract.ts";
import { uploadTemplate } from "#features/templates/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { begun, processIn } from "#tests/fixtures/processes.ts";
import { fileOf, folderOf } from "#tests/fixtures/repository.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { openSignedIn } from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
let owner: SomeMember;
let addresses: readonly string[];

/** A word without a place to break, of so many letters. */
const word = (length: number) => "Desoxirribonucleico".repeat(12).slice(0, length);

beforeAll(async () => {
  [app, browser] = await startInBrowser();
  owner = await organization(app, {
    firstName: word(25),
    lastName: word(25),
    name: word(60),
    email: `${word(50).toLowerCase()}@quetzal.gt`,
  });
  const reviewer = await member(app, owner.orgId, "reviewer", { firstName: word(25), lastName: word(25) });
  const { call } = owner;
  await call(inviteMembers, {
    emails: [`${word(60).toLowerCase()}@${word(50).toLowerCase()}.gt`],
    roles: ["creator"],
    individual: false,
    billing: false,
  });
  const about = { name: word(100), description: word(50), directory: `/${word(20).toLowerCase()}` };
  const bytes = smallDocument(
    p("Entre {nombre} por {precio} el {fecha}. {#con_fianza}{fiador}{/con_fianza}{#testigos}{testigo}{/testigos}"),
  );
  const stored = await call.upload(uploadTemplate, about, { name: "a.docx", bytes });
  if (stored.kind !== "stored") throw new Error("the template was not stored");
  const client = await call(catalogCalls.clients.create, { name: word(100) });
  const project = await call(catalogCalls.projects.create, { name: word(100) });
  await call(createTeam, { name: word(40) });
  const draft = await begun(owner, stored.id, word(190));
  await call(fileProcess, {
    id: draft.id,
    version: draft.version,
    teams: null,
    clientId: client.id,
    projectId: project.id,
    tags: [word(30)],
  });
  const made = (status: "reviewing" | "approved" | "rejected") =>
    processIn(status, { creator: owner, reviewer, templateId: stored.id, title: word(190) });
  const processes = [draft, await made("reviewing"), await made("approved"), await made("rejected")];
  const { boardId, at } = await boardWith(call, [], { name: word(50) });
  const task = await call(createTask, {
    boardId,
    columnId: at(0),
    title: word(95),
    description: word(200),
    labels: [word(30)],
    notificationEmails: [`${word(60).toLowerCase()}@${word(50).toLowerCase()}.gt`],
  });
  const folder = await folderOf(call, word(100));
  const file = await fileOf(call, `${word(100)}.txt`, folder);
  const list = await call(createList, {
    name: word(60),
    attributes: readyAttributes("companies", "es"),
    identifier: 0,
  });
  await call(changeRecords, { id: list.id, set: [{ items: { a1: "576937-K", a2: word(100) } }] });
  const alert = await call(createAlert, {
    date: "2030-01-01",
    title: word(190),
    message: word(200),
    emails: [`${word(60).toLowerCase()}@${word(50).toLowerCase()}.gt`],
  });
  const sections =
    "users assignments teams lists clients projects general theme integrations apiKeys webhooks e-signature filing tags";
  addresses = [
    ..."/home /processes /processes?tab=drafts /processes?tab=approved /managetemplates /boards /repository /alerts".split(
      " ",
    ),
    ..."/dashboard /reports /batches /utilities /myaccount /notifications".split(" "),
    ...processes.map(({ id }) => `/processes/${id}`),
    `/processes/client/${client.id}`,
    `/processes/project/${project.id}`,
    `/templateSettings/${stored.id}`,
    `/boards?board=${boardId}`,
    `/boards?board=${boardId}&task=${task.id}`,
    `/repository?folder=${folder}`,
    `/repository?folder=${folder}&item=${file.id}`,
    `/alerts/${alert.id}`,
    `/manageorg?tab=lists&list=${list.id}`,
    ...sections.split(" ").map((tab) => `/manageorg?tab=${tab}`),
  ];
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** What is seen outside of the window, or of the card, the panel or the cell it belongs to, unless that is scrolled. */
const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const holders = "[role=dialog], .MuiPaper-root, article, td, th, main";
    const isClipped = (element: Element, holder: Element) => {
      for (let one = element.parentElement; one && one !== holder; one = one.parentElement)
        if (getComputedStyle(one).overflowX !== "visible") return true;
      return false;
    };
    return [
      ...document.querySelectorAll("a, button, input:not([type=file]), select, textarea, p, h1, h2, h3, dd, label, li"),
    ]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).clipPath === "none")
      .flatMap((one) => {
        const holder = one.parentElement?.closest(holders);
        if (!holder || isClipped(one, holder)) return [];
        const box = one.getBoundingClientRect();
        const room = holder.getBoundingClientRect();
        const isOutside = box.width > 1 && (box.left < room.left - 1 || box.right > room.right + 1);
        const isCut =
          ["H1", "H2", "H3"].includes(one.tagName) &&
          one.scrollWidth > one.clientWidth + 1 &&
          getComputedStyle(one).textOverflow !== "ellipsis";
        return isOutside || isCut ? [`${one.tagName}.${one.className} ${one.textContent?.slice(0, 40)}`] : [];
      });
  });

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test.each([390, 768, 1280])(
  "with the longest names nothing sticks out of any page or panel at %i px",
  async (width) => {
    const wrong: string[] = [];
    const waiting = addresses.values();
    const walk = async () => {
      const { page, context } = await openSignedIn(browser, app.address, owner.token, { width, language: "es" });
      for (const at of waiting) {
        await page.goto(at);
        await page.locator("h1").first().waitFor();
        await page.waitForLoadState("networkidle");
        for (const one of await sticksOut(page)) wrong.push(`${at}: ${one}`);
        if (await scrollsSideways(page)) wrong.push(`${at}: scrolls sideways`);
      }
      await context.close();
    };
    await Promise.all([walk(), walk()]);
    expect(addresses.length).toBeGreaterThan(35);
    expect(wrong).toEqual([]);
  },
);
