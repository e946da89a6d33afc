import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setLanguage, signIn, signOut } from "#features/identity/contract.ts";
import { goodPassword, quickCaptcha, signedIn, somebody } from "#tests/fixtures/accounts.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { hashPassword } from "./passwords.ts";

let app: App;
beforeAll(async () => {
  app = await startApp(quickCaptcha);
  app.clock.set(new Date("2026-11-21T10:01:00Z"));
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600_000));

const body = async (response: Response) => {
  const { requestId: _, ...rest } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, ...rest };
};

test("opens a session in a cookie of the browser session that no script reads", async () => {
  const { email, uid } = await somebody(app, { password: goodPassword });
  const { response, cookie, token } = await signedIn(app, ` ${email.toUpperCase()} `);
  expect(await response.json()).toEqual({
    uid,
    email,
    firstName: "Ana",
    lastName: "Díaz",
    emailVerified: true,
    complete: true,
    language: "en",
  });
  expect(cookie).toMatch(/^sid=sid_[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  const withCookie = await app.as().raw(setLanguage, { language: "es" }, { cookie: `sid=${token}` });
  expect(withCookie.status).toBe(200);
});

test("behind https the cookie is bound to the host and secure", async () => {
  const secure = await startApp({ ...quickCaptcha, ACTA_URL: "https://actas.firma.gt" });
  try {
    const { email } = await somebody(secure, { password: goodPassword });
    const { cookie, token, response } = await signedIn(secure, email);
    expect(cookie).toMatch(/^__Host-sid=sid_[\w-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(response.headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
    // Another site of the same domain can set `sid`, and nobody but us `__Host-sid`.
    const as = (name: string) => secure.as().raw(setLanguage, { language: "es" }, { cookie: `${name}=${token}` });
    expect((await as("sid")).status).toBe(401);
    expect((await as("__Host-sid")).status).toBe(200);
    const left = await secure.as().raw(signOut, {}, { cookie: `__Host-sid=${token}` });
    expect(left.headers.getSetCookie()[0]).toMatch(/^__Host-sid=;.*Secure/);
    expect((await as("__Host-sid")).status).toBe(401);
  } finally {
    await secure.stop();
  }
});

test("what is stored of a session and of a password does not open anything", async () => {
  const { email } = await somebody(app, { password: goodPassword });
  const { token } = await signedIn(app, email);
  const stored = await app.node.platform.db.asSystem(async (tx) => {
    const sessions = await sql<{ row: string }>`select s::text as row from sessions s`.execute(tx);
    const passwords = await sql<{ hash: string }>`select hash from passwords`.execute(tx);
    return { sessions: sessions.rows.map((r) => r.row).join("\n"), hash: passwords.rows.at(-1)?.hash };
  });
  expect(stored.sessions).not.toContain(token.slice(4));
  expect(stored.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("an unknown address and a wrong password are not distinguishable", async () => {
  const { email } = await somebody(app, { password: goodPassword });
  const noPassword = await somebody(app);
  const answers = [];
  for (const who of [email, "nobody@firma.gt", noPassword.email]) {
    const { response } = await signedIn(app, who, "Wrong-pass7");
    expect(response.headers.getSetCookie()).toEqual([]);
    answers.push(await body(response));
  }
  expect(answers[0]).toEqual({ status: 401, code: "identity.invalidCredentials", message: "Invalid credentials" });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test("an unknown address takes as long as a wrong password", async () => {
  const { email } = await somebody(app, { password: goodPassword });
  const took = async (who: string) => {
    const from = performance.now();
    await signedIn(app, who, "Wrong-pass7");
    return performance.now() - from;
  };
  // In turns, so that a machine that grows busy meets both alike.
  let known = Number.POSITIVE_INFINITY;
  let unknown = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 8; i++) {
    known = Math.min(known, await took(email));
    unknown = Math.min(unknown, await took("nobody2@firma.gt"));
  }
  // Without the hash it would be some fifty times quicker.
  expect(unknown / known).toBeGreaterThan(0.15);
  expect(unknown / known).toBeLessThan(6);
});

test("a disabled person is refused with the reason, but only with the right password", async () => {
  const { email, uid } = await somebody(app, { password: goodPassword });
  await app.node.platform.db.asSystem((tx) =>
    tx.updateTable("users").set({ disabledAt: app.clock.now() }).where("id", "=", uid).execute(),
  );
  expect(await body((await signedIn(app, email, "Wrong-pass7")).response)).toMatchObject({
    code: "identity.invalidCredentials",
  });
  expect(await body((await signedIn(app, email)).response)).toEqual({
    status: 403,
    code: "identity.disabled",
    message: "Disabled user, contact us",
  });
});

test("signing in again ends the session that was there", async () => {
  const { email } = await somebody(app, { password: goodPassword });
  const first = await signedIn(app, email);
  const second = await signedIn(app, email, goodPassword, { cookie: `sid=${first.token}` });
  expect(second.token).not.toBe(first.token);
  await expect(app.as(first.token)(setLanguage, { language: "en" })).rejects.toMatchObject({ status: 401 });
  expect(await app.as(second.token)(setLanguage, { language: "en" })).toEqual({ language: "en" });
});

test("a cookie somebody planted is never taken over", async () => {
  const { email } = await somebody(app, { password: goodPassword });
  const { token } = await signedIn(app, email, goodPassword, { cookie: "sid=sid_planted" });
  expect(token).not.toBe("sid_planted");
  await expect(app.as("sid_planted")(setLanguage, { language: "en" })).rejects.toMatchObject({ status: 401 });
});

test("fifty tries from one place in a quarter of an hour, whatever the account", async () => {
  const tries = [];
  for (let i = 0; i < 51; i++)
    tries.push((await app.as().raw(signIn, { email: `nobody${i}@firma.gt`, password: "x" })).status);
  expect(tries.slice(0, 50).every((status) => status === 401)).toBe(true);
  expect(tries[50]).toBe(429);
});

test("a person who is not verified gets the mail again, three times an hour at most", async () => {
  const { email } = await somebody(app, { password: goodPassword, emailVerified: false, language: "es" });
  for (let i = 0; i < 5; i++) expect((await signedIn(app, email)).response.status).toBe(200);
  const mails = await app.mails(email, 3);
  await app.idle();
  expect(await app.mails(email, 3)).toHaveLength(3);
  expect(mails[0]?.subject).toBe("Confirme su correo electrónico");
});

test("a password that is reset while the old one is being compared opens nothing", async () => {
  const { email, uid } = await somebody(app, { password: goodPassword });
  const hash = await hashPassword("Another7!y");
  let attempt: Promise<{ response: Response }> | undefined;
  await app.node.platform.db.asSystem(async (tx) => {
    await tx.updateTable("passwords").set({ hash }).where("userId", "=", uid).execute();
    attempt = signedIn(app, email); // reads the old hash, then waits for this transaction
    await app.lockWait();
  });
  expect((await attempt)?.response.status).toBe(401);
});

test("empty fields are named", async () => {
  const response = await app.as().raw(signIn, { email: "", password: "" });
  expect(await body(response)).toMatchObject({
    status: 422,
    fields: [
      { path: "email", code: "identity.emailRequired" },
      { path: "password", code: "identity.passwordEmpty" },
    ],
  });
});

test("a call from another site's page is refused before anything happens", async () => {
  const { email } = await somebody(app, { password: goodPassword });
  const { response } = await signedIn(app, email, goodPassword, { "sec-fetch-site": "cross-site" });
  expect(response.status).toBe(403);
  expect(response.headers.getSetCookie()).toEqual([]);
});
