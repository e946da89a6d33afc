import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setLanguage, verifyEmail } from "#features/identity/contract.ts";
import { getSession } from "#protocol/session.ts";
import { organization, person, type SomeMember } from "#seed/people.ts";
import { goodPassword, signedIn, somebody, tokenIn } from "#tests/fixtures/accounts.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import {
  acceptInvitation,
  declineByLink,
  inviteMembers,
  joinByLink,
  listMembers,
  openInvitation,
  resendInvitation,
  revokeInvitation,
} from "../contract.ts";

let app: App;
let owner: SomeMember;
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app, { name: "Bufete Uno" });
});
afterAll(() => app.stop());

let count = 0;
const freshAddress = () => `nueva${++count}@firma.gt`;
/** The token of the newest mail to an address whose link leads there. */
const mailed = (email: string, to: string) =>
  app.eventually(
    async () => tokenIn((await app.mails(email)).findLast(({ text }) => text?.includes(to))?.text) || undefined,
  );
/** An invitation of an address, and the token of its mail. */
async function invited(email = freshAddress(), by = owner) {
  await by.call(inviteMembers, { emails: [email], roles: ["creator"], individual: true, billing: false });
  return { email, token: await mailed(email, "/invitation?") };
}
const names = { firstName: "Beto", lastName: "Paz", password: goodPassword };
const join = (token: string, headers: Record<string, string> = {}) =>
  app.as().raw(joinByLink, { token, ...names }, headers);
const sidOf = (response: Response) =>
  /^sid=([^;]*)/.exec(response.headers.getSetCookie().find((line) => line.startsWith("sid=")) ?? "")?.[1] ?? "";
const members = async () => (await owner.call(listMembers, {})).members;

test("one mail and one page: the link's page says who invites, and joining makes a verified account that is signed in", async () => {
  const { email, token } = await invited();
  expect(await app.as()(openInvitation, { token })).toMatchObject({
    organization: "Bufete Uno",
    email,
    roles: ["creator"],
    state: "pending",
    hasAccount: false,
  });
  const response = await join(token);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ email, emailVerified: true, complete: true, firstName: "Beto" });
  const session = await app.as(sidOf(response))(getSession, {});
  expect(session.actor).toMatchObject({ orgId: owner.orgId, roles: ["creator"], individual: true });
  expect((await members()).find((one) => one.email === email)).toMatchObject({ individual: true });
  expect((await signedIn(app, email)).response.status).toBe(200);
  expect(await app.mails(email)).toHaveLength(1);
});

describe("the token", () => {
  test("is used once, also when two press at the same moment", async () => {
    const { email, token } = await invited();
    const all = await Promise.all([join(token), join(token), join(token)]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = all.filter(({ status }) => status === 409);
    for (const one of refused) expect(await one.json()).toMatchObject({ code: "members.notPending" });
    expect((await members()).filter((one) => one.email === email)).toHaveLength(1);
    expect((await join(token)).status).toBe(409);
    expect(await app.as()(openInvitation, { token })).toMatchObject({ state: "used" });
  });

  test("ends with its day, with the next link and with the invitation", async () => {
    const [late, resent, revoked] = [await invited(), await invited(), await invited()];
    const { invitations } = await owner.call(listMembers, {});
    const idOf = (email: string) => invitations.find((one) => one.email === email)?.id ?? "";
    await owner.call(resendInvitation, { id: idOf(resent.email) });
    await owner.call(revokeInvitation, { id: idOf(revoked.email) });
    expect(await (await join(resent.token)).json()).toMatchObject({ code: "members.linkNotFound" });
    expect(await (await join(revoked.token)).json()).toMatchObject({ code: "members.linkRevoked" });
    expect(await (await join("inv_made-up")).json()).toMatchObject({ code: "members.linkNotFound" });
    await app.node.platform.db.asSystem((tx) =>
      tx.updateTable("invitations").set({ expiresAt: app.clock.now() }).where("email", "=", late.email).execute(),
    );
    expect(await (await join(late.token)).json()).toMatchObject({ code: "members.linkExpired" });
    for (const { email } of [late, resent, revoked]) expect((await signedIn(app, email)).response.status).toBe(401);
  });

  test("proves its own address only: none can be named beside it", async () => {
    const { token } = await invited();
    const other = freshAddress();
    expect((await app.as().raw(joinByLink, { token, ...names, email: other })).status).toBe(422);
    expect((await signedIn(app, other)).response.status).toBe(401);
  });

  test("is not used up by a password that is refused, nor by opening the page", async () => {
    const { token } = await invited();
    const weak = await app.as().raw(joinByLink, { token, ...names, password: "weak" });
    expect(await weak.json()).toMatchObject({ fields: [{ path: "password" }] });
    const named = await app.as().raw(joinByLink, { token, ...names, password: "Bufete-Uno-7!" });
    expect(await named.json()).toMatchObject({ fields: [{ path: "password", code: "identity.passwordNamed" }] });
    const common = await app.as().raw(joinByLink, { token, ...names, password: "Toyota-2026!" });
    expect(await common.json()).toMatchObject({ fields: [{ path: "password", code: "identity.passwordCommon" }] });
    await fetch(`${app.address}/invitation?token=${token}`);
    expect((await join(token)).status).toBe(200);
  });
});

describe("an address that has an account", () => {
  test("with an owner is not taken over: they sign in and accept", async () => {
    const someone = await person(app);
    const { token } = await invited(someone.email);
    expect(await app.as()(openInvitation, { token })).toMatchObject({ hasAccount: true });
    const response = await join(token);
    expect([response.status, await response.json()]).toMatchObject([409, { code: "identity.accountExists" }]);
    expect(response.headers.getSetCookie().some((line) => line.startsWith("sid="))).toBe(false);
    expect((await app.as()(openInvitation, { token })).state).toBe("pending");
    expect(await someone.call(acceptInvitation, { token })).toEqual({ id: owner.orgId });
  });

  test("that a stranger made and nobody verified is emptied: the stranger has nothing left", async () => {
    const stranger = await somebody(app, { emailVerified: false, password: "Strangers9!word" });
    const { token } = await invited(stranger.email);
    const response = await join(token);
    expect(response.status).toBe(200);
    expect((await app.as(stranger.token).raw(setLanguage, { language: "en" })).status).toBe(401);
    expect((await signedIn(app, stranger.email, "Strangers9!word")).response.status).toBe(401);
    expect((await signedIn(app, stranger.email)).response.status).toBe(200);
    expect((await app.as(sidOf(response))(getSession, {})).person).toMatchObject({ firstName: "Beto" });
  });

  test("that is deactivated stays so", async () => {
    const { email, token } = await invited((await somebody(app, { emailVerified: false })).email);
    await app.node.platform.db.asSystem((tx) =>
      tx.updateTable("users").set({ disabledAt: app.clock.now() }).where("email", "=", email).execute(),
    );
    expect(await (await join(token)).json()).toMatchObject({ code: "identity.disabled" });
    expect((await app.as()(openInvitation, { token })).state).toBe("pending");
  });

  test("and a verification link of before does no harm afterwards", async () => {
    const one = await somebody(app, { emailVerified: false, password: goodPassword });
    await signedIn(app, one.email);
    const before = await mailed(one.email, "mode=verifyEmail");
    const { token } = await invited(one.email);
    await join(token);
    await expect(app.as()(verifyEmail, { token: before })).rejects.toMatchObject({ code: "identity.linkExpired" });
  });
});

describe("declining by the link", () => {
  const declining = (token: string) => app.as().raw(declineByLink, { token });
  const stateOf = async (email: string) =>
    (await owner.call(listMembers, {})).invitations.find((one) => one.email === email)?.state;

  test("needs no account; the inviter sees it, and the link is used up", async () => {
    const { email, token } = await invited();
    expect((await declining(token)).status).toBe(200);
    expect(await stateOf(email)).toBe("declined");
    expect(await (await declining(token)).json()).toMatchObject({ code: "members.notPending" });
    expect(await (await join(token)).json()).toMatchObject({ code: "members.notPending" });
    expect((await signedIn(app, email)).response.status).toBe(401);
  });

  test("against joining at the same moment: one of them counts", async () => {
    const { email, token } = await invited();
    const [joined, declined] = await Promise.all([join(token), declining(token)]);
    expect([joined.status, declined.status].sort()).toEqual([200, 409]);
    const isMember = (await members()).some((one) => one.email === email);
    expect([isMember, await stateOf(email)]).toEqual(joined.status === 200 ? [true, undefined] : [false, "declined"]);
  });

  test("is refused for a link that is made up, ran out or was taken back", async () => {
    const [late, revoked] = [await invited(), await invited()];
    const { invitations } = await owner.call(listMembers, {});
    await owner.call(revokeInvitation, { id: invitations.find((one) => one.email === revoked.email)?.id ?? "" });
    await app.node.platform.db.asSystem((tx) =>
      tx.updateTable("invitations").set({ expiresAt: app.clock.now() }).where("email", "=", late.email).execute(),
    );
    expect(await (await declining("inv_made-up")).json()).toMatchObject({ code: "members.linkNotFound" });
    expect(await (await declining(late.token)).json()).toMatchObject({ code: "members.linkExpired" });
    expect(await (await declining(revoked.token)).json()).toMatchObject({ code: "members.linkRevoked" });
  });
});

test("without a seat nothing is made", async () => {
  // An address may answer links twenty times an hour.
  app.clock.advance(3_600_000);
  const small = await organization(app, { name: "Bufete Chico" });
  const { email, token } = await invited(freshAddress(), small);
  await app.node.platform.db.asSystem((tx) =>
    tx.updateTable("organizations").set({ trialEndsAt: app.clock.now() }).where("id", "=", small.orgId).execute(),
  );
  expect(await (await join(token)).json()).toMatchObject({ code: "members.seatLimit" });
  expect((await signedIn(app, email)).response.status).toBe(401);
});
