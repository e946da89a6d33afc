import { afterAll, beforeAll, expect, test } from "vitest";
import { saveBoard } from "#features/boards/contract.ts";
import { createTask } from "#features/boards/task-contract.ts";
import * as contract from "#features/processes/contract.ts";
import { getItem } from "#features/repository/contract.ts";
import { shareItem } from "#features/repository/share-contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import { addTeamMember, createTeam } from "#features/teams/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { answered, template } from "#tests/fixtures/processes.ts";
import { fileOf, folderOf } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

// The live stream names a thing to the people who may read it, and to nobody else in the organization.

let app: App;
let owner: SomeMember;
let templateId: string;
const people: Record<string, SomeMember> = {};
let pages: Page[] = [];
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  templateId = await template(owner);
  Object.assign(people, {
    owner,
    creator: await member(app, owner.orgId, "creator"),
    teamReviewer: await member(app, owner.orgId, "reviewer"),
    otherReviewer: await member(app, owner.orgId, "reviewer"),
    otherCreator: await member(app, owner.orgId, "creator"),
    consultant: await member(app, owner.orgId, "consultant"),
    manager: await member(app, owner.orgId, "manager"),
    individual: await member(app, owner.orgId, ["creator", "reviewer"], { individual: true }),
  });
});
afterAll(async () => {
  for (const page of pages) page.close();
  await app.stop();
});

interface Page {
  readonly name: string;
  readonly heard: string[];
  readonly close: () => void;
}

async function listen(name: string, { token }: SomeMember): Promise<Page> {
  const abort = new AbortController();
  const headers = { cookie: `sid=${token}` };
  const response = await fetch(`${app.address}/api/live`, { headers, signal: abort.signal });
  const heard: string[] = [];
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) heard.push(decoder.decode(chunk, { stream: true }));
  })().catch(() => undefined);
  return { name, heard, close: () => abort.abort() };
}

const someone = (name: string): SomeMember => {
  const found = people[name];
  if (!found) throw new Error(`nobody is called ${name}`);
  return found;
};

/** The names of the people whose pages heard this text while `work` ran and its messages arrived. */
async function whoHeard(work: () => Promise<unknown>, ...texts: string[]): Promise<string[]> {
  for (const page of pages) page.close();
  pages = await Promise.all(Object.entries(people).map(([name, who]) => listen(name, who)));
  await work();
  // A message of this kind goes to everybody: whoever heard it has heard everything before it.
  await createTeamAsMark();
  await app.eventually(async () => pages.every(({ heard }) => heard.join("").includes('["teams"]')));
  return pages.filter(({ heard }) => texts.some((text) => heard.join("").includes(text))).map(({ name }) => name);
}
const createTeamAsMark = () => owner.call(createTeam, { name: `Marca ${Math.random()}`.slice(0, 30) });

/** A process of a team, in review. */
async function ofTeam(): Promise<{ id: string; version: number }> {
  const { id: team } = await owner.call(createTeam, { name: `Equipo ${Math.random()}`.slice(0, 30) });
  for (const name of ["creator", "teamReviewer"])
    await owner.call(addTeamMember, { id: team, memberId: someone(name).uid });
  const { call } = someone("creator");
  const { id } = await answered(someone("creator"), templateId);
  const { version } = await call(contract.getProcess, { id });
  const none = { clientId: null, projectId: null, tags: [] };
  const filed = await call(contract.fileProcess, { id, version, teams: [team], ...none });
  const sent = await call(reviews.sendProcess, { id, version: filed.version });
  return { id, version: sent.version };
}

test("a process of a team is named to its people and the owner, whatever happens to it", async () => {
  const { id, version } = await ofTeam();
  const reason = "Falta el precio en letras";
  const readers = ["owner", "creator", "teamReviewer"];
  const reject = () => someone("teamReviewer").call(reviews.rejectProcess, { id, version, reason });
  expect(await whoHeard(reject, id)).toEqual(readers);
  expect(
    await whoHeard(() => someone("creator").call(contract.processComments.add, { id, content: "¿Así?" }), id),
  ).toEqual(readers);
  const bytes = new TextEncoder().encode("copia");
  const attach = () =>
    someone("creator").call.upload(contract.processAttachments.add, { id }, { name: "a.txt", bytes });
  expect(await whoHeard(attach, id)).toEqual(readers);
});

test("a manager hears that the list of what waits changed, and of no process", async () => {
  const { id, version } = await ofTeam();
  const approve = async () => {
    const { contentHash } = await someone("teamReviewer").call(contract.getProcess, { id });
    await someone("teamReviewer").call(reviews.approveProcess, { id, version, contentHash });
  };
  expect(await whoHeard(approve, '["processes"]')).toContain("manager");
  expect(pages.find(({ name }) => name === "manager")?.heard.join("")).not.toContain(id);
});

test("people from whom a change takes a process away hear of it once more", async () => {
  const { id, version } = await answered(someone("creator"), templateId);
  await someone("creator").call(reviews.sendProcess, { id, version });
  const withdraw = () => someone("creator").call(reviews.withdrawProcess, { id });
  expect(await whoHeard(withdraw, id)).toEqual(["owner", "creator", "teamReviewer", "otherReviewer"]);
  const draft = await someone("creator").call(contract.getProcess, { id });
  const save = () =>
    someone("creator").call(contract.saveAnswers, { id, version: draft.version, patch: { nombre: "Berta" } });
  expect(await whoHeard(save, id)).toEqual(["creator"]);
});

test("a private board is named to its creator alone; one that becomes private is, too, to those who saw it", async () => {
  const { call } = someone("creator");
  const hidden = await boardWith(call, [], { visibility: "private" });
  const add = () => call(createTask, { boardId: hidden.boardId, columnId: hidden.at(0), title: "Cobrar" });
  expect(await whoHeard(add, hidden.boardId)).toEqual(["creator"]);
  const open = await boardWith(call);
  const hide = () => call(saveBoard, { boardId: open.boardId, visibility: "private" });
  expect(await whoHeard(hide, open.boardId)).toEqual(Object.keys(people));
});

test("a file is named to its owner and to whom it is shared with", async () => {
  const { call } = someone("creator");
  const folder = await folderOf(call, "Reservado");
  const { id } = await fileOf(call, "uno.txt", folder);
  const change = (text: string) => () => fileOf(call, "uno.txt", folder, text, { ifTaken: "version", replaces: 1 });
  expect(await whoHeard(change("dos"), id, folder)).toEqual(["owner", "creator"]);
  const share = { itemId: folder, principal: "member", principalId: someone("individual").uid } as const;
  await call(shareItem, { ...share, permission: "view" });
  const { version } = await call(getItem, { itemId: id });
  const again = () => fileOf(call, "uno.txt", folder, "tres", { ifTaken: "version", replaces: version });
  expect(await whoHeard(again, id, folder)).toEqual(["owner", "creator", "individual"]);
});
