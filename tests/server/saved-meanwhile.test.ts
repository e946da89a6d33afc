import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getAiSettings, removeAiSettings, saveAiSettings } from "#features/ai/contract.ts";
import { createClause, getClause, saveClause } from "#features/clauses/contract.ts";
import { getTemplateNotices, saveTemplateNotices } from "#features/notifications/contract.ts";
import { createProject, getProject, saveProject } from "#features/project-levels/contract.ts";
import { getSignatureSettings, saveSignatureSettings } from "#features/signatures/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
let owner: SomeMember;
let manager: SomeMember;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  manager = await member(app, owner.orgId, "manager");
});
afterAll(() => app?.stop());

/** Something both of them may save: how it is read, and how one of two different values is saved over a version. */
interface Shared {
  readonly name: string;
  /** Makes one to try with; gives its id, if it has one. */
  readonly make: () => Promise<string>;
  readonly read: (id: string) => Promise<{ readonly version: number }>;
  readonly save: (
    who: SomeMember,
    id: string,
    value: "first" | "second",
    version: number | undefined,
  ) => Promise<unknown>;
}

const aiServer = { address: "https://api.example.com/v1", apiKey: "a key of the test", sendsIdentifiers: false };
const addresses = { unassigned: [], assigned: [] };
const provider = { provider: "cincel", type: "autograph", idVerification: false } as const;

const ofOrganization: readonly Shared[] = [
  {
    name: "the server of proposed texts",
    make: async () => (await owner.call(removeAiSettings, {}), ""),
    read: () => owner.call(getAiSettings, {}),
    save: (who, _, model, version) => who.call(saveAiSettings, { ...aiServer, model, version }),
  },
  {
    name: "the signature settings",
    make: async () => "",
    read: () => owner.call(getSignatureSettings, {}),
    save: (who, _, value, version) =>
      who.call(saveSignatureSettings, { ...provider, apiKey: `a key of the test: ${value}`, version }),
  },
];

const ofOneThing: readonly Shared[] = [
  {
    name: "the addresses a template notifies",
    make: () => template(owner),
    read: (templateId) => owner.call(getTemplateNotices, { templateId }),
    save: (who, templateId, value, version) =>
      who.call(saveTemplateNotices, { templateId, ...addresses, approved: [`${value}@x.gt`], version }),
  },
  {
    name: "a building",
    make: async () => (await owner.call(createProject, { name: "Torre" })).id,
    read: (id) => owner.call(getProject, { id }),
    save: (who, id, name, version) => who.call(saveProject, { id, name, version }),
  },
  {
    name: "the name of a clause",
    make: async () => (await owner.call(createClause, { name: `Plazo ${++made}`, text: "El plazo." })).id,
    read: (id) => owner.call(getClause, { id }),
    save: (who, id, value, version) =>
      who.call(saveClause, { id, number: 1, name: `${value} ${made}`, text: "El plazo.", version }),
  },
];
let made = 0;

describe.each([...ofOrganization, ...ofOneThing])("$name", ({ make, read, save }) => {
  test("a save typed over an earlier one is refused, and what is stored stays", async () => {
    const id = await make();
    const { version } = await read(id);
    await save(manager, id, "first", version);
    const stored = await read(id);
    expect(stored.version).not.toBe(version);
    await expect(save(owner, id, "second", version)).rejects.toMatchObject({ status: 409 });
    expect(await read(id)).toEqual(stored);
    await save(owner, id, "second", stored.version);
    expect(await read(id)).not.toEqual(stored);
  });

  test("of two who save at the same moment one is told", async () => {
    const id = await make();
    const { version } = await read(id);
    const both = await Promise.allSettled([save(manager, id, "first", version), save(owner, id, "second", version)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { status: 409 } });
  });

  test("a program that names no version overwrites what is stored", async () => {
    const id = await make();
    await save(manager, id, "first", undefined);
    const stored = await read(id);
    await save(owner, id, "second", undefined);
    expect(await read(id)).not.toEqual(stored);
  });
});

test("settings that were removed and made anew are not those a page still shows", async () => {
  const save = (who: SomeMember, model: string, version?: number) =>
    who.call(saveAiSettings, { ...aiServer, model, version });
  await owner.call(removeAiSettings, {});
  const shown = await save(owner, "a", 0);
  await manager.call(removeAiSettings, {});
  await expect(save(owner, "b", shown.version)).rejects.toMatchObject({ status: 409 });
  await save(manager, "c", 0);
  await expect(save(owner, "b", shown.version)).rejects.toMatchObject({ status: 409 });
  expect((await owner.call(getAiSettings, {})).model).toBe("c");
});
