import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as account from "#features/identity/account-contract.ts";
import {
  linkProvider,
  requestReset,
  resetPassword,
  setLanguage,
  signInMethods,
  signUp,
  verifyEmail,
} from "#features/identity/contract.ts";
import { goodPassword, quickCaptcha, signedIn, solvedCaptcha, somebody, tokenIn } from "#tests/fixtures/accounts.ts";
import { atFakeProvider, redirectBrowser } from "#tests/fixtures/providers.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

/** Somebody makes an account with another person's address and waits until its owner uses it. */
let app: App;
beforeAll(async () => {
  app = await startApp({ ...quickCaptcha, ACTA_FAKE_SIGN_IN: "true" });
  app.clock.set(new Date("2026-11-21T10:01:00Z"));
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600_000));

const works = async (token: string) => (await app.as(token).raw(setLanguage, { language: "en" })).status;
const linkIn = (email: string, mode: string) =>
  app.eventually(
    async () =>
      tokenIn((await app.mails(email)).findLast(({ text }) => text?.includes(`mode=${mode}&`))?.text) || undefined,
  );
/** Signs up over HTTP; gives what the browser remembers of it. */
async function signsUp(email: string): Promise<string> {
  const input = { firstName: "X", lastName: "Y", email, password: goodPassword, recaptcha: await solvedCaptcha(app) };
  const response = await app.as().raw(signUp, input);
  expect(await response.json()).toMatchObject({ code: 200 });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** The session that an answer opens; empty without one. */
const sessionIn = (response: Response): string =>
  response.headers.getSetCookie().flatMap((line) => /^sid=([^;]+)/.exec(line)?.[1] ?? [])[0] ?? "";

describe("a stranger signs up with somebody's address", () => {
  test("and the owner who takes it over, or is signed in already, is signed in by no link", async () => {
    const email = "victim0@firma.gt";
    await signsUp(email);
    const taken = await app.as().raw(verifyEmail, { token: await linkIn(email, "verifyEmail") });
    expect(await taken.json()).toMatchObject({ choosePassword: expect.any(String) });
    expect(sessionIn(taken)).toBe("");
    const other = await somebody(app, { password: goodPassword });
    const cookies = await signsUp("victim00@firma.gt");
    const token = await linkIn("victim00@firma.gt", "verifyEmail");
    const beside = await app.as().raw(verifyEmail, { token }, { cookie: `${cookies}; sid=${other.token}` });
    expect(await beside.json()).toMatchObject({ otherSession: true });
    expect(sessionIn(beside)).toBe("");
  });

  test("and has nothing once its owner confirms the mail", async () => {
    const email = "victim1@firma.gt";
    await signsUp(email);
    const stranger = await signedIn(app, email);
    expect(stranger.response.status).toBe(200);
    const token = await linkIn(email, "verifyEmail");
    const { choosePassword } = await app.as()(verifyEmail, { token });
    expect((await signedIn(app, email)).response.status).toBe(401);
    expect(await works(stranger.token)).toBe(401);
    await app.as()(resetPassword, { token: choosePassword ?? "", password: "Another9!word" });
    expect((await signedIn(app, email, "Another9!word")).response.status).toBe(200);
    expect((await signedIn(app, email)).response.status).toBe(401);
  });

  test("and links nothing to it while it is not verified, nor finishes what was begun", async () => {
    const email = "victim2@firma.gt";
    await signsUp(email);
    const stranger = await signedIn(app, email);
    const refused = await app.as(stranger.token).raw(linkProvider, { provider: "google" });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "failure.unverified" }]);
  });

  test("the owner's password reset leaves the stranger nothing either", async () => {
    const email = "victim3@firma.gt";
    await signsUp(email);
    const stranger = await signedIn(app, email);
    await app.as()(requestReset, { email, recaptcha: await solvedCaptcha(app) });
    await app.as()(resetPassword, { token: await linkIn(email, "resetPassword"), password: "Another9!word" });
    expect(await works(stranger.token)).toBe(401);
    expect((await signedIn(app, email)).response.status).toBe(401);
  });
});

test("a provider that does not show the address is gone once its owner confirms the mail", async () => {
  const email = "victim4@firma.gt";
  const browser = redirectBrowser(app);
  const who = { email, verified: false };
  await browser.finish("google", await atFakeProvider(await browser.begin("google"), who));
  const sid = browser.jar["sid"] ?? "";
  await app.as()(verifyEmail, { token: await linkIn(email, "verifyEmail") });
  expect(await works(sid)).toBe(401);
  const again = redirectBrowser(app);
  await expect(again.finish("google", await atFakeProvider(await again.begin("google"), who))).rejects.toMatchObject({
    code: "identity.accountExists",
  });
});

describe("a stranger moves their account to somebody's address", () => {
  test("which ends in a session of that account only, and in no other", async () => {
    const stranger = await somebody(app, { password: goodPassword });
    const [other, email] = [await somebody(app), "victim5@firma.gt"];
    await (await newSession(app, stranger))(account.requestEmailChange, { email });
    const token = await linkIn(email, "changeEmail");
    await expect(app.as()(account.changeEmail, { token })).rejects.toMatchObject({ status: 401 });
    await expect(app.as(other.token)(account.changeEmail, { token })).rejects.toMatchObject({
      status: 403,
      code: "identity.otherAccountsLink",
    });
    // The owner of the address still makes an account of their own with it.
    await signsUp(email);
    await expect((await newSession(app, stranger))(account.changeEmail, { token })).rejects.toMatchObject({
      code: "identity.emailTaken",
    });
  });
});

describe("who made the account keeps what they set up", () => {
  test("in a session, in the browser that signed up, and by the password", async () => {
    const emails = ["own1@firma.gt", "own2@firma.gt", "own3@firma.gt"] as const;
    const cookies = [await signsUp(emails[0]), await signsUp(emails[1]), await signsUp(emails[2])];
    const token = (email: string) => linkIn(email, "verifyEmail");
    const session = await signedIn(app, emails[0]);
    await app.as(session.token)(verifyEmail, { token: await token(emails[0]) });
    expect(await works(session.token)).toBe(200);
    const here = await app.as().raw(verifyEmail, { token: await token(emails[1]) }, { cookie: cookies[1] ?? "" });
    expect(await here.json()).toMatchObject({ choosePassword: null });
    expect(await works(sessionIn(here))).toBe(200);
    const known = await app.as().raw(verifyEmail, { token: await token(emails[2]), password: goodPassword });
    expect(await works(sessionIn(known))).toBe(200);
    for (const email of emails) expect((await signedIn(app, email)).response.status).toBe(200);
  });

  test("with `keep` nothing is taken away unasked, and the link still works", async () => {
    const email = "own4@firma.gt";
    await signsUp(email);
    const token = await linkIn(email, "verifyEmail");
    await expect(app.as()(verifyEmail, { token, keep: true })).rejects.toMatchObject({
      status: 409,
      code: "identity.wouldBeEmptied",
    });
    await expect(app.as()(verifyEmail, { token, password: "Wrong-pass7" })).rejects.toMatchObject({
      fields: [{ path: "password", code: "identity.passwordWrong" }],
    });
    expect(await app.as()(verifyEmail, { token, password: goodPassword })).toMatchObject({ choosePassword: null });
  });

  test("a second factor somebody had put there goes with the rest", async () => {
    const one = await somebody(app, { emailVerified: false, password: goodPassword });
    await app.node.platform.db.asSystem((tx) =>
      tx
        .insertInto("phones")
        .values({
          userId: one.uid,
          number: "55512345",
          verifiedAt: app.clock.now(),
          secondFactorSince: app.clock.now(),
        })
        .execute(),
    );
    await app.as()(requestReset, { email: one.email, recaptcha: await solvedCaptcha(app) });
    await app.as()(resetPassword, { token: await linkIn(one.email, "resetPassword"), password: "Another9!word" });
    const { token } = await signedIn(app, one.email, "Another9!word");
    expect(await app.as(token)(signInMethods, {})).toMatchObject({ linked: [] });
    expect(await works(token)).toBe(200);
  });
});
