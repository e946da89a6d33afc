import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  fetchSignInMethods,
  requestReset,
  resendVerification,
  resetPassword,
  verifyEmail,
} from "#features/identity/contract.ts";
import * as factors from "#features/identity/factor-contract.ts";
import * as passkeys from "#features/identity/passkey-contract.ts";
import { getSession } from "#protocol/session.ts";
import { goodPassword, quickCaptcha, solvedCaptcha, somebody, tokenIn } from "#tests/fixtures/accounts.ts";
import { enrollPasskey, signedBy } from "#tests/fixtures/passkeys.ts";
import { signingIn } from "#tests/fixtures/second-factors.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { authenticator, type DeviceAnswer } from "#tests/support/authenticator.ts";

let app: App;
beforeAll(async () => {
  app = await startApp(quickCaptcha);
  app.clock.set(new Date("2026-11-21T10:01:00Z"));
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(86_400_000));

/** Somebody who has just signed in, with a passkey. */
async function someone() {
  const one = await somebody(app, { password: goodPassword });
  const call = await newSession(app, one);
  return { ...one, call, ...(await enrollPasskey(app, call)) };
}

/** Signs in with a device's response. */
async function tried(device: Awaited<ReturnType<typeof someone>>["device"], answer: DeviceAnswer = {}) {
  const response = await app.as().raw(passkeys.signInWithPasskey, await signedBy(app.as(), device, answer));
  return { response, status: response.status };
}

/** The newest mailed link of a kind. */
const mailed = (email: string, mode: string) =>
  app.eventually(async () =>
    (await app.mails(email)).map(({ text }) => text ?? "").findLast((text) => text.includes(`mode=${mode}&`)),
  );

test("a passkey alone signs in, in a session that outlives the browser, and says when it was used", async () => {
  const { call, device, email, recoveryCodes } = await someone();
  expect(recoveryCodes).toHaveLength(10);
  const before = await call(factors.listSecondFactors, {});
  expect(before.passkeys).toMatchObject([{ name: "Portátil", host: "127.0.0.1", lastUsedAt: null }]);
  const { response, status } = await tried(device);
  expect(status).toBe(200);
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith("sid=")) ?? "";
  expect(cookie).toContain("Max-Age=");
  const session = await app.as(/^sid=([^;]*)/.exec(cookie)?.[1])(getSession, {});
  expect(session).toMatchObject({ person: { email } });
  expect((await call(factors.listSecondFactors, {})).passkeys[0]?.lastUsedAt).toMatch(/^2026-11-2/);
  expect((await call(fetchSignInMethods, { email })).methods).toEqual(["password", "emailLink", "passkey"]);
  await app.eventually(async () =>
    (await app.mails(email)).some(({ subject }) => subject === "A second factor was added to your account"),
  );
});

test("it is asked for after a password, and finishes the sign-in that waits in the browser", async () => {
  const { device, email, uid } = await someone();
  const browser = signingIn(app);
  expect((await browser.password(email)).status).toBe(401);
  const waiting = await (await browser.raw(factors.waitingSignIn)).json();
  expect(waiting).toMatchObject({ phone: null, authenticator: false, recovery: true, passkeyHosts: ["127.0.0.1"] });
  expect((await browser.raw(passkeys.signInWithPasskey, await signedBy(app.as(), device))).status).toBe(200);
  expect((await browser.raw(factors.waitingSignIn)).status).toBe(410);
  const { rows } = await app.query<{ details: object }>(
    "select details from audit_log where action = 'person.signedIn' and object_id = $1",
    [uid],
  );
  expect(rows.map(({ details }) => details)).toEqual([{ method: "password", factor: "passkey" }]);
});

test("what was signed for something else is refused: challenge, host, origin, kind, frame, without its person", async () => {
  const { device } = await someone();
  const wrong: readonly (readonly [string, DeviceAnswer, number])[] = [
    ["a challenge of nobody's", { challenge: "b25lLW9mLW91cnM" }, 410],
    ["another origin", { origin: "https://acta.example" }, 401],
    ["another port", { origin: "http://127.0.0.1:1" }, 401],
    ["another host", { host: "acta.example" }, 401],
    ["a passkey made, not used", { type: "webauthn.create" }, 401],
    ["inside another site's page", { crossOrigin: true }, 401],
    ["a device that did not verify its person", { verified: false }, 401],
  ];
  for (const [what, answer, status] of wrong) expect((await tried(device, answer)).status, what).toBe(status);
  expect((await tried(device)).status).toBe(200);
});

test("a signature of another key, or with a letter changed, is refused", async () => {
  const { device } = await someone();
  const forger = authenticator(app.address);
  const options = await app.as()(passkeys.beginPasskey, {});
  const [mine, forged] = [device.sign(options), forger.sign(options)];
  const answer = { ...mine, response: { ...mine.response, signature: forged.response.signature } };
  expect((await app.as().raw(passkeys.signInWithPasskey, { credential: answer })).status).toBe(401);
  expect((await tried(forger)).status).toBe(401);
});

test("an answer counts once, and within five minutes; a wrong one uses its challenge up", async () => {
  const { device } = await someone();
  const signed = await signedBy(app.as(), device);
  const both = await Promise.all([0, 1].map(() => app.as().raw(passkeys.signInWithPasskey, signed)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  const options = await app.as()(passkeys.beginPasskey, {});
  const send = (answer: DeviceAnswer) =>
    app.as().raw(passkeys.signInWithPasskey, { credential: device.sign(options, answer) });
  expect((await send({ verified: false })).status).toBe(401);
  expect((await send({})).status).toBe(410);
  const late = await signedBy(app.as(), device);
  app.clock.advance(5 * 60_000 + 1000);
  expect((await app.as().raw(passkeys.signInWithPasskey, late)).status).toBe(410);
});

test("a counter that does not go forward tells of a copy; a device that does not count is taken", async () => {
  const one = await someone();
  expect((await tried(one.device, { counter: 7 })).status).toBe(200);
  expect((await tried(one.device, { counter: 7 })).status).toBe(401);
  expect((await tried(one.device, { counter: 6 })).status).toBe(401);
  expect((await tried(one.device, { counter: 8 })).status).toBe(200);
  const other = await someone();
  for (let i = 0; i < 2; i++) expect((await tried(other.device, { counter: 0 })).status).toBe(200);
});

test("a passkey that was removed, or of somebody disabled, opens nothing; with the last one go the recovery codes", async () => {
  const { call, device, id, email, uid } = await someone();
  await app.query("update users set disabled_at = now() where id = $1", [uid]);
  const disabled = await tried(device);
  expect([disabled.status, await disabled.response.json()]).toMatchObject([403, { code: "identity.disabled" }]);
  await app.query("update users set disabled_at = null where id = $1", [uid]);
  app.clock.advance(11 * 60_000);
  await expect(call(passkeys.removePasskey, { id })).rejects.toMatchObject({ code: "failure.signInAgain" });
  await call(passkeys.confirmWithPasskey, await signedBy(call, device));
  await call(passkeys.removePasskey, { id });
  expect((await tried(device)).status).toBe(401);
  expect(await call(factors.listSecondFactors, {})).toMatchObject({ passkeys: [], recoveryCodes: 0 });
  expect((await signingIn(app).password(email)).status).toBe(200);
  await expect(call(passkeys.removePasskey, { id })).rejects.toMatchObject({ status: 404 });
  await app.eventually(async () =>
    (await app.mails(email)).some(({ subject }) => subject === "A second factor was removed from your account"),
  );
});

test("nobody adds a passkey before their address is verified; the owner who verifies it finds none", async () => {
  const unverified = await somebody(app, { password: goodPassword, emailVerified: false });
  const call = await newSession(app, unverified);
  expect((await call.raw(passkeys.beginNewPasskey, {})).status).toBe(403);
  // As if one had been there before somebody showed whose the address is.
  const { device, email, uid, call: theirs } = await someone();
  await app.query("update users set email_verified_at = null where id = $1", [uid]);
  expect((await tried(device)).status).toBe(401);
  await theirs(resendVerification, {});
  await app.as()(verifyEmail, { token: tokenIn(await mailed(email, "verifyEmail")) });
  const { rows } = await app.query("select 1 from passkeys where user_id = $1", [uid]);
  expect(rows).toEqual([]);
  expect((await tried(device)).status).toBe(401);
});

test("a recovered password leaves a passkey: the mailbox alone does not pass the second factor by", async () => {
  const { device, email } = await someone();
  await app.as()(requestReset, { email, recaptcha: await solvedCaptcha(app) });
  const password = "Another9!x";
  await app.as()(resetPassword, { token: tokenIn(await mailed(email, "resetPassword")), password });
  expect((await signingIn(app).password(email, password)).status).toBe(401);
  expect((await tried(device)).status).toBe(200);
});

test("the mail about a new passkey removes it, once, for a person who did not add it", async () => {
  const { call, device, email } = await someone();
  const token = tokenIn(await mailed(email, "unenroll"));
  expect(await app.as()(factors.unenroll, { token })).toMatchObject({ factor: "passkey" });
  expect((await tried(device)).status).toBe(401);
  expect((await call(factors.listSecondFactors, {})).passkeys).toEqual([]);
  await expect(app.as()(factors.unenroll, { token })).rejects.toMatchObject({ status: 410 });
});

test("adding one needs a recent sign-in, the asker's own challenge and another device; it confirms its own person only", async () => {
  const [one, two] = [await someone(), await someone()];
  const fresh = authenticator(app.address);
  const stolen = fresh.make(await two.call(passkeys.beginNewPasskey, {}));
  await expect(one.call(passkeys.addPasskey, { name: "x", credential: stolen })).rejects.toMatchObject({ status: 410 });
  const again = one.device.make(await one.call(passkeys.beginNewPasskey, {}));
  await expect(one.call(passkeys.addPasskey, { name: "x", credential: again })).rejects.toMatchObject({ status: 409 });
  const options = await one.call(passkeys.beginNewPasskey, {});
  expect(options.excludeCredentials).toHaveLength(1);
  const unsure = fresh.make(options, { verified: false });
  await expect(one.call(passkeys.addPasskey, { name: "x", credential: unsure })).rejects.toMatchObject({ status: 401 });
  await expect(two.call(passkeys.confirmWithPasskey, await signedBy(two.call, one.device))).rejects.toMatchObject({
    code: "identity.passkeyRefused",
  });
  await expect(two.call(passkeys.renamePasskey, { id: one.id, name: "mine" })).rejects.toMatchObject({ status: 404 });
  await expect(two.call(passkeys.removePasskey, { id: one.id })).rejects.toMatchObject({ status: 404 });
  await expect(one.call(passkeys.renamePasskey, { id: one.id, name: "  " })).rejects.toMatchObject({ status: 422 });
  expect(await one.call(passkeys.renamePasskey, { id: one.id, name: " Llave azul " })).toMatchObject({
    name: "Llave azul",
  });
  app.clock.advance(11 * 60_000);
  await expect(one.call(passkeys.beginNewPasskey, {})).rejects.toMatchObject({ code: "failure.signInAgain" });
});

test("a passkey belongs to the host it was made on", async () => {
  const { device, uid } = await someone();
  await app.query("update passkeys set host = 'contratos.firma.gt' where user_id = $1", [uid]);
  expect((await tried(device)).status).toBe(401);
  const waiting = signingIn(app);
  const { email } = (await app.query<{ email: string }>("select email from users where id = $1", [uid])).rows[0] ?? {
    email: "",
  };
  expect((await waiting.password(email)).status).toBe(401);
  expect(await (await waiting.raw(factors.waitingSignIn)).json()).toMatchObject({
    passkeyHosts: ["contratos.firma.gt"],
  });
});
