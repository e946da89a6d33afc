import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { expect } from "vitest";
import { buildPagesIfStale } from "#platform/pages-build.ts";

const wholeBrowser = "/usr/bin/chromium";
/** Draws the same pages with less than half of the processor time. */
const shell = "/usr/bin/chromium-headless-shell";

/**
 * Opens Chromium without the background traffic of a desktop browser. By default it is the shell, where there is one. Only the
 * `whole` browser shows a PDF, and begins to drag under a finger that rests.
 */
export const openBrowser = (which: "shell" | "whole" = "shell"): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? (which === "shell" && existsSync(shell) ? shell : wholeBrowser),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });

/** Pages get this part of the processor, as on a busy machine or an old phone: 8 is an eighth. */
const slower = Number(process.env["SLOWER_PAGES"] ?? 1);

/** The pages as they are built now. */
export const builtPages = (): Promise<void> => buildPagesIfStale({ log: () => undefined });

/** Ticks a box or takes its tick away, and waits until the page shows it: a box that is kept at once follows a moment later. */
export async function tick(box: Locator, on = true): Promise<void> {
  if ((await box.isChecked()) !== on) await box.click();
  await expect.poll(() => box.isChecked()).toBe(on);
}

/** The settings of a window: language, theme, size. */
export interface Looks {
  readonly language?: "en" | "es";
  readonly theme?: "light" | "dark";
  readonly width?: number;
  readonly height?: number;
  /** A screen that is touched. */
  readonly touch?: boolean;
}

/** Each language, theme and width once: a theme has the same colours at every width, and Spanish needs the most room. */
export const oneOfEachLook = [
  { language: "en", theme: "light", width: 1280 },
  { language: "es", theme: "dark", width: 390, height: 844 },
] as const satisfies readonly Looks[];

/** A window of its own, with its own cookies, as another person's. Errors in the page's console fail the test through `errors`. */
export async function openWindow(
  browser: Browser,
  address: string,
  looks: Looks = {},
): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
  const { language = "en", theme = "light", width = 1280, height = 900, touch = false } = looks;
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    locale: language === "es" ? "es-GT" : "en-GB",
    timezoneId: "America/Guatemala",
    reducedMotion: "reduce",
    acceptDownloads: true,
    hasTouch: touch,
  });
  await context.addInitScript(
    ([l, t]) => {
      try {
        if (!localStorage.getItem("acta.test")) {
          localStorage.setItem("acta.test", "1");
          localStorage.setItem("language", l as string);
          localStorage.setItem("mode", t as string);
        }
      } catch {
        // A sandboxed frame has no storage.
      }
    },
    [language, theme],
  );
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  if (slower > 1) {
    const devTools = await context.newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  }
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) errors.push(message.text());
  });
  return { page, context, errors };
}

/** Gives a window the session of somebody, as signing in does. */
export const giveSession = (context: BrowserContext, address: string, token: string): Promise<void> =>
  context.addCookies([{ name: "sid", value: token, url: address, httpOnly: true, sameSite: "Lax" }]);

/** A window in which somebody is signed in. */
export async function openSignedIn(browser: Browser, address: string, token: string, looks: Looks = {}) {
  const window = await openWindow(browser, address, looks);
  await giveSession(window.context, address, token);
  return window;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Returns the errors that axe finds against WCAG 2.0–2.2 A and AA on the present page, and the controls that a
 * pointer cannot reach, as readable lines.
 */
export const accessibilityErrors = async (page: Page): Promise<string[]> => [
  ...(await axeErrors(page)),
  ...(await coveredControls(page)),
];

async function axeErrors(page: Page): Promise<string[]> {
  // A page that was looked at before has it still. To load it takes as long as to look.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    interface Result {
      readonly violations: readonly {
        readonly id: string;
        readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
      }[];
    }
    // A colour on its way from one to another is neither.
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
    const { axe } = window as unknown as { axe: { run(root: Document, options: object): Promise<Result> } };
    const { violations } = await axe.run(document, {
      resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    });
    return violations.flatMap((v) =>
      v.nodes.map(
        (n) => `${v.id}: ${n.html.slice(0, 200)} — ${(n.failureSummary ?? "").replace(/\s+/g, " ").slice(0, 300)}`,
      ),
    );
  });
}

/**
 * Finds links, buttons and fields in view that another element covers, headings of tables that overlap their first
 * row, and fields of one line that are taller than 44 px. Elements of fixed position may cover what scrolls below them,
 * and an opened dialog or menu the rest.
 */
const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (one: Element) => `${one.outerHTML.slice(0, 160)}`;
    const stays = (one: Element | null): boolean =>
      one !== null && (/fixed|sticky/.test(getComputedStyle(one).position) || stays(one.parentElement));
    const opened = (one: Element) => one.closest('[role="listbox"], [role="menu"], [role="tooltip"]') !== null;
    const clipped = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).clipPath !== "none" || clipped(one.parentElement));
    const seen = (one: Element) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !clipped(one);
    /** Returns true for a point of an element that is scrolled out of one of its ancestors. */
    const away = (one: Element | null, x: number, y: number): boolean => {
      if (!one) return false;
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const scrolls = getComputedStyle(one).overflow !== "visible";
      return (scrolls && (x < left || x > right || y < top || y > bottom)) || away(one.parentElement, x, y);
    };
    const covered = [...document.querySelectorAll("a[href], button:enabled, select, textarea")].flatMap((one) => {
      if (!seen(one) || one.closest("[inert], [aria-hidden=true]")) return [];
      // The first line of a link: between the lines of a long one there is nothing of it.
      const box = [...one.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
      if (!box) return [];
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const met = document.elementFromPoint(x, y);
      if (!met || one.contains(met) || met.contains(one) || stays(met) || opened(met) || away(one.parentElement, x, y))
        return [];
      return [`${nameOf(one)} is covered by ${nameOf(met)}`];
    });
    const tall = [
      // The field of a code has large figures.
      ...document.querySelectorAll<HTMLElement>(
        "input.field-input:not([autocomplete=one-time-code]), select.field-input",
      ),
    ].filter((one) => one.offsetHeight > 44);
    const moved = [...document.querySelectorAll("thead tr > *")].filter(
      (one) =>
        scrollY === 0 &&
        seen(one) &&
        Math.abs(one.getBoundingClientRect().top - (one.parentElement?.getBoundingClientRect().top ?? 0)) > 1,
    );
    return [
      ...covered,
      ...moved.map((one) => `${nameOf(one)} is on the row below its own`),
      ...tall.map((one) => `${nameOf(one)} is taller than other fields`),
    ];
  });

/** The page can be used at this width: nothing reaches beyond it sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // A window that was just made narrower is drawn a moment later.
  await expect.poll(beyond, { message: `${page.url()} scrolls sideways` }).toBeLessThanOrEqual(0);
}
