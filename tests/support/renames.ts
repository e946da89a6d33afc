import { createAlert, getAlert, saveAlert } from "#features/alerts/contract.ts";
import * as boards from "#features/boards/contract.ts";
import * as tasks from "#features/boards/task-contract.ts";
import * as boardViews from "#features/boards/view-contract.ts";
import { catalogCalls } from "#features/catalogs/contract.ts";
import * as clauses from "#features/clauses/contract.ts";
import * as lists from "#features/lists/contract.ts";
import type { Attribute } from "#features/lists/list.ts";
import { readyAttributes } from "#features/lists/ready-made.ts";
import * as organizations from "#features/organizations/contract.ts";
import { createStudy, getStudy, saveStudy } from "#features/planner/contract.ts";
import { exampleStudy } from "#features/planner/new-study.ts";
import * as processLists from "#features/process-lists/contract.ts";
import { fileProcess, getProcess, renameProcess } from "#features/processes/contract.ts";
import * as levels from "#features/project-levels/contract.ts";
import * as reports from "#features/reports/saved-contract.ts";
import { saveItem } from "#features/repository/contract.ts";
import * as signatures from "#features/signatures/contract.ts";
import { createTeam, renameTeam } from "#features/teams/contract.ts";
import * as templates from "#features/templates/contract.ts";
import type { SomeMember } from "#seed/people.ts";
import { boardWith } from "../fixtures/boards.ts";
import { begun, template } from "../fixtures/processes.ts";
import { folderOf } from "../fixtures/repository.ts";
import { readyProcess } from "../fixtures/signatures.ts";
import type { App } from "./app-under-test.ts";

/** A thing with a name that two people may change. It begins as "Uno". */
interface Named {
  /** Saves a name over what it was: the name, or the version. */
  readonly save: (name: string, over: unknown) => Promise<unknown>;
  /** Returns what a save is typed over now. */
  readonly now: (name: string) => unknown;
  /** True if a call need not say what it changes. */
  readonly isOptional?: boolean;
}

const ofName = (save: (name: string, before: string | undefined) => Promise<unknown>): Named => ({
  save: (name, before) => save(name, before as string | undefined),
  now: (name) => name,
  isOptional: true,
});

const ofVersion = (
  read: () => Promise<{ readonly version: number }>,
  save: (name: string, version: number) => Promise<unknown>,
): Named => ({
  save: (name, version) => save(name, version as number),
  now: async () => (await read()).version,
});

const catalog =
  (one: "clients" | "projects" | "reasons" | "metrics") =>
  async (_: App, { call }: SomeMember): Promise<Named> => {
    const { id } = await call(catalogCalls[one].create, { name: "Uno" });
    return ofName((name, before) => call(catalogCalls[one].rename, { id, name, before }));
  };

type Maker = (app: App, owner: SomeMember) => Promise<Named>;

const boardThings: Readonly<Record<string, Maker>> = {
  "PUT /boards/:boardId": async (_, { call }) => {
    const { boardId, details } = await boardWith(call, [], { name: "Uno" });
    return ofVersion(
      async () => (await details()).board,
      (name, version) => call(boards.saveBoard, { boardId, name, version }),
    );
  },
  "PUT /boards/:boardId/columns/:columnId": async (_, { call }) => {
    const { boardId, at } = await boardWith(call);
    const one = { boardId, columnId: at(0) };
    await call(boards.saveColumn, { ...one, name: "Uno" });
    return ofName((name, before) =>
      call(boards.saveColumn, { ...one, name, ...(before !== undefined && { before: { name: before } }) }),
    );
  },
  "PUT /boards/:boardId/labels": async (_, { call }) => {
    const { boardId } = await boardWith(call);
    const colored = (name: string) => [{ name, color: "#d32f2f" }];
    await call(boards.saveLabels, { boardId, labels: colored("Uno") });
    return ofName((name, before) =>
      call(boards.saveLabels, {
        boardId,
        labels: colored(name),
        ...(before !== undefined && { before: colored(before) }),
      }),
    );
  },
  "PUT /boards/:boardId/tasks/:taskId": async (_, { call }) => {
    const { boardId, tasks: made } = await boardWith(call, ["Uno"]);
    const one = { boardId, taskId: made[0] ?? "" };
    return ofVersion(
      () => call(tasks.getTask, one),
      (title, version) => call(tasks.saveTask, { ...one, title, version }),
    );
  },
  "PUT /boards/:boardId/views/:viewId": async (_, { call }) => {
    const { boardId } = await boardWith(call);
    const { id: viewId } = await call(boardViews.createView, { boardId, name: "Uno", shared: true, settings: {} });
    const read = async () => (await call(boardViews.listViews, { boardId })).rows.find(({ id }) => id === viewId);
    return ofVersion(
      async () => ({ version: (await read())?.version ?? 0 }),
      (name, version) => call(boardViews.saveView, { boardId, viewId, name, version }),
    );
  },
};

const processThings: Readonly<Record<string, Maker>> = {
  "PUT /processes/:id/title": async (_, owner) => {
    const { id } = await begun(owner, await template(owner), "Uno");
    return ofVersion(
      () => owner.call(getProcess, { id }),
      (title, version) => owner.call(renameProcess, { id, title, version }),
    );
  },
  "PUT /processes/tags/:tag": async (_, owner) => {
    const { id, version } = await begun(owner, await template(owner));
    await owner.call(fileProcess, { id, version, teams: [], clientId: null, projectId: null, tags: ["Uno"] });
    return {
      save: (name, tag) => owner.call(processLists.renameTag, { tag: String(tag), name }),
      now: (name) => name,
    };
  },
  "PUT /processes/views/:viewId": async (_, { call }) => {
    const { id: viewId } = await call(processLists.createView, {
      name: "Uno",
      shared: true,
      settings: { list: "active" },
    });
    const read = async () => (await call(processLists.listViews, {})).rows.find(({ id }) => id === viewId);
    return ofVersion(
      async () => ({ version: (await read())?.version ?? 0 }),
      (name, version) => call(processLists.saveView, { viewId, name, version }),
    );
  },
  "PUT /processes/:processId/signatures/:envelopeId/invitations/:invitationId": async (app, owner) => {
    const templateId = await template(owner);
    const processId = await readyProcess(app, { creator: owner, reviewer: owner, templateId });
    const email = "ana@example.com";
    const envelope = await owner.call(signatures.sendEnvelope, {
      processId,
      invitations: [{ name: "Uno", email, language: "es" }],
    });
    const one = { processId, envelopeId: envelope.id, invitationId: envelope.invitations[0]?.id ?? "", email };
    return ofName((name, before) =>
      owner.call(signatures.correctSigner, {
        ...one,
        name,
        ...(before !== undefined && { before: { name: before, email } }),
      }),
    );
  },
  "PUT /alerts/:alertId": async (_, { call }) => {
    const { id: alertId } = await call(createAlert, { date: "2040-01-01", title: "Uno" });
    return ofVersion(
      () => call(getAlert, { alertId }),
      (title, version) => call(saveAlert, { alertId, title, version }),
    );
  },
  "PUT /reports/saved/:reportId": async (_, { call }) => {
    const fields = { question: { range: "lastMonth", statuses: "approved" }, schedule: null, receivers: [] } as const;
    const { id: reportId } = await call(reports.createSavedReport, { ...fields, receivers: [], name: "Uno" });
    const read = async () => (await call(reports.listSavedReports, {})).rows.find(({ id }) => id === reportId);
    return ofVersion(
      async () => ({ version: (await read())?.version ?? 0 }),
      (name, version) => call(reports.changeSavedReport, { ...fields, receivers: [], reportId, name, version }),
    );
  },
};

const templateThings: Readonly<Record<string, Maker>> = {
  "PUT /templates/:id": async (_, owner) => {
    const id = await template(owner);
    const read = () => owner.call(templates.getTemplate, { id });
    return ofVersion(read, async (name, version) => {
      const { description, directory, form } = await read();
      return owner.call(templates.saveTemplate, { id, version, name, description, directory, form });
    });
  },
  "PUT /templates/:id/title-pattern": async (_, owner) => {
    const id = await template(owner);
    await owner.call(templates.setTitlePattern, { id, titlePattern: "Uno" });
    return ofName((titlePattern, before) => owner.call(templates.setTitlePattern, { id, titlePattern, before }));
  },
  "PUT /clauses/:id": async (_, { call }) => {
    const text = "**QUINTA:** El plazo es de {plazo}.";
    const { id } = await call(clauses.createClause, { name: "Uno", text });
    return ofVersion(
      () => call(clauses.getClause, { id }),
      (name, version) => call(clauses.saveClause, { id, number: 1, version, name, text }),
    );
  },
};

/** Everything that has a name, by the call that changes it. */
export const thingsWithNames: Readonly<Record<string, Maker>> = {
  ...boardThings,
  ...processThings,
  ...templateThings,
  "PUT /clients/:id": catalog("clients"),
  "PUT /projects/:id": catalog("projects"),
  "PUT /rejection-reasons/:id": catalog("reasons"),
  "PUT /metrics/:id": catalog("metrics"),
  "PUT /teams/:id": async (_, { call }) => {
    const { id } = await call(createTeam, { name: "Uno" });
    return ofName((name, before) => call(renameTeam, { id, name, before }));
  },
  "PUT /organizations/current": async (_, { call }) => {
    const { country, address, phone } = await call(organizations.getOrganization, {});
    const named = (name: string) => ({ name, country, address, phone });
    await call(organizations.saveOrganization, named("Uno"));
    return ofName((name, before) =>
      call(organizations.saveOrganization, {
        ...named(name),
        ...(before !== undefined && { before: named(before) }),
      }),
    );
  },
  "PUT /lists/:id": async (_, { call }) => {
    const { id } = await listIn(call);
    return ofName((name, before) => call(lists.renameList, { id, name, before }));
  },
  "PUT /lists/:id/attributes": async (_, { call }) => {
    const { id } = await listIn(call);
    const save: Named["save"] = async (name, over) => {
      const before = over as { attributes: Attribute[]; identifier: string } | undefined;
      const { attributes, version } = await call(lists.getList, { id });
      const renamed = attributes.map((one, at) => (at === 1 ? { ...one, name } : one));
      return call(lists.saveAttributes, { id, version, attributes: renamed, identifier: 0, before });
    };
    const now = async () => {
      const { attributes, identifier } = await call(lists.getList, { id });
      return { attributes, identifier };
    };
    return { save, now, isOptional: true };
  },
  "PUT /repository/items/:itemId": async (_, { call }) => {
    const itemId = await folderOf(call, "Uno");
    return ofName((name, before) => call(saveItem, { itemId, name, before }));
  },
  "PUT /land-studies/:id": async (_, { call }) => {
    const content = exampleStudy("es");
    const { id } = await call(createStudy, { title: "Uno", content });
    return ofVersion(
      () => call(getStudy, { id }),
      (title, version) => call(saveStudy, { id, version, title, content }),
    );
  },
  "PUT /hp/projects/:id": async (_, { call }) => {
    const { id } = await call(levels.createProject, { name: "Uno" });
    return ofVersion(
      () => call(levels.getProject, { id }),
      (name, version) => call(levels.saveProject, { id, name, version }),
    );
  },
  "PUT /hp/projects/:id/levels/:levelId": async (_, { call }) => {
    const { id } = await call(levels.createProject, { name: "Torre Ágata" });
    const { id: levelId } = await call(levels.createLevel, { id, name: "Uno" });
    return ofName((name, before) => call(levels.saveLevel, { id, levelId, name, before }));
  },
};

const listIn = (call: SomeMember["call"]) =>
  call(lists.createList, { name: "Uno", attributes: readyAttributes("companies", "es"), identifier: 0 });
