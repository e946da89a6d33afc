import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as account from "#features/identity/account-contract.ts";
import { identityToken, requestReset, resetPassword, setLanguage } from "#features/identity/contract.ts";
import { addMember } from "#features/members/server/index.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { organization } from "#seed/people.ts";
import { goodPassword, quickCaptcha, signedIn, solvedCaptcha, somebody, tokenIn } from "#tests/fixtures/accounts.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
beforeAll(async () => {
  app = await startApp(quickCaptcha);
  app.clock.set(new Date("2026-11-21T10:01:00Z"));
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(86_400_000));

const works = async (token: string) => (await app.as(token).raw(setLanguage, { language: "en" })).status;
const linkTo = (email: string, mode: string) =>
  app.eventually(async () =>
    tokenIn((await app.mails(email)).map(({ text }) => text ?? "").findLast((text) => text.includes(`mode=${mode}&`))),
  );
async function reset(email: string): Promise<void> {
  await app.as()(requestReset, { email, recaptcha: await solvedCaptcha(app) });
  await app.as()(resetPassword, { token: await linkTo(email, "resetPassword"), password: "Another9!word" });
}

test("sessions are listed with device and address, this one marked, and nobody else's", async () => {
  const one = await somebody(app, { password: goodPassword });
  await somebody(app);
  const here = await signedIn(app, one.email, goodPassword, { "user-agent": "Firefox/143.0 (Linux)" });
  const { sessions } = await app.as(here.token)(account.listSessions, {});
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ current }) => current)).toMatchObject([
    { userAgent: "Firefox/143.0 (Linux)", address: "127.0.0.1", persistent: false },
  ]);
  // An identity token belongs to the session it was made from.
  const { token } = await app.as(here.token)(identityToken, {});
  const seen = await app.as(token)(account.listSessions, {});
  expect(seen.sessions.filter(({ current }) => current)).toMatchObject([{ userAgent: "Firefox/143.0 (Linux)" }]);
  expect(JSON.stringify(seen)).not.toContain(here.token);
});

test("one session is ended, with its identity tokens, and only one's own", async () => {
  const [one, other] = [await somebody(app, { password: goodPassword }), await somebody(app)];
  const there = await signedIn(app, one.email);
  const { token } = await app.as(there.token)(identityToken, {});
  const { sessions } = await app.as(one.token)(account.listSessions, {});
  const id = sessions.find(({ current }) => !current)?.id ?? "";
  await expect(app.as(other.token)(account.endOneSession, { id })).rejects.toMatchObject({ status: 404 });
  await app.as(one.token)(account.endOneSession, { id });
  expect([await works(there.token), await works(token), await works(one.token)]).toEqual([401, 401, 200]);
  await expect(app.as(one.token)(account.endOneSession, { id })).rejects.toMatchObject({ status: 404 });
});

test("all others are ended, and this one stays", async () => {
  const one = await somebody(app, { password: goodPassword });
  const others = [await signedIn(app, one.email), await signedIn(app, one.email)];
  expect(await app.as(one.token)(account.endOtherSessions, {})).toEqual({ ended: 2 });
  expect([await works(others[0]?.token ?? ""), await works(others[1]?.token ?? ""), await works(one.token)]).toEqual([
    401, 401, 200,
  ]);
});

test("the password is changed after a recent sign-in, by the rule, and ends the other sessions", async () => {
  const one = await somebody(app, { password: goodPassword });
  const [here, there] = [await signedIn(app, one.email), await signedIn(app, one.email)];
  app.clock.advance(11 * 60_000);
  const next = "Another9!word";
  await expect(app.as(here.token)(account.changePassword, { password: next })).rejects.toMatchObject({
    code: "failure.signInAgain",
  });
  const call = await newSession(app, one);
  await expect(call(account.changePassword, { password: "short" })).rejects.toMatchObject({ status: 422 });
  await expect(call(account.changePassword, { password: "Díaz-2026!" })).rejects.toMatchObject({
    fields: [{ path: "password", code: "identity.passwordNamed" }],
  });
  await expect(call(account.changePassword, { password: "Toyota-2026!" })).rejects.toMatchObject({
    fields: [{ path: "password", code: "identity.passwordCommon" }],
  });
  await call(account.changePassword, { password: next });
  expect(await works(there.token)).toBe(401);
  expect((await signedIn(app, one.email)).response.status).toBe(401);
  expect((await signedIn(app, one.email, next)).response.status).toBe(200);
  const mails = await app.mails(one.email);
  expect(mails.map(({ subject }) => subject)).toContain("Your password was changed");
});

test("the account moves to another address by the link mailed there, once; the old one is notified", async () => {
  const [one, other] = [await somebody(app, { password: goodPassword }), await somebody(app)];
  const call = await newSession(app, one);
  // Only the mailbox learns that the address has an account, not the caller.
  expect(await call(account.requestEmailChange, { email: other.email })).toEqual({ email: other.email });
  expect((await app.mails(other.email))[0]?.subject).toBe("Someone tried to use your e-mail address");
  const email = "moved@quetzal.gt";
  await call(account.requestEmailChange, { email: " Moved@Quetzal.GT " });
  const token = await linkTo(email, "changeEmail");
  expect((await signedIn(app, email)).response.status).toBe(401);
  const all = await Promise.all([0, 1].map(() => call.raw(account.changeEmail, { token })));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect((await signedIn(app, email)).response.status).toBe(200);
  expect((await signedIn(app, one.email)).response.status).toBe(401);
  const mails = await app.mails(one.email);
  expect(mails.at(-1)?.subject).toBe("Your account's e-mail address was changed");
});

test("of two who move to one address, and of a link out of date, one gets it", async () => {
  const email = "wanted@quetzal.gt";
  const tokens: string[] = [];
  const calls: Awaited<ReturnType<typeof newSession>>[] = [];
  for (let i = 0; i < 2; i++) {
    const call = await newSession(app, await somebody(app));
    calls.push(call);
    await call(account.requestEmailChange, { email });
    tokens.push(
      await app.eventually(async () => {
        const found = (await app.mails(email, i + 1)).map(({ text }) => tokenIn(text));
        return found.find((token) => !tokens.includes(token));
      }),
    );
  }
  const both = await Promise.all(calls.map((call, i) => call.raw(account.changeEmail, { token: tokens[i] ?? "" })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = await newSession(app, await somebody(app));
  await late(account.requestEmailChange, { email: "late@quetzal.gt" });
  const token = await linkTo("late@quetzal.gt", "changeEmail");
  app.clock.advance(3_601_000);
  await expect(late(account.changeEmail, { token })).rejects.toMatchObject({ code: "identity.linkExpired" });
});

test("a new password, and ending the other sessions, take a move back that a stranger had begun", async () => {
  const answers: [name: string, to: (one: Awaited<ReturnType<typeof somebody>>) => Promise<unknown>][] = [
    ["reset", ({ email }) => reset(email)],
    ["changed", async (one) => (await newSession(app, one))(account.changePassword, { password: "Another9!word" })],
    ["ended", async (one) => (await newSession(app, one))(account.endOtherSessions, {})],
  ];
  for (const [name, to] of answers) {
    const one = await somebody(app, { password: goodPassword });
    const email = `${name}@stranger.gt`;
    await (await newSession(app, one))(account.requestEmailChange, { email });
    const token = await linkTo(email, "changeEmail");
    await to(one);
    const again = await newSession(app, one);
    await expect(again(account.changeEmail, { token }), name).rejects.toMatchObject({
      code: "identity.linkExpired",
    });
  }
});

test("an account is deactivated by its address; its sessions end, and its password is answered as specified", async () => {
  const one = await somebody(app, { password: goodPassword });
  const call = await newSession(app, one);
  await expect(call(account.deactivate, { email: "somebody@else.gt" })).rejects.toMatchObject({ status: 422 });
  expect(await works(one.token)).toBe(200);
  await call(account.deactivate, { email: one.email.toUpperCase() });
  expect(await works(one.token)).toBe(401);
  const { response } = await signedIn(app, one.email);
  expect([response.status, await response.json()]).toMatchObject([
    403,
    { code: "identity.disabled", message: "Disabled user, contact us" },
  ]);
});

test("an owner transfers first", async () => {
  const owner = await organization(app);
  const call = await newSession(app, owner);
  await expect(call(account.deactivate, { email: owner.email })).rejects.toMatchObject({
    code: "identity.transferFirst",
  });
  const someone = await somebody(app);
  await systemTransaction(app.node.platform.db, { orgId: null, by: owner.uid, now: app.clock.now() }, (transaction) =>
    addMember(transaction, { orgId: owner.orgId, uid: someone.uid, roles: ["creator"], individual: false }),
  );
  const theirs = await newSession(app, someone);
  expect(await theirs(account.deactivate, { email: someone.email })).toEqual({});
});
