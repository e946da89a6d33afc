import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { runLimited } from "../programs/limited-program.ts";
import { fillInWorker, inspectTemplateInWorker } from "./document-workers.ts";
import { closeDocumentWorkers, runWorkersFrom } from "./worker-pool.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acta-limit-"));
});
afterEach(async () => {
  runWorkersFrom(new URL("./parse-worker.ts", import.meta.url));
  await closeDocumentWorkers();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * A worker that gets no processor time before it answers: for so many milliseconds, or for ever. With `once`, only the first worker that
 * makes this file waits.
 */
const starving = (milliseconds: number | "Infinity", once = "") =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from "node:worker_threads";
      import { existsSync, writeFileSync } from "node:fs";
      parentPort.on("message", () => {
        parentPort.postMessage({ done: "ready" });
        const waits = ${JSON.stringify(once)} === "" || !existsSync(${JSON.stringify(once)});
        if (${JSON.stringify(once)} !== "") writeFileSync(${JSON.stringify(once)}, "");
        if (waits) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${milliseconds});
        parentPort.postMessage({ done: "filled", document: new Uint8Array(3), missing: [] });
      });`)}`,
  );

test("a task that waits for the processor ten times as long as it may use it is done", async () => {
  runWorkersFrom(starving(2000));
  await closeDocumentWorkers();
  const { document } = await fillInWorker(new Uint8Array(1), {}, { processorMs: 200 });
  expect(document).toHaveLength(3);
});

test("a task that got no processor time is begun once more", async () => {
  runWorkersFrom(starving("Infinity", join(folder, "begun")));
  await closeDocumentWorkers();
  const { document } = await fillInWorker(new Uint8Array(1), {}, { processorMs: 50 });
  expect(document).toHaveLength(3);
});

test("a task that gets none twice is refused for now, and its file is not blamed", async () => {
  runWorkersFrom(starving("Infinity"));
  await closeDocumentWorkers();
  const unavailable = { code: "failure.unavailable", status: 503 };
  await expect(fillInWorker(new Uint8Array(1), {}, { processorMs: 50 })).rejects.toMatchObject(unavailable);
  await expect(inspectTemplateInWorker(new Uint8Array(1), { processorMs: 50 })).rejects.toMatchObject(unavailable);
});

test("a task that uses up its processor time is the fault of its file", async () => {
  const l = Array.from({ length: 300 }, () => ({}));
  const slow = fillInWorker(smallDocument(p("{#a}{#b}{#c}{x}{/c}{/b}{/a}")), { a: l, b: l, c: l }, { processorMs: 50 });
  await expect(slow).rejects.toMatchObject({ code: "failure.documentTooSlow" });
});

test("a program has the same limits: of the processor, and a generous one of the clock", async () => {
  const limits = { processorMs: 1000, memoryMb: 512, outputBytes: 100 };
  const run = (script: string, more = {}) =>
    runLimited("/bin/sh", new Uint8Array(1), () => ["-c", script], { ...limits, ...more });
  expect(await run("sleep 2; echo fine")).toEqual(Buffer.from("fine\n"));
  expect(await run("while :; do :; done")).toBeUndefined();
  await expect(run("sleep 60", { processorMs: 50 })).rejects.toMatchObject({ code: "failure.unavailable" });
});
