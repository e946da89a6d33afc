import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#protocol/actor.ts";
import { getSession } from "#protocol/session.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import {
  changeMember,
  createOrganization,
  inviteMembers,
  listColleagues,
  listMembers,
  removeMember,
} from "../contract.ts";

let app: App;
let owner: SomeMember;
let manager: SomeMember;
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  manager = await member(app, owner.orgId, "manager");
});
afterAll(() => app.stop());

const to = (id: string, roles: Role[], individual = false) => ({ id, roles, individual, billing: false });

/** The live stream of a page, as its browser reads it. */
async function listen(address: string, token: string) {
  const abort = new AbortController();
  const response = await fetch(`${address}/api/live`, { headers: { cookie: `sid=${token}` }, signal: abort.signal });
  const stream = { heard: "", ended: false, close: () => abort.abort() };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) stream.heard += decoder.decode(chunk, { stream: true });
    stream.ended = true;
  };
  read().catch(() => undefined);
  return stream;
}

test("changed roles and flags count from the next call", async () => {
  const beto = await member(app, owner.orgId, "creator");
  await expect(beto.call(listMembers, {})).rejects.toMatchObject({ status: 403 });
  await manager.call(changeMember, to(beto.uid, ["reviewer", "manager"], true));
  const { actor } = await beto.call(getSession, {});
  expect(actor).toMatchObject({ roles: ["manager", "reviewer"], individual: true });
  expect((await beto.call(listMembers, {})).members.length).toBeGreaterThan(2);
  await owner.call(changeMember, to(beto.uid, ["creator"]));
  await expect(beto.call(listMembers, {})).rejects.toMatchObject({ status: 403 });
});

test("without a role a member may do nothing, and founds another organization as somebody without one", async () => {
  const beto = await member(app, owner.orgId, "creator");
  await manager.call(changeMember, to(beto.uid, []));
  expect(await beto.call(getSession, {})).toMatchObject({ actor: { roles: [] }, organization: { id: owner.orgId } });
  await expect(beto.call(listColleagues, {})).rejects.toMatchObject({ status: 403, code: "failure.role" });
  expect((await owner.call(listMembers, {})).members.find(({ id }) => id === beto.uid)?.roles).toEqual([]);
  const { id } = await beto.call(createOrganization, { name: "Bufete Ceiba", country: "GT" });
  expect((await beto.call(getSession, {})).actor).toMatchObject({ orgId: id, roles: ["owner"] });
  expect((await owner.call(listMembers, {})).members.map((one) => one.id)).not.toContain(beto.uid);
});

test("nobody becomes, changes or demotes the owner; the owner adds roles and stays owner", async () => {
  const refused = [
    [manager, to(owner.uid, ["owner", "reviewer"]), "members.ownerOnly"],
    [manager, to(owner.uid, ["creator"]), "members.ownerOnly"],
    [manager, to(manager.uid, ["owner"]), "members.ownerByTransfer"],
    [owner, to(manager.uid, ["owner"]), "members.ownerByTransfer"],
    [owner, to(owner.uid, ["manager"]), "members.ownerByTransfer"],
  ] as const;
  for (const [who, input, code] of refused)
    await expect(who.call(changeMember, { ...input, roles: [...input.roles] })).rejects.toMatchObject({
      status: 403,
      code,
    });
  await owner.call(changeMember, to(owner.uid, ["reviewer", "owner"]));
  expect((await owner.call(getSession, {})).actor?.roles).toEqual(["owner", "reviewer"]);
});

test("a removed member is out at the next call, and the pages of both sides are notified", async () => {
  const second = await app.anotherNode();
  const beto = await member(app, owner.orgId, "creator");
  const pages = [await listen(app.address, beto.token), await listen(second.address, beto.token)];
  const ours = await listen(second.address, owner.token);
  await manager.call(removeMember, { id: beto.uid });
  await expect(beto.call(listColleagues, {})).rejects.toMatchObject({ status: 403, code: "failure.role" });
  expect(await beto.call(getSession, {})).toMatchObject({ actor: null, organization: null });
  await app.eventually(async () => pages.every((p) => p.ended));
  for (const page of pages) expect(page.heard).toContain('["session"]');
  await app.eventually(async () => ours.heard.includes('["members"]'));
  expect(ours.ended).toBe(false);
  ours.close();
});

test("the owner is not removed, nobody removes themselves, and other roles remove nobody", async () => {
  const creator = await member(app, owner.orgId, "creator");
  const refused = [
    [manager, owner, "members.ownerStays"],
    [owner, owner, "members.ownerStays"],
    [manager, manager, "members.notYourself"],
    [creator, manager, "failure.role"],
  ] as const;
  for (const [who, whom, code] of refused)
    await expect(who.call(removeMember, { id: whom.uid })).rejects.toMatchObject({ status: 403, code });
});

test("another organization's people cannot be seen, changed or removed", async () => {
  const outsider = await organization(app);
  await expect(outsider.call(changeMember, to(manager.uid, ["creator"]))).rejects.toMatchObject({ status: 404 });
  await expect(outsider.call(removeMember, { id: manager.uid })).rejects.toMatchObject({ status: 404 });
  const { colleagues } = await outsider.call(listColleagues, {});
  expect(colleagues.map((c) => c.id)).toEqual([outsider.uid]);
});

test("an organization that is not active still manages its people", async () => {
  const firm = await organization(app);
  const beto = await member(app, firm.orgId, "creator");
  await app.node.platform.db.asSystem((tx) =>
    tx.updateTable("organizations").set({ status: "expiredSubscription" }).where("id", "=", firm.orgId).execute(),
  );
  expect((await firm.call(getSession, {})).actor?.organizationStatus).toBe("expiredSubscription");
  await firm.call(changeMember, to(beto.uid, ["reviewer"]));
  await firm.call(removeMember, { id: beto.uid });
});

test("every change leaves its mark in the audit chain", async () => {
  const firm = await organization(app);
  const beto = await member(app, firm.orgId, "creator");
  await firm.call(inviteMembers, { emails: ["nueva@otra.gt"], roles: ["creator"] });
  await firm.call(changeMember, to(beto.uid, ["reviewer"]));
  await firm.call(removeMember, { id: beto.uid });
  const rows = await app.node.platform.db.asSystem((tx) =>
    tx
      .selectFrom("auditLog")
      .select(["action", "actorId", "details"])
      .where("orgId", "=", firm.orgId)
      .orderBy("seq")
      .execute(),
  );
  expect(rows.map((r) => r.action)).toEqual([
    "organization.founded",
    "invitation.sent",
    "member.changed",
    "member.removed",
  ]);
  expect(rows.every((r) => r.actorId === firm.uid)).toBe(true);
  expect(rows[2]?.details).toMatchObject({ before: { roles: ["creator"] }, after: { roles: ["reviewer"] } });
});
