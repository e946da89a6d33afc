import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { UnfillableTemplate } from "#engine/document/unfillable.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { CompiledFolder } from "./compiled-folder.ts";
import { CompiledTemplates } from "./compiled-templates.ts";

const document = (name: string, filler = "") =>
  smallDocument(p(`{${name}}`), filler === "" ? {} : { "word/media/x.png": filler });

test("the same bytes are compiled once, others each for themselves", async () => {
  const cache = new CompiledTemplates();
  const first = await cache.of(document("a"));
  expect(await cache.of(document("a"))).toBe(first);
  expect(await cache.of(document("b"))).not.toBe(first);
  expect(cache.size).toBe(2);
});

test("the one not used for longest is let go first", async () => {
  const cache = new CompiledTemplates();
  const first = await cache.of(document("first"));
  const second = await cache.of(document("second"));
  for (let i = 0; i < 11; i++) {
    await cache.of(document(`n${i}`));
    await cache.of(document("first"));
  }
  expect(cache.size).toBe(12);
  expect(await cache.of(document("first"))).toBe(first);
  expect(await cache.of(document("second"))).not.toBe(second);
});

test("large templates do not stay beside each other; one alone stays however large", async () => {
  const cache = new CompiledTemplates();
  const large = await cache.of(document("a", "x".repeat(7 * 1024 * 1024)));
  expect(await cache.of(document("a", "x".repeat(7 * 1024 * 1024)))).toBe(large);
  await cache.of(document("b", "x".repeat(7 * 1024 * 1024)));
  expect(cache.size).toBe(1);
});

test("an invalid template is reported every time and not kept", async () => {
  const cache = new CompiledTemplates();
  for (let i = 0; i < 2; i++) await expect(cache.of(document("#a"))).rejects.toThrow(UnfillableTemplate);
  expect(cache.size).toBe(0);
});

test("a folder keeps what was compiled for the next process; a damaged file is compiled again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "acta-compiled-"));
  try {
    const word = document("a");
    const made = (await new CompiledTemplates(new CompiledFolder(folder, "1")).of(word)).render({ a: "1" });
    const [name = ""] = readdirSync(folder);
    const path = join(folder, name);
    const written = readFileSync(path);
    // Read from the folder: another template under the name of this one is what comes out.
    const other = new CompiledTemplates(new CompiledFolder(folder, "1"));
    await other.of(document("b"));
    const [second = ""] = readdirSync(folder).filter((one) => one !== name);
    writeFileSync(path, readFileSync(join(folder, second)));
    expect((await new CompiledTemplates(new CompiledFolder(folder, "1")).of(word)).render({ a: "1" }).missing).toEqual([
      "b",
    ]);
    for (const damaged of [
      written.subarray(0, written.length - 1),
      Buffer.alloc(0),
      Buffer.from("no template at all"),
    ]) {
      writeFileSync(path, damaged);
      expect((await new CompiledTemplates(new CompiledFolder(folder, "1")).of(word)).render({ a: "1" })).toEqual(made);
      expect(readFileSync(path)).toEqual(written);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a folder that cannot be written costs nothing but time", async () => {
  const cache = new CompiledTemplates(new CompiledFolder(join(import.meta.filename, "no-folder"), "1"));
  expect((await cache.of(document("a"))).render({ a: "1" }).missing).toEqual([]);
});
