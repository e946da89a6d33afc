import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityToken, resendVerification, setLanguage, signOut } from "#features/identity/contract.ts";
import { goodPassword, identityTokenOf, quickCaptcha, signedIn, somebody } from "#tests/fixtures/accounts.ts";
import { type App, caller, startApp } from "#tests/support/app-under-test.ts";

const minute = 60_000;
const hour = 60 * minute;

let app: App;
beforeAll(async () => {
  app = await startApp(quickCaptcha);
  app.clock.set(new Date("2026-11-21T10:01:00Z"));
});
afterAll(() => app.stop());

const live = async (token: string): Promise<boolean> =>
  (await app.as(token).raw(setLanguage, { language: "en" })).status === 200;

const seenAt = (uid: string) =>
  app.node.platform.db.asSystem(async (tx) => {
    const row = await tx.selectFrom("sessions").select("lastSeenAt").where("userId", "=", uid).executeTakeFirst();
    return row?.lastSeenAt.getTime();
  });

test("a session ends after twelve idle hours", async () => {
  const { token } = await somebody(app);
  app.clock.advance(12 * hour - minute);
  expect(await live(token)).toBe(true);
  app.clock.advance(12 * hour - minute); // twelve hours from the last call, not from the sign-in
  expect(await live(token)).toBe(true);
  app.clock.advance(12 * hour + minute);
  expect(await live(token)).toBe(false);
});

test("a session in use ends after seven days", async () => {
  const { token } = await somebody(app);
  for (let half = 1; half < 14; half++) {
    app.clock.advance(12 * hour - 1000);
    expect(await live(token), `after ${half} half days`).toBe(true);
  }
  app.clock.advance(12 * hour - 1000);
  expect(await live(token)).toBe(true);
  app.clock.advance(minute);
  expect(await live(token)).toBe(false);
});

test("that it was seen is written at most once a minute", async () => {
  const { token, uid } = await somebody(app);
  const first = await seenAt(uid);
  app.clock.advance(30_000);
  await live(token);
  expect(await seenAt(uid)).toBe(first);
  app.clock.advance(31_000);
  await live(token);
  expect(await seenAt(uid)).toBeGreaterThan(Number(first) + minute);
});

test("signing out ends the session on every node, and the tokens made from it", async () => {
  const { email } = await somebody(app, { password: goodPassword });
  const { token } = await signedIn(app, email);
  const other = await signedIn(app, email);
  const bearer = await identityTokenOf(app, token);
  const node = await app.anotherNode();
  expect(await live(bearer)).toBe(true);
  const response = await app.as().raw(signOut, {}, { cookie: `sid=${token}` });
  expect(response.headers.getSetCookie()[0]).toMatch(/^sid=; .*Expires=Thu, 01 Jan 1970/);
  expect(await live(token)).toBe(false);
  expect(await live(bearer)).toBe(false);
  await expect(caller(node.address, token)(setLanguage, { language: "en" })).rejects.toMatchObject({
    code: "failure.signedOut",
  });
  expect(await live(other.token)).toBe(true);
  expect((await app.as().raw(signOut, {})).status).toBe(200); // nothing to end is no error
});

test("an identity token is good for an hour, not longer than its session, and makes no other", async () => {
  const { token } = await somebody(app);
  const made = await app.as(token)(identityToken, {});
  expect(Date.parse(made.expiresAt) - app.clock.now().getTime()).toBeGreaterThan(hour - minute);
  await expect(app.as(made.token)(identityToken, {})).rejects.toMatchObject({
    status: 403,
    code: "identity.tokenNeedsSession",
  });
  app.clock.advance(hour + 1000);
  expect(await live(made.token)).toBe(false);
  expect(await live(token)).toBe(true);
  await app.node.platform.db.asSystem((tx) =>
    sql`update sessions set expires_at = ${new Date(app.clock.now().getTime() + 10 * minute)} where kind = 'cookie'`.execute(
      tx,
    ),
  );
  const last = await app.as(token)(identityToken, {});
  expect(Date.parse(last.expiresAt) - app.clock.now().getTime()).toBeLessThanOrEqual(10 * minute);
});

test("disabling a person ends what they hold at once", async () => {
  const { token, uid } = await somebody(app);
  const bearer = await identityTokenOf(app, token);
  await app.node.platform.db.asSystem((tx) =>
    tx.updateTable("users").set({ disabledAt: app.clock.now() }).where("id", "=", uid).execute(),
  );
  expect(await live(token)).toBe(false);
  expect(await live(bearer)).toBe(false);
});

test("no token, a made-up token and a hash are nobody", async () => {
  for (const token of [undefined, "sid_x", "'; drop table sessions; --", "0".repeat(64)]) {
    await expect(app.as(token)(resendVerification, {})).rejects.toMatchObject({
      status: 401,
      code: "failure.signedOut",
    });
  }
});

test("the hourly sweep throws away what nobody can use any more, and only that", async () => {
  const { db } = app.node.platform;
  const persistent = await somebody(app);
  app.clock.advance(11 * hour);
  const fresh = await somebody(app);
  app.clock.advance(2 * hour);
  await app.node.runner.boss.send("identity.sweep", { orgId: null, by: null, at: "", payload: {} });
  const left = () =>
    db.asSystem((tx) =>
      tx.selectFrom("sessions").select("userId").where("userId", "in", [persistent.uid, fresh.uid]).execute(),
    );
  await app.eventually(async () => (await left()).length === 1);
  expect(await left()).toEqual([{ userId: fresh.uid }]);
});
