import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { p, part, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { withPictures } from "#tests/fixtures/documents/with-pictures.ts";
import { installedOffice, loadableOffice } from "./choose-pdf-converter.ts";
import type { PdfConverter } from "./converter.ts";
import { minimalDocx } from "./minimal-docx.ts";
import { nativeConverter } from "./native-converter.ts";
import { pdfText } from "./pdf-text.ts";
import { processorMsOf } from "./process-usage.ts";
import type { WarmSettings } from "./warm-slot.ts";

// LibreOffice starts in a second, and in many on a machine that does other work.
vi.setConfig({ testTimeout: 240_000 });

const sofficePath = installedOffice() ?? "soffice";
const programFolder = loadableOffice(sofficePath) ?? "not loadable";
const log = { info: vi.fn(), warn: vi.fn() };
const page = (word: string): Uint8Array => minimalDocx([word]);
const long = minimalDocx(Array.from({ length: 1000 }, (_, i) => `${i}. ${"Cláusula de muchas palabras. ".repeat(12)}`));
let folder: string;
let converter: PdfConverter | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "acta-pdf-"));
  log.info.mockClear();
  log.warn.mockClear();
});
afterEach(async () => {
  await converter?.stop();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const start = (warm: Partial<WarmSettings> = {}, more: { maxMemory?: number; processes?: number } = {}): PdfConverter =>
  (converter = nativeConverter(
    { sofficePath, warm: { programFolder, ...warm }, workDirectory: join(folder, "work"), processes: 1, ...more },
    log,
  ));

/** The children that became ready, in order. */
const pids = (): number[] =>
  log.info.mock.calls.filter(([, words]) => String(words).endsWith("is loaded")).map(([facts]) => facts.pid);
const ends = () => log.warn.mock.calls.map(([facts]) => facts.how);
const lives = (pid: number | undefined): boolean => {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
};

test("one child makes all documents, behind everything else, and knows nothing of our environment", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://acta:a-secret@db/acta");
  const warm = start({ idleMs: 1500 });
  warm.prepare?.();
  await vi.waitFor(() => expect(pids()).toHaveLength(1), { timeout: 120_000 });
  const [pid = 0] = pids();
  const began = await processorMsOf(pid);
  const pdfs = await Promise.all(Array.from({ length: 8 }, (_, i) => warm.convert(page(`Contrato ${i}`))));
  expect(pdfs.map((pdf) => pdf.length > 1000)).not.toContain(false);
  expect((await processorMsOf(pid)) ?? 0).toBeGreaterThan(began ?? Number.POSITIVE_INFINITY);
  expect(pids()).toHaveLength(1);
  expect(
    execFileSync("ps", ["-o", "ni=", "-p", String(pid)])
      .toString()
      .trim(),
  ).toBe("5");
  expect(await readFile(`/proc/${pid}/environ`, "utf8")).not.toContain("a-secret");
  // It ends when it rests, and the next document starts another.
  await vi.waitFor(() => expect(lives(pid)).toBe(false), { timeout: 20_000 });
  await warm.convert(page("Otro"));
  expect(pids()).toHaveLength(2);
  expect(log.warn).not.toHaveBeenCalled();
});

test("a hung, then a crashed child is replaced and its document made, and each after its number of documents", async () => {
  const warm = start({ recycleAfter: 2 });
  await warm.convert(page("uno"));
  const [first = 0] = pids();
  process.kill(first, "SIGSTOP");
  expect((await warm.convert(page("dos"), { timeoutMs: 1000 })).length).toBeGreaterThan(1000);
  expect(lives(first)).toBe(false);
  expect(ends()).toEqual(["overdue"]);
  const second = pids()[1] ?? 0;
  process.kill(second, "SIGSTOP");
  const crashing = warm.convert(page("tres"));
  await pause(300);
  process.kill(second, "SIGKILL");
  expect((await crashing).length).toBeGreaterThan(1000);
  expect(ends()).toEqual(["overdue", "crashed"]);
  await warm.convert(page("cuatro"));
  expect(pids()).toHaveLength(3);
  await warm.convert(page("cinco"));
  expect(pids()).toHaveLength(4);
});

test("processor time is limited, not the time that a busy machine keeps a child waiting", async () => {
  const warm = start();
  // The first time costs more than the others.
  await warm.convert(long);
  const [pid = 0] = pids();
  const before = (await processorMsOf(pid)) ?? 0;
  await warm.convert(long);
  const needed = ((await processorMsOf(pid)) ?? 0) - before;
  expect(needed).toBeGreaterThan(200);
  // A machine so busy that the child runs for an eighth of the time.
  let ended = false;
  const slow = Promise.allSettled([warm.convert(long, { timeoutMs: 3 * needed })]).finally(() => {
    ended = true;
  });
  const began = performance.now();
  while (!ended && lives(pid)) {
    process.kill(pid, "SIGSTOP");
    await pause(210);
    process.kill(pid, "SIGCONT");
    await pause(30);
  }
  expect(await slow).toMatchObject([{ status: "fulfilled" }]);
  expect(performance.now() - began).toBeGreaterThan(3 * needed);
  expect(pids()).toEqual([pid]);
  await expect(warm.convert(long, { timeoutMs: needed / 6 })).rejects.toMatchObject({ code: "pdf.timeout" });
  expect(ends()).toEqual(["overdue", "overdue"]);
});

test("a document that takes much memory is too large, and the next one is made", async () => {
  const warm = start({}, { maxMemory: 440 * 1024 ** 2 });
  const large = warm.convert(withPictures(3, 9000), { timeoutMs: 110_000 });
  await expect(large).rejects.toMatchObject({ code: "pdf.tooLarge", status: 413 });
  expect(ends()).toEqual(["overMemory", "overMemory"]);
  expect((await warm.convert(page("dos"))).length).toBeGreaterThan(1000);
});

test("where LibreOffice cannot be loaded, soffice makes the documents", async () => {
  const broken = join(folder, "program");
  await mkdir(broken);
  await writeFile(join(broken, "libmergedlo.so"), "no library");
  const warm = start({ programFolder: broken });
  expect((await warm.convert(page("uno"))).length).toBeGreaterThan(1000);
  expect(log.warn.mock.calls).toMatchObject([[{ how: "unusable", givenUp: true }, expect.anything()]]);
  expect((await warm.convert(page("dos"))).length).toBeGreaterThan(1000);
  expect(log.warn).toHaveBeenCalledTimes(1);
});

test("what LibreOffice refuses as a library, as it does a comment (7.4), is printed by soffice", async () => {
  const commented = smallDocument(
    `<w:p><w:r><w:t>Con nota</w:t></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>`,
    {
      "word/comments.xml": part("comments", `<w:comment w:id="0" w:author="A">${p("nota")}</w:comment>`),
      "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="comments.xml"/></Relationships>`,
    },
  );
  const warm = start();
  expect(await pdfText(await warm.convert(commented))).toContain("Con nota");
  expect(await pdfText(await warm.convert(page("después")))).toContain("después");
});

test("stop ends a start and what waits, and leaves no files", async () => {
  const warm = start();
  const answers = Promise.allSettled([warm.convert(page("uno")), warm.convert(page("dos"))]);
  await pause(400);
  const from = performance.now();
  await warm.stop();
  expect(performance.now() - from).toBeLessThan(10_000);
  const stopped = { status: "rejected", reason: { code: "pdf.stopped" } };
  expect(await answers).toMatchObject([stopped, stopped]);
  warm.prepare?.();
  expect(await readdir(join(folder, "work"))).toEqual([]);
});

test("a busy child ends with its server, also when the server is killed", async () => {
  const here = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);
  const settings = JSON.stringify({ sofficePath, warm: { programFolder }, workDirectory: join(folder, "work") });
  const program = `
    const { nativeConverter } = await import(${here("./native-converter.ts")});
    const { minimalDocx } = await import(${here("./minimal-docx.ts")});
    const log = { info: ({ pid }) => console.log(pid), warn() {} };
    const endless = minimalDocx(Array.from({ length: 30_000 }, (_, i) => "Contrato ".repeat(40) + i));
    await nativeConverter(${settings}, log).convert(endless);`;
  const server = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: "pipe" });
  const [ready] = (await once(server.stdout, "data")) as [Buffer];
  const child = Number(ready.toString());
  await pause(1500);
  expect(lives(child)).toBe(true);
  server.kill("SIGKILL");
  await vi.waitFor(() => expect(lives(child)).toBe(false), { timeout: 20_000, interval: 100 });
});
