import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Browser, Page } from "playwright-core";
import { password } from "#seed/people.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { smallerPng } from "./smaller-png.ts";

// Takes the pictures of the README and of docs/screens.md: starts the demo on a fresh data directory and walks through it in a browser.
// node tools/run.mjs screenshots [NAME …]

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs/images");
const largest = 150 * 1024;

/** One picture: who looks, in which theme, and how to get there. */
interface Picture {
  readonly name: string;
  readonly as?: string;
  readonly theme?: "light" | "dark";
  readonly language?: "en" | "es";
  readonly width?: number;
  readonly height?: number;
  go(page: Page): Promise<void>;
}

const pictures: readonly Picture[] = [
  { name: "sign-in", go: (page) => open(page, "/login") },
  { name: "home", as: "ana", go: (page) => open(page, "/home") },
  { name: "template", as: "diego", go: openTemplate },
  { name: "form", as: "luis", go: (page) => openProcess(page, "drafts", "Las Lagunas") },
  { name: "reviews", as: "gabriela", go: (page) => open(page, "/processes?list=review") },
  { name: "review", as: "gabriela", go: (page) => openProcess(page, "review", "Torre Siena") },
  { name: "approved", as: "ana", theme: "dark", go: openApproved },
  { name: "organization", as: "ana", go: (page) => open(page, "/manageorg?tab=users") },
  { name: "theme", as: "carlos@ceiba.gt", go: (page) => open(page, "/manageorg?tab=theme") },
  { name: "board", as: "ana", go: openBoard },
  { name: "alerts", as: "ana", go: (page) => open(page, "/alerts") },
  { name: "account", as: "ana", go: (page) => open(page, "/myaccount") },
  { name: "shared-form", as: "rodrigo", go: openShared },
  {
    name: "form-phone",
    as: "luis",
    language: "es",
    width: 390,
    height: 780,
    go: (page) => openProcess(page, "drafts", "Las Lagunas"),
  },
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

async function openTemplate(page: Page): Promise<void> {
  const { rows } = await read<{ rows: { id: string; name: string }[] }>(page, "/api/templates");
  const template = rows.find(({ name }) => name.startsWith("Compraventa"));
  await open(page, `/templateSettings/${template?.id}`);
}

async function openProcess(page: Page, list: string, title: string): Promise<void> {
  const { rows } = await read<{ rows: { id: string; title: string }[] }>(page, `/api/processes?list=${list}`);
  const process = rows.find((row) => row.title.includes(title));
  if (!process) throw new Error(`no process "${title}" among ${list}`);
  await open(page, `/processes/${process.id}`);
}

async function openBoard(page: Page): Promise<void> {
  await open(page, "/boards");
  const link = page.locator('main a[href^="/boards?board="]').first();
  await open(page, (await link.getAttribute("href")) ?? "");
}

async function openShared(page: Page): Promise<void> {
  const { rows } = await read<{ rows: { id: string }[] }>(page, "/api/shared");
  await open(page, `/shared?form=${rows[0]?.id}`);
}

/** Opened when its documents are there: they are made in the background. */
async function openApproved(page: Page): Promise<void> {
  const { rows } = await read<{ rows: { id: string; title: string }[] }>(page, "/api/processes?list=approved");
  const id = rows.find(({ title }) => title.includes("Las Orquídeas"))?.id;
  for (let tries = 0; tries < 240; tries++) {
    const { documents } = await read<{ documents: { state: string }[] }>(page, `/api/processes/${id}`);
    if (documents.length === 2 && documents.every(({ state }) => state === "ready")) break;
    await page.waitForTimeout(500);
  }
  await open(page, `/processes/${id}`);
}

async function read<T>(page: Page, path: string): Promise<T> {
  const response = await page.request.get(path);
  if (!response.ok()) throw new Error(`${path}: ${response.status()}`);
  return (await response.json()) as T;
}

/** Nothing is on its way any more: no request (the stream of live updates aside), fonts there, previews drawn. */
async function settled(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(2500);
}

async function take(browser: Browser, address: string, picture: Picture): Promise<void> {
  const { name, as, theme = "light", language = "en", width = 1280, height = 800 } = picture;
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    reducedMotion: "reduce" as const,
    locale: language === "es" ? "es-GT" : "en-GB",
    timezoneId: "America/Guatemala",
  });
  await context.addInitScript(
    ([l, t]) => {
      if (window.origin === "null") return; // a sandboxed frame has no storage
      localStorage.setItem("language", l as string);
      localStorage.setItem("mode", t as string);
    },
    [language, theme],
  );
  const page = await context.newPage();
  if (as) {
    const data = { email: as.includes("@") ? as : `${as}@quetzal.gt`, password };
    const answer = await page.request.post("/api/identity/sign-in", { data, headers: { origin: address } });
    if (!answer.ok()) throw new Error(`${as} cannot sign in: ${answer.status()} ${await answer.text()}`);
  }
  await picture.go(page);
  const path = join(folder, `${name}.png`);
  const png = smallerPng(await page.screenshot({ animations: "disabled", caret: "hide" }));
  await writeFile(path, png);
  const size = png.length;
  console.log(`${name}.png ${(size / 1024).toFixed(0)} KB${size > largest ? ": too large" : ""}`);
  if (size > largest) process.exitCode = 1;
  await context.close();
}

const port = await new Promise<number>((resolve) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const at = probe.address();
    probe.close(() => resolve(typeof at === "object" && at ? at.port : 0));
  });
});
const data = await mkdtemp(join(tmpdir(), "acta-pictures-"));
const env = { ...process.env, ACTA_DATA: data, PORT: String(port), ACTA_METRICS_PORT: "0" };
const server = spawn(process.execPath, [join(root, "bin/acta.mjs"), "demo"], {
  env,
  stdio: ["ignore", "pipe", "inherit"],
});
const ended = once(server, "exit");
try {
  const ready = (async () => {
    for await (const line of createInterface({ input: server.stdout })) if (line.startsWith("Acta is ready")) return;
    throw new Error("the demo did not start");
  })();
  await ready;
  server.stdout.resume();
  await mkdir(folder, { recursive: true });
  const browser = await openBrowser();
  const wanted = process.argv.slice(2);
  for (const picture of pictures) {
    if (wanted.length === 0 || wanted.includes(picture.name)) await take(browser, `http://localhost:${port}`, picture);
  }
  await browser.close();
} finally {
  server.kill("SIGTERM");
  await ended;
  await rm(data, { recursive: true, force: true });
}
