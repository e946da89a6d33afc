import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deactivate } from "#features/identity/account-contract.ts";
import { listProcesses } from "#features/processes/contract.ts";
import type { Role } from "#protocol/actor.ts";
import { getSession } from "#protocol/session.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { changeMember, leaveOrganization, listMembers, removeMember, transferOwnership } from "../contract.ts";

let app: App;
let owner: SomeMember;
let beto: SomeMember;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app, { name: "Bufete Quetzal" });
  beto = await member(app, owner.orgId, "consultant");
});
afterAll(() => app.stop());

const rolesOf = async (who: SomeMember) => (await who.call(getSession, {})).actor?.roles;

test("the new owner has every right, the former keeps all but ownership, in one step", async () => {
  await owner.call(transferOwnership, { email: beto.email.toUpperCase() });
  expect(await rolesOf(beto)).toEqual(["owner", "consultant"]);
  expect(await rolesOf(owner)).toEqual(["manager", "creator", "reviewer"]);
  await beto.call(listMembers, {});
  // What the former owner began stays in their hands.
  await owner.call(listProcesses, { list: "drafts" });
  await expect(owner.call(transferOwnership, { email: owner.email })).rejects.toMatchObject({ status: 403 });
});

test("only the owner, only to a member of the same organization, only soon after signing in", async () => {
  const manager = await member(app, owner.orgId, "manager");
  const outsider = await organization(app);
  await expect(manager.call(transferOwnership, { email: beto.email })).rejects.toMatchObject({ code: "failure.role" });
  for (const [email, code] of [
    [outsider.email, "members.transferToNonMember"],
    ["nobody@x.gt", "members.transferToNonMember"],
    [owner.email, "members.transferToYourself"],
  ] as const)
    await expect(owner.call(transferOwnership, { email })).rejects.toMatchObject({
      status: 422,
      fields: [{ path: "email", code }],
    });
  await manager.call(removeMember, { id: beto.uid });
  await expect(owner.call(transferOwnership, { email: beto.email })).rejects.toMatchObject({ status: 422 });
  app.clock.advance(10 * 60 * 1000 + 1000);
  await expect(owner.call(transferOwnership, { email: manager.email })).rejects.toMatchObject({
    status: 403,
    code: "failure.signInAgain",
  });
  await (await newSession(app, owner))(transferOwnership, { email: manager.email });
  expect(await rolesOf(manager)).toContain("owner");
});

test("nobody who cannot sign in any more becomes the owner", async () => {
  await (await newSession(app, beto))(deactivate, { email: beto.email });
  await expect(owner.call(transferOwnership, { email: beto.email })).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "email", code: "members.transferToNonMember" }],
  });
  expect(await rolesOf(owner)).toContain("owner");
});

test("of two transfers at once one happens, and there is one owner", async () => {
  for (let round = 0; round < 5; round++) {
    const firm = await organization(app);
    const [carla, luis] = [await member(app, firm.orgId, "creator"), await member(app, firm.orgId, "reviewer")];
    const answers = await Promise.allSettled([
      firm.call(transferOwnership, { email: carla.email }),
      firm.call(transferOwnership, { email: luis.email }),
    ]);
    expect(answers.map((a) => a.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = answers.find((a) => a.status === "rejected");
    expect(refused?.reason).toMatchObject({ status: 403, code: "failure.role" });
    const owners = [await rolesOf(firm), await rolesOf(carla), await rolesOf(luis)].filter((r) => r?.includes("owner"));
    expect(owners).toHaveLength(1);
  }
});

test("a transfer to somebody who is removed at the same moment leaves an owner who is there", async () => {
  for (let round = 0; round < 5; round++) {
    const firm = await organization(app);
    const [manager, luis] = [await member(app, firm.orgId, "manager"), await member(app, firm.orgId, "reviewer")];
    await Promise.allSettled([
      firm.call(transferOwnership, { email: luis.email }),
      manager.call(removeMember, { id: luis.uid }),
    ]);
    const { rows } = await app.query(
      "select 1 from members where org_id = $1 and 'owner' = any (roles) and deleted_at is null",
      [firm.orgId],
    );
    expect(rows).toHaveLength(1);
  }
});

test("a member types the name to leave; the owner transfers the organization first", async () => {
  await expect(beto.call(leaveOrganization, { name: "Bufete" })).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "name", code: "members.leaveNameWrong" }],
  });
  await expect(owner.call(leaveOrganization, { name: "Bufete Quetzal" })).rejects.toMatchObject({
    status: 403,
    code: "members.transferFirst",
  });
  await beto.call(leaveOrganization, { name: " Bufete  Quetzal " });
  expect(await beto.call(getSession, {})).toMatchObject({ actor: null, organization: null });
  expect((await owner.call(listMembers, {})).members.map((m) => m.id)).toEqual([owner.uid]);
});

test("the former owner may leave", async () => {
  await owner.call(transferOwnership, { email: beto.email });
  await owner.call(leaveOrganization, { name: "Bufete Quetzal" });
  expect(await rolesOf(owner)).toBeUndefined();
});

test("two who remove each other at once do not both succeed", async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await member(app, owner.orgId, "manager"), await member(app, owner.orgId, "manager")];
    await Promise.allSettled([a.call(removeMember, { id: b.uid }), b.call(removeMember, { id: a.uid })]);
    const left = (await owner.call(listMembers, {})).members.filter((m) => [a.uid, b.uid].includes(m.id));
    expect(left.length).toBe(1);
  }
});

test("a role that was taken while its holder acts is not acted by", async () => {
  const manager = await member(app, owner.orgId, "manager");
  const { pool } = app.node.platform.db;
  const client = await pool.connect();
  try {
    // The demotion has begun and is not committed: the manager's own call waits for it.
    await client.query("begin; set local role acta_system");
    await client.query("update members set roles = '{creator}' where id = $1", [manager.uid]);
    const roles: Role[] = ["reviewer"];
    const late = manager.call(changeMember, { id: beto.uid, roles, individual: false, billing: false });
    const settled = late.then(
      () => "done",
      (error: unknown) => error,
    );
    await app.lockWait();
    await client.query("commit");
    expect(await settled).toMatchObject({ status: 403, code: "failure.role" });
  } finally {
    client.release();
  }
  expect(await rolesOf(beto)).toEqual(["consultant"]);
});
