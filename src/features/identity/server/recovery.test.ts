import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { requestReset, resetPassword, setLanguage } from "#features/identity/contract.ts";
import { organization } from "#seed/people.ts";
import { goodPassword, quickCaptcha, signedIn, solvedCaptcha, somebody, tokenIn } from "#tests/fixtures/accounts.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

const hour = 3_600_000;
const newPassword = "Another7!y";
let app: App;
beforeAll(async () => {
  app = await startApp(quickCaptcha);
  app.clock.set(new Date("2026-11-21T10:01:00Z"));
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(hour));

const ask = async (email: string) => app.as().raw(requestReset, { email, recaptcha: await solvedCaptcha(app) });

async function link(email: string): Promise<string> {
  const before = (await app.mails(email, 0)).length;
  expect((await ask(email)).status).toBe(200);
  return tokenIn((await app.mails(email, before + 1)).at(-1)?.text);
}

test("a mailed link sets a new password, ends every session, and notifies the person", async () => {
  const { email, token: session } = await somebody(app, {
    password: goodPassword,
    language: "es",
    emailVerified: false,
  });
  const token = await link(email);
  expect((await app.mails(email))[0]?.subject).toBe("Elija una contraseña nueva");
  expect(await app.as()(resetPassword, { token, password: newPassword })).toEqual({ email, otherSession: false });
  await expect(app.as(session)(setLanguage, { language: "en" })).rejects.toMatchObject({ status: 401 });
  expect((await signedIn(app, email)).response.status).toBe(401);
  const { response } = await signedIn(app, email, newPassword);
  expect(await response.json()).toMatchObject({ emailVerified: true }); // having the mail proves the address
  expect((await app.mails(email, 2)).map((m) => m.subject)).toContain("Su contraseña fue cambiada");
});

test("the answer does not tell whether an address has an account", async () => {
  const { email } = await somebody(app, { password: goodPassword });
  const [known, unknown] = [await ask(email), await ask("nobody@firma.gt")];
  expect(unknown.status).toBe(known.status);
  expect(await unknown.json()).toEqual(await known.json());
  await app.mails(email);
  expect(await app.mails("nobody@firma.gt", 0)).toEqual([]);
});

test("a link works once, also for two at the same moment, and ends the others", async () => {
  const { email } = await somebody(app, { password: goodPassword });
  const other = await link(email);
  const token = await link(email);
  const tries = await Promise.allSettled(
    ["Racer-one7!", "Racer-two7!", "Racer-six7!"].map((password) => app.as()(resetPassword, { token, password })),
  );
  expect(tries.filter((t) => t.status === "fulfilled")).toHaveLength(1);
  const works = [];
  for (const password of ["Racer-one7!", "Racer-two7!", "Racer-six7!"])
    works.push((await signedIn(app, email, password)).response.status);
  expect(works.sort()).toEqual([200, 401, 401]);
  await expect(app.as()(resetPassword, { token: other, password: newPassword })).rejects.toMatchObject({
    code: "identity.linkExpired",
  });
});

test("a link lasts an hour", async () => {
  const { email } = await somebody(app, { password: goodPassword });
  const token = await link(email);
  app.clock.advance(hour);
  await expect(app.as()(resetPassword, { token, password: newPassword })).rejects.toMatchObject({ status: 410 });
  expect((await signedIn(app, email)).response.status).toBe(200);
});

test("the new password keeps the rule, and a weak one does not use the link up", async () => {
  const { email } = await somebody(app, { password: goodPassword });
  const token = await link(email);
  await expect(app.as()(resetPassword, { token, password: "weak" })).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "password", code: "identity.passwordWeak" }],
  });
  expect(await app.as()(resetPassword, { token, password: newPassword })).toMatchObject({ email });
});

test("the new password is neither the name of an organization nor a common one, and the link is not used up by one", async () => {
  const { email } = await organization(app, { name: "Notaría Jade" });
  const token = await link(email);
  await expect(app.as()(resetPassword, { token, password: "Notaria-Jade-7!" })).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "password", code: "identity.passwordNamed" }],
  });
  await expect(app.as()(resetPassword, { token, password: "Toyota-2026!" })).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "password", code: "identity.passwordCommon" }],
  });
  expect(await app.as()(resetPassword, { token, password: newPassword })).toMatchObject({ email });
});

test("used while signed in as somebody else: the link decides, the session stays", async () => {
  const { email } = await somebody(app, { password: goodPassword });
  const other = await somebody(app);
  const token = await link(email);
  expect(await app.as(other.token)(resetPassword, { token, password: newPassword })).toEqual({
    email,
    otherSession: true,
  });
  expect(await app.as(other.token)(setLanguage, { language: "en" })).toEqual({ language: "en" });
});

test("a disabled person gets no link, and one mailed before does nothing", async () => {
  const { email, uid } = await somebody(app, { password: goodPassword });
  const token = await link(email);
  await app.node.platform.db.asSystem((tx) =>
    tx.updateTable("users").set({ disabledAt: app.clock.now() }).where("id", "=", uid).execute(),
  );
  await expect(app.as()(resetPassword, { token, password: newPassword })).rejects.toMatchObject({ status: 410 });
  const probe = await somebody(app, { password: goodPassword });
  await ask(email);
  await link(probe.email); // asked for later and arrived: the other one would have, too
  expect(await app.mails(email, 1)).toHaveLength(1);
});

test("every mail asks for a captcha", async () => {
  const response = await app.as().raw(requestReset, { email: "other@firma.gt", recaptcha: "" });
  expect(await response.json()).toMatchObject({ code: "identity.captchaInvalid" });
});

test("a person without a password gets one by the link", async () => {
  const { email } = await somebody(app);
  await app.as()(resetPassword, { token: await link(email), password: newPassword });
  expect((await signedIn(app, email, newPassword)).response.status).toBe(200);
});
