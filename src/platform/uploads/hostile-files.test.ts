import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import type { Measured } from "#tests/fixtures/hostile/measure.ts";
import { hostileFiles } from "#tests/fixtures/hostile/packages.ts";
import { hostileTemplates } from "#tests/fixtures/hostile/templates.ts";

const folder = mkdtempSync(join(tmpdir(), "acta-hostile-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The first file of all is a good one: what a process needs to begin with is seen beside it, not hidden in it. */
const files = [
  { name: "a good document, the first of all", reason: undefined, bytes: () => smallDocument(p("{nombre}")) },
  ...hostileFiles.map(({ name, code, bytes }) => ({ name, reason: code, bytes })),
  ...hostileTemplates.map(({ name, error, bytes }) => ({ name, reason: error, bytes })),
];
// The bar is 200 ms of a processor of one's own; beside other tests a processor does half as much.
const largest = { upload: 5 * 1024 * 1024, ms: 400, coldMs: 1000, grownMb: 50 };
let measured: readonly Measured[] = [];

beforeAll(() => {
  files.forEach(({ bytes }, index) => {
    const content = bytes();
    expect(content.length).toBeLessThan(largest.upload);
    writeFileSync(join(folder, String(index).padStart(4, "0")), content);
  });
  const program = join(import.meta.dirname, "../../../tests/fixtures/hostile/measure.ts");
  // Young objects as many as in the worker that reads uploads.
  const run = spawnSync(process.execPath, ["--expose-gc", "--max-semi-space-size=16", program, folder], {
    encoding: "utf8",
    timeout: 120_000,
    maxBuffer: 16 * 1024 * 1024,
  });
  expect(run.stderr).toBe("");
  measured = run.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Measured);
});

describe("every hostile file is refused by its error, in time and within 50 MB", () => {
  test.each(files.map(({ name, reason }, index) => ({ name, reason, index })))("$name", ({ reason, index }) => {
    const one = measured[index];
    expect(one?.reasons ?? []).toEqual(reason === undefined ? [] : expect.arrayContaining([reason]));
    // On a machine that others use as well the clock runs on while the process waits.
    expect(Math.min(one?.ms ?? 0, one?.cpuMs ?? 0)).toBeLessThan(index === 0 ? largest.coldMs : largest.ms);
    expect(one?.grownMb).toBeLessThan(largest.grownMb);
  });
});
