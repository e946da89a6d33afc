import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { completePerson, getCaptcha, setLanguage, signUp, verifyEmail } from "#features/identity/contract.ts";
import { goodPassword, quickCaptcha, signedIn, solvedCaptcha, somebody, tokenIn } from "#tests/fixtures/accounts.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
beforeAll(async () => {
  app = await startApp(quickCaptcha);
  app.clock.set(new Date("2026-11-21T10:01:00Z"));
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600_000)); // each test has an hour, and its rate limits, of its own

const ana = (email: string) => ({ firstName: "Ana", lastName: "Díaz", email, password: goodPassword });

const join = async (input: Record<string, unknown>, headers?: Record<string, string>) => {
  const response = await app.as().raw(signUp, { recaptcha: await solvedCaptcha(app), ...input }, headers);
  return {
    status: response.status,
    body: (await response.json()) as { code: unknown; message: string; fields?: unknown },
  };
};

test("makes an account that can sign in, and mails a link that verifies its address", async () => {
  expect(await join(ana("  Ana@Firma.gt "))).toEqual({ status: 200, body: { code: 200, message: "USER_CREATED" } });
  const [mail] = await app.mails("ana@firma.gt");
  expect(mail?.subject).toBe("Confirm your e-mail address");
  expect(mail?.text).toContain(`${app.address}/auth/action?mode=verifyEmail&token=vem_`);
  expect(mail?.html).toContain("auth/action?mode=verifyEmail&amp;token=vem_");
  expect(mail?.text).not.toContain("Ana"); // anybody who signs up chooses the name freely
  expect((await signedIn(app, "ana@firma.gt")).response.status).toBe(200);
  const token = tokenIn(mail?.text);
  expect(await app.as()(verifyEmail, { token })).toMatchObject({ email: "ana@firma.gt", otherSession: false });
});

test("the mail is in the language of the page", async () => {
  await join(ana("eva@firma.gt"), { "accept-language": "es" });
  const [mail] = await app.mails("eva@firma.gt");
  expect(mail?.subject).toBe("Confirme su correo electrónico");
  expect(mail?.html).toContain('<html lang="es">');
});

test("an address has one account, however it is written, also when two ask at once", async () => {
  await join(ana("one@firma.gt"));
  expect((await join(ana("ONE@firma.gt"))).body).toEqual({ code: 409, message: "EMAIL_EXISTS" });
  const both = await Promise.all([join(ana("two@firma.gt")), join(ana("two@firma.gt"))]);
  expect(both.map((b) => b.body.message).sort()).toEqual(["EMAIL_EXISTS", "USER_CREATED"]);
});

test("a refusal and the errors of its fields are written in the language of the request, else of the person, else English", async () => {
  const wrong = { firstName: "", lastName: "x".repeat(26) };
  const messages = async (token: string | undefined, headers: Record<string, string> = {}) => {
    const response = await app.as(token).raw(completePerson, wrong, headers);
    const body = (await response.json()) as { message: string; fields: { message: string }[] };
    return [body.message, ...body.fields.map(({ message }) => message)];
  };
  const { token } = await somebody(app);
  const english = [
    "Some fields need your attention.",
    "First name is required",
    "The last name can have at most 25 characters",
  ];
  const spanish = [
    "Algunos campos requieren su atención.",
    "El nombre es requerido",
    "El apellido puede tener 25 caracteres como máximo",
  ];
  expect(await messages(token)).toEqual(english);
  expect(await messages(token, { "accept-language": "es-GT,es;q=0.9" })).toEqual(spanish);
  await app.as(token)(setLanguage, { language: "es" });
  expect(await messages(token)).toEqual(spanish);
  expect(await messages(token, { "accept-language": "en" })).toEqual(english);
});

test("an address that exists keeps its password", async () => {
  await somebody(app, { email: "old@firma.gt", password: goodPassword });
  await join({ ...ana("old@firma.gt"), password: "Another7!y" });
  expect((await signedIn(app, "old@firma.gt", "Another7!y")).response.status).toBe(401);
  expect((await signedIn(app, "old@firma.gt")).response.status).toBe(200);
});

test("every error is named beside its field, and nothing is made", async () => {
  const { status, body } = await join({ firstName: " ", lastName: "x".repeat(26), email: "ana@", password: "weak" });
  expect(status).toBe(422);
  expect(body.fields).toEqual([
    { path: "firstName", code: "identity.firstNameRequired", message: "First name is required" },
    { path: "lastName", code: "identity.lastNameTooLong", message: "The last name can have at most 25 characters" },
    { path: "email", code: "identity.emailInvalid", message: "E-mail must be valid" },
    { path: "password", code: "identity.passwordWeak", message: expect.stringContaining("8") },
  ]);
  const none = await join({ firstName: "Ana", lastName: "Paz", password: goodPassword });
  expect(none.body.fields).toEqual([{ path: "email", code: "failure.required", message: "This field is required" }]);
  const common = await join({ ...ana("common@firma.gt"), password: "Password1!" });
  expect(common.body.fields).toMatchObject([{ path: "password", code: "identity.passwordCommon" }]);
  expect((await signedIn(app, "common@firma.gt", "Password1!")).response.status).toBe(401);
  const listed = await join({ ...ana("common@firma.gt"), password: "Toyota-2026!" });
  expect(listed.body.fields).toMatchObject([{ path: "password", code: "identity.passwordCommon" }]);
  expect((await signedIn(app, "common@firma.gt", "Toyota-2026!")).response.status).toBe(401);
  const named = await join({ ...ana("ixchel@firma.gt"), password: "Ixch3l-2026!" });
  expect(named.body.fields).toMatchObject([{ path: "password", code: "identity.passwordNamed" }]);
  expect((await signedIn(app, "ixchel@firma.gt", "Ixch3l-2026!")).response.status).toBe(401);
});

test("an address that is a list is refused", async () => {
  const { status } = await join({ ...ana("x"), email: ["a@firma.gt", "b@firma.gt"] });
  expect(status).toBe(422);
});

test("the captcha counts once, in time, and unchanged", async () => {
  const invalid = { code: 422, message: "INVALID_CAPTCHA" };
  const answer = await solvedCaptcha(app);
  const { challenge, solution } = JSON.parse(answer) as {
    challenge: { parameters: { data: { until: number } }; signature: string };
    solution: { counter: number; derivedKey: string };
  };
  const wrong = { ...solution, counter: solution.counter + 1 };
  const extended = {
    ...challenge,
    parameters: { ...challenge.parameters, data: { until: challenge.parameters.data.until + 1 } },
  };
  for (const recaptcha of [
    "",
    "{}",
    "nonsense",
    JSON.stringify({ challenge, solution: wrong }),
    JSON.stringify({ challenge: extended, solution }),
  ]) {
    expect((await join({ ...ana("robot@firma.gt"), recaptcha })).body).toEqual(invalid);
  }
  expect((await signedIn(app, "robot@firma.gt")).response.status).toBe(401);
});

test("a captcha is used up by one call, also when two come at once", async () => {
  const recaptcha = await solvedCaptcha(app);
  const both = await Promise.all([
    join({ ...ana("c1@firma.gt"), recaptcha }),
    join({ ...ana("c2@firma.gt"), recaptcha }),
  ]);
  expect(both.map((b) => b.body.message).sort()).toEqual(["INVALID_CAPTCHA", "USER_CREATED"]);
  expect((await join({ ...ana("c3@firma.gt"), recaptcha })).body.message).toBe("INVALID_CAPTCHA");
});

test("a captcha that is too old is refused", async () => {
  const recaptcha = await solvedCaptcha(app);
  app.clock.advance(20 * 60_000);
  expect((await join({ ...ana("late@firma.gt"), recaptcha })).body.message).toBe("INVALID_CAPTCHA");
});

test("five sign-ups an hour from one place", async () => {
  for (let i = 0; i < 5; i++) expect((await join(ana(`many${i}@firma.gt`))).status).toBe(200);
  const sixth = await join(ana("many5@firma.gt"));
  expect(sixth.status).toBe(429);
  app.clock.advance(3_600_000);
  expect((await join(ana("many5@firma.gt"))).body.message).toBe("USER_CREATED");
});

test("each challenge is another one", async () => {
  const [one, two] = await Promise.all([app.as()(getCaptcha, {}), app.as()(getCaptcha, {})]);
  expect(one).not.toEqual(two);
});
