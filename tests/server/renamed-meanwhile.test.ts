import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { createLevel, createProject, saveLevel } from "#features/project-levels/contract.ts";
import { saveItem } from "#features/repository/contract.ts";
import { createTeam, renameTeam } from "#features/teams/contract.ts";
import type { Caller } from "#seed/caller.ts";
import { organization } from "#seed/people.ts";
import { folderOf } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

interface Renamed {
  readonly id: string;
  /** Renames it, from the name it had when it was typed over. */
  readonly rename: (id: string, name: string, before?: string) => Promise<unknown>;
}

const things: readonly (readonly [string, (call: Caller) => Promise<Renamed>])[] = [
  [
    "a team",
    async (call) => ({
      id: (await call(createTeam, { name: "Uno" })).id,
      rename: (id, name, before) => call(renameTeam, { id, name, before }),
    }),
  ],
  ...(["clients", "projects", "reasons"] as const).map(
    (catalog) =>
      [
        `an entry of ${catalog}`,
        async (call: Caller) => ({
          id: (await call(catalogCalls[catalog].create, { name: "Uno" })).id,
          rename: (id: string, name: string, before?: string) =>
            call(catalogCalls[catalog].rename, { id, name, before }),
        }),
      ] as const,
  ),
  [
    "a level of a building",
    async (call) => {
      const { id } = await call(createProject, { name: "Torre Ágata" });
      const { id: levelId } = await call(createLevel, { id, name: "Uno" });
      return { id: levelId, rename: (_, name, before) => call(saveLevel, { id, levelId, name, before }) };
    },
  ],
  [
    "a folder",
    async (call) => ({
      id: await folderOf(call, "Uno"),
      rename: (itemId, name, before) => call(saveItem, { itemId, name, before }),
    }),
  ],
];

test.each(things)("the new name of %s does not overwrite that of another person", async (_, make) => {
  const owner = await organization(app);
  const { id, rename } = await make(owner.call);
  await rename(id, "De Ana", "Uno");
  await expect(rename(id, "De Luis", "Uno")).rejects.toMatchObject({ status: 409, code: "failure.conflict" });
  await rename(id, "De Luis", "De Ana");
  // Programs that do not say what they change overwrite it.
  await rename(id, "Del programa");
  await expect(rename(id, "Otro", "De Luis")).rejects.toMatchObject({ status: 409 });
});
