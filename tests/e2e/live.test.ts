import type { Browser, Response } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getProcess } from "#features/processes/contract.ts";
import { approveProcess, rejectProcess } from "#features/reviews/contract.ts";
import { createTeam } from "#features/teams/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { giveSession } from "#tests/support/browser.ts";
import { atWork } from "./support/person-at-work.ts";

const changes = 20;
/** Longer than the longest pause after a burst of changes. */
const quietMs = 6_000;

let app: App;
let browser: Browser;
let owner: SomeMember;
let reviewer: SomeMember;
let templateId: string;
let count = 0;

beforeAll(async () => {
  [app, browser] = await startInBrowser();
  owner = await organization(app, { name: "Bufete Quetzal" });
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
  await processIn("reviewing", { creator: owner, reviewer, templateId, title: "Poder especial" });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Somebody's page at an address that shows this, and what it fetches of a path from then on. */
async function open(who: SomeMember, at: string, shown: string, path: string) {
  const window = await atWork(browser, app);
  await giveSession(window.context, app.address, who.token);
  const { page } = window;
  await page.goto(at);
  await page.getByText(shown).first().waitFor();
  const answers: Response[] = [];
  page.on("response", (answer) => {
    if (answer.request().method() === "GET" && new URL(answer.url()).pathname === `/api${path}`) answers.push(answer);
  });
  return { ...window, answers };
}

/** Makes teams: every list of processes follows them, because they decide who sees what. Gives the milliseconds it took. */
async function makeTeams(number: number): Promise<number> {
  const began = performance.now();
  await Promise.all(Array.from({ length: number }, () => owner.call(createTeam, { name: `Equipo ${++count}` })));
  return performance.now() - began;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test(`${changes} changes in a burst: a page fetches its list a few times, and what is unchanged is not sent again`, async () => {
  const at = await open(reviewer, "/processes?tab=review", "Poder especial", "/processes");
  const ms = await makeTeams(changes);
  await expect.poll(() => at.answers.length).toBeGreaterThan(0);
  await pause(quietMs);
  expect(at.answers.length).toBeLessThanOrEqual(1 + Math.ceil(ms / 300));
  expect(at.answers.length).toBeLessThan(changes / 2);
  expect(at.answers.map((answer) => answer.status())).toEqual(at.answers.map(() => 304));
  await at.page.getByText("Poder especial").waitFor();
  expect(at.errors).toEqual([]);
  await at.close();
});

test("what a page changed itself it fetches once; another page of the same person sees it too", async () => {
  const at = await open(owner, "/manageorg?tab=teams", "Equipo 1", "/teams");
  const other = await open(owner, "/manageorg?tab=teams", "Equipo 1", "/teams");
  const { page } = at;
  await page.getByLabel("New team").fill("Archivo");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await other.page.getByText("Archivo").waitFor();
  await pause(1_500);
  expect([at.answers.length, other.answers.length]).toEqual([1, 1]);
  expect([...at.errors, ...other.errors]).toEqual([]);
  await Promise.all([at.close(), other.close()]);
});

test.each(["approved", "rejected"] as const)(
  "a page that was open while its process was %s shows what one loaded anew does",
  async (status) => {
    const { id } = await processIn("reviewing", { creator: owner, reviewer, templateId, title: "Donación" });
    const at = await open(owner, `/processes/${id}`, "Donación", "/none");
    // The way to the next review is remembered by the page alone.
    const next = "Next to review J";
    const shown = async () =>
      (await at.page.locator("main").innerText()).replaceAll(/\s+/g, " ").replace(next, "").replaceAll("  ", " ");
    await expect.poll(shown).toContain(at.says("relations.add"));
    const { version, contentHash } = await reviewer.call(getProcess, { id });
    if (status === "approved") await reviewer.call(approveProcess, { id, version, contentHash });
    else await reviewer.call(rejectProcess, { id, version, reason: "Falta el DPI" });
    await app.idle();
    await pause(quietMs);
    const live = await shown();
    await at.page.reload();
    await expect.poll(shown, { timeout: 10_000 }).toBe(live);
    if (status === "approved") expect(live).toContain(at.says("signatures.start"));
    expect(at.errors).toEqual([]);
    await at.close();
  },
);
