import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  fetchSignInMethods,
  linkProvider,
  listProviders,
  requestReset,
  resetPassword,
  signInMethods,
  unlinkProvider,
} from "#features/identity/contract.ts";
import { goodPassword, quickCaptcha, signedIn, solvedCaptcha, somebody, tokenIn } from "#tests/fixtures/accounts.ts";
import { atFakeProvider, redirectBrowser } from "#tests/fixtures/providers.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
beforeAll(async () => {
  app = await startApp({ ...quickCaptcha, ACTA_FAKE_SIGN_IN: "true" });
});
beforeEach(() => app.clock.advance(16 * 60_000));
afterAll(() => app.stop());

type Who = Parameters<typeof atFakeProvider>[1];
const through = async (who: Who, provider = "google", browser = redirectBrowser(app)) =>
  browser.finish(provider, await atFakeProvider(await browser.begin(provider), who));

/** Links a provider with somebody's account in their own browser. */
async function linking(someone: { uid: string; token: string }, who: Who, provider = "google") {
  const fresh = await newSession(app, someone);
  const browser = redirectBrowser(app, { sid: someone.token });
  const begun = await fresh.raw(linkProvider, { provider });
  browser.takeCookies(begun);
  const { url } = (await begun.json()) as { url: string };
  return browser.finish(provider, await atFakeProvider(url, who));
}

describe("signing in with Google", () => {
  test("makes an account for a new address, in a session of the browser only, and finds it again", async () => {
    const browser = redirectBrowser(app);
    const first = await through({ email: "Nueva@Quetzal.gt" }, "google", browser);
    expect(first).toMatchObject({
      person: { email: "nueva@quetzal.gt", emailVerified: true, complete: true },
      linked: null,
    });
    expect((await through({ email: "Nueva@Quetzal.gt" }))["person"]).toEqual(first["person"]);
    const methods = await app.as(browser.jar["sid"])(signInMethods, {});
    expect(methods).toMatchObject({ hasPassword: false, linked: [{ provider: "google", label: "Google" }] });
  });

  test("its cookie ends with the browser", async () => {
    const browser = redirectBrowser(app);
    const answer = await atFakeProvider(await browser.begin("google"), { email: "cookie@quetzal.gt" });
    const response = await fetch(`${app.address}/api/identity/redirects/finish`, {
      method: "POST",
      headers: { "content-type": "application/json", ...browser.cookies() },
      body: JSON.stringify({ from: "google", ...answer }),
    });
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith("sid=")) ?? "";
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).not.toMatch(/Max-Age|Expires/);
  });

  test("an address that has an account is not taken over, however verified it is", async () => {
    const { email } = await somebody(app, { password: goodPassword });
    await expect(through({ email })).rejects.toMatchObject({ status: 409, code: "identity.accountExists" });
    await expect(through({ email }, "microsoft")).rejects.toMatchObject({ code: "identity.accountExists" });
    expect((await signedIn(app, email)).response.status).toBe(200);
  });

  test("an address the provider does not call verified is mailed a link first", async () => {
    expect(await through({ email: "raw@quetzal.gt", verified: false })).toMatchObject({
      person: { emailVerified: false },
    });
    expect((await app.mails("raw@quetzal.gt"))[0]?.subject).toBe("Confirm your e-mail address");
  });

  test("a person who gets a new password by mail has the account alone", async () => {
    const squatter = redirectBrowser(app);
    await through({ email: "victim@quetzal.gt", verified: false }, "google", squatter);
    await app.as()(requestReset, { email: "victim@quetzal.gt", recaptcha: await solvedCaptcha(app) });
    const mails = await app.mails("victim@quetzal.gt", 2);
    const link = mails.find((mail) => mail.text?.includes("resetPassword"));
    await app.as()(resetPassword, { token: tokenIn(link?.text), password: goodPassword });
    await expect(through({ email: "victim@quetzal.gt", verified: false })).rejects.toMatchObject({
      code: "identity.accountExists",
    });
  });

  test("a disabled person is refused with the reason and gets no session", async () => {
    const browser = redirectBrowser(app);
    await through({ email: "gone@quetzal.gt" });
    await app.node.platform.db.pool.query("update users set disabled_at = now() where email = 'gone@quetzal.gt'");
    await expect(through({ email: "gone@quetzal.gt" }, "google", browser)).rejects.toMatchObject({
      status: 403,
      code: "identity.disabled",
    });
    expect(browser.jar["sid"]).toBeUndefined();
  });

  test("ends the session that was there", async () => {
    const before = await somebody(app);
    const browser = redirectBrowser(app, { sid: before.token });
    await through({ email: "after@quetzal.gt" }, "google", browser);
    expect(browser.jar["sid"]).not.toBe(before.token);
    expect((await app.as(before.token).raw(signInMethods, {})).status).toBe(401);
  });

  test.each(["server_error", "nonce", "audience", "expired", "signature", "issuer", "down"])(
    "the fake provider's %s opens nothing",
    async (failureMode) => {
      const failing = through({ email: `${failureMode}@quetzal.gt`, failureMode });
      await expect(failing).rejects.toMatchObject({ code: "identity.redirectFailed" });
    },
  );

  test("a person who cancels sees that, and the answer leads back to the login page", async () => {
    await expect(through({ email: "x@quetzal.gt", cancel: true })).rejects.toMatchObject({
      code: "identity.redirectCancelled",
    });
    const back = await fetch(`${app.address}/auth/callback/google?state=sin_1&code=2&iss=3&other=4`, {
      redirect: "manual",
    });
    expect(back.status).toBe(302);
    expect(back.headers.get("location")).toBe("/login?checkRedirect=true&from=google&state=sin_1&code=2&iss=3");
  });
});

describe("linking", () => {
  test("lets a person in by both ways, and notifies them", async () => {
    const someone = await somebody(app, { password: goodPassword, language: "es" });
    expect(await linking(someone, { email: "private@gmail.com" })).toMatchObject({
      linked: "Google",
      next: "/myaccount?tab=security",
    });
    expect(await through({ email: "private@gmail.com" })).toMatchObject({
      person: { uid: someone.uid, email: someone.email },
    });
    expect((await signedIn(app, someone.email)).response.status).toBe(200);
    expect((await app.mails(someone.email))[0]?.subject).toBe("Se agregó una forma de iniciar sesión a su cuenta");
  });

  test("needs a recent sign-in, and the same person at its end", async () => {
    const [someone, other] = [await somebody(app), await somebody(app)];
    app.clock.advance(11 * 60_000);
    const late = await app.as(someone.token).raw(linkProvider, { provider: "google" });
    expect([late.status, await late.json()]).toMatchObject([403, { code: "failure.signInAgain" }]);
    const browser = redirectBrowser(app);
    const begun = await (await newSession(app, someone)).raw(linkProvider, { provider: "google" });
    browser.takeCookies(begun);
    const answer = await atFakeProvider(((await begun.json()) as { url: string }).url, { email: "mine@gmail.com" });
    expect(answer["state"]).toMatch(/^lnk_/);
    browser.jar["sid"] = other.token;
    await expect(browser.finish("google", answer)).rejects.toMatchObject({ code: "identity.redirectFailed" });
    expect((await app.as(other.token)(signInMethods, {})).linked).toEqual([]);
  });

  test("a provider's account belongs to one person", async () => {
    const [one, two] = [
      await somebody(app, { password: goodPassword }),
      await somebody(app, { password: goodPassword }),
    ];
    await linking(one, { email: "shared@gmail.com" });
    await expect(linking(two, { email: "shared@gmail.com" })).rejects.toMatchObject({ code: "identity.providerTaken" });
    await expect(linking(one, { email: "second@gmail.com" })).rejects.toMatchObject({ code: "identity.providerTaken" });
  });

  test("is undone, but the last way in stays, also when two are taken away at once", async () => {
    const someone = await somebody(app);
    await linking(someone, { email: "a@gmail.com" });
    const call = await newSession(app, someone);
    await expect(call(unlinkProvider, { provider: "google" })).rejects.toMatchObject({
      status: 403,
      code: "identity.lastWayIn",
    });
    await linking(someone, { email: "a@outlook.com" }, "microsoft");
    const both = await Promise.allSettled(
      ["google", "microsoft"].map((provider) => call(unlinkProvider, { provider })),
    );
    expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await call(signInMethods, {})).linked).toHaveLength(1);
    app.clock.advance(11 * 60_000);
    const [left] = (await call(signInMethods, {})).linked;
    await expect(call(unlinkProvider, { provider: left?.provider ?? "" })).rejects.toMatchObject({
      code: "failure.signInAgain",
    });
  });

  test("what was unlinked opens nothing any more", async () => {
    const someone = await somebody(app, { password: goodPassword });
    await linking(someone, { email: someone.email });
    const call = await newSession(app, someone);
    await call(unlinkProvider, { provider: "google" });
    await expect(through({ email: someone.email })).rejects.toMatchObject({ code: "identity.accountExists" });
    await expect(call(unlinkProvider, { provider: "google" })).rejects.toMatchObject({ status: 404 });
  });

  test("somebody made by a provider chooses a password by mail, and signs in with it", async () => {
    await through({ email: "later@quetzal.gt" });
    await app.as()(requestReset, { email: "later@quetzal.gt", recaptcha: await solvedCaptcha(app) });
    const token = tokenIn((await app.mails("later@quetzal.gt"))[0]?.text);
    await app.as()(resetPassword, { token, password: goodPassword });
    expect((await signedIn(app, "later@quetzal.gt")).response.status).toBe(200);
    expect(await through({ email: "later@quetzal.gt" })).toMatchObject({ linked: null }); // it was verified: the link stays
  });
});

describe("what can be known", () => {
  test("the methods of an address are the same for every address, but one's own", async () => {
    const { email, token } = await somebody(app, { password: goodPassword });
    const everybody = await app.as()(fetchSignInMethods, { email: "nobody@firma.gt" });
    expect(everybody.methods).toEqual(["password", "emailLink", "passkey", "google", "microsoft"]);
    expect(await app.as()(fetchSignInMethods, { email })).toEqual(everybody);
    expect(await app.as((await somebody(app)).token)(fetchSignInMethods, { email })).toEqual(everybody);
    expect(await app.as(token)(fetchSignInMethods, { email })).toEqual({ methods: ["password", "emailLink"] });
  });

  test("without settings Google is shown and not available, and no fake provider is served", async () => {
    const bare = await startApp();
    expect(await bare.as()(listProviders, {})).toEqual({
      providers: [{ id: "google", label: "Google", available: false }],
    });
    await expect(redirectBrowser(bare).begin("google")).rejects.toMatchObject({ code: "identity.startGoogleFailed" });
    expect((await fetch(`${bare.address}/dev/sign-in/google/authorize`)).status).toBe(404);
    await bare.stop();
  });
});
