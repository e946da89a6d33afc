import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { requestReset, requestSignInLink, signIn, signInByLink } from "#features/identity/contract.ts";
import { goodPassword, quickCaptcha, solvedCaptcha, somebody, tokenIn } from "#tests/fixtures/accounts.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

/** Somebody who knows an address tries to keep its owner out. */
let app: App;
beforeAll(async () => {
  app = await startApp({ ...quickCaptcha, ACTA_TRUST_PROXY: "true" });
  app.clock.set(new Date("2026-11-21T10:01:00Z"));
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600_000));

const from = (network: string, cookie = "") => ({ "x-forwarded-for": network, ...(cookie ? { cookie } : {}) });
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
const wrong = (email: string, network: string, more: object = {}) =>
  app.as().raw(signIn, { email, password: "Wrong-pass7", ...more }, from(network));
const right = (email: string, network: string, cookie = "", more: object = {}) =>
  app.as().raw(signIn, { email, password: goodPassword, ...more }, from(network, cookie));
const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code;

/** Forty wrong passwords, from four networks if not from others, with a captcha wherever one is asked for. */
async function attack(
  email: string,
  networks = ["198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4"],
  tries = 40,
) {
  const codes: (string | undefined)[] = [];
  for (let i = 0; i < tries; i++) {
    const network = networks[i % networks.length] ?? "";
    let code = await codeOf(await wrong(email, network));
    if (code === "identity.captchaNeeded")
      code = await codeOf(await wrong(email, network, { recaptcha: await solvedCaptcha(app) }));
    codes.push(code);
  }
  return codes;
}

test("forty wrong passwords from elsewhere leave the owner's browser alone", async () => {
  const { email } = await somebody(app, { password: goodPassword });
  const known = cookiesOf(await right(email, "203.0.113.7"));
  app.clock.advance(3_600_000);
  const codes = await attack(email);
  expect(codes.filter((code) => code === "identity.invalidCredentials").length).toBeGreaterThan(30);
  expect((await right(email, "203.0.113.7", known)).status).toBe(200);
  // Also from the attacker's own network, where that browser has another count.
  await attack(email, ["203.0.113.7"], 60);
  expect((await right(email, "203.0.113.7", known)).status).toBe(200);
});

test("a browser that was never here solves a captcha, and is in", async () => {
  const { email } = await somebody(app, { password: goodPassword });
  await attack(email, undefined, 12);
  const asked = await right(email, "203.0.113.8");
  expect([asked.status, await codeOf(asked)]).toEqual([403, "identity.captchaNeeded"]);
  expect((await right(email, "203.0.113.8", "", { recaptcha: await solvedCaptcha(app) })).status).toBe(200);
});

test("ten failures from one network, with a captcha from the sixth on, and then a quarter of an hour", async () => {
  for (const email of [(await somebody(app, { password: goodPassword })).email, "nobody.here@firma.gt"]) {
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 6; i++) codes.push(await codeOf(await wrong(email, "192.0.2.1")));
    expect(codes.slice(4)).toEqual(["identity.invalidCredentials", "identity.captchaNeeded"]);
    expect(await codeOf(await wrong(email, "192.0.2.1", { recaptcha: "{}" }))).toBe("identity.captchaNeeded");
    for (let i = 0; i < 5; i++)
      expect(await codeOf(await wrong(email, "192.0.2.1", { recaptcha: await solvedCaptcha(app) }))).toBe(
        "identity.invalidCredentials",
      );
    const refused = await right(email, "192.0.2.1", "", { recaptcha: await solvedCaptcha(app) });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  app.clock.advance(16 * 60_000);
  const [{ email }] = [await somebody(app, { password: goodPassword })];
  expect((await right(email, "192.0.2.1")).status).toBe(200);
});

test("who signs in starts anew, and a cookie of another account or of nobody's making counts for nothing", async () => {
  const [one, other] = [
    await somebody(app, { password: goodPassword }),
    await somebody(app, { password: goodPassword }),
  ];
  for (let i = 0; i < 4; i++) await wrong(one.email, "192.0.2.2");
  const cookie = cookiesOf(await right(one.email, "192.0.2.2"));
  for (let i = 0; i < 5; i++) expect((await wrong(one.email, "192.0.2.2")).status).toBe(401);
  for (let i = 0; i < 5; i++) await wrong(other.email, "192.0.2.2");
  for (const stranger of [cookie, "browser=made.up"])
    expect(await codeOf(await right(other.email, "192.0.2.2", stranger))).toBe("identity.captchaNeeded");
});

test("an account whose wrong passwords are used up opens to its own browser, and to others by a mailed link", async () => {
  const { email } = await somebody(app, { password: goodPassword });
  const known = cookiesOf(await right(email, "203.0.113.7"));
  await wrong(email, "198.51.100.1");
  // As if 20 networks had tried ten each.
  await app.query("update rate_limits set used = 200 where key = $1", [`sign-in|account|${email}`]);
  const recaptcha = await solvedCaptcha(app);
  expect((await right(email, "203.0.113.8", "", { recaptcha })).status).toBe(429);
  expect((await right(email, "203.0.113.7", known)).status).toBe(200);
  await app.as()(requestSignInLink, { email, recaptcha: await solvedCaptcha(app) });
  const [mail] = await app.mails(email, 1);
  const token = tokenIn(mail?.text);
  expect((await app.as().raw(signInByLink, { token }, from("203.0.113.8"))).status).toBe(200);
});

test("six recoveries an hour answer alike and send three mails; the owner's browser still gets one", async () => {
  const asks = [
    { endpoint: requestReset, subject: "Choose a new password" },
    { endpoint: requestSignInLink, subject: "Your login link" },
  ];
  for (const { endpoint, subject } of asks) {
    const { email } = await somebody(app, { password: goodPassword });
    const known = cookiesOf(await right(email, "203.0.113.9"));
    const ask = async (who: string, cookie = "") => {
      const answer = await app
        .as()
        .raw(endpoint, { email: who, recaptcha: await solvedCaptcha(app) }, from("198.51.100.9", cookie));
      return [answer.status, await answer.json()];
    };
    for (let i = 0; i < 6; i++) expect(await ask(email)).toEqual([200, { code: 200 }]);
    for (let i = 0; i < 4; i++) expect(await ask("ghost@firma.gt")).toEqual([200, { code: 200 }]);
    const sent = async (least: number) =>
      (await app.mails(email, least)).filter((mail) => mail.subject === subject).length;
    expect(await ask(email, known)).toEqual([200, { code: 200 }]);
    // The last one asked for is there: whatever was to be sent before it, was.
    expect(await sent(4)).toBe(4);
    app.clock.advance(3_600_000);
  }
});
