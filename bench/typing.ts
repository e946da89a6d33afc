import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { Page } from "playwright-core";
import { startNode } from "#app/server/node.ts";
import { createProcess } from "#features/processes/contract.ts";
import { uploadTemplate } from "#features/templates/contract.ts";
import { readConfig } from "#platform/config.ts";
import { caller } from "#seed/caller.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { builtPages, openBrowser, openWindow } from "#tests/support/browser.ts";
import { ensureTemplate, freshDatabase, startCluster } from "#tests/support/cluster.ts";
import { percentile, print, rounded, spread } from "./report.ts";

const fields = 300;
/** Pages of the template whose settings are typed. */
const pages = 40;
/** Milliseconds between two keys: twenty a second, more than anybody types. */
const betweenKeys = 50;
const bars = { keyP95: 60, longestTask: 600, settingsP95: 50 };

/** The page's own measurements. */
interface Measured {
  readonly keys: readonly number[];
  readonly presses: readonly number[];
  readonly tasks: readonly number[];
}

/** Milliseconds from a key to the painted frame in a form of 300 fields beside its live document, and its longest task while it opens. */
export async function typing(): Promise<void> {
  await builtPages();
  const { reach, stop } = await startCluster();
  const database = await freshDatabase(reach, await ensureTemplate(reach));
  const data = await mkdtemp(join(tmpdir(), "acta-bench-typing-"));
  const config = readConfig({ PORT: "0", HOST: "127.0.0.1", ACTA_DATA: data, ACTA_METRICS_PORT: "0" });
  const node = await startNode(config, database.connection, pino({ level: "silent" }), { work: false });
  const browser = await openBrowser();
  try {
    const owner = await organization({ node, as: (token) => caller(node.address, token) });
    const body = Array.from({ length: fields }, (_, i) =>
      p(`Cláusula ${i + 1}. El compareciente declara: ${tag(i + 1)}.`),
    );
    const file = { name: "largo.docx", bytes: smallDocument(body.join("")) };
    const stored = await owner.call.upload(
      uploadTemplate,
      { name: "Largo", description: "300 campos", directory: "" },
      file,
    );
    if (stored.kind !== "stored") throw new Error("the template was not stored");
    const process = await owner.call(createProcess, { templateId: stored.id, title: "Contrato largo" });
    const { page, context } = await openWindow(browser, node.address);
    await context.addCookies([{ name: "sid", value: owner.token, url: node.address }]);
    await page.addInitScript(watch);
    await page.goto(`/processes/${process.id}`);
    await page.frameLocator("iframe").getByText(`Cláusula ${fields}.`).waitFor({ timeout: 60_000 });
    await page.waitForLoadState("networkidle");
    const { tasks } = await measured(page);
    for (let i = 1; i <= 10; i++) {
      const [label, text] =
        i % 2 === 0 ? [`Monto ${i * 27}`, "1,234,567,890.25"] : [`Campo ${i * 27 + 1}`, "declara ser mayor"];
      await page.getByLabel(new RegExp(`^${label}\\b`)).focus();
      await press(page, text);
    }
    const { keys } = await measured(page);
    print("typing.key-to-paint", percentile(keys, 0.95), "ms", {
      ...spread(keys),
      keys: keys.length,
      fields,
      bar: bars.keyP95,
    });
    print("typing.longest-task-while-opening", Math.max(0, ...tasks), "ms", {
      tasks: tasks.map(rounded),
      fields,
      bar: bars.longestTask,
    });
    await inSettings(page, await longTemplate(owner));
  } finally {
    await browser.close();
    await node.stop();
    await database.drop();
    await stop();
    await rm(data, { recursive: true, force: true });
  }
}

/** Uploads a template of many fields and pages; gives its id. */
async function longTemplate(owner: SomeMember): Promise<string> {
  const input = { name: `De ${pages} páginas`, description: `${fields} campos`, directory: "" };
  const file = { name: "largo.docx", bytes: smallDocument(longBody()) };
  const stored = await owner.call.upload(uploadTemplate, input, file);
  if (stored.kind !== "stored") throw new Error("the long template was not stored");
  return stored.id;
}

/** Every third is an amount that the document has in words. */
const tag = (i: number) => (i % 3 === 0 ? `{monto_${i} | letras:GTQ:cifras}` : `{campo_${i}}`);

/** As many pages of text as a long contract has, with a break behind each. */
function longBody(): string {
  const sentence =
    "Declaran los comparecientes, bien enterados del contenido, objeto, validez y efectos legales de este acto, ";
  const perPage = Math.ceil(fields / pages);
  const clauses = Array.from({ length: fields }, (_, i) =>
    p(`Cláusula ${i + 1}. ${sentence.repeat(3)}que ${tag(i + 1)}.`),
  );
  const broken = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
  return clauses.map((clause, i) => ((i + 1) % perPage === 0 && i + 1 < fields ? clause + broken : clause)).join("");
}

/**
 * The same in the settings of a template of 300 fields and 40 pages: typing labels and hints, and walking to
 * the next field by keys, and choosing one by the pointer.
 */
async function inSettings(page: Page, id: string): Promise<void> {
  await page.goto(`/templateSettings/${id}`);
  await page.frameLocator("iframe").getByText(`Cláusula ${fields}.`).waitFor({ timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  const label = page.getByRole("tabpanel").getByLabel("Label", { exact: true });
  const typed: number[] = [];
  const walked: number[] = [];
  const since = async (list: number[], act: () => Promise<void>) => {
    const before = (await measured(page)).keys.length;
    await act();
    list.push(...(await measured(page)).keys.slice(before));
  };
  for (let i = 1; i <= 6; i++) {
    await label.focus();
    await since(typed, () => press(page, "otra pregunta"));
    await since(walked, async () => {
      for (let step = 0; step < 8; step++) {
        await page.keyboard.press("Alt+ArrowDown");
        await page.waitForTimeout(betweenKeys);
      }
    });
    await page.getByRole("tabpanel").getByLabel("Hint", { exact: true }).focus();
    await since(typed, () => press(page, "como en el DPI"));
  }
  const { presses } = await measured(page);
  const elements = page.getByRole("list", { name: "Fields in document order" }).getByRole("button");
  for (let i = 0; i < 12; i++) await elements.nth(i * 25).click();
  const chosen = (await measured(page)).presses.slice(presses.length);
  const of = { fields, pages, bar: bars.settingsP95 };
  print("typing.settings-key-to-paint", percentile(typed, 0.95), "ms", { ...spread(typed), keys: typed.length, ...of });
  print("typing.settings-walk-to-paint", percentile(walked, 0.95), "ms", {
    ...spread(walked),
    keys: walked.length,
    ...of,
  });
  print("typing.settings-press-to-paint", percentile(chosen, 0.95), "ms", {
    ...spread(chosen),
    presses: chosen.length,
    ...of,
  });
}

async function press(page: Page, text: string): Promise<void> {
  for (const key of text) {
    await page.keyboard.press(key === " " ? "Space" : key);
    await page.waitForTimeout(betweenKeys);
  }
}

const measured = (page: Page): Promise<Measured> =>
  page.evaluate(() => (window as unknown as { measured: Measured }).measured);

/** Runs in the page before its own scripts. */
function watch(): void {
  const collected = { keys: [] as number[], presses: [] as number[], tasks: [] as number[] };
  (window as unknown as { measured: typeof collected }).measured = collected;
  new PerformanceObserver((list) => collected.tasks.push(...list.getEntries().map((e) => e.duration))).observe({
    type: "longtask",
    buffered: true,
  });
  const painted = (list: number[]) => (event: Event) => {
    if (event instanceof KeyboardEvent && event.key === "Alt") return;
    const began = performance.now();
    // The frame after this one has been painted when its message arrives.
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => list.push(performance.now() - began);
      channel.port2.postMessage(null);
    });
  };
  addEventListener("keydown", painted(collected.keys), true);
  addEventListener("click", painted(collected.presses), true);
}
