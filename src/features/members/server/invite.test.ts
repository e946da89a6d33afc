import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getSession } from "#protocol/session.ts";
import { member, organization, person, type SomeMember } from "#seed/people.ts";
import { tokenIn } from "#tests/fixtures/accounts.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import {
  acceptInvitation,
  declineInvitation,
  findInvitation,
  inviteMembers,
  listMembers,
  resendInvitation,
  revokeInvitation,
} from "../contract.ts";

let app: App;
let owner: SomeMember;
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app, { name: "Bufete Paz & Paz", firstName: "Ana", lastName: "Paz" });
});
afterAll(() => app.stop());

const creator = { roles: ["creator" as const], individual: false, billing: false };
let count = 0;
const freshEmail = () => `invited${++count}@otra.gt`;

test("a mail in the inviter's language leads to the invitation and says whose, as what and until when", async () => {
  const email = freshEmail();
  const input = { emails: [email], roles: ["reviewer", "creator"] as ("reviewer" | "creator")[] };
  expect(await owner.call(inviteMembers, input, { "accept-language": "es" })).toEqual({ invited: 1 });
  const [mail] = await app.mails(email);
  expect(mail?.subject).toBe("Ana Paz le invitó a Bufete Paz & Paz");
  expect(mail?.text).toContain("como creador y revisor");
  expect(mail?.text).toMatch(/válido hasta el \d\d\/\d\d\/\d{4}/);
  expect(mail?.text).toMatch(/\/invitation\?token=inv_[\w-]{43}/);
  expect(mail?.html).toContain("Bufete Paz &amp; Paz");
  const english = freshEmail();
  await owner.call(inviteMembers, { ...creator, emails: [english] });
  expect((await app.mails(english))[0]?.subject).toBe("Ana Paz invited you to Bufete Paz & Paz");
});

test("who is invited sees it in the session, by the verified address alone", async () => {
  const email = freshEmail();
  const [verified, unverified] = [
    await person(app, { email }),
    await person(app, { email: freshEmail(), verified: false }),
  ];
  await owner.call(inviteMembers, { ...creator, emails: [email.toUpperCase(), unverified.email] });
  const { invitations } = await verified.call(getSession, {});
  expect(invitations).toMatchObject([{ organization: "Bufete Paz & Paz", roles: ["creator"], invitedBy: "Ana Paz" }]);
  expect((await unverified.call(getSession, {})).invitations).toEqual([]);
});

test("several addresses are invited together; one that is known refuses all, named by its place", async () => {
  const colleague = await member(app, owner.orgId, "creator");
  const [a, b] = [freshEmail(), freshEmail()];
  await owner.call(inviteMembers, { ...creator, emails: [a] });
  const again = owner.call(inviteMembers, { ...creator, emails: [b, a, colleague.email, owner.email] });
  await expect(again).rejects.toMatchObject({
    status: 422,
    fields: [
      { path: "emails.1", code: "members.alreadyInvited" },
      { path: "emails.2", code: "members.alreadyMember" },
      { path: "emails.3", code: "members.alreadyMember" },
    ],
  });
  const { invitations } = await owner.call(listMembers, {});
  expect(invitations.map((i) => i.email)).not.toContain(b);
  expect(await owner.call(inviteMembers, { ...creator, emails: [b, b.toUpperCase()] })).toEqual({ invited: 1 });
});

describe("refused", () => {
  test.each([
    ["no role", { roles: [] }, "roles", "members.roleRequired"],
    ["owner", { roles: ["owner"] }, "roles.0", "failure.field"],
    ["no address", { emails: [] }, "emails", "members.emailRequired"],
    ["not an address", { emails: ["nobody"] }, "emails.0", "identity.emailInvalid"],
  ])("%s", async (_, wrong, path, code) => {
    const response = await owner.call.raw(inviteMembers, { ...creator, emails: [freshEmail()], ...wrong });
    expect(response.status).toBe(422);
    expect(((await response.json()) as { fields: unknown }).fields).toMatchObject([{ path, code }]);
  });

  test("creator, reviewer and consultant invite nobody and do not see the list; a manager does both", async () => {
    for (const role of ["creator", "reviewer", "consultant"] as const) {
      const other = await member(app, owner.orgId, role);
      await expect(other.call(inviteMembers, { ...creator, emails: [freshEmail()] })).rejects.toMatchObject({
        status: 403,
        code: "failure.role",
      });
      await expect(other.call(listMembers, {})).rejects.toMatchObject({ status: 403, code: "failure.role" });
    }
    const manager = await member(app, owner.orgId, "manager");
    expect(await manager.call(inviteMembers, { emails: [freshEmail()], roles: ["manager"] })).toEqual({ invited: 1 });
  });

  test("another organization resends, revokes and sees nothing of ours", async () => {
    const outsider = await organization(app);
    const { invitations } = await owner.call(listMembers, {});
    const id = invitations[0]?.id ?? "";
    await expect(outsider.call(resendInvitation, { id })).rejects.toMatchObject({ status: 404 });
    await expect(outsider.call(revokeInvitation, { id })).rejects.toMatchObject({ status: 404 });
    expect(await outsider.call(listMembers, {})).toMatchObject({ invitations: [], members: [{ id: outsider.uid }] });
  });
});

test("the seats of the plan hold people and waiting invitations together", async () => {
  const full = await organization(app);
  const emails = Array.from({ length: 18 }, freshEmail);
  await full.call(inviteMembers, { ...creator, emails });
  const over = full.call(inviteMembers, { ...creator, emails: [freshEmail(), freshEmail()] });
  await expect(over).rejects.toMatchObject({ status: 403, code: "members.seatLimit", values: { used: 19, total: 20 } });
  // Two managers take the last seat at once: one does.
  const race = await Promise.allSettled(
    [1, 2, 3].map(() => full.call(inviteMembers, { ...creator, emails: [freshEmail()] })),
  );
  expect(race.filter((r) => r.status === "fulfilled")).toHaveLength(1);
  expect((await full.call(listMembers, {})).seats).toEqual({ used: 20, total: 20 });
  // A seat that is given back can be taken again.
  const { invitations } = await full.call(listMembers, {});
  await full.call(revokeInvitation, { id: invitations[0]?.id ?? "" });
  expect(await full.call(inviteMembers, { ...creator, emails: [freshEmail()] })).toEqual({ invited: 1 });
});

test("sending again makes a new link and stops the old one; revoking stops it for good", async () => {
  const beto = await person(app, { email: freshEmail() });
  await owner.call(inviteMembers, { ...creator, emails: [beto.email] });
  const first = tokenIn((await app.mails(beto.email))[0]?.text);
  const id = (await owner.call(listMembers, {})).invitations.find((i) => i.email === beto.email)?.id ?? "";
  await owner.call(resendInvitation, { id });
  const second = tokenIn((await app.mails(beto.email, 2))[1]?.text);
  await expect(beto.call(findInvitation, { token: first })).rejects.toMatchObject({
    status: 404,
    code: "members.linkNotFound",
  });
  expect(await beto.call(findInvitation, { token: second })).toMatchObject({ id, state: "pending" });
  await owner.call(revokeInvitation, { id });
  expect(await beto.call(findInvitation, { token: second })).toMatchObject({ state: "revoked" });
  await expect(beto.call(acceptInvitation, { token: second })).rejects.toMatchObject({
    status: 410,
    code: "members.linkRevoked",
  });
  await expect(owner.call(resendInvitation, { id })).rejects.toMatchObject({ status: 404 });
  expect((await beto.call(getSession, {})).invitations).toEqual([]);
});

test("what ran out gives its seat back, shows as expired, and can be sent or invited again", async () => {
  const firm = await organization(app);
  const [a, b] = [freshEmail(), freshEmail()];
  await firm.call(inviteMembers, { ...creator, emails: [a, b] });
  app.clock.advance(8 * 86_400_000);
  const call = await newSession(app, firm);
  const { invitations, seats } = await call(listMembers, {});
  expect([invitations.map((i) => i.state), seats.used]).toEqual([["expired", "expired"], 1]);
  await call(resendInvitation, { id: invitations.find((i) => i.email === a)?.id ?? "" });
  await call(inviteMembers, { emails: [b], roles: ["reviewer"] });
  const after = await call(listMembers, {});
  expect(after.invitations.map((i) => `${i.email} ${i.state}`).toSorted()).toEqual([`${a} pending`, `${b} pending`]);
  expect(after.seats.used).toBe(3);
  app.clock.advance(-8 * 86_400_000);
});

test("a declined invitation stays in the list until it is put away or sent anew", async () => {
  const firm = await organization(app);
  const beto = await person(app, { email: freshEmail() });
  await firm.call(inviteMembers, { ...creator, emails: [beto.email] });
  const id = (await beto.call(getSession, {})).invitations[0]?.id ?? "";
  await beto.call(declineInvitation, { id });
  expect((await firm.call(listMembers, {})).invitations).toMatchObject([{ email: beto.email, state: "declined" }]);
  await firm.call(inviteMembers, { ...creator, emails: [beto.email] });
  expect((await firm.call(listMembers, {})).invitations).toMatchObject([{ state: "pending" }]);
});

test("a repeated call with its key invites once", async () => {
  const email = freshEmail();
  const key = { "idempotency-key": "invite-once" };
  for (let i = 0; i < 3; i++)
    expect(await owner.call(inviteMembers, { ...creator, emails: [email] }, key)).toEqual({ invited: 1 });
  await app.idle();
  expect(await app.mails(email)).toHaveLength(1);
});

test("of the link only its hash is stored", async () => {
  const email = freshEmail();
  await owner.call(inviteMembers, { ...creator, emails: [email] });
  const token = tokenIn((await app.mails(email))[0]?.text);
  const { db } = app.node.platform;
  const stored = await db.asSystem((tx) =>
    tx.selectFrom("invitations").selectAll().where("email", "=", email).executeTakeFirstOrThrow(),
  );
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(stored.tokenHash).toHaveLength(32);
});

test("one address is not bothered without end, by inviting anew or by sending again", async () => {
  const firm = await organization(app);
  const [email, other] = [freshEmail(), freshEmail()];
  const invited = async () => (await firm.call(listMembers, {})).invitations.find((i) => i.email === email)?.id ?? "";
  app.clock.toNextHour();
  for (let i = 0; i < 10; i++) {
    await firm.call(inviteMembers, { ...creator, emails: [email] });
    await firm.call(revokeInvitation, { id: await invited() });
  }
  await expect(firm.call(inviteMembers, { ...creator, emails: [other, email] })).rejects.toMatchObject({ status: 429 });
  await firm.call(inviteMembers, { ...creator, emails: [other] });
  const { id = "" } = (await firm.call(listMembers, {})).invitations[0] ?? {};
  for (let i = 0; i < 5; i++) await firm.call(resendInvitation, { id });
  await expect(firm.call(resendInvitation, { id })).rejects.toMatchObject({ status: 429 });
});

test("what waits is listed whole; of what was declined or ran out only the newest", async () => {
  const firm = await organization(app);
  await firm.call(inviteMembers, { ...creator, emails: [freshEmail(), freshEmail()] });
  await app.node.platform.db.asOrganization(firm.orgId, (tx) =>
    sql`
      insert into invitations (org_id, id, email, roles, token_hash, status, invited_by, created_at, expires_at)
      select ${firm.orgId}, gen_random_uuid(), g || '@viejo.gt', '{creator}', sha256(convert_to(${firm.orgId} || g, 'utf8')),
        case when g % 2 = 0 then 'declined' else 'pending' end, ${firm.uid}, timestamptz '2026-01-01' + g * interval '1 minute',
        timestamptz '2026-01-08' from generate_series(1, 1000) g`.execute(tx),
  );
  const { invitations } = await firm.call(listMembers, {});
  expect(invitations).toHaveLength(102);
  expect(invitations.slice(0, 4).map(({ state }) => state)).toEqual(["pending", "pending", "declined", "expired"]);
  expect(invitations[2]?.email).toBe("1000@viejo.gt");
});
