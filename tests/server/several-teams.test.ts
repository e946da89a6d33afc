import { afterAll, beforeEach, expect, test } from "vitest";
import { createAlert, listAlerts } from "#features/alerts/contract.ts";
import { getBreakdown } from "#features/dashboard/contract.ts";
import { countProcesses } from "#features/process-lists/contract.ts";
import {
  copyProcess,
  createProcess,
  deleteProcess,
  fileProcess,
  getProcess,
  getQueue,
  listProcesses,
  restoreDeleted,
} from "#features/processes/contract.ts";
import type { ProcessList } from "#features/processes/policy.ts";
import { exportReport, previewReport } from "#features/reports/contract.ts";
import { approveProcess } from "#features/reviews/contract.ts";
import { addTeamMember, createTeam, deleteTeam, removeTeamMember } from "#features/teams/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App | undefined;
let owner: SomeMember;
/** In the first team; begins the processes. */
let creator: SomeMember;
/** In the second team only. */
let second: { creator: SomeMember; reviewer: SomeMember; consultant: SomeMember };
/** In no team. */
let outside: SomeMember;
let teams: [civil: string, mercantil: string];
let templateId: string;

const running = async () => (app ??= await startApp());
beforeEach(async () => {
  const to = await running();
  owner = await organization(to);
  const join = async (role: "creator" | "reviewer" | "consultant", team?: string) => {
    const who = await member(to, owner.orgId, role);
    if (team) await owner.call(addTeamMember, { id: team, memberId: who.uid });
    return who;
  };
  const made = async (name: string) => (await owner.call(createTeam, { name })).id;
  teams = [await made("Civil"), await made("Mercantil")];
  creator = await join("creator", teams[0]);
  second = {
    creator: await join("creator", teams[1]),
    reviewer: await join("reviewer", teams[1]),
    consultant: await join("consultant", teams[1]),
  };
  outside = await join("reviewer");
  templateId = await template(owner);
});
afterAll(() => app?.stop());

/** Says which teams a process belongs to; the rest of its filing stays. */
const give = async (id: string, to: string[] | null, who = owner) => {
  const { version, clientId, projectId, tags } = await who.call(getProcess, { id });
  return who.call(fileProcess, { id, version, clientId, projectId, tags, teams: to });
};
const inReview = async (title: string) => {
  const { id } = await processIn("reviewing", { creator, reviewer: owner, templateId, title });
  await give(id, teams);
  return id;
};
const ids = async (who: SomeMember, list: ProcessList, more: { search?: string; tag?: string; teamId?: string } = {}) =>
  (await who.call(listProcesses, { list, ...more })).rows.map((row) => row.id);
const gone = { status: 404 };

test("a member of the second team has its rights in every list, search, filter and counter, and loses them with it", async () => {
  const id = await inReview("Arrendamiento de bodega");
  const [civil, mercantil] = teams;
  const { creator: colleague, reviewer, consultant } = second;
  const shown = async () => ({
    review: await ids(reviewer, "review"),
    active: await ids(colleague, "active"),
    ofSecond: await ids(reviewer, "review", { teamId: mercantil }),
    ofFirst: await ids(reviewer, "review", { teamId: civil }),
    searched: await ids(reviewer, "review", { search: "bodega" }),
    searchedInTeam: await ids(colleague, "active", { search: "bodega", teamId: civil }),
    counted: (await reviewer.call(countProcesses, {})).review,
  });
  expect(await shown()).toEqual({
    review: [id],
    active: [id],
    ofSecond: [id],
    ofFirst: [id],
    searched: [id],
    searchedInTeam: [id],
    counted: 1,
  });
  expect(await ids(outside, "review")).toEqual([]);
  expect(await ids(owner, "review", { teamId: civil })).toEqual([id]);
  expect(await ids(owner, "review", { teamId: mercantil })).toEqual([id]);
  const read = await consultant.call(getProcess, { id });
  expect(read).toMatchObject({ teams, teamNames: ["Civil", "Mercantil"] });
  expect((await reviewer.call(getQueue, { id })).count).toBe(1);
  await give(id, [civil]);
  const nothing = { review: [], active: [], ofSecond: [], ofFirst: [], searched: [], searchedInTeam: [], counted: 0 };
  expect(await shown()).toEqual(nothing);
  for (const who of Object.values(second)) await expect(who.call(getProcess, { id })).rejects.toMatchObject(gone);
  // Given back, and taken from the person instead of from the team.
  await give(id, [mercantil]);
  expect((await shown()).review).toEqual([id]);
  expect(await ids(creator, "active")).toEqual([id]);
  await owner.call(removeTeamMember, { id: mercantil, memberId: reviewer.uid });
  await owner.call(removeTeamMember, { id: mercantil, memberId: colleague.uid });
  expect(await shown()).toEqual(nothing);
});

test("the second team reviews it; approved, it stays in the lists, figures and reports of both", async () => {
  const id = await inReview("Compraventa de finca");
  const { reviewer, consultant, creator: colleague } = second;
  const { version, contentHash } = await reviewer.call(getProcess, { id });
  await reviewer.call(approveProcess, { id, version, contentHash });
  for (const who of [reviewer, consultant, colleague]) expect(await ids(who, "approved")).toEqual([id]);
  const asked = { from: "2020-01-01", to: "2049-01-01", statuses: "approved" };
  for (const teamId of teams) {
    expect(await ids(owner, "approved", { teamId })).toEqual([id]);
    const { count, rows } = await owner.call(previewReport, { ...asked, teamId });
    expect([count, rows[0]?.teamNames]).toEqual([1, ["Civil", "Mercantil"]]);
  }
  const csv = await owner.call.raw(exportReport, { ...asked, format: "csv", columns: "title,team" });
  expect(await csv.text()).toContain('Compraventa de finca;"Civil, Mercantil"');
  const counted = async () => {
    const { lines } = await owner.call(getBreakdown, { by: "team", range: "today" });
    return lines.map(({ name, counts }) => [name, counts.created, counts.approved]).toSorted();
  };
  await expect.poll(counted, { timeout: 20_000 }).toEqual([
    ["Civil", 1, 1],
    ["Mercantil", 1, 1],
  ]);
});

test("the alerts of its teams are those of both", async () => {
  const id = await inReview("Poder");
  const { id: alertId } = await owner.call(createAlert, {
    date: "2049-01-01",
    title: "Renovar",
    processId: id,
    assigneeId: owner.uid,
  });
  const found = async (who: SomeMember) =>
    (await who.call(listAlerts, { whose: "team" })).rows.map((alert) => alert.id);
  expect(await found(second.reviewer)).toEqual([alertId]);
  expect(await found(creator)).toEqual([alertId]);
  expect(await found(outside)).toEqual([]);
  await give(id, [teams[0]]);
  expect(await found(second.reviewer)).toEqual([]);
});

test("of two who change its teams at once, one wins and the other is told", async () => {
  const id = await inReview("Donación");
  const { version } = await owner.call(getProcess, { id });
  const filed = { id, version, clientId: null, projectId: null, tags: [] };
  const tries = await Promise.allSettled([
    owner.call(fileProcess, { ...filed, teams: [teams[0]] }),
    creator.call(fileProcess, { ...filed, teams: [teams[1]] }),
  ]);
  const lost = tries.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(lost).toHaveLength(1);
  expect(lost[0]).toMatchObject({ status: 409, code: "processes.changed" });
  const [won] = tries.flatMap((one, at) => (one.status === "fulfilled" ? [at] : []));
  expect((await owner.call(getProcess, { id })).teams).toEqual([teams[won ?? 0]]);
});

test("one gives it to one's own teams and takes it from any; where it is, it may stay", async () => {
  const begin = (to: string[]) => creator.call(createProcess, { templateId, title: "Contrato", teams: to });
  const refused = { status: 422, fields: [{ path: "teams", code: "processes.teamNotYours" }] };
  await expect(begin(teams)).rejects.toMatchObject(refused);
  const { id } = await begin([teams[0], teams[0]]);
  expect((await creator.call(getProcess, { id })).teams).toEqual([teams[0]]);
  await expect(give(id, teams, creator)).rejects.toMatchObject(refused);
  const open = await inReview("Dación en pago");
  await give(open, [teams[1], teams[0]], creator);
  await give(open, [teams[1]], creator);
  await expect(give(open, teams.toReversed(), second.creator)).rejects.toMatchObject({ code: "processes.notYours" });
  await give(open, [], creator);
  expect((await creator.call(getProcess, { id: open })).teams).toBeNull();
  expect(await ids(outside, "review")).toEqual([open]);
  // A copy goes to those of its teams that are one's own.
  await give(open, teams);
  const copy = await second.creator.call(copyProcess, { id: open, title: "Copia" });
  expect((await second.creator.call(getProcess, { id: copy.id })).teams).toEqual([teams[1]]);
});

test("a team that is deleted leaves; what was of deleted teams alone is opened only by saying so", async () => {
  const id = await inReview("Mutuo");
  const draft = await answered(creator, templateId);
  await give(draft.id, [teams[0]], creator);
  await owner.call(deleteTeam, { id: teams[0], confirmation: "DELETE" });
  expect(await owner.call(getProcess, { id })).toMatchObject({ teams: [teams[1]], teamNames: ["Mercantil"] });
  expect(await ids(second.reviewer, "review")).toEqual([id]);
  await owner.call(deleteTeam, { id: teams[1], confirmation: "DELETE" });
  expect(await owner.call(getProcess, { id })).toMatchObject({ teams: [], teamNames: [] });
  expect(await ids(owner, "review")).toEqual([id]);
  expect(await ids(creator, "active")).toContain(id);
  const closed = async () => {
    expect(await ids(outside, "review")).toEqual([]);
    for (const who of [outside, second.reviewer, second.consultant])
      await expect(who.call(getProcess, { id })).rejects.toMatchObject(gone);
  };
  await closed();
  // Filed again with what was read, deleted and restored, it stays so.
  await give(id, (await owner.call(getProcess, { id })).teams);
  await owner.call(deleteProcess, { id });
  await owner.call(restoreDeleted, { pId: id });
  expect((await owner.call(getProcess, { id })).teams).toEqual([]);
  await closed();
  await give(id, null);
  expect((await owner.call(getProcess, { id })).teams).toBeNull();
  expect(await ids(outside, "review")).toEqual([id]);
});

test("what was filed before and after stands in the history", async () => {
  const id = await inReview("Permuta");
  await give(id, [teams[1]]);
  const { rows } = await (await running()).query(
    "select details from audit_log where action = 'process.filed' and object_id = $1 order by seq desc limit 1",
    [id],
  );
  expect(rows[0]?.["details"]).toMatchObject({ before: { teams }, after: { teams: [teams[1]] } });
});
