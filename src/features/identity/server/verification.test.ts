import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { resendVerification, resetPassword, setLanguage, verifyEmail } from "#features/identity/contract.ts";
import { goodPassword, quickCaptcha, signedIn, somebody, tokenIn } from "#tests/fixtures/accounts.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

const hour = 3_600_000;
let app: App;
beforeAll(async () => {
  app = await startApp(quickCaptcha);
  app.clock.set(new Date("2026-11-21T10:01:00Z"));
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(hour));

const unverified = (given = {}) => somebody(app, { emailVerified: false, password: goodPassword, ...given });
const isVerified = async (email: string) =>
  ((await (await signedIn(app, email)).response.json()) as { emailVerified: boolean }).emailVerified;

async function link(person: { email: string; token: string }): Promise<string> {
  const before = (await app.mails(person.email, 0)).length;
  expect(await app.as(person.token)(resendVerification, {})).toEqual({ sent: true });
  return tokenIn((await app.mails(person.email, before + 1)).at(-1)?.text);
}

test("a link verifies the address it was mailed to, once", async () => {
  const person = await unverified();
  const token = await link(person);
  expect(await app.as(person.token)(verifyEmail, { token })).toEqual({
    email: person.email,
    otherSession: false,
    choosePassword: null,
  });
  expect(await isVerified(person.email)).toBe(true);
  await expect(app.as()(verifyEmail, { token })).rejects.toMatchObject({ status: 410, code: "identity.linkExpired" });
  expect(await app.as(person.token)(resendVerification, {})).toEqual({ sent: false });
});

test("of two who use a link at the same moment, one does", async () => {
  const token = await link(await unverified());
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => app.as()(verifyEmail, { token })));
  expect(all.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  for (const one of all)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "identity.linkExpired" });
});

test("opening the address of a link, as a mail scanner does, uses nothing up", async () => {
  const person = await unverified();
  const token = await link(person);
  for (const path of [`/auth/action?mode=verifyEmail&token=${token}`, `/api/identity/verify-email?token=${token}`]) {
    await fetch(`${app.address}${path}`);
    await fetch(`${app.address}${path}`, { method: "HEAD" });
  }
  expect(await isVerified(person.email)).toBe(false);
  expect(await app.as()(verifyEmail, { token })).toMatchObject({ email: person.email });
});

test("a link lasts a day", async () => {
  const person = await unverified();
  const early = await link(person);
  app.clock.advance(2 * hour);
  const token = await link(person);
  app.clock.advance(22.5 * hour);
  await expect(app.as()(verifyEmail, { token: early })).rejects.toMatchObject({ code: "identity.linkExpired" });
  expect(await app.as()(verifyEmail, { token })).toMatchObject({ email: person.email });
});

test("a link does what it was made for and nothing else", async () => {
  const token = await link(await unverified());
  await expect(app.as()(resetPassword, { token, password: goodPassword })).rejects.toMatchObject({
    code: "identity.linkExpired",
  });
  await expect(app.as(token)(setLanguage, { language: "es" })).rejects.toMatchObject({ status: 401 });
  await expect(app.as()(verifyEmail, { token: `${token}x` })).rejects.toMatchObject({ code: "identity.linkExpired" });
});

test("a link to an address the person has left does nothing", async () => {
  const person = await unverified();
  const token = await link(person);
  await app.node.platform.db.asSystem((tx) =>
    tx.updateTable("users").set({ email: "moved@firma.gt" }).where("id", "=", person.uid).execute(),
  );
  await expect(app.as()(verifyEmail, { token })).rejects.toMatchObject({ code: "identity.linkExpired" });
});

test("opened by somebody else's browser, the link decides whose address it is, and the session stays", async () => {
  const person = await unverified();
  const other = await unverified();
  const token = await link(person);
  expect(await app.as(other.token)(verifyEmail, { token, password: goodPassword })).toEqual({
    email: person.email,
    otherSession: true,
    choosePassword: null,
  });
  expect(await isVerified(person.email)).toBe(true);
  expect(await isVerified(other.email)).toBe(false);
  expect(await app.as(other.token)(setLanguage, { language: "en" })).toEqual({ language: "en" });
});

test("three mails an hour for an address, by whichever way", async () => {
  const person = await unverified();
  await signedIn(app, person.email);
  await app.as(person.token)(resendVerification, {});
  await app.as(person.token)(resendVerification, {});
  await expect(app.as(person.token)(resendVerification, {})).rejects.toMatchObject({ status: 429 });
  app.clock.advance(hour);
  expect(await app.as(person.token)(resendVerification, {})).toEqual({ sent: true });
});
