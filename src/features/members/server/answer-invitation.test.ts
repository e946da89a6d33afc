import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getSession } from "#protocol/session.ts";
import { member, organization, person, type SomeMember } from "#seed/people.ts";
import { tokenIn } from "#tests/fixtures/accounts.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import {
  acceptInvitation,
  createOrganization,
  declineInvitation,
  findInvitation,
  inviteMembers,
  listMembers,
  removeMember,
} from "../contract.ts";

let app: App;
let owner: SomeMember;
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app, { name: "Bufete Uno" });
});
afterAll(() => app.stop());

/** Somebody new with an invitation, and the token of its mail. */
async function invited(firm: SomeMember = owner, roles: ("creator" | "reviewer")[] = ["creator"]) {
  const someone = await person(app);
  await firm.call(inviteMembers, { emails: [someone.email], roles, individual: true, billing: true });
  const token = tokenIn((await app.mails(someone.email)).at(-1)?.text);
  const id = (await someone.call(getSession, {})).invitations[0]?.id ?? "";
  return { ...someone, token, id };
}

test("accepting by the link makes a member with the invited roles and flags", async () => {
  const beto = await invited(owner, ["creator", "reviewer"]);
  expect(await beto.call(findInvitation, { token: beto.token })).toEqual({
    id: beto.id,
    organization: "Bufete Uno",
    roles: ["creator", "reviewer"],
    state: "pending",
  });
  expect(await beto.call(acceptInvitation, { token: beto.token })).toEqual({ id: owner.orgId });
  const session = await beto.call(getSession, {});
  expect(session.actor).toMatchObject({ orgId: owner.orgId, roles: ["creator", "reviewer"], individual: true });
  expect(session.invitations).toEqual([]);
  const row = (await owner.call(listMembers, {})).members.find((m) => m.id === beto.uid);
  expect(row).toMatchObject({ roles: ["creator", "reviewer"], individual: true, billing: true });
});

test("accepting by id works for the invited address only", async () => {
  const [beto, thief] = [await invited(), await person(app)];
  await expect(thief.call(acceptInvitation, { id: beto.id })).rejects.toMatchObject({
    status: 404,
    code: "failure.notFound",
  });
  await expect(thief.call(declineInvitation, { id: beto.id })).rejects.toMatchObject({ status: 404 });
  expect(await beto.call(acceptInvitation, { id: beto.id })).toEqual({ id: owner.orgId });
});

test("who holds the link with another address joins nothing and declines nothing", async () => {
  const [beto, thief] = [await invited(), await person(app)];
  expect(await thief.call(findInvitation, { token: beto.token })).toMatchObject({ state: "otherEmail" });
  for (const answer of [acceptInvitation, declineInvitation])
    await expect(thief.call(answer, { token: beto.token })).rejects.toMatchObject({
      status: 403,
      code: "members.linkOtherEmail",
    });
  expect((await thief.call(getSession, {})).actor).toBeNull();
  expect((await beto.call(getSession, {})).invitations).toHaveLength(1);
});

test("an address that is not verified answers nothing", async () => {
  const someone = await person(app, { verified: false });
  await owner.call(inviteMembers, { emails: [someone.email], roles: ["creator"] });
  const token = tokenIn((await app.mails(someone.email)).at(-1)?.text);
  await expect(someone.call(findInvitation, { token })).rejects.toMatchObject({ code: "failure.unverified" });
  for (const answer of [acceptInvitation, declineInvitation])
    await expect(someone.call(answer, { token })).rejects.toMatchObject({ status: 403, code: "failure.unverified" });
  await expect(app.as()(acceptInvitation, { token })).rejects.toMatchObject({ status: 401 });
});

describe("an invitation is answered once", () => {
  test("accepted, then again", async () => {
    const beto = await invited();
    await beto.call(acceptInvitation, { token: beto.token });
    expect(await beto.call(findInvitation, { token: beto.token })).toMatchObject({ state: "used" });
    for (const answer of [acceptInvitation, declineInvitation])
      await expect(beto.call(answer, { token: beto.token })).rejects.toMatchObject({
        status: 409,
        code: "members.notPending",
      });
  });

  test("declined, then accepted", async () => {
    const beto = await invited();
    await beto.call(declineInvitation, { token: beto.token });
    await expect(beto.call(acceptInvitation, { id: beto.id })).rejects.toMatchObject({
      status: 409,
      code: "members.notPending",
    });
    expect((await beto.call(getSession, {})).actor).toBeNull();
  });

  test("accepted and declined at once", async () => {
    const beto = await invited();
    const race = await Promise.allSettled([
      beto.call(acceptInvitation, { token: beto.token }),
      beto.call(declineInvitation, { token: beto.token }),
      beto.call(acceptInvitation, { id: beto.id }),
    ]);
    expect(race.filter((r) => r.status === "fulfilled")).toHaveLength(1);
  });

  test("a removed member does not come back by the old link", async () => {
    const beto = await invited();
    await beto.call(acceptInvitation, { token: beto.token });
    await owner.call(removeMember, { id: beto.uid });
    await expect(beto.call(acceptInvitation, { token: beto.token })).rejects.toMatchObject({ status: 409 });
    await owner.call(inviteMembers, { emails: [beto.email], roles: ["reviewer"] });
    const id = (await beto.call(getSession, {})).invitations[0]?.id ?? "";
    await beto.call(acceptInvitation, { id });
    expect((await beto.call(getSession, {})).actor?.roles).toEqual(["reviewer"]);
  });
});

test("it works until the seventh day ends in Guatemala, and not after", async () => {
  const [early, late] = [await invited(), await invited()];
  const { invitations } = await late.call(getSession, {});
  const expiresAt = invitations[0]?.expiresAt ?? "";
  expect(expiresAt).toMatch(/T05:59:59\.999Z$/);
  const left = Date.parse(expiresAt) - app.clock.now().getTime();
  expect(Math.floor(left / 86_400_000)).toBe(7);
  app.clock.advance(left - 60_000);
  expect(await (await newSession(app, early))(acceptInvitation, { token: early.token })).toEqual({ id: owner.orgId });
  app.clock.advance(61_000);
  const call = await newSession(app, late);
  expect(await call(findInvitation, { token: late.token })).toMatchObject({ state: "expired" });
  expect((await call(getSession, {})).invitations).toEqual([]);
  for (const which of [{ token: late.token }, { id: late.id }])
    await expect(call(acceptInvitation, which)).rejects.toMatchObject({ status: 410, code: "members.linkExpired" });
  app.clock.advance(-left);
});

describe("one organization per person", () => {
  test("a member elsewhere accepts nothing, and the invitation keeps waiting", async () => {
    const beto = await invited();
    await beto.call(createOrganization, { name: "Propio", country: "GT" });
    await expect(beto.call(acceptInvitation, { token: beto.token })).rejects.toMatchObject({
      status: 409,
      code: "members.memberElsewhere",
    });
    expect((await beto.call(getSession, {})).invitations).toHaveLength(1);
  });

  test("two organizations accepted at once: one", async () => {
    const beto = await person(app);
    const firms = [owner, await organization(app), await organization(app)];
    for (const firm of firms) await firm.call(inviteMembers, { emails: [beto.email], roles: ["creator"] });
    const { invitations } = await beto.call(getSession, {});
    expect(invitations).toHaveLength(3);
    const race = await Promise.allSettled(invitations.map(({ id }) => beto.call(acceptInvitation, { id })));
    expect(race.filter((r) => r.status === "fulfilled")).toHaveLength(1);
    for (const r of race)
      if (r.status === "rejected") expect(r.reason).toMatchObject({ status: 409, code: "members.memberElsewhere" });
  });
});

describe("seats are counted again when somebody accepts", () => {
  const setPlan = (orgId: string, plan: string) =>
    app.node.platform.db.asSystem((tx) =>
      tx.updateTable("organizations").set({ plan, trialEndsAt: null }).where("id", "=", orgId).execute(),
    );

  test("seven take the last seat at once: one gets it", async () => {
    const firm = await organization(app);
    for (let i = 0; i < 3; i++) await member(app, firm.orgId, "creator");
    const all = [];
    for (let i = 0; i < 7; i++) all.push(await invited(firm));
    await setPlan(firm.orgId, "basic"); // 5 seats, 4 people
    const race = await Promise.allSettled(all.map((p) => p.call(acceptInvitation, { token: p.token })));
    expect(race.filter((r) => r.status === "fulfilled")).toHaveLength(1);
    for (const r of race)
      if (r.status === "rejected") expect(r.reason).toMatchObject({ status: 403, code: "members.seatLimit" });
    expect((await firm.call(listMembers, {})).members).toHaveLength(5);
  });

  test("who found no seat joins when there is one", async () => {
    const firm = await organization(app);
    const beto = await invited(firm);
    await setPlan(firm.orgId, "free");
    await expect(beto.call(acceptInvitation, { token: beto.token })).rejects.toMatchObject({
      code: "members.seatLimit",
      values: { used: 1, total: 1 },
    });
    await setPlan(firm.orgId, "basic");
    expect(await beto.call(acceptInvitation, { token: beto.token })).toEqual({ id: firm.orgId });
  });
});
