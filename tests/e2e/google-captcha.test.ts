import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword, quickCaptcha } from "#tests/fixtures/accounts.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, builtPages, openBrowser } from "#tests/support/browser.ts";
import { atWork } from "./support/person-at-work.ts";

/** Plays Google: its script gives a token for each action, which `siteverify` gives a score and takes once. */
const google = { scores: [] as number[], verified: [] as string[] };
const script = `
  window.grecaptcha = {
    ready: (then) => then(),
    execute: async (key, { action }) => [key, action, crypto.randomUUID()].join("|"),
  };`;
const server = createServer((request, response) => {
  void (async () => {
    let body = "";
    for await (const piece of request) body += String(piece);
    if (request.url?.startsWith("/recaptcha/api.js"))
      return void response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    const token = new URLSearchParams(body).get("response") ?? "";
    const again = google.verified.includes(token);
    google.verified.push(token);
    const verdict = again
      ? { success: false, "error-codes": ["timeout-or-duplicate"] }
      : { success: true, action: token.split("|")[1], score: google.scores.shift() ?? 0.9 };
    response.end(JSON.stringify(verdict));
  })();
});
let app: App;
let bare: App;
let browser: Browser;
let address: string;
beforeAll(async () => {
  await builtPages();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { ACTA_RECAPTCHA_SITE_KEY: "site", ACTA_RECAPTCHA_SECRET: "secret", ACTA_RECAPTCHA_URL: address };
  [app, bare, browser] = await Promise.all([
    startApp({ ...settings, ACTA_DEV: "true" }, { pages: true }),
    startApp(quickCaptcha, { pages: true }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await bare?.stop();
  server.closeAllConnections();
  server.close();
});

const policyOf = async (one: App) => (await fetch(`${one.address}/login`)).headers.get("content-security-policy") ?? "";

test("Google's captcha, and nothing else of its hosts, is admitted by the pages' policy only where it is used", async () => {
  const policy = await policyOf(app);
  for (const directive of ["script-src", "connect-src", "frame-src"])
    expect(policy).toMatch(
      new RegExp(`${directive} [^;]*${address}/recaptcha/ https://www\\.gstatic\\.com/recaptcha/[ ;]`),
    );
  expect(await policyOf(bare)).not.toMatch(/gstatic|127\.0\.0\.1/);
});

test.each(["en", "es"] as const)(
  "a refused captcha is told and asked for anew, and whose it is stands there: %s",
  async (language) => {
    const at = await atWork(browser, app, { language });
    google.scores = [0.1];
    await at.page.goto("/signup");
    await at.field("identity.firstName").fill("Ana");
    await at.field("identity.lastName").fill("Díaz");
    await at.field("identity.email").fill(`captcha.${language}@firma.gt`);
    await at.field("identity.password").fill(goodPassword);
    await at.page.keyboard.press("Enter");
    await at.sees("identity.captchaInvalid");
    await at.button("identity.signUp").click();
    await at.page.waitForURL("**/thankYouSignUp");
    const tokens = google.verified.slice(-2);
    expect(tokens.every((token) => token.startsWith("site|signUp|"))).toBe(true);
    expect(new Set(tokens).size).toBe(2);

    await at.page.goto("/login");
    await at.button("identity.forgot").click();
    await at.page.getByRole("link", { name: at.says("identity.captchaGooglePrivacy") }).waitFor();
    await at.page.getByRole("link", { name: at.says("identity.captchaGoogleTerms") }).waitFor();
    expect(await accessibilityErrors(at.page)).toEqual([]);
    await at.field("identity.email").last().fill(`captcha.${language}@firma.gt`);
    await at.button("identity.recoverySend").click();
    await at.sees("identity.recoverySuccess");
    expect(google.verified.at(-1)).toMatch(/^site\|recoveryEmail\|/);
    expect(at.errors).toEqual([]);
    await at.close();
  },
);

test("messages are shown beside the mails where the installation is for development, and not to those afar", async () => {
  expect(await (await fetch(`${app.address}/dev/sms`)).text()).toContain('<h1><a href="/dev/sms">SMS</a></h1>');
  // Elsewhere they are shown on this machine alone: not to somebody behind a proxy.
  const afar = await fetch(`${bare.address}/dev/sms`, { headers: { "x-forwarded-for": "203.0.113.9" } });
  expect(afar.status).toBe(404);
});
