import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { embeddedOffice } from "./choose-pdf-converter.ts";
import type { PdfConverter } from "./converter.ts";
import { embeddedConverter } from "./embedded-converter.ts";
import { patchedLoader } from "./embedded-patch.ts";
import { minimalDocx } from "./minimal-docx.ts";

const packageDirectory = embeddedOffice() ?? "not installed";
const log = { info: vi.fn(), warn: vi.fn() };
const docx = minimalDocx(["Contrato"]);
let converter: PdfConverter | undefined;

/** The processes that became ready, in order. */
const pids = (): number[] =>
  log.info.mock.calls.filter(([, words]) => String(words).endsWith("is ready")).map(([facts]) => facts.pid);
const lives = (pid: number | undefined): boolean => {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
};

beforeEach(() => {
  log.info.mockClear();
  log.warn.mockClear();
});
afterEach(() => converter?.stop());

// A start takes seconds, so these two share a converter.
describe("a child that is not wanted any more", () => {
  const shared = embeddedConverter({ packageDirectory, recycleAfter: 2, idleMs: 1000 }, log);
  afterAll(() => shared.stop());

  test("is killed and replaced when it hangs, and its document is made", { timeout: 150_000 }, async () => {
    const before = await shared.convert(docx);
    const [first] = pids();
    process.kill(first ?? 0, "SIGSTOP");
    const after = await shared.convert(docx, { timeoutMs: 3000 });
    expect(Buffer.from(after).equals(Buffer.from(before))).toBe(true);
    expect(lives(first)).toBe(false);
    expect(pids()).toHaveLength(2);
  });

  test("is replaced after its documents, and ends when idle", { timeout: 150_000 }, async () => {
    await Promise.all([shared.convert(docx), shared.convert(docx)]);
    expect(pids()).toHaveLength(1);
    await vi.waitFor(() => expect(lives(pids()[0])).toBe(false), { timeout: 20_000 });
  });
});

test("a start that takes too long is tried again, then everything that waits fails", async () => {
  converter = embeddedConverter({ packageDirectory, startLimitsMs: [50, 60] }, log);
  const answers = await Promise.allSettled([converter.convert(docx), converter.convert(docx)]);
  const failed = { status: "rejected", reason: { code: "pdf.unavailable", status: 503 } };
  expect(answers).toMatchObject([failed, failed]);
  expect(log.warn.mock.calls.map(([{ cause }]) => cause)).toEqual(["not ready after 50 ms", "not ready after 60 ms"]);
});

test("a package that cannot be used says so", async () => {
  const empty = await mkdtemp(join(tmpdir(), "acta-pdf-"));
  converter = embeddedConverter({ packageDirectory: empty }, log);
  await expect(converter.convert(docx)).rejects.toMatchObject({ code: "pdf.unavailable" });
  expect(log.warn.mock.calls[0]?.[0].cause).toContain(empty);
  await rm(empty, { recursive: true });
});

test("stop does not wait for a start", async () => {
  converter = embeddedConverter({ packageDirectory }, log);
  const answer = expect(converter.convert(docx)).rejects.toMatchObject({ code: "pdf.stopped" });
  await pause(500);
  const from = performance.now();
  await converter.stop();
  await answer;
  expect(performance.now() - from).toBeLessThan(10_000);
});

test("a busy child ends with its server, also when the server is killed", { timeout: 150_000 }, async () => {
  const here = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);
  const program = `
    const { embeddedConverter } = await import(${here("./embedded-converter.ts")});
    const { minimalDocx } = await import(${here("./minimal-docx.ts")});
    const log = { info: ({ pid }) => console.log(pid), warn() {} };
    const endless = minimalDocx(Array.from({ length: 30_000 }, (_, i) => "Contrato ".repeat(40) + i));
    await embeddedConverter({ packageDirectory: ${JSON.stringify(packageDirectory)} }, log).convert(endless);`;
  const server = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: "pipe" });
  const [ready] = (await once(server.stdout, "data")) as [Buffer];
  const child = Number(ready.toString());
  await pause(1500);
  expect(lives(child)).toBe(true);
  server.kill("SIGKILL");
  await vi.waitFor(() => expect(lives(child)).toBe(false), { timeout: 20_000, interval: 100 });
});

test("the loader of the installed package is set right in two places", async () => {
  const source = await readFile(join(packageDirectory, "wasm", "soffice.cjs"), "utf8");
  const patched = patchedLoader(source);
  expect(patched).toContain("var pthreadPoolSize=16;");
  expect(patched).toContain("__emscripten_thread_init(tb,!ENVIRONMENT_IS_WORKER,1,0,");
  expect(patchedLoader(source).length - source.length).toBe(1 - ("!ENVIRONMENT_IS_WEB".length - 1));
});

test.each(["var pthreadPoolSize=4;", "!ENVIRONMENT_IS_WEB,"])("a loader without %s is refused", async (pattern) => {
  const source = await readFile(join(packageDirectory, "wasm", "soffice.cjs"), "utf8");
  expect(() => patchedLoader(source.replaceAll(pattern, ""))).toThrow(/cannot be used.*Install version 2\.7\.2/);
});
