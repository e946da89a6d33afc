import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getCaptcha, requestReset, signUp } from "#features/identity/contract.ts";
import { startTrial } from "#features/trial/contract.ts";
import { goodPassword } from "#tests/fixtures/accounts.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

/** The scripted `siteverify` of Google. Each token counts once. */
const google = { asked: [] as URLSearchParams[], used: new Set<string>(), down: false, wrongSecret: false };
const verdictOf = (token: string): Record<string, unknown> => {
  if (google.wrongSecret) return { success: false, "error-codes": ["invalid-input-secret"] };
  const [action, score, error] = token.split("|");
  if (!action || error) return { success: false, "error-codes": [error ?? "invalid-input-response"] };
  if (google.used.has(token)) return { success: false, "error-codes": ["timeout-or-duplicate"] };
  google.used.add(token);
  return { success: true, action, score: Number(score), hostname: "127.0.0.1", challenge_ts: "2026-11-21T10:00:00Z" };
};
const server = createServer((request, response) => {
  void (async () => {
    let body = "";
    for await (const piece of request) body += String(piece);
    const form = new URLSearchParams(body);
    google.asked.push(form);
    if (google.down || request.url !== "/recaptcha/api/siteverify") return void response.writeHead(503).end("down");
    response.end(JSON.stringify(verdictOf(form.get("response") ?? "")));
  })();
});
let app: App;
let address: string;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await startApp({
    ACTA_RECAPTCHA_SITE_KEY: "site/key",
    ACTA_RECAPTCHA_SECRET: "the secret",
    ACTA_RECAPTCHA_SCORE: "0.6",
    ACTA_RECAPTCHA_URL: address,
  });
});
beforeEach(() => {
  Object.assign(google, { asked: [], down: false, wrongSecret: false });
  app.clock.advance(3_600_000);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.stop();
});

let count = 0;
const join = (recaptcha: string) =>
  app.as().raw(signUp, {
    firstName: "Ana",
    lastName: "Díaz",
    email: `google${++count}@firma.gt`,
    password: goodPassword,
    recaptcha,
  });
const outcomeOf = async (response: Response) => [response.status, await response.json()];
const refused = { code: 422, message: "INVALID_CAPTCHA" };

test("the page receives the site key and the address of the script", async () => {
  expect(await app.as()(getCaptcha, {})).toMatchObject({
    kind: "reCaptcha",
    siteKey: "site/key",
    script: `${address}/recaptcha/api.js?render=site%2Fkey`,
  });
});

test("a token is asked of Google with the secret, and counts for its action, from the score on, once", async () => {
  expect(await outcomeOf(await join("signUp|0.6|"))).toEqual([200, { code: 200, message: "USER_CREATED" }]);
  expect(Object.fromEntries(google.asked[0] ?? [])).toEqual({ secret: "the secret", response: "signUp|0.6|" });
  expect(await outcomeOf(await join("signUp|0.6|"))).toEqual([200, refused]);
  expect(await outcomeOf(await join("signUp|0.59|"))).toEqual([200, refused]);
  expect(await outcomeOf(await join("freeTrial|0.9|"))).toEqual([200, refused]);
});

test("a missing, a wrong and an expired token are answered alike", async () => {
  for (const token of ["", "|", "signUp|0.9|timeout-or-duplicate", "signUp|0.9|invalid-input-response"])
    expect(await outcomeOf(await join(token)), token).toEqual([200, refused]);
  const reset = await app.as().raw(requestReset, { email: "ana@firma.gt", recaptcha: "signUp|0.9|" });
  expect(await outcomeOf(reset)).toMatchObject([422, { code: "identity.captchaInvalid" }]);
  const good = await app.as().raw(requestReset, { email: "ana@firma.gt", recaptcha: "recoveryEmail|0.9|" });
  expect(good.status).toBe(200);
});

test("the free trial has an action of its own", async () => {
  const who = { firstName: "Ana", lastName: "Díaz", email: "trial.google@firma.gt", password: goodPassword };
  const about = { ...who, orgName: "Bufete Jade", country: "SV" };
  const start = async (recaptcha: string) => outcomeOf(await app.as().raw(startTrial, { ...about, recaptcha }));
  expect(await start("signUp|0.85|")).toMatchObject([200, { message: "INVALID_CAPTCHA" }]);
  expect(await start("freeTrial|0.95|")).toMatchObject([200, { message: "USER_CREATED" }]);
});

test("when Google does not answer, or does not know us, nobody slips through", async () => {
  google.down = true;
  expect((await join("signUp|0.9|")).status).toBe(503);
  Object.assign(google, { down: false, wrongSecret: true });
  expect((await join("signUp|0.9|")).status).toBe(503);
  google.wrongSecret = false;
  expect(await outcomeOf(await join("signUp|0.7|"))).toEqual([200, { code: 200, message: "USER_CREATED" }]);
});
