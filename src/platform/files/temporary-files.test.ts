import { existsSync } from "node:fs";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sweepTemporaryFiles, temporaryPath } from "./temporary-files.ts";

const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);

async function folder(prefix: string, touched?: Date): Promise<string> {
  const path = await mkdtemp(prefix);
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  await writeFile(join(path, "file"), "Escritura 12");
  if (touched) await utimes(path, touched, touched);
  return path;
}

test("uploads and files of programs that a killed process left are removed after a day, and nothing else", async () => {
  const upload = `${temporaryPath("upload")}swept`;
  await writeFile(upload, "Escritura 12");
  await utimes(upload, yesterday, yesterday);
  const old = await folder(temporaryPath("file"), yesterday);
  const recent = await folder(temporaryPath("file"));
  const other = await folder(join(tmpdir(), "other-"), yesterday);

  await sweepTemporaryFiles();

  expect([upload, old, recent, other].map((path) => existsSync(path))).toEqual([false, false, true, true]);
});
