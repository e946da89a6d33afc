import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { begun, processIn, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { giveSession, type Looks, openWindow } from "#tests/support/browser.ts";

/** Scripts and styles a page waits for, `boot.js` and the sentences of its language included. */
const most = { login: 5, home: 30 } as const;
/** What a first visit of the sign-in page transfers, headers included. */
const maxLoginBytes = 200_000;
/** What Lighthouse calls good is below 0.1. */
const maxShift = 0.05;

let app: App;
let browser: Browser;
let owner: SomeMember;
let reviewer: SomeMember;
let draft: string;

beforeAll(async () => {
  [app, browser] = await startInBrowser();
  owner = await organization(app, { name: "Bufete Quetzal" });
  reviewer = await member(app, owner.orgId, "reviewer");
  const templateId = await template(owner);
  for (const title of ["Poder especial", "Compraventa de finca"])
    await processIn("reviewing", { creator: owner, reviewer, templateId, title });
  draft = (await begun(owner, templateId)).id;
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Opens an address in a browser that was never here, and gives what was fetched before something was painted, and how far it moved. */
async function coldly(at: string, looks: Looks = {}, cookie?: (context: BrowserContext) => Promise<void>) {
  const { page, context, errors } = await openWindow(browser, app.address, looks);
  await cookie?.(context);
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(at);
  await page.locator("h1").first().waitFor();
  await page.waitForTimeout(3_000);
  const found = await page.evaluate(() => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const before = files.filter(({ name, responseEnd }) => /\.(?:js|css)$/.test(name) && responseEnd <= paint);
    const visit = performance.getEntriesByType("navigation") as PerformanceResourceTiming[];
    return {
      bytes: [...visit, ...files].reduce((sum, { transferSize }) => sum + transferSize, 0),
      files: before.map(({ name }) => new URL(name).pathname),
      shift: (window as unknown as { shift: number }).shift,
    };
  });
  await context.close();
  return { ...found, errors };
}

const asReviewer = (context: BrowserContext) => giveSession(context, app.address, reviewer.token);

test.each<[string, Looks]>([
  ["on a desktop", { width: 1280 }],
  ["on a phone", { width: 390, height: 844 }],
])("the sign-in page waits for a few files and does not move, %s", async (_, looks) => {
  const { files, bytes, shift, errors } = await coldly("/login", looks);
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(most.login);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(maxLoginBytes);
  expect(shift).toBeLessThanOrEqual(maxShift);
  expect(errors).toEqual([]);
});

test.each<[string, Looks]>([
  ["on a desktop", { width: 1280 }],
  ["on a phone", { width: 390, height: 844 }],
])("a cold home waits for a few files and does not move, %s", async (_, looks) => {
  const { files, shift, errors } = await coldly("/home", looks, asReviewer);
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(most.home);
  expect(shift).toBeLessThanOrEqual(maxShift);
  expect(errors).toEqual([]);
});

test.each<[string, Looks]>([
  ["on a desktop", { width: 1280 }],
  ["on a phone", { width: 390, height: 844 }],
])("the title of a form waits for none of the form's own files, and stays where it is, %s", async (_, looks) => {
  const { page, context, errors } = await openWindow(browser, app.address, looks);
  await giveSession(context, app.address, owner.token);
  const at = `/processes/${draft}`;
  const html = await (await context.request.get(app.address + at)).text();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((go) => (letGo = go));
  let asked = 0;
  // What the page does not name itself waits, but for what the first script brings.
  await page.route("**/assets/*.js", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!html.includes(pathname) && !pathname.includes("text-")) {
      asked++;
      await held;
    }
    await route.continue().catch(() => undefined);
  });
  await page.goto(at);
  const title = page.locator(".fill-name h1");
  await title.waitFor();
  const [said, place] = [await title.textContent(), await title.boundingBox()];
  await expect.poll(() => asked).toBeGreaterThan(0);
  expect(await page.locator(".fill-panes").count()).toBe(0);
  letGo();
  await page.locator(".fill-panes").waitFor();
  expect(await title.textContent()).toBe(said);
  const { x, y } = (await title.boundingBox()) ?? { x: -1, y: -1 };
  expect([x, y]).toEqual([place?.x, place?.y]);
  expect(errors).toEqual([]);
  await context.close();
});

test("what is pressed while the first page is drawn is answered between two slices of it", async () => {
  const { page, context, errors } = await openWindow(browser, app.address, { width: 390, height: 844 });
  await giveSession(context, app.address, owner.token);
  await page.addInitScript(() => {
    const seen = window as unknown as { turns: number };
    seen.turns = 0;
    // A slice of React begins with a message; those before the page's frame is there are counted.
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...given: [unknown]) {
      if (!document.getElementById("main")) seen.turns++;
      postMessage.apply(this, given);
    } as typeof postMessage;
  });
  // So slow that drawing the page takes many slices on any machine.
  const browserOf = await context.newCDPSession(page);
  await browserOf.send("Emulation.setCPUThrottlingRate", { rate: 10 });
  await page.goto("/processes");
  await page.locator("#main").waitFor();
  expect(await page.evaluate(() => (window as unknown as { turns: number }).turns)).toBeGreaterThan(5);
  expect(errors).toEqual([]);
  await context.close();
});

test("the styles of the first page are inserted while it is drawn, not when all of it is put into the page", async () => {
  const { page, context, errors } = await openWindow(browser, app.address, { width: 390, height: 844 });
  await giveSession(context, app.address, owner.token);
  await page.addInitScript(() => {
    const seen = window as unknown as { rules: number };
    seen.rules = 0;
    const { insertRule } = CSSStyleSheet.prototype;
    CSSStyleSheet.prototype.insertRule = function (this: CSSStyleSheet, ...given: [string, number?]) {
      if (!document.getElementById("main")) seen.rules++;
      return insertRule.apply(this, given);
    };
    // A slice of React begins with a message: what is counted then was inserted in an earlier one.
    const kept = window as unknown as { inSlices: number };
    kept.inSlices = 0;
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
      if (!document.getElementById("main")) kept.inSlices = seen.rules;
      postMessage.apply(this, message);
    } as typeof postMessage;
  });
  const browserOf = await context.newCDPSession(page);
  await browserOf.send("Emulation.setCPUThrottlingRate", { rate: 10 });
  await page.goto("/processes");
  await page.locator("#main").waitFor();
  expect(await page.evaluate(() => (window as unknown as { inSlices: number }).inSlices)).toBeGreaterThan(20);
  expect(errors).toEqual([]);
  await context.close();
});

const screens = () =>
  `/home /processes /processes/${draft} /managetemplates /manageorg /boards /dashboard /alerts /repository /reports /notifications /myaccount`.split(
    " ",
  );

/** Waits until a page says nothing new, and gives what it says differently in the elements it had the time before. */
async function saidOtherwise(page: Page): Promise<readonly string[]> {
  const look = () =>
    page.evaluate(() => {
      const held = window as unknown as { said?: Map<Element, string>; kept?: Map<Element, string> };
      held.said = new Map(
        [...document.querySelectorAll("body *")].map((element) => {
          const names = ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name));
          const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
          return [element, [...names, ...texts.map((text) => text.textContent)].join("|")];
        }),
      );
      return [...held.said.values()].join("\n");
    });
  let seen = await look();
  for (let same = 0; same < 4; ) {
    await page.waitForTimeout(150);
    const next = await look();
    same = next === seen ? same + 1 : 0;
    seen = next;
  }
  return page.evaluate(() => {
    const held = window as unknown as { said: Map<Element, string>; kept?: Map<Element, string> };
    const before = held.kept ?? new Map<Element, string>();
    held.kept = held.said;
    return [...before].flatMap(([element, said]) => {
      const now = held.said.get(element);
      return now === undefined || now === said ? [] : [`${said} → ${now}`];
    });
  });
}

test("a page has all its sentences before those of other pages are there", async () => {
  const { page, context, errors } = await openWindow(browser, app.address);
  await giveSession(context, app.address, owner.token);
  // The other pages' sentences wait until they are let go.
  let letGo: () => void = () => undefined;
  await page.route("**/assets/other-text-*.js", async (route) => {
    await new Promise<void>((go) => (letGo = go));
    await route.continue().catch(() => undefined);
  });
  for (const path of screens()) {
    const asked = page.waitForRequest("**/assets/other-text-*.js");
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    await asked;
    await saidOtherwise(page);
    const arrived = page.waitForResponse("**/assets/other-text-*.js");
    letGo();
    await arrived;
    expect(await saidOtherwise(page), path).toEqual([]);
  }
  expect(errors).toEqual([]);
  await context.close();
});

test("when the first files fail at once or hang for two minutes, the page says so and tries again", async () => {
  for (const [language, sentence, again] of [
    ["en", "Check your internet connection.", "Try again"],
    ["es", "Revise su conexión a internet.", "Intentar de nuevo"],
  ] as const) {
    const { page, context } = await openWindow(browser, app.address, { language });
    await page.clock.install();
    const hung: Route[] = [];
    await page.route("**/assets/*.js", (route) => void hung.push(route));
    await page.goto("/login", { waitUntil: "commit" });
    await expect.poll(() => hung.length).toBeGreaterThan(0);
    await page.clock.runFor(119_000);
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.clock.runFor(2_000);
    await page.getByRole("alert").getByText(sentence).waitFor();
    await page.unroute("**/assets/*.js");
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.getByRole("button", { name: again }).click();
    await page.getByRole("alert").getByText(sentence).waitFor();
    await page.unroute("**/assets/*.js");
    await page.getByRole("button", { name: again }).click();
    await page.locator("h1").first().waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await context.close();
  }
});

test("built files are kept for good and come compressed; the page itself is not kept", async () => {
  const html = await fetch(`${app.address}/login`);
  expect(html.headers.get("cache-control")).toBe("no-store");
  const [script] = /\/assets\/[\w-]+\.js/.exec(await html.text()) ?? [];
  const file = await fetch(app.address + script, { headers: { "accept-encoding": "br, gzip" } });
  expect(file.headers.get("content-encoding")).toBe("br");
  expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test("no text becomes markup or a script in a page, and what was kept from it is reported", async () => {
  const { page, context } = await openWindow(browser, app.address);
  const reports: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/api/reports/policy")) reports.push(response.status());
  });
  await page.goto("/login");
  await page.locator("h1").first().waitFor();
  const refused = await page.evaluate(() => {
    const tries = [
      () => (document.createElement("div").innerHTML = "<img src=x>"),
      () => (document.createElement("script").src = "/boot.js"),
      () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes.createPolicy("x", {}),
    ];
    return tries.filter((one) => {
      try {
        one();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    }).length;
  });
  expect(refused).toBe(3);
  await expect.poll(() => reports).toContain(204);
  await context.close();
});
