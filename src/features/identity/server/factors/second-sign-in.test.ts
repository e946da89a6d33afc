import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  finishRedirect,
  requestReset,
  requestSignInLink,
  resetPassword,
  setLanguage,
  signInByLink,
} from "#features/identity/contract.ts";
import { sendSignInCode, signInWithFactor, waitingSignIn } from "#features/identity/factor-contract.ts";
import { goodPassword, quickCaptcha, solvedCaptcha, somebody, tokenIn } from "#tests/fixtures/accounts.ts";
import { atFakeProvider, redirectBrowser } from "#tests/fixtures/providers.ts";
import {
  appCode,
  codeSent,
  enrollApp,
  enrollPhone,
  messages,
  newNumber,
  signingIn,
  wrongCode,
} from "#tests/fixtures/second-factors.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
beforeAll(async () => {
  app = await startApp({ ...quickCaptcha, ACTA_FAKE_SIGN_IN: "true" });
  app.clock.set(new Date("2026-11-21T10:01:00Z"));
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(86_400_000));

/** Somebody whose phone is asked for. */
async function withPhone(given: Parameters<typeof somebody>[1] = {}) {
  const one = await somebody(app, { password: goodPassword, ...given });
  const call = await newSession(app, one);
  const { number, recoveryCodes } = await enrollPhone(app, call);
  app.clock.advance(31_000);
  return { ...one, number, recoveryCodes };
}
const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>;
const cookieOf = (response: Response, name: string) =>
  response.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? "";

test("after the password a code of the phone is asked for, and its session outlives the browser", async () => {
  const { email, uid, number } = await withPhone({ language: "es" });
  const browser = signingIn(app);
  const first = await browser.password(email);
  expect([first.status, await bodyOf(first)]).toMatchObject([401, { code: "identity.secondFactorRequired" }]);
  expect(cookieOf(first, "sid")).toBe("");
  expect(cookieOf(first, "factor")).toMatch(/Max-Age=900;.*HttpOnly/);
  expect(await bodyOf(await browser.raw(waitingSignIn))).toEqual({
    phone: `•••• ${number.slice(-4)}`,
    authenticator: false,
    recovery: true,
    passkeyHosts: [],
    sent: false,
    resendIn: 0,
  });
  expect(await bodyOf(await browser.raw(sendSignInCode))).toEqual({ resendIn: 30 });
  const code = await codeSent(app, number, 2);
  expect((await messages(app, number, 2)).at(-1)).toContain(`${code} es su código de Acta para 127.0.0.1`);
  const done = await browser.proof("phone", code);
  expect(await bodyOf(done)).toMatchObject({ uid, email });
  expect(cookieOf(done, "sid")).toMatch(/Max-Age=604800/);
  expect(browser.jar["factor"]).toBeUndefined();
  // It does not lie idle: it was kept on purpose.
  app.clock.advance(5 * 86_400_000);
  expect(await app.as(browser.jar["sid"])(setLanguage, { language: "es" })).toEqual({ language: "es" });
  app.clock.advance(3 * 86_400_000);
  await expect(app.as(browser.jar["sid"])(setLanguage, { language: "es" })).rejects.toMatchObject({ status: 401 });
});

test("five codes may be tried, also at once; then not even the right one", async () => {
  const { email, number } = await withPhone();
  const browser = signingIn(app);
  await browser.password(email);
  await browser.raw(sendSignInCode);
  const code = await codeSent(app, number, 2);
  const wrong = await Promise.all(Array.from({ length: 4 }, () => browser.proof("phone", wrongCode(code))));
  const bodies = await Promise.all(wrong.map(bodyOf));
  expect(bodies.map((body) => body["code"])).toEqual(Array(4).fill("identity.mfaFailed"));
  expect(bodies.map((body) => (body["values"] as { left: number }).left).sort()).toEqual([1, 2, 3, 4]);
  expect((bodies[0] as { message: string }).message).toBe("Please try again later. Contact support.");
  expect((await browser.proof("phone", wrongCode(code))).status).toBe(422);
  expect(await bodyOf(await browser.proof("phone", code))).toMatchObject({
    code: "identity.mfaFailed",
    values: { left: 0 },
  });
  // Nor does a new code give new tries.
  app.clock.advance(31_000);
  await browser.raw(sendSignInCode);
  expect((await browser.proof("phone", await codeSent(app, number, 3))).status).toBe(422);
  expect(browser.jar["sid"]).toBeUndefined();
});

test("of the right code given twice at once, one signs in", async () => {
  const { email, number, uid } = await withPhone();
  const browser = signingIn(app);
  await browser.password(email);
  await browser.raw(sendSignInCode);
  const code = await codeSent(app, number, 2);
  const jar = { ...browser.jar };
  const all = await Promise.all(
    Array.from({ length: 4 }, () =>
      app.as().raw(signInWithFactor, { kind: "phone", code }, { cookie: `factor=${jar["factor"]}` }),
    ),
  );
  expect(all.map((one) => one.status).sort()).toEqual([200, 410, 410, 410]);
  const stored = await app.node.platform.db.asSystem((tx) =>
    tx.selectFrom("sessions").select("id").where("userId", "=", uid).where("persistent", "=", true).execute(),
  );
  expect(stored).toHaveLength(1);
});

test("a code waits thirty seconds for the next one, counts ten minutes, and only the newest counts", async () => {
  const { email, number } = await withPhone();
  const browser = signingIn(app);
  await browser.password(email);
  const both = await Promise.all([browser.raw(sendSignInCode), browser.raw(sendSignInCode)]);
  expect(both.map((one) => one.status).sort()).toEqual([200, 429]);
  const first = await codeSent(app, number, 2);
  expect((await bodyOf(await browser.raw(sendSignInCode)))["values"]).toEqual({ seconds: 30 });
  app.clock.advance(30_000);
  expect((await browser.raw(sendSignInCode)).status).toBe(200);
  const second = await codeSent(app, number, 3);
  if (first !== second) expect((await browser.proof("phone", first)).status).toBe(422);
  app.clock.advance(601_000);
  expect((await bodyOf(await browser.proof("phone", second)))["code"]).toBe("identity.mfaFailed");
  // The question itself lasts a quarter of an hour.
  app.clock.advance(300_000);
  expect((await browser.proof("phone", second)).status).toBe(410);
  expect((await browser.raw(waitingSignIn)).status).toBe(410);
});

test("messages to one person and one number are counted for all callers together", async () => {
  const { email, number } = await withPhone();
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) {
    const browser = signingIn(app);
    await browser.password(email);
    statuses.push((await browser.raw(sendSignInCode)).status);
    app.clock.advance(31_000);
  }
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(6);
  expect(statuses.at(-1)).toBe(429);
  expect((await messages(app, number)).length).toBeLessThanOrEqual(7);
});

test("the browser that gave the first proof is the one that gives the second", async () => {
  const { email, number } = await withPhone();
  const browser = signingIn(app);
  await browser.password(email);
  await browser.raw(sendSignInCode);
  const code = await codeSent(app, number, 2);
  const other = signingIn(app);
  expect((await other.proof("phone", code)).status).toBe(410);
  expect((await other.raw(sendSignInCode)).status).toBe(410);
  expect((await browser.proof("phone", code)).status).toBe(200);
});

test("a factor the person does not have is answered as specified", async () => {
  const { email } = await withPhone();
  const browser = signingIn(app);
  await browser.password(email);
  const answer = await bodyOf(await browser.proof("authenticator", "123456"));
  expect(answer).toMatchObject({ code: "identity.invalidMfa", message: "Invalid MFA, contact support" });
  const app2 = await somebody(app, { password: goodPassword });
  await enrollApp(app, await newSession(app, app2));
  const second = signingIn(app);
  await second.password(app2.email);
  expect((await bodyOf(await second.raw(sendSignInCode)))["code"]).toBe("identity.invalidMfa");
});

test("a mailed link is asked for the second factor too", async () => {
  const { email, number } = await withPhone();
  await app.as()(requestSignInLink, { email, recaptcha: await solvedCaptcha(app) });
  const link = await app.eventually(async () =>
    (await app.mails(email)).map((mail) => /mode=signIn&token=([\w-]+)/.exec(mail.text ?? "")?.[1]).find(Boolean),
  );
  const browser = signingIn(app);
  const first = await browser.raw(signInByLink, { token: link });
  expect([first.status, browser.jar["sid"]]).toEqual([401, undefined]);
  await browser.raw(sendSignInCode);
  expect((await browser.proof("phone", await codeSent(app, number, 2))).status).toBe(200);
  expect(browser.jar["sid"]).toBeDefined();
});

test("a provider is asked for the second factor too, and where one wanted to go is not lost", async () => {
  const browser = redirectBrowser(app);
  const email = "provider@quetzal.gt";
  await browser.finish("google", await atFakeProvider(await browser.begin("google"), { email }));
  const { number } = await enrollPhone(app, app.as(browser.jar["sid"]));
  app.clock.advance(31_000);
  delete browser.jar["sid"];
  const answer = await atFakeProvider(await browser.begin("google", "/boards"), { email });
  const asked = await app.as().raw(finishRedirect, { from: "google", ...answer }, browser.cookies());
  browser.takeCookies(asked);
  expect(await bodyOf(asked)).toMatchObject({ code: "identity.secondFactorRequired", values: { next: "/boards" } });
  expect(browser.jar["sid"]).toBeUndefined();
  const second = signingIn(app);
  Object.assign(second.jar, browser.jar);
  await second.raw(sendSignInCode);
  expect((await second.proof("phone", await codeSent(app, number, 2))).status).toBe(200);
});

test("an authenticator app signs in, one step early or late, and no code twice", async () => {
  const one = await somebody(app, { password: goodPassword });
  const { secret } = await enrollApp(app, await newSession(app, one));
  const tries = async (code: string) => {
    const browser = signingIn(app);
    await browser.password(one.email);
    return (await browser.proof("authenticator", code)).status;
  };
  // The code that set it up is used up.
  expect(await tries(appCode(app, secret))).toBe(422);
  app.clock.advance(120_000);
  const late = appCode(app, secret, -1);
  expect([await tries(appCode(app, secret, -2)), await tries(late), await tries(late)]).toEqual([422, 200, 422]);
  expect([await tries(appCode(app, secret, 2)), await tries(appCode(app, secret, 1))]).toEqual([422, 200]);
  // An older code than the last one is none either.
  expect(await tries(appCode(app, secret))).toBe(422);
});

test("a recovery code opens once, also given twice at once, and no other account accepts it", async () => {
  const { email, recoveryCodes } = await withPhone();
  const other = await withPhone();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = "", second = ""] = recoveryCodes;
  const both = await Promise.all(
    [0, 1].map(async () => {
      const browser = signingIn(app);
      await browser.password(email);
      return (await browser.proof("recovery", first.toLowerCase())).status;
    }),
  );
  expect(both.sort()).toEqual([200, 422]);
  const foreign = signingIn(app);
  await foreign.password(other.email);
  expect((await foreign.proof("recovery", second)).status).toBe(422);
  const { rows } = await app.node.platform.db.pool.query("select * from recovery_codes");
  expect(JSON.stringify(rows)).not.toContain(second.replace("-", ""));
});

test("a new password ends a sign-in that waits, and does not pass the second factor by", async () => {
  const { email, number } = await withPhone();
  const browser = signingIn(app);
  await browser.password(email);
  await browser.raw(sendSignInCode);
  const code = await codeSent(app, number, 2);
  await app.as()(requestReset, { email, recaptcha: await solvedCaptcha(app) });
  const token = await app.eventually(async () =>
    (await app.mails(email)).map((mail) => tokenIn(mail.text)).find((found) => found.startsWith("rpw_")),
  );
  await app.as()(resetPassword, { token, password: "Another9!word" });
  expect((await browser.proof("phone", code)).status).toBe(410);
  const again = await signingIn(app).password(email, "Another9!word");
  expect((await bodyOf(again))["code"]).toBe("identity.secondFactorRequired");
});

test("a person disabled meanwhile cannot sign in", async () => {
  const { email, uid, number } = await withPhone();
  const browser = signingIn(app);
  await browser.password(email);
  await browser.raw(sendSignInCode);
  const code = await codeSent(app, number, 2);
  await app.node.platform.db.pool.query("update users set disabled_at = now() where id = $1", [uid]);
  expect(await bodyOf(await browser.proof("phone", code))).toMatchObject({ code: "identity.disabled" });
  expect(newNumber()).toHaveLength(8);
});
