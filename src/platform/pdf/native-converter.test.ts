import { chmod, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withPictures } from "#tests/fixtures/documents/with-pictures.ts";
import { installedOffice } from "./choose-pdf-converter.ts";
import type { PdfConverter } from "./converter.ts";
import { minimalDocx } from "./minimal-docx.ts";
import { nativeConverter } from "./native-converter.ts";

// LibreOffice starts in a second, and in many on a machine that does other work.
vi.setConfig({ testTimeout: 120_000 });

const log = { info: vi.fn(), warn: vi.fn() };
let folder: string;
let converter: PdfConverter | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "acta-pdf-"));
  log.warn.mockClear();
});
afterEach(async () => {
  await converter?.stop();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** A `soffice` that does something else the first time it is run, and is the real one afterwards. */
async function atFirst(command: string): Promise<string> {
  const path = join(folder, "soffice");
  const real = installedOffice() ?? "soffice";
  await writeFile(
    path,
    `#!/bin/sh\nenv > "$0.env"\nif mkdir "$0.once" 2>/dev/null; then ${command}; fi\nexec ${real} "$@"\n`,
  );
  await chmod(path, 0o755);
  return path;
}

test("a hung process is killed and replaced, and every document of its batch is made", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://acta:a-secret@db/acta");
  const sofficePath = await atFirst("sleep 600 & echo $! > $0.pid; wait");
  const workDirectory = join(folder, "work");
  // Time enough for the process that replaces it, also on a busy machine.
  converter = nativeConverter({ sofficePath, workDirectory, processes: 1, startAllowanceMs: 20_000 }, log);
  const docx = (word: string): Uint8Array => minimalDocx([word]);
  const to = (word: string): Promise<Uint8Array> =>
    (converter as PdfConverter).convert(docx(word), { timeoutMs: 15_000 });
  const pdfs = await Promise.all(["uno", "dos", "tres"].map(to));
  expect(pdfs.map((pdf) => pdf.length > 1000)).toEqual([true, true, true]);
  expect(log.warn.mock.calls.map(([what]) => what.how)).toEqual(["overdue"]);
  // The process it had started is gone too.
  const pid = Number(await readFile(`${sofficePath}.pid`, "utf8"));
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  expect(await readFile(`${sofficePath}.env`, "utf8")).not.toContain("a-secret");
});

test("a document that is never done in time fails with pdf.timeout, the next one is made", async () => {
  const sofficePath = await atFirst("sleep 600");
  converter = nativeConverter({ sofficePath, workDirectory: join(folder, "work"), startAllowanceMs: 0 }, log);
  await expect(converter.convert(minimalDocx(["uno"]), { timeoutMs: 50 })).rejects.toMatchObject({
    code: "pdf.timeout",
    status: 504,
  });
  expect((await converter.convert(minimalDocx(["dos"]))).length).toBeGreaterThan(1000);
});

test("a process that breaks is replaced", async () => {
  const sofficePath = await atFirst("kill -SEGV $$");
  converter = nativeConverter({ sofficePath, workDirectory: join(folder, "work") }, log);
  expect((await converter.convert(minimalDocx(["uno"]))).length).toBeGreaterThan(1000);
  expect(log.warn.mock.calls.map(([what]) => what.how)).toEqual(["crashed"]);
});

test("an empty page where there is text is not taken for an answer", async () => {
  const empty = "%PDF-1.7\n1 0 obj<</Type/Page>>endobj\ntrailer<<>>\n%%EOF\n";
  await writeFile(join(folder, "empty.pdf"), empty);
  const sofficePath = await atFirst(`cp ${folder}/empty.pdf out/0.pdf; exit 0`);
  converter = nativeConverter({ sofficePath, workDirectory: join(folder, "work") }, log);
  expect(Buffer.from(await converter.convert(minimalDocx(["uno"]))).includes("/FontFile")).toBe(true);
  expect(log.warn).toHaveBeenCalledTimes(1);
});

test("what waits goes together, over the processes there are, each behind everything else", async () => {
  const sofficePath = join(folder, "soffice");
  await writeFile(sofficePath, `#!/bin/sh\nps -o ni= -p $$ >> "$0.runs"\nexec ${installedOffice()} "$@"\n`, {
    mode: 0o755,
  });
  converter = nativeConverter({ sofficePath, workDirectory: join(folder, "work"), processes: 2 }, log);
  const documents = Array.from({ length: 24 }, (_, i) => minimalDocx([`Contrato ${i}`]));
  await Promise.all(documents.map((docx) => (converter as PdfConverter).convert(docx)));
  const priorities = (await readFile(`${sofficePath}.runs`, "utf8")).trim().split(/\s+/);
  expect(priorities).toEqual(["5", "5"]);
});

test("a few documents wait for the process that runs, and not for one that hangs", async () => {
  const sofficePath = join(folder, "soffice");
  const script = `#!/bin/sh\necho run >> "$0.runs"\nif mkdir "$0.once" 2>/dev/null; then sleep 600; fi\nexec ${installedOffice()} "$@"\n`;
  await writeFile(sofficePath, script, { mode: 0o755 });
  converter = nativeConverter({ sofficePath, workDirectory: join(folder, "work"), processes: 2 }, log);
  const hanging = converter.convert(minimalDocx(["uno"])).catch(() => undefined);
  const runs = () => readFile(`${sofficePath}.runs`, "utf8").catch(() => "");
  await vi.waitFor(async () => expect(await runs()).toBe("run\n"), { timeout: 20_000 });
  const pdfs = await Promise.all(
    ["dos", "tres"].map((word) => (converter as PdfConverter).convert(minimalDocx([word]))),
  );
  expect(pdfs.map((pdf) => pdf.length > 1000)).toEqual([true, true]);
  expect(await runs()).toBe("run\nrun\n");
  await converter.stop();
  await hanging;
});

test("stop ends what runs and what waits, and leaves no files", async () => {
  const sofficePath = await atFirst("sleep 600");
  const workDirectory = join(folder, "work");
  converter = nativeConverter({ sofficePath, workDirectory, processes: 1 }, log);
  const answers = Promise.allSettled([
    converter.convert(minimalDocx(["uno"])),
    converter.convert(minimalDocx(["dos"])),
  ]);
  await vi.waitFor(async () => expect(await readdir(folder)).toContain("soffice.once"), { timeout: 20_000 });
  await converter.stop();
  const stopped = { status: "rejected", reason: { code: "pdf.stopped" } };
  expect(await answers).toMatchObject([stopped, stopped]);
  expect(await readdir(workDirectory)).toEqual([]);
});

test("folders that killed servers left behind are removed, others' are not", async () => {
  const old = await mkdtemp(join(folder, "pdf-"));
  const others = await mkdtemp(join(folder, "pdf-"));
  await writeFile(join(folder, "mine.txt"), "");
  const daysAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
  for (const path of [old, join(folder, "mine.txt")]) await utimes(path, daysAgo, daysAgo);
  converter = nativeConverter({ sofficePath: installedOffice() ?? "soffice", workDirectory: folder }, log);
  await converter.convert(minimalDocx(["uno"]));
  await converter.stop();
  expect((await readdir(folder)).map((name) => join(folder, name)).sort()).toEqual(
    [others, join(folder, "mine.txt")].sort(),
  );
});

test("a process that takes too much memory is ended: the document is too large, and the next one is made", async () => {
  const sofficePath = join(folder, "soffice");
  const real = installedOffice() ?? "soffice";
  const greedy = `${process.execPath} -e 'const kept = Buffer.alloc(1200 * 1024 ** 2, 1); setTimeout(() => kept, 600_000)'`;
  await writeFile(sofficePath, `#!/bin/sh\nif [ -e "$0.well" ]; then exec ${real} "$@"; fi\n${greedy}\n`);
  await chmod(sofficePath, 0o755);
  converter = nativeConverter({ sofficePath, workDirectory: join(folder, "work"), maxMemory: 1024 ** 3 }, log);
  await expect(converter.convert(minimalDocx(["uno"]))).rejects.toMatchObject({ code: "pdf.tooLarge", status: 413 });
  expect(log.warn.mock.calls.map(([what]) => what.how)).toEqual(["overMemory", "overMemory"]);
  await writeFile(`${sofficePath}.well`, "");
  expect((await converter.convert(minimalDocx(["dos"]))).length).toBeGreaterThan(1000);
});

test("a real document that takes LibreOffice much memory is too large, and the next one is made", async () => {
  const sofficePath = installedOffice() ?? "soffice";
  // LibreOffice takes half of it for a page of text; the pictures take half as much again.
  const settings = { sofficePath, workDirectory: join(folder, "work"), maxMemory: 440 * 1024 ** 2 };
  converter = nativeConverter(settings, log);
  const large = converter.convert(withPictures(3, 9000), { timeoutMs: 110_000 });
  await expect(large).rejects.toMatchObject({ code: "pdf.tooLarge", status: 413 });
  expect(log.warn.mock.calls.map(([what]) => what.how)).toEqual(["overMemory", "overMemory"]);
  expect((await converter.convert(minimalDocx(["dos"]))).length).toBeGreaterThan(1000);
});
