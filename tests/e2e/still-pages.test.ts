import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "#features/identity/contract.ts";
import { sendEnvelope, signingLink } from "#features/signatures/contract.ts";
import { storyClock } from "#seed/demo/story-clock.ts";
import { seedDemo } from "#seed/demo.ts";
import { member, organization, password } from "#seed/people.ts";
import { openedForm } from "#tests/fixtures/forms.ts";
import { template } from "#tests/fixtures/processes.ts";
import { readyProcess, realPdfs } from "#tests/fixtures/signatures.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { openSignedIn, openWindow } from "#tests/support/browser.ts";

/** The layout shift of a page that is not noticed. */
const maxShift = 0.01;

const clock = storyClock();
let app: App;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [app, browser] = await startInBrowser({}, { clock, work: false });
  await seedDemo(app.node, clock);
  const { headers } = await app.as().raw(signIn, { email: "ana@quetzal.gt", password });
  token = /^[^=]+=([^;]*)/.exec(headers.getSetCookie()[0] ?? "")?.[1] ?? "";
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Notes what moves up or down in each page once its first heading is there. */
const watchShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const seen = window as unknown as { shifts: Shift[] };
    seen.shifts = [];
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.tagName}.${element?.className} "${element?.textContent?.slice(0, 24)}"`;
    };
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.filter(({ previousRect, currentRect }) => previousRect.y !== currentRect.y);
        if (hadRecentInput || moved.length === 0 || !document.querySelector("h1")) continue;
        const places = moved.map((one) => `${nameOf(one.node)} ${one.previousRect.y} > ${one.currentRect.y}`);
        seen.shifts.push({ value, moved: places });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Lets the answers of the server arrive at different times, in an order of their own for each `seed`. */
const scatterAnswers = (context: BrowserContext, seed: number) =>
  context.route("**/api/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const hash = [...pathname, ...search].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, seed);
    await new Promise((resolve) => setTimeout(resolve, (hash % 5) * 90));
    await route.continue().catch(() => undefined);
  });

/** Waits until nothing is loading any more and nothing was added for a moment. */
async function comeToRest(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await page.waitForFunction(() => {
    const seen = window as unknown as { size: number; since: number };
    const size = document.querySelectorAll("main *").length + document.querySelectorAll(".awaited").length * 1e6;
    if (size !== seen.size) Object.assign(seen, { size, since: performance.now() });
    return size < 1e6 && performance.now() - seen.since > 500;
  });
}

/** The first address on a page that begins so. */
const addressOn = async (page: Page, list: string, start: string): Promise<string> => {
  await page.goto(list);
  const link = page.locator(`main a[href^="${start}"]`).first();
  await link.waitFor();
  return (await link.getAttribute("href")) ?? "";
};

/** The pages of an owner. */
async function addresses(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [list, start] of [
    ["/processes?tab=drafts", "/processes/"],
    ["/processes?tab=review", "/processes/"],
    ["/processes?tab=approved", "/processes/"],
    ["/managetemplates", "/templateSettings/"],
    ["/boards", "/boards?board="],
    ["/repository", "/repository?folder="],
    ["/alerts", "/alerts/"],
    ["/batches", "/batches/"],
  ] as const)
    found.push(await addressOn(page, list, start));
  const pages =
    "/home /processes /processes?tab=review /managetemplates /boards /repository /alerts /dashboard /reports /payments /batches /utilities /myaccount /notifications";
  await page.goto("/manageorg");
  const sections = page.locator("nav.sections a");
  await sections.first().waitFor();
  const all = await sections.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(all.length).toBeGreaterThan(12);
  return [...pages.split(" "), ...found, ...all];
}

/** Opens addresses one after the other with slow answers, and returns what moved or stayed hidden in them. */
async function moves(page: Page, addresses: readonly string[], width: number): Promise<string[]> {
  const wrong: string[] = [];
  for (const at of addresses) {
    await page.goto(at);
    await comeToRest(page);
    const hidden = await page
      .locator(".in-order > *")
      .evaluateAll((all) =>
        all.flatMap((one) => (getComputedStyle(one).visibility === "hidden" ? [one.className] : [])),
      );
    if (hidden.length > 0) wrong.push(`${at}, ${width} px: still hidden: ${hidden.join(", ")}`);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    if (sum > maxShift)
      wrong.push(`${at}, ${width} px: ${sum.toFixed(3)} ${shifts.flatMap((s) => s.moved).join("; ")}`);
  }
  return wrong;
}

test("nothing moves up or down while the pages of an owner are loaded, at two widths", async () => {
  const first = await openSignedIn(browser, app.address, token, { language: "es" });
  const all = await addresses(first.page);
  await first.context.close();
  const walk = async (width: number, seed: number) => {
    const { page, context, errors } = await openSignedIn(browser, app.address, token, { width, language: "es" });
    await watchShifts(context);
    await scatterAnswers(context, seed);
    const wrong = await moves(page, all, width);
    expect(errors).toEqual([]);
    await context.close();
    return wrong;
  };
  const wrong = await Promise.all([walk(1280, 1), walk(390, 2)]);
  expect(all.length).toBeGreaterThan(35);
  expect(wrong.flat()).toEqual([]);
}, 240_000);

test("nothing moves up or down in a public form and on a signing page, at two widths", async () => {
  const [office] = await startInBrowser({}, { pdf: realPdfs });
  try {
    const paths = await visitorAddresses(office);
    const walk = async (width: number, seed: number) => {
      const { page, context, errors } = await openWindow(browser, office.address, { width, language: "es" });
      await watchShifts(context);
      await scatterAnswers(context, seed);
      const wrong = await moves(page, paths, width);
      expect(errors).toEqual([]);
      await context.close();
      return wrong;
    };
    const wrong = await Promise.all([walk(1280, 1), walk(1280, 4), walk(390, 2)]);
    expect(wrong.flat()).toEqual([]);
  } finally {
    await office.stop();
  }
}, 180_000);

/** The addresses of a public form, and of the signing page of the first of two signers. */
async function visitorAddresses(office: App): Promise<string[]> {
  const owner = await organization(office, { name: "Bufete Quetzal" });
  const reviewer = await member(office, owner.orgId, "reviewer");
  const templateId = await template(owner);
  const { id, id2 } = await openedForm(owner, templateId, {
    title: "Solicitud de contrato de arrendamiento",
    welcome: "Con estos datos preparamos su contrato de arrendamiento. Tenga a mano su DPI.",
    files: [{ id: "a1", label: "Fotografía del DPI", required: false }],
  });
  const processId = await readyProcess(office, { creator: owner, reviewer, templateId, title: "Arrendamiento 9" });
  const signers = [
    { name: "Mónica Toledo", email: "monica@example.com", stage: 1, language: "es" as const },
    { name: "Julio Barillas", email: "julio@example.com", stage: 2, language: "es" as const },
  ];
  const { id: envelopeId, invitations } = await owner.call(sendEnvelope, {
    processId,
    message: "Les enviamos el contrato como lo acordamos el martes.",
    invitations: signers,
  });
  const link = async (at: number) => {
    const invitationId = invitations[at]?.id ?? "";
    return new URL((await owner.call(signingLink, { processId, envelopeId, invitationId })).url).pathname;
  };
  return [`/public/${id}/${id2}`, await link(0)];
}
