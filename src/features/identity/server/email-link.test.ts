import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { requestSignInLink, setLanguage, signInByLink, signInMethods } from "#features/identity/contract.ts";
import { goodPassword, quickCaptcha, signedIn, solvedCaptcha, somebody, tokenIn } from "#tests/fixtures/accounts.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
beforeAll(async () => {
  app = await startApp(quickCaptcha);
  app.clock.set(new Date("2026-11-21T10:01:00Z"));
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600_000));

const ask = async (email: string) => app.as().raw(requestSignInLink, { email, recaptcha: await solvedCaptcha(app) });
async function link(email: string): Promise<string> {
  const before = (await app.mails(email, 0)).length;
  expect((await ask(email)).status).toBe(200);
  return tokenIn((await app.mails(email, before + 1)).at(-1)?.text);
}
const use = (token: string) => app.as().raw(signInByLink, { token });
const sidOf = (response: Response) => /^sid=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? "")?.[1];

test("a mailed link signs in, in any browser, in a session of that browser only", async () => {
  const { email, uid } = await somebody(app, { language: "es" });
  const response = await use(await link(email));
  expect(await response.json()).toMatchObject({ uid, email });
  expect(response.headers.getSetCookie()[0]).not.toMatch(/Max-Age|Expires/);
  expect(await app.as(sidOf(response))(setLanguage, { language: "en" })).toEqual({ language: "en" });
  expect((await app.mails(email))[0]?.subject).toBe("Su enlace para iniciar sesión");
});

test("opening the address uses nothing up", async () => {
  const { email } = await somebody(app);
  const token = await link(email);
  for (const path of [`/auth/action?mode=signIn&token=${token}`, `/api/identity/email-link/sign-in?token=${token}`]) {
    await fetch(`${app.address}${path}`);
    await fetch(`${app.address}${path}`, { method: "HEAD" });
  }
  expect((await use(token)).status).toBe(200);
});

test("a link works once, also pressed by several at the same moment", async () => {
  const { email } = await somebody(app);
  const token = await link(email);
  const all = await Promise.all(Array.from({ length: 5 }, () => use(token)));
  expect(all.map((one) => one.status).sort()).toEqual([200, 410, 410, 410, 410]);
});

test("of two links pressed at once one signs in, and the other is gone", async () => {
  const { email } = await somebody(app);
  const [one, two] = [await link(email), await link(email)];
  const both = await Promise.all([use(one), use(two)]);
  expect(both.map((b) => b.status).sort()).toEqual([200, 410]);
  expect(both.filter((b) => sidOf(b))).toHaveLength(1);
});

test("a link lasts a quarter of an hour and does nothing else", async () => {
  const { email } = await somebody(app, { password: goodPassword });
  const token = await link(email);
  await expect(app.as(token)(setLanguage, { language: "en" })).rejects.toMatchObject({ status: 401 });
  app.clock.advance(15 * 60_000);
  expect((await use(token)).status).toBe(410);
});

test("the answer does not tell whether an address has an account; a captcha and a count hold for all", async () => {
  const { email } = await somebody(app);
  const answers = [];
  for (const who of [email, "ghost@firma.gt"]) {
    for (let i = 0; i < 3; i++) answers.push([(await ask(who)).status]);
    answers.push([(await ask(who.toUpperCase())).status]);
  }
  expect(answers.slice(0, 4)).toEqual(answers.slice(4));
  expect(answers[3]).toEqual([200]);
  await app.mails(email);
  expect(await app.mails("ghost@firma.gt", 0)).toEqual([]);
  const robot = await app.as().raw(requestSignInLink, { email: "other@firma.gt", recaptcha: "" });
  expect(await robot.json()).toMatchObject({ code: "identity.captchaInvalid" });
});

test("the owner of the mailbox gets an unverified account, without the data of others", async () => {
  const squatter = await somebody(app, { password: goodPassword, emailVerified: false });
  const token = sidOf(await use(await link(squatter.email)));
  expect(await app.as(token)(signInMethods, {})).toMatchObject({ hasPassword: false, linked: [] });
  expect((await signedIn(app, squatter.email)).response.status).toBe(401);
  expect((await app.as(squatter.token).raw(setLanguage, { language: "en" })).status).toBe(401);
});

test("of a verified account nothing is taken", async () => {
  const { email, token } = await somebody(app, { password: goodPassword });
  await use(await link(email));
  expect((await signedIn(app, email)).response.status).toBe(200);
  expect((await app.as(token).raw(setLanguage, { language: "en" })).status).toBe(200);
});

test("a disabled person gets no link, and one mailed before does nothing", async () => {
  const { email, uid } = await somebody(app);
  const token = await link(email);
  await app.node.platform.db.pool.query("update users set disabled_at = now() where id = $1", [uid]);
  expect((await use(token)).status).toBe(410);
  await ask(email);
  await link((await somebody(app)).email);
  expect(await app.mails(email, 1)).toHaveLength(1);
});
