import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptInvitation, findInvitation, inviteMembers, listMembers } from "#features/members/contract.ts";
import { getSession } from "#protocol/session.ts";
import { member, organization, person, type SomeMember } from "#seed/people.ts";
import { tokenIn } from "#tests/fixtures/accounts.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
beforeAll(async () => {
  app = await startApp({ ACTA_PAYMENTS: "true" });
});
afterAll(() => app.stop());

const five = {
  plan: "basic",
  cycle: "month",
  seats: 5,
  taxId: "CF",
  taxName: "Bufete Quetzal",
  taxEmail: "pagos@quetzal.gt",
  confirmation: "UPDATE",
} as const;

/** An owner on trial with so many other people and so many invitations that wait. */
async function firm(others: number, invited: number) {
  const owner = await organization(app);
  const call = await newSession(app, owner);
  const people: SomeMember[] = [];
  for (let n = 0; n < others; n++) people.push(await member(app, owner.orgId, "creator"));
  const guests = [];
  for (let n = 0; n < invited; n++) guests.push(await person(app));
  if (invited > 0) await call(inviteMembers, { emails: guests.map(({ email }) => email), roles: ["creator"] });
  const { invitations } = await call(listMembers, {});
  const invitationOf = (email: string) => invitations.find((one) => one.email === email)?.id ?? "";
  return { owner, call, people, guests: guests.map((guest) => ({ ...guest, id: invitationOf(guest.email) })) };
}
const idsOf = (people: readonly { uid: string }[]) => people.map(({ uid }) => uid);
const listOf = async (call: SomeMember["call"]) => {
  const { members, invitations } = await call(listMembers, {});
  return { members: members.map(({ id }) => id).toSorted(), invitations: invitations.map(({ id }) => id) };
};
const actionsOf = async (orgId: string) => {
  const { rows } = await app.query("select action from audit_log where org_id = $1 order by seq", [orgId]);
  return rows.map(({ action }) => action as string);
};

test("people and invitations that do not fit block the order; those who are chosen leave with it", async () => {
  const { owner, call, people, guests } = await firm(5, 2);
  await expect(call(contract.orderTerms, five)).rejects.toMatchObject({ status: 422, code: "payments.peopleOver" });
  const leaving = people.slice(0, 2);
  const leave = { members: idsOf(leaving), invitations: [guests[0]?.id ?? ""] };
  const { order } = await call(contract.orderTerms, { ...five, leave });
  expect(order).toMatchObject({ state: "open", terms: { plan: "basic", seats: 5 } });
  expect(await listOf(call)).toEqual({
    members: idsOf([owner, ...people.slice(2)]).toSorted(),
    invitations: [guests[1]?.id],
  });
  for (const one of leaving) expect((await one.call(getSession, {})).actor).toBeNull();
  const [mail] = await app.mails(guests[0]?.email ?? "");
  expect(await guests[0]?.call(findInvitation, { token: tokenIn(mail?.text) })).toMatchObject({ state: "revoked" });
  expect((await actionsOf(owner.orgId)).slice(-4)).toEqual([
    "invitation.revoked",
    "member.removed",
    "member.removed",
    "payment.ordered",
  ]);
});

test("what they had begun goes to whom is chosen", async () => {
  const { owner, call, people } = await firm(5, 0);
  const [leaver, successor] = people as [SomeMember, SomeMember];
  const reviewer = people[2] as SomeMember;
  const { id } = await processIn("drafting", { creator: leaver, reviewer, templateId: await template(owner) });
  const leave = { members: [leaver.uid], invitations: [] };
  const refused = [leaver.uid, owner.orgId].map((successorId) => ({ ...five, leave: { ...leave, successorId } }));
  for (const input of refused)
    await expect(call(contract.orderTerms, input)).rejects.toMatchObject({ status: 422, code: "failure.invalid" });
  await call(contract.orderTerms, { ...five, leave: { ...leave, successorId: successor.uid } });
  await app.eventually(async () => {
    const { rows } = await app.query("select creator_id from processes where id = $1", [id]);
    return rows[0]?.creator_id === successor.uid;
  });
});

test("all or none: the owner stays, a stranger is refused, too few that leave take nobody out", async () => {
  const { owner, call, people, guests } = await firm(5, 1);
  const stranger = await organization(app);
  const before = await listOf(call);
  const one = idsOf(people.slice(0, 1));
  const refused = [
    [{ members: [...one, owner.uid], invitations: [] }, 403, "members.ownerStays"],
    [{ members: [...one, stranger.uid], invitations: [] }, 409, "members.peopleChanged"],
    [{ members: one, invitations: [stranger.orgId] }, 409, "members.peopleChanged"],
    [{ members: one, invitations: [] }, 409, "members.peopleChanged"],
  ] as const;
  for (const [{ members, invitations }, status, code] of refused) {
    const leave = { members: [...members], invitations: [...invitations] };
    await expect(call(contract.orderTerms, { ...five, leave })).rejects.toMatchObject({ status, code });
  }
  // A wrong word, or too few seats for the plan, takes nobody out either.
  const leave = { members: one, invitations: [guests[0]?.id ?? ""] };
  await expect(call(contract.orderTerms, { ...five, leave, confirmation: "no" })).rejects.toMatchObject({
    status: 422,
  });
  await expect(call(contract.orderTerms, { ...five, leave, seats: 4 })).rejects.toMatchObject({
    code: "payments.tooFewSeats",
  });
  expect(await listOf(call)).toEqual(before);
  expect(await actionsOf(owner.orgId)).not.toContain("member.removed");
});

test("an invitation that is accepted while it is left out: one wins, and the other gets an error", async () => {
  const { call, people, guests } = await firm(4, 1);
  const [guest] = guests;
  const leave = { members: [], invitations: [guest?.id ?? ""] };
  const [accepted, ordered] = await Promise.allSettled([
    guest?.call(acceptInvitation, { id: guest.id }),
    call(contract.orderTerms, { ...five, leave }),
  ]);
  const { members } = await listOf(call);
  if (ordered?.status === "fulfilled") {
    expect(accepted).toMatchObject({ status: "rejected", reason: { status: 410, code: "members.linkRevoked" } });
    expect(members).toHaveLength(people.length + 1);
  } else {
    expect(accepted?.status).toBe("fulfilled");
    expect(ordered).toMatchObject({ reason: { status: 409, code: "members.peopleChanged" } });
    expect(members).toHaveLength(people.length + 2);
  }
});

test("an invitation accepted before: the chooser gets an error; one that was kept changes nothing", async () => {
  const { call, people, guests } = await firm(4, 2);
  const [left, kept] = guests;
  await kept?.call(acceptInvitation, { id: kept.id });
  const both = { members: [], invitations: [left?.id ?? "", kept?.id ?? ""] };
  await expect(call(contract.orderTerms, { ...five, leave: both })).rejects.toMatchObject({
    status: 409,
    code: "members.peopleChanged",
  });
  const leave = { members: idsOf(people.slice(0, 1)), invitations: [left?.id ?? ""] };
  await call(contract.orderTerms, { ...five, leave });
  expect((await listOf(call)).members).toContain(kept?.uid);
});
