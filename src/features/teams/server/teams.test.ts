import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getRolesUser, inviteMembers, listMembers, removeMember } from "#features/members/contract.ts";
import { createProcess, fileProcess, getProcess, listProcesses } from "#features/processes/contract.ts";
import { getSession } from "#protocol/session.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let manager: SomeMember;
let ana: SomeMember;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app);
  manager = await member(app, owner.orgId, "manager");
  ana = await member(app, owner.orgId, ["creator"], { firstName: "Ana", lastName: "Álvarez" });
});
afterAll(() => app.stop());

/** Collects the events that a person's open page receives. */
async function hearing({ token }: SomeMember) {
  const abort = new AbortController();
  const headers = { cookie: `sid=${token}` };
  const { body } = await fetch(`${app.address}/api/live`, { headers, signal: abort.signal });
  const page = { heard: "", close: () => abort.abort() };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of body ?? []) page.heard += decoder.decode(chunk, { stream: true });
  };
  read().catch(() => undefined);
  return page;
}

const teams = async (search?: string) => (await owner.call(contract.listTeams, { search })).rows;

describe("names", () => {
  test("are unique without regard to case, in one organization; accents make another name", async () => {
    await owner.call(contract.createTeam, { name: "  Civil  y mercantil " });
    expect((await teams()).map((t) => t.name)).toEqual(["Civil y mercantil"]);
    await expect(manager.call(contract.createTeam, { name: "CIVIL Y MERCANTIL" })).rejects.toMatchObject({
      status: 409,
      code: "teams.nameTaken",
      fields: [{ path: "name", code: "teams.nameTaken" }],
    });
    await owner.call(contract.createTeam, { name: "Cívil y mercantil" });
    const other = await organization(app);
    await other.call(contract.createTeam, { name: "Civil y mercantil" });
    const { id } = await owner.call(contract.createTeam, { name: "Laboral" });
    await expect(owner.call(contract.renameTeam, { id, name: "civil y mercantil" })).rejects.toMatchObject({
      code: "teams.nameTaken",
    });
    await owner.call(contract.renameTeam, { id, name: "LABORAL" });
    for (const [name, code] of [
      [" ", "teams.nameRequired"],
      ["x".repeat(61), "teams.nameTooLong"],
    ] as const)
      await expect(owner.call(contract.createTeam, { name })).rejects.toMatchObject({ fields: [{ code }] });
  });

  test("the same name twice at once is there once", async () => {
    const answers = await Promise.allSettled(
      [owner, manager, owner, manager].map((who) => who.call(contract.createTeam, { name: "Notariado" })),
    );
    expect(answers.filter((a) => a.status === "fulfilled")).toHaveLength(1);
    for (const a of answers) if (a.status === "rejected") expect(a.reason).toMatchObject({ code: "teams.nameTaken" });
    expect(await teams("notar")).toHaveLength(1);
  });

  test("are found by any part of them, page by page in alphabetical order", async () => {
    for (const name of ["Ñandú", "Árbol", "barro", "Casa", "arena"]) await owner.call(contract.createTeam, { name });
    expect((await teams("AR")).map((t) => t.name)).toEqual(["Árbol", "arena", "barro"]);
    const all: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await owner.call(contract.listTeams, { limit: 2, after });
      all.push(...page.rows.map((t) => t.name));
      if (page.next === null) break;
      after = page.next;
    }
    expect(all).toEqual(["Árbol", "arena", "barro", "Casa", "Ñandú"]);
    for (const after of ["x", Buffer.from('["a"]').toString("base64url")])
      await expect(owner.call(contract.listTeams, { after })).rejects.toMatchObject({ code: "failure.cursor" });
  });
});

describe("people", () => {
  test("who have accepted join once; who has not accepted and who is no member do not", async () => {
    const { id } = await owner.call(contract.createTeam, { name: "Civil" });
    await manager.call(contract.addTeamMember, { id, memberId: ana.uid });
    expect(await teams()).toMatchObject([{ members: [{ id: ana.uid, name: "Ana Álvarez", email: ana.email }] }]);
    expect((await ana.call(getSession, {})).actor?.teamIds).toEqual([id]);
    expect(await ana.call(getRolesUser, {})).toMatchObject({ teams: [{ id, name: "Civil" }], teamIds: [id] });
    await expect(owner.call(contract.addTeamMember, { id, memberId: ana.uid })).rejects.toMatchObject({
      status: 409,
      code: "teams.memberExists",
    });
    await owner.call(inviteMembers, { emails: ["nueva@x.gt"], roles: ["creator"] });
    const { invitations } = await owner.call(listMembers, {});
    await expect(owner.call(contract.addTeamMember, { id, memberId: invitations[0]?.id ?? "" })).rejects.toMatchObject({
      status: 422,
      code: "teams.mustAccept",
    });
    const outsider = await organization(app);
    await expect(owner.call(contract.addTeamMember, { id, memberId: outsider.uid })).rejects.toMatchObject({
      status: 404,
    });
    await owner.call(contract.removeTeamMember, { id, memberId: ana.uid });
    expect((await ana.call(getSession, {})).actor?.teamIds).toEqual([]);
    await expect(owner.call(contract.removeTeamMember, { id, memberId: ana.uid })).rejects.toMatchObject({
      status: 404,
    });
  });

  test("a person who leaves the organization leaves its teams, and comes back to none", async () => {
    const { id } = await owner.call(contract.createTeam, { name: "Civil" });
    await owner.call(contract.addTeamMember, { id, memberId: ana.uid });
    await owner.call(removeMember, { id: ana.uid });
    expect(await teams()).toMatchObject([{ members: [] }]);
    await app.eventually(async () => {
      const { rows } = await app.query("select 1 from team_members where member_id = $1", [ana.uid]);
      return rows.length === 0;
    });
  });
});

describe("processes of a team", () => {
  let templateId: string;
  let reviewer: SomeMember;
  beforeEach(async () => {
    templateId = await template(owner);
    reviewer = await member(app, owner.orgId, "reviewer");
  });

  test("are seen by its people, and after its deletion by the owner", async () => {
    const { id: teamId } = await owner.call(contract.createTeam, { name: "Civil" });
    const colleague = await member(app, owner.orgId, "creator");
    for (const who of [ana, colleague]) await owner.call(contract.addTeamMember, { id: teamId, memberId: who.uid });
    const { id, version } = await processIn("reviewing", { creator: ana, reviewer, templateId });
    await reviewer.call(getProcess, { id });
    await ana.call(fileProcess, { id, version, teams: [teamId], clientId: null, projectId: null, tags: [] });
    // Of a team now: a reviewer outside of it reads it no more.
    await expect(reviewer.call(getProcess, { id })).rejects.toMatchObject({ status: 404 });
    expect(await colleague.call(getProcess, { id })).toMatchObject({ teams: [teamId], teamNames: ["Civil"] });
    const active = async (who: SomeMember) =>
      (await who.call(listProcesses, { list: "active", teamId })).rows.map((row) => row.id);
    expect(await active(colleague)).toEqual([id]);
    for (const confirmation of ["", "delete", "DELETE it", "BORRAR"])
      await expect(owner.call(contract.deleteTeam, { id: teamId, confirmation })).rejects.toMatchObject({
        status: 422,
        fields: [{ path: "confirmation", code: "teams.typeDelete" }],
      });
    const [pages, others] = [await hearing(colleague), await hearing(manager)];
    await owner.call(contract.deleteTeam, { id: teamId, confirmation: "DELETE" });
    // They may read less, so their open pages load the session again.
    await app.eventually(async () => pages.heard.includes('["session"]'));
    // People in none of its processes see the list of teams change.
    await app.eventually(async () => others.heard.includes('["teams"]'));
    for (const page of [pages, others]) page.close();
    expect(await active(colleague)).toEqual([]);
    await expect(colleague.call(getProcess, { id })).rejects.toMatchObject({ status: 404 });
    expect(await active(ana)).toEqual([id]);
    expect(await owner.call(getProcess, { id })).toMatchObject({ teams: [], teamNames: [] });
    await expect(owner.call(contract.renameTeam, { id: teamId, name: "X" })).rejects.toMatchObject({ status: 404 });
    // Its name is free again.
    await owner.call(contract.createTeam, { name: "Civil" });
  });

  test("are given to a team by its people and the owner; to a deleted one by nobody", async () => {
    const { id: teamId } = await owner.call(contract.createTeam, { name: "Civil" });
    const begin = (who: SomeMember) => who.call(createProcess, { templateId, title: "Contrato", teams: [teamId] });
    const refused = (code: string) => ({ status: 422, fields: [{ path: "teams", code }] });
    await expect(begin(ana)).rejects.toMatchObject(refused("processes.teamNotYours"));
    await begin(owner);
    await owner.call(contract.addTeamMember, { id: teamId, memberId: ana.uid });
    await begin(ana);
    expect((await ana.call(contract.listTeamChoices, {})).teams).toEqual([{ id: teamId, name: "Civil" }]);
    expect((await reviewer.call(contract.listTeamChoices, {})).teams).toEqual([]);
    await owner.call(contract.deleteTeam, { id: teamId, confirmation: "DELETE" });
    await expect(begin(owner)).rejects.toMatchObject(refused("processes.teamsGone"));
    await expect(begin(ana)).rejects.toMatchObject(refused("processes.teamNotYours"));
  });
});
