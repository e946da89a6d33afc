import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTeam } from "#features/teams/contract.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
let owner: SomeMember;
/** The folder where the store of a running app keeps its files. */
const folder = () => join(app.node.platform.config.files, "org");

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
});
afterAll(() => app?.stop());

/** Saves something that needs no file. */
const saved = () => owner.call.raw(createTeam, { name: `Equipo ${crypto.randomUUID().slice(0, 8)}` });

test("a store that takes no files is a 503 with its own sentence, and what needs no file is saved", async () => {
  await template(owner);
  expect((await saved()).status).toBe(200);
  await rm(folder(), { recursive: true });
  // A file where the folder was: the disk refuses, as it does when it is read-only.
  await writeFile(folder(), "");
  await expect(template(owner)).rejects.toMatchObject({ status: 503, code: "failure.filesUnwritable" });
  expect((await saved()).status).toBe(200);
  await rm(folder());
  await template(owner);
});

test("a folder of the system that nobody writes is answered in the same way", async () => {
  const other = await startApp({ ACTA_FILES: "/sys/acta" }, { work: false });
  try {
    const somebody = await organization(other);
    await expect(template(somebody)).rejects.toMatchObject({ status: 503, code: "failure.filesUnwritable" });
  } finally {
    await other.stop();
  }
});
