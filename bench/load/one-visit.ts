import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * One cold visit under Lighthouse, in a process of its own, so that what it works out does not keep the server from answering:
 * `node bench/load/one-visit.ts FOLDER` reads what to visit as JSON from `VISIT` and prints what was measured as JSON.
 */

/** The address to visit, and a text that proves the right page. */
export interface Wanted {
  readonly address: string;
  readonly device: "desktop" | "mobile";
  /** The session of who visits. */
  readonly token?: string | undefined;
  readonly says: string;
}

/** Lighthouse's results of one visit: milliseconds, and the shift of the layout. */
export interface Visit {
  readonly score: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocked: number;
  readonly shift: number;
  readonly files: number;
  readonly bytes: number;
}

interface Page {
  url(): string;
  waitForFunction(what: string, options: { readonly timeout: number }): Promise<unknown>;
  evaluate(what: string): Promise<unknown>;
}
interface Browser {
  setCookie(cookie: Readonly<Record<string, unknown>>): Promise<void>;
  newPage(): Promise<Page>;
  close(): Promise<void>;
}
interface Puppeteer {
  launch(options: Readonly<Record<string, unknown>>): Promise<Browser>;
}
interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: { readonly performance: { readonly score: number | null } };
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly details?: { readonly items?: readonly object[] } }>
  >;
}
type Lighthouse = (address: string, flags: object, config: unknown, page: Page) => Promise<{ readonly lhr: Report }>;

const args = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--lang=en-GB",
  // Pages of Chromium's own address bar, drawn beside the visit: half of what a new browser has the processor do.
  "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup",
];

/** Milliseconds the page has to say what it is known by, once Lighthouse is done with it. */
const saysWithin = 5_000;

const [folder = ""] = process.argv.slice(2);
const load = async <T>(file: string, name = "default"): Promise<T> =>
  ((await import(pathToFileURL(join(folder, "node_modules", file)).href)) as Readonly<Record<string, T>>)[name] as T;

async function visit({ address, device, token, says }: Wanted): Promise<Visit> {
  const puppeteer = await load<Puppeteer>("puppeteer-core/lib/esm/puppeteer/puppeteer-core.js");
  const lighthouse = await load<Lighthouse>("lighthouse/core/index.js");
  const desktop = await load<object>("lighthouse/core/config/desktop-config.js");
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const browser = await puppeteer.launch({ executablePath, args, headless: true, defaultViewport: null });
  try {
    // Chromium sends no cookie that Lighthouse adds to its headers: the session is the browser's, as that of a person is.
    if (token) {
      const { hostname } = new URL(address);
      await browser.setCookie({ name: "sid", value: token, domain: hostname, path: "/", httpOnly: true });
    }
    const page = await browser.newPage();
    const flags = { logLevel: "error", onlyCategories: ["performance"], output: "json" };
    const { lhr } = await lighthouse(address, flags, device === "desktop" ? desktop : undefined, page);
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    await assertMeant(page, address, says);
    return measured(lhr);
  } finally {
    await browser.close();
  }
}

/** Throws unless the visited page is the right one, without a redirect or a failure in its place. */
async function assertMeant(page: Page, address: string, says: string): Promise<void> {
  if (new URL(page.url()).pathname !== new URL(address).pathname) throw new Error(`${address} led to ${page.url()}`);
  const shown = `document.body.innerText.includes(${JSON.stringify(says)})`;
  await page.waitForFunction(shown, { timeout: saysWithin }).catch(async () => {
    throw new Error(`${address} does not say '${says}' but: ${String(await page.evaluate("document.body.innerText"))}`);
  });
}

function measured({ categories, audits }: Report): Visit {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: categories.performance.score ?? 0,
    firstPaint: value("first-contentful-paint"),
    largestPaint: value("largest-contentful-paint"),
    blocked: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
    files: audits["network-requests"]?.details?.items?.length ?? Number.NaN,
    bytes: value("total-byte-weight"),
  };
}

console.log(JSON.stringify(await visit(JSON.parse(process.env["VISIT"] ?? "{}") as Wanted)));
