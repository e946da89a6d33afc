import { afterAll, beforeAll, expect, test } from "vitest";
import { renamePerson } from "#features/identity/account-contract.ts";
import { completePerson, resendVerification, setLanguage } from "#features/identity/contract.ts";
import { goodPassword, identityTokenOf, quickCaptcha, signedIn, somebody } from "#tests/fixtures/accounts.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
beforeAll(async () => {
  app = await startApp(quickCaptcha);
});
afterAll(() => app.stop());

const post = (path: string, body: unknown) =>
  fetch(`${app.address}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("an incomplete person gives both names, with the identity token in the body", async () => {
  const { uid, email, token: session } = await somebody(app, { firstName: "", lastName: "", password: goodPassword });
  const token = await identityTokenOf(app, session);
  expect(await (await signedIn(app, email)).response.json()).toMatchObject({ complete: false });
  const response = await post("/user/incomplete", { uid, token, firstName: " Eva ", lastName: "Paz" });
  expect([response.status, await response.json()]).toEqual([200, { code: 200 }]);
  expect(await (await signedIn(app, email)).response.json()).toMatchObject({
    complete: true,
    firstName: "Eva",
    lastName: "Paz",
  });
});

test("a complete person cannot give the missing names, also the second of two at once, but may rename themselves", async () => {
  const { uid, token: session } = await somebody(app, { firstName: "Eva", lastName: "" });
  const token = await identityTokenOf(app, session);
  const both = await Promise.all(
    ["Paz", "Ruiz"].map((lastName) => post("/user/incomplete", { uid, token, firstName: "Eva", lastName })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const third = await post("/user/incomplete", { uid, token, firstName: "Eva", lastName: "Sol" });
  expect([third.status, await third.json()]).toMatchObject([409, { code: "identity.alreadyComplete" }]);
  const names = { firstName: "Eva María", lastName: "Sol" };
  expect(await app.as(session)(renamePerson, names)).toEqual(names);
  await expect(app.as(session)(renamePerson, { ...names, lastName: "" })).rejects.toMatchObject({ status: 422 });
});

test("a uid in the body is compared and never obeyed", async () => {
  const victim = await somebody(app, { firstName: "", lastName: "", password: goodPassword });
  const { token } = await somebody(app);
  const response = await post("/user/incomplete", { uid: victim.uid, token, firstName: "Eva", lastName: "Paz" });
  expect([response.status, await response.json()]).toMatchObject([403, { code: "failure.mismatch" }]);
  expect(await (await signedIn(app, victim.email)).response.json()).toMatchObject({ firstName: "" });
});

test("the language a person reads is kept for their mails", async () => {
  const { email, token } = await somebody(app, { emailVerified: false, language: "en" });
  expect(await app.as(token)(setLanguage, { language: "es" })).toEqual({ language: "es" });
  await app.as(token)(resendVerification, {});
  expect((await app.mails(email))[0]?.subject).toBe("Confirme su correo electrónico");
});

test("names keep their rule", async () => {
  const { token } = await somebody(app, { firstName: "", lastName: "" });
  await expect(app.as(token)(completePerson, { firstName: "", lastName: "x".repeat(26) })).rejects.toMatchObject({
    fields: [
      { path: "firstName", code: "identity.firstNameRequired" },
      { path: "lastName", code: "identity.lastNameTooLong" },
    ],
  });
});

test("what happens to an account is in the audit chain, without secrets", async () => {
  const { uid, email } = await somebody(app, { password: goodPassword });
  const { token } = await signedIn(app, email);
  const rows = await app.node.platform.db.asSystem((tx) =>
    tx
      .selectFrom("auditLog")
      .select(["action", "actorId", "details"])
      .where("objectId", "=", uid)
      .orderBy("seq")
      .execute(),
  );
  expect(rows.map((r) => r.action)).toEqual(["person.created", "person.signedIn"]);
  expect(rows[1]?.actorId).toBe(uid);
  expect(JSON.stringify(rows)).not.toContain(token);
});
