import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getAiSettings, removeAiSettings, saveAiSettings } from "#features/ai/contract.ts";
import { createBoard, getBoard, saveLabels, saveSchedule } from "#features/boards/contract.ts";
import { createClause, getClause, saveClause } from "#features/clauses/contract.ts";
import { changeMember, listMembers } from "#features/members/contract.ts";
import { getTemplateNotices, saveTemplateNotices } from "#features/notifications/contract.ts";
import { getOrganization, saveOrganization } from "#features/organizations/contract.ts";
import { createProject, getProject, saveProject } from "#features/project-levels/contract.ts";
import { getSignatureSettings, saveSignatureSettings } from "#features/signatures/contract.ts";
import { getBranding, saveTheme } from "#features/theming/contract.ts";
import { changeWebhook, createWebhook, listWebhooks } from "#features/webhooks/contract.ts";
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

/** Something of which the save carries the values it was typed over, where others may be stored by then. */
interface Compared {
  readonly name: string;
  readonly make: () => Promise<string>;
  readonly read: (id: string) => Promise<unknown>;
  /** Saves one of two different values over what was read, or over whatever is stored. */
  readonly save: (who: SomeMember, id: string, value: "first" | "second", before?: unknown) => Promise<unknown>;
}
const fields = { country: "GT", address: "", phone: "" };
const plain = {
  primary: "#7a1f2b",
  accent: "#123a5f",
  background: "#f2f2f2",
  secondary: "#424242",
  rectangles: "#196293",
  error: "#ff5252",
  info: "#2196f3",
  success: "#4caf50",
  warning: "#ffc107",
};
const colors = (value: string) => ({ ...plain, radius: value === "first" ? 3 : 9 });
const board = async () => (await owner.call(createBoard, { name: "Tablero", visibility: "organization" })).id;
const detailsOf = async (boardId: string) => (await owner.call(getBoard, { boardId })).board;
const personOf = async (uid: string) => {
  const { members } = await owner.call(listMembers, {});
  const found = members.find(({ id }) => id === uid);
  return found && { roles: found.roles, individual: found.individual, billing: found.billing };
};

const compared: readonly Compared[] = [
  {
    name: "what an organization says of itself",
    make: async () => "",
    read: async () => {
      const { name, country, address, phone } = await owner.call(getOrganization, {});
      return { name, country, address, phone };
    },
    save: (who, _, value, before) =>
      who.call(saveOrganization, { ...fields, name: `${value} ${++made}`, ...over(before) }),
  },
  {
    name: "the colours of an organization",
    make: async () => (await owner.call(saveTheme, { theme: null }), ""),
    read: async () => (await owner.call(getBranding, {})).theme,
    save: (who, _, value, before) => who.call(saveTheme, { theme: colors(value), ...over(before) }),
  },
  {
    name: "the roles of a member",
    make: async () => (await member(app, owner.orgId, "creator")).uid,
    read: personOf,
    save: (who, id, value, before) =>
      who.call(changeMember, { id, roles: [value === "first" ? "reviewer" : "consultant"], ...over(before) }),
  },
  {
    name: "a webhook",
    make: async () =>
      (await owner.call(createWebhook, { url: "https://a.example/x", events: ["process.approved"] })).id,
    read: async (id) => {
      const { endpoints } = await owner.call(listWebhooks, {});
      const found = endpoints.find((one) => one.id === id);
      return found && { url: found.url, description: found.description, events: found.events, enabled: found.enabled };
    },
    save: (who, id, description, before) =>
      who.call(changeWebhook, {
        id,
        url: "https://a.example/x",
        description,
        events: ["process.approved"],
        enabled: true,
        ...over(before),
      }),
  },
  {
    name: "the labels of a board",
    make: board,
    read: async (id) => (await detailsOf(id)).labelColors,
    save: (who, boardId, name, before) =>
      who.call(saveLabels, { boardId, labels: [{ name, color: "#123456" }], ...over(before) }),
  },
  {
    name: "the working hours of a board",
    make: board,
    read: async (id) => (await detailsOf(id)).workSchedule,
    save: async (who, boardId, value, before) => {
      const workSchedule = {
        ...(await detailsOf(boardId)).workSchedule,
        startTime: value === "first" ? "07:00" : "09:00",
      };
      return who.call(saveSchedule, { boardId, workSchedule, ...over(before) });
    },
  },
];
/** The input of a save that was typed over some values. */
const over = (before: unknown): object => (before === undefined ? {} : { before });

describe.each(compared)("$name", ({ make, read, save }) => {
  test("a save typed over other values than those stored is refused", async () => {
    const id = await make();
    const before = await read(id);
    await save(manager, id, "first", before);
    const stored = await read(id);
    await expect(save(owner, id, "second", before)).rejects.toMatchObject({ status: 409, code: "failure.conflict" });
    expect(await read(id)).toEqual(stored);
    await save(owner, id, "second", stored);
    expect(await read(id)).not.toEqual(stored);
  });

  test("of two who save at the same moment one is told; without the values before, the later one counts", async () => {
    const id = await make();
    const before = await read(id);
    const both = await Promise.allSettled([save(manager, id, "first", before), save(owner, id, "second", before)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await save(manager, id, "first");
    const stored = await read(id);
    await save(owner, id, "second");
    expect(await read(id)).not.toEqual(stored);
  });
});

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
