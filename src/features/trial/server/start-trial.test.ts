import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getCaptcha, verifyEmail } from "#features/identity/contract.ts";
import { startTrial } from "#features/trial/contract.ts";
import { getSession } from "#protocol/session.ts";
import { goodPassword, quickCaptcha, signedIn, solvedCaptcha, somebody, tokenIn } from "#tests/fixtures/accounts.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
beforeAll(async () => {
  app = await startApp(quickCaptcha);
  app.clock.set(new Date("2026-11-21T10:01:00Z"));
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600_000)); // each test has an hour, and its rate limits, of its own

const firm = (email: string) => ({
  firstName: "Ana",
  lastName: "Díaz",
  email,
  password: goodPassword,
  orgName: "  Bufete   Jade ",
  country: "GT",
  nit: "576937-k",
});

const begin = async (input: Record<string, unknown>, headers?: Record<string, string>) => {
  const response = await app.as().raw(startTrial, { recaptcha: await solvedCaptcha(app), ...input }, headers);
  return {
    status: response.status,
    body: (await response.json()) as { code: unknown; message: string; fields?: unknown },
  };
};
const organizations = () =>
  app.node.platform.db.asSystem((tx) =>
    tx.selectFrom("organizations").select(["name", "country", "taxId", "plan", "trialEndsAt"]).execute(),
  );

test("person and organization come together: after the mail's link the owner has everything for 15 days", async () => {
  expect(await begin(firm("Ana@Jade.gt"), { "accept-language": "es" })).toEqual({
    status: 200,
    body: { code: 200, message: "USER_CREATED" },
  });
  const ends = new Date(app.clock.now().getTime() + 15 * 24 * 3600 * 1000);
  const [made] = await organizations();
  expect(made).toMatchObject({ name: "Bufete Jade", country: "GT", taxId: "576937K", plan: "free" });
  expect(Math.abs((made?.trialEndsAt?.getTime() ?? 0) - ends.getTime())).toBeLessThan(60_000);
  const [mail] = await app.mails("ana@jade.gt");
  expect(mail?.subject).toBe("Confirme su correo electrónico");
  await app.as()(verifyEmail, { token: tokenIn(mail?.text), password: goodPassword });
  const { token } = await signedIn(app, "ana@jade.gt");
  const session = await app.as(token)(getSession, {});
  expect(session.actor?.roles).toEqual(["owner"]);
  expect(session.organization).toMatchObject({ name: "Bufete Jade", plan: "advanced" });
});

test("a password that is the organization's name or a common one is refused", async () => {
  expect((await begin({ ...firm("named@jade.gt"), password: "Toyota-2026!" })).body.fields).toMatchObject([
    { path: "password", code: "identity.passwordCommon" },
  ]);
  expect((await begin({ ...firm("named@jade.gt"), password: "Bufete-Jade-7!" })).body.fields).toMatchObject([
    { path: "password", code: "identity.passwordNamed" },
  ]);
});

test("the tax number is asked for in Guatemala alone, and kept from nowhere else", async () => {
  const { nit: _, ...without } = firm("no@jade.gt");
  expect((await begin(without)).body.fields).toEqual([
    { path: "nit", code: "trial.nit.required", message: "The NIT is required" },
  ]);
  expect((await begin({ ...firm("no@jade.gt"), nit: "576937-1" })).body.fields).toMatchObject([
    { path: "nit", code: "trial.nit.checksum" },
  ]);
  expect((await begin({ ...firm("no@jade.gt"), nit: "CF" })).body.fields).toMatchObject([
    { path: "nit", code: "trial.nit.finalConsumer" },
  ]);
  expect((await begin({ ...without, country: "SV" })).body.message).toBe("USER_CREATED");
  expect((await begin({ ...firm("mx@jade.gt"), country: "MX", nit: "whatever" })).body.message).toBe("USER_CREATED");
  const stored = (await organizations()).filter((one) => one.country !== "GT");
  expect(stored.map((one) => one.taxId)).toEqual(["", ""]);
});

test("an organization has one trial: a second account with its tax number begins on the free plan", async () => {
  const nit = "1245535-0";
  expect((await begin({ ...firm("primera@ceiba.gt"), orgName: "Ceiba", nit })).body.message).toBe("USER_CREATED");
  // Also when both come at once.
  const both = ["segunda@ceiba.gt", "tercera@ceiba.gt"].map((email) =>
    begin({ ...firm(email), orgName: "Ceiba", nit }),
  );
  expect((await Promise.all(both)).map(({ body }) => body.message)).toEqual(["USER_CREATED", "USER_CREATED"]);
  const trials = (await organizations()).filter((one) => one.name === "Ceiba").map((one) => one.trialEndsAt !== null);
  expect(trials.sort()).toEqual([false, false, true]);
});

test("every error of both steps is named beside its field, and nothing is made", async () => {
  const before = (await organizations()).length;
  const { status, body } = await begin({ ...firm("ana@"), firstName: "", orgName: " ", country: "ZZ" });
  expect(status).toBe(422);
  expect(body.fields).toMatchObject([
    { path: "firstName", code: "identity.firstNameRequired" },
    { path: "email", code: "identity.emailInvalid" },
    { path: "orgName", code: "organizations.nameRequired" },
    { path: "country", code: "organizations.countryRequired" },
  ]);
  expect((await begin({ ...firm("b@jade.gt"), orgName: " " })).status).toBe(422);
  expect(await organizations()).toHaveLength(before);
  expect((await signedIn(app, "b@jade.gt")).response.status).toBe(401);
});

test("an address that has an account gets no organization beside it, also when two ask at once", async () => {
  await somebody(app, { email: "old@jade.gt" });
  const before = (await organizations()).length;
  expect((await begin(firm("old@jade.gt"))).body).toEqual({ code: 409, message: "EMAIL_EXISTS" });
  const both = await Promise.all([begin(firm("two@jade.gt")), begin(firm("two@jade.gt"))]);
  expect(both.map(({ body }) => body.message).sort()).toEqual(["EMAIL_EXISTS", "USER_CREATED"]);
  expect(await organizations()).toHaveLength(before + 1);
});

test("without a captcha that is right nothing is made", async () => {
  const before = (await organizations()).length;
  for (const recaptcha of ["", "{}", JSON.stringify(await app.as()(getCaptcha, {}))])
    expect((await begin({ ...firm("robot@jade.gt"), recaptcha })).body).toEqual({
      code: 422,
      message: "INVALID_CAPTCHA",
    });
  expect(await organizations()).toHaveLength(before);
});
