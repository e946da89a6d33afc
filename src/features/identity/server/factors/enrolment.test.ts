import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as factors from "#features/identity/factor-contract.ts";
import { goodPassword, somebody, tokenIn } from "#tests/fixtures/accounts.ts";
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
  app = await startApp();
  app.clock.set(new Date("2026-11-21T10:01:00Z"));
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(86_400_000));

/** Somebody who has just signed in. */
async function someone(given: Parameters<typeof somebody>[1] = {}) {
  const one = await somebody(app, given);
  return { ...one, call: await newSession(app, one) };
}
const links = async (email: string) =>
  (await app.mails(email, 0)).flatMap(({ text }) => (/mode=unenroll/.test(text ?? "") ? [tokenIn(text)] : []));
const lastLink = (email: string, least = 1) =>
  app.eventually(async () => {
    const all = await links(email);
    return all.length >= least && all.at(-1);
  });

test("a phone is eight digits and nobody else's", async () => {
  const [one, two] = [await someone(), await someone()];
  for (const phone of ["", "1234567", "123456789", "+5025555", "5555-123"])
    await expect(one.call(factors.beginPhone, { phone, asSecondFactor: false })).rejects.toMatchObject({ status: 422 });
  const { number } = await enrollPhone(app, one.call);
  await expect(two.call(factors.beginPhone, { phone: number, asSecondFactor: false })).rejects.toMatchObject({
    code: "identity.phoneTaken",
    status: 409,
  });
  const es = await two.call.raw(factors.beginPhone, { phone: number, asSecondFactor: false });
  expect(((await es.json()) as { message: string }).message).toBe("This phone number is already in use");
});

test("of two people who show the same phone at once, one gets it", async () => {
  const [one, two] = [await someone(), await someone()];
  const phone = newNumber();
  const codes: string[] = [];
  for (const [i, { call }] of [one, two].entries()) {
    await call(factors.beginPhone, { phone, asSecondFactor: true });
    codes.push(await codeSent(app, phone, i + 1));
  }
  const both = await Promise.all(
    [one, two].map(({ call }, i) => call.raw(factors.confirmPhone, { code: codes[i] ?? "" })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { rows } = await app.node.platform.db.pool.query("select user_id from phones where number = $1", [phone]);
  expect(rows).toHaveLength(1);
});

test("a code shows the phone it was sent to, five tries long, and not another one", async () => {
  const { call } = await someone();
  const [first, second] = [newNumber(), newNumber()];
  await call(factors.beginPhone, { phone: first, asSecondFactor: false });
  const old = await codeSent(app, first);
  app.clock.advance(31_000);
  await call(factors.beginPhone, { phone: second, asSecondFactor: false });
  const code = await codeSent(app, second);
  if (old !== code) await expect(call(factors.confirmPhone, { code: old })).rejects.toMatchObject({ status: 422 });
  expect(await call(factors.confirmPhone, { code })).toEqual({ recoveryCodes: [] });
  expect((await call(factors.listSecondFactors, {})).phone).toMatchObject({ masked: `•••• ${second.slice(-4)}` });
  await expect(call(factors.confirmPhone, { code })).rejects.toMatchObject({ status: 410 });
});

test("another number of a phone that is asked for at sign-in is notified by mail, as a new factor is", async () => {
  const { call, email } = await someone();
  await enrollPhone(app, call);
  await lastLink(email);
  const phone = newNumber();
  app.clock.advance(31_000);
  await call(factors.beginPhone, { phone, asSecondFactor: false });
  expect(await call(factors.confirmPhone, { code: await codeSent(app, phone) })).toEqual({ recoveryCodes: [] });
  await app.as()(factors.unenroll, { token: await lastLink(email, 2) });
});

test("a phone that is only verified is not asked for at sign-in; as a second factor it needs a recent sign-in", async () => {
  const { call, email } = await someone({ password: goodPassword });
  const phone = newNumber();
  app.clock.advance(11 * 60_000);
  await call(factors.beginPhone, { phone, asSecondFactor: false });
  await call(factors.confirmPhone, { code: await codeSent(app, phone) });
  expect((await signingIn(app).password(email)).status).toBe(200);
  app.clock.advance(31_000);
  await expect(call(factors.beginPhone, { phone, asSecondFactor: true })).rejects.toMatchObject({
    code: "failure.signInAgain",
  });
  await call(factors.confirmIdentity, { password: goodPassword });
  await call(factors.beginPhone, { phone, asSecondFactor: true });
  const { recoveryCodes } = await call(factors.confirmPhone, { code: await codeSent(app, phone, 2) });
  expect(recoveryCodes).toHaveLength(10);
  expect((await signingIn(app).password(email)).status).toBe(401);
});

test("codes are kept as fingerprints, secrets sealed, and neither is in the audit log or the outbox", async () => {
  const { call } = await someone();
  const { number } = await enrollPhone(app, call);
  const { secret } = await enrollApp(app, call);
  app.clock.advance(31_000);
  await call(factors.sendConfirmCode, {});
  const code = await codeSent(app, number, 2);
  const { pool } = app.node.platform.db;
  const tables = ["code_challenges", "authenticators", "audit_log", "outbox"];
  for (const table of tables) {
    const { rows } = await pool.query(`select * from ${table}`);
    const text = JSON.stringify(rows);
    expect(text.includes(`"${code}"`), table).toBe(false);
    expect(text.includes(secret), table).toBe(false);
  }
});

test("an app counts once a code of it was taken, and is set up once", async () => {
  const { call, email } = await someone({ password: goodPassword });
  const old = await call(factors.beginAuthenticator, {});
  const { secret, uri } = await call(factors.beginAuthenticator, {});
  expect(uri).toContain(secret);
  expect((await signingIn(app).password(email)).status).toBe(200);
  await expect(call(factors.confirmAuthenticator, { code: appCode(app, old.secret) })).rejects.toMatchObject({
    code: "identity.mfaFailed",
  });
  const both = await Promise.all(
    [0, 1].map(() => call.raw(factors.confirmAuthenticator, { code: appCode(app, secret) })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  await expect(call(factors.beginAuthenticator, {})).rejects.toMatchObject({ code: "identity.authenticatorThere" });
  expect((await call(factors.listSecondFactors, {})).recoveryCodes).toBe(10);
});

test("a second factor is taken away by a mailed link, once, within thirty minutes, and not by opening it", async () => {
  const { call, email } = await someone({ password: goodPassword });
  await enrollPhone(app, call);
  const unenrollToken = await lastLink(email);
  app.clock.advance(31 * 60_000);
  await expect(app.as()(factors.unenroll, { token: unenrollToken })).rejects.toMatchObject({
    code: "identity.linkExpired",
  });
  await expect(call(factors.requestUnenroll, { factor: "phone" })).rejects.toMatchObject({
    code: "failure.signInAgain",
  });
  await call(factors.confirmIdentity, { password: goodPassword });
  await expect(call(factors.requestUnenroll, { factor: "authenticator" })).rejects.toMatchObject({ status: 404 });
  await call(factors.requestUnenroll, { factor: "phone" });
  const token = await lastLink(email, 2);
  await fetch(`${app.address}/auth/action?mode=unenroll&token=${token}`);
  expect((await signingIn(app).password(email)).status).toBe(401);
  const all = await Promise.all(Array.from({ length: 3 }, () => app.as().raw(factors.unenroll, { token })));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  expect((await signingIn(app).password(email)).status).toBe(200);
  const left = await call(factors.listSecondFactors, {});
  expect(left).toMatchObject({ phone: { secondFactorSince: null }, authenticatorSince: null, recoveryCodes: 0 });
});

test("new recovery codes end the old ones", async () => {
  const { call, email } = await someone({ password: goodPassword });
  await expect(call(factors.renewRecoveryCodes, {})).rejects.toMatchObject({ code: "identity.invalidMfa" });
  const { recoveryCodes: old } = await enrollApp(app, call);
  const { recoveryCodes } = await call(factors.renewRecoveryCodes, {});
  const tried = async (code = "") => {
    const browser = signingIn(app);
    await browser.password(email);
    return (await browser.proof("recovery", code)).status;
  };
  expect([await tried(old[0]), await tried(recoveryCodes[0]), await tried(recoveryCodes[0])]).toEqual([422, 200, 422]);
  expect((await call(factors.listSecondFactors, {})).recoveryCodes).toBe(9);
});

test("who is signed in confirms it by password, by the phone's code or by the app, and then the sign-in is recent", async () => {
  const { call, token, email } = await someone({ password: goodPassword });
  const { number } = await enrollPhone(app, call);
  const { secret } = await enrollApp(app, call);
  const needs = () => call.raw(factors.renewRecoveryCodes, {});
  const waitElevenMinutes = () => app.clock.advance(11 * 60_000);
  waitElevenMinutes();
  expect((await needs()).status).toBe(403);
  await expect(call(factors.confirmIdentity, { password: "Wrong9!word" })).rejects.toMatchObject({
    code: "identity.invalidCredentials",
  });
  await call(factors.confirmIdentity, { password: goodPassword });
  expect((await needs()).status).toBe(200);
  waitElevenMinutes();
  await call(factors.sendConfirmCode, {});
  const code = await codeSent(app, number, 2);
  await expect(call(factors.confirmIdentity, { kind: "phone", code: wrongCode(code) })).rejects.toMatchObject({
    code: "identity.mfaFailed",
  });
  await call(factors.confirmIdentity, { kind: "phone", code });
  expect((await needs()).status).toBe(200);
  waitElevenMinutes();
  await call(factors.confirmIdentity, { kind: "authenticator", code: appCode(app, secret) });
  expect((await needs()).status).toBe(200);
  // Only of this session.
  expect((await app.as(token).raw(factors.renewRecoveryCodes, {})).status).toBe(403);
  expect((await messages(app, number)).length).toBe(2);
  expect(email).toContain("@");
});
