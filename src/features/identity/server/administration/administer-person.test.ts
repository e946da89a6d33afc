import { afterAll, beforeAll, expect, test } from "vitest";
import { listSecondFactors } from "#features/identity/factor-contract.ts";
import * as passkeys from "#features/identity/passkey-contract.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { getSession } from "#protocol/session.ts";
import { goodPassword, somebody } from "#tests/fixtures/accounts.ts";
import { enrollPasskey, signedBy } from "#tests/fixtures/passkeys.ts";
import { enrollApp, enrollPhone, signingIn } from "#tests/fixtures/second-factors.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { administeredPerson, administerPerson, type DecidedOfPerson, endEverySession } from "./administer-person.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const decide = (uid: string, decided: DecidedOfPerson) => {
  const { platform } = app.node;
  const context = { orgId: null, by: null, now: platform.clock.now() };
  return systemTransaction(platform.db, context, (transaction) =>
    administerPerson(platform, transaction, uid, decided),
  );
};
const seen = (email: string) => app.node.platform.db.asSystem((tx) => administeredPerson(tx, email));
const written = async (uid: string) =>
  (
    await app.query<{ details: object; by: string | null }>(
      "select details, actor_id as by from audit_log where action = 'person.administered' and object_id = $1 order by seq",
      [uid],
    )
  ).rows;

test("somebody disabled is logged out everywhere and cannot log in until they are enabled", async () => {
  const { uid, email } = await somebody(app, { password: goodPassword });
  const call = await newSession(app, { uid });
  await decide(uid, { disabled: true });
  expect(await call(getSession, {})).toMatchObject({ person: null });
  expect((await signingIn(app).password(email)).status).toBe(403);
  expect(await seen(email.toUpperCase())).toMatchObject({ disabled: true, sessions: 0 });
  await decide(uid, { disabled: false });
  expect((await signingIn(app).password(email)).status).toBe(200);
  expect(await written(uid)).toEqual([
    { details: { by: "administrator", disabled: true }, by: null },
    { details: { by: "administrator", disabled: false }, by: null },
  ]);
});

test("lost factors of every kind are taken away with the recovery codes, and the person is notified", async () => {
  const { uid, email } = await somebody(app, { password: goodPassword });
  const call = await newSession(app, { uid });
  await enrollPhone(app, call);
  await enrollApp(app, call);
  const { device } = await enrollPasskey(app, call);
  expect(await seen(email)).toMatchObject({ phone: true, authenticator: true, passkeys: 1, recoveryCodes: 10 });
  await decide(uid, { removeFactors: true });
  expect(await seen(email)).toMatchObject({ phone: false, authenticator: false, passkeys: 0, recoveryCodes: 0 });
  expect(await call(listSecondFactors, {})).toMatchObject({ phone: { secondFactorSince: null } });
  expect((await app.as().raw(passkeys.signInWithPasskey, await signedBy(app.as(), device))).status).toBe(401);
  expect((await signingIn(app).password(email)).status).toBe(200);
  const subject = "A second factor was removed from your account";
  await app.eventually(async () => (await app.mails(email)).filter((mail) => mail.subject === subject).length === 3);
  expect(await written(uid)).toEqual([{ details: { by: "administrator", removeFactors: true }, by: null }]);
});

test("sessions are ended of one person or of everybody; nobody with an address is nobody", async () => {
  const [one, two] = [await somebody(app), await somebody(app)];
  await decide(one.uid, { endSessions: true });
  expect(await app.as(one.token)(getSession, {})).toMatchObject({ person: null });
  expect(await app.as(two.token)(getSession, {})).toMatchObject({ person: { email: two.email } });
  const { platform } = app.node;
  await systemTransaction(platform.db, { orgId: null, by: null, now: platform.clock.now() }, endEverySession);
  expect(await app.as(two.token)(getSession, {})).toMatchObject({ person: null });
  expect(await seen("nobody@firma.gt")).toBeUndefined();
});
