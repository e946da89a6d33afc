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
import { organization } from "#seed/people.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { builtPages, openBrowser, openWindow } from "#tests/support/browser.ts";
import { ensureTemplate, freshDatabase, startCluster } from "#tests/support/cluster.ts";
import { percentile, print, rounded, spread } from "./report.ts";

const fields = 300;
const bars = { keyP95: 60, longestTask: 600, settingsP95: 50 };

/** What the page measures of itself. */
interface Measured {
  readonly keys: readonly number[];
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
    // Every third is an amount that the document has in words.
    const tag = (i: number) => (i % 3 === 0 ? `{monto_${i} | letras:GTQ:cifras}` : `{campo_${i}}`);
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
      for (const key of text) await page.keyboard.press(key === " " ? "Space" : key);
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
    await inSettings(page, stored.id);
  } finally {
    await browser.close();
    await node.stop();
    await database.drop();
    await stop();
    await rm(data, { recursive: true, force: true });
  }
}

/** The same in the settings of the template: typing labels, and choosing one field after the other. */
async function inSettings(page: Page, id: string): Promise<void> {
  await page.goto(`/templateSettings/${id}`);
  await page.frameLocator("iframe").getByText(`Cláusula ${fields}.`).waitFor({ timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  const label = page.getByRole("tabpanel").getByLabel("Label", { exact: true });
  for (let i = 1; i <= 6; i++) {
    await label.focus();
    for (const key of "otra pregunta") await page.keyboard.press(key === " " ? "Space" : key);
    for (let step = 0; step < 8; step++) await page.keyboard.press("Alt+ArrowDown");
  }
  const { keys } = await measured(page);
  const more = { ...spread(keys), keys: keys.length, fields, bar: bars.settingsP95 };
  print("typing.settings-key-to-paint", percentile(keys, 0.95), "ms", more);
}

const measured = (page: Page): Promise<Measured> =>
  page.evaluate(() => (window as unknown as { measured: Measured }).measured);

/** Runs in the page before its own scripts. */
function watch(): void {
  const collected = { keys: [] as number[], tasks: [] as number[] };
  (window as unknown as { measured: typeof collected }).measured = collected;
  new PerformanceObserver((list) => collected.tasks.push(...list.getEntries().map((e) => e.duration))).observe({
    type: "longtask",
    buffered: true,
  });
  addEventListener(
    "keydown",
    () => {
      const began = performance.now();
      // The frame after this one has been painted when its message arrives.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => collected.keys.push(performance.now() - began);
        channel.port2.postMessage(null);
      });
    },
    true,
  );
}
