import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { certifiedProvider, redirectBrowser, scriptedProvider, ssoAt } from "#tests/fixtures/providers.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

const who = (sub: string) => ({
  sub,
  email: `${sub}@quetzal.gt`,
  email_verified: true,
  given_name: "Ana",
  family_name: "Díaz",
});
const back = (app: App) => `${app.node.platform.config.url}/auth/callback/sso`;

describe("a certified provider over HTTP", () => {
  let app: App;
  let provider: Awaited<ReturnType<typeof certifiedProvider>>;
  beforeAll(async () => {
    provider = await certifiedProvider(() => [back(app)]);
    app = await startApp(ssoAt(provider.issuer));
    provider.start();
  });
  afterAll(async () => {
    await app?.stop();
    provider?.stop();
  });

  test("signs in whom it names, and the same person the second time", async () => {
    provider.signsIn(who("ana"));
    const browser = redirectBrowser(app);
    const answer = await browser.follow(await browser.begin("sso", "/processes"));
    expect(answer["iss"]).toBe(provider.issuer);
    const first = await browser.finish("sso", answer);
    expect(first).toMatchObject({
      person: { email: "ana@quetzal.gt", firstName: "Ana", lastName: "Díaz", emailVerified: true, complete: true },
      next: "/processes",
    });
    expect(browser.jar["sid"]).toMatch(/^sid_/);
    const other = redirectBrowser(app);
    const second = await other.finish("sso", await other.follow(await other.begin("sso")));
    expect(second["person"]).toEqual(first["person"]);
  });

  test("asks with state, nonce and a S256 challenge, never the same twice", async () => {
    const browser = redirectBrowser(app);
    const urls = [await browser.begin("sso"), await browser.begin("sso")].map((url) => new URL(url).searchParams);
    for (const name of ["state", "nonce", "code_challenge"]) {
      const [one, two] = urls.map((asked) => asked.get(name) ?? "");
      expect(one?.length, name).toBeGreaterThan(40);
      expect(one, name).not.toBe(two);
    }
    expect(urls[0]?.get("code_challenge_method")).toBe("S256");
    expect(urls[0]?.get("redirect_uri")).toBe(back(app));
    expect(urls[0]?.get("scope")).toBe("openid email profile");
  });

  test("a code counts once, also with a fresh state", async () => {
    provider.signsIn(who("replay"));
    const browser = redirectBrowser(app);
    const answer = await browser.follow(await browser.begin("sso"));
    await browser.finish("sso", answer);
    await expect(browser.finish("sso", answer)).rejects.toMatchObject({ code: "identity.redirectFailed" });
    const fresh = new URL(await browser.begin("sso")).searchParams.get("state") ?? "";
    await expect(browser.finish("sso", { ...answer, state: fresh })).rejects.toMatchObject({
      code: "identity.redirectFailed",
    });
  });

  test("another browser cannot hand an answer in, and does not spoil it", async () => {
    provider.signsIn(who("bound"));
    const browser = redirectBrowser(app);
    const answer = await browser.follow(await browser.begin("sso"));
    const thief = redirectBrowser(app);
    await expect(thief.finish("sso", answer)).rejects.toMatchObject({ code: "identity.redirectFailed" });
    await thief.begin("sso"); // now with a cookie of its own
    await expect(thief.finish("sso", answer)).rejects.toMatchObject({ code: "identity.redirectFailed" });
    expect(thief.jar["sid"]).toBeUndefined();
    expect(await browser.finish("sso", answer)).toMatchObject({ person: { email: "bound@quetzal.gt" } });
  });

  test("of two answers with one state at the same moment, one signs in", async () => {
    provider.signsIn(who("race"));
    const browser = redirectBrowser(app);
    const answer = await browser.follow(await browser.begin("sso"));
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => browser.finish("sso", answer)));
    expect(all.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  test("two pages of one browser sign the same newcomer in, one account is made", async () => {
    provider.signsIn(who("twice"));
    const browser = redirectBrowser(app);
    const [one, two] = [
      await browser.follow(await browser.begin("sso")),
      await browser.follow(await browser.begin("sso")),
    ];
    const [first, second] = await Promise.all([browser.finish("sso", one), browser.finish("sso", two)]);
    expect(first["person"]).toEqual(second["person"]);
  });

  test("an answer is good for ten minutes", async () => {
    provider.signsIn(who("late"));
    const browser = redirectBrowser(app);
    const answer = await browser.follow(await browser.begin("sso"));
    app.clock.advance(10 * 60_000);
    await expect(browser.finish("sso", answer)).rejects.toMatchObject({ code: "identity.redirectFailed" });
    app.clock.advance(-10 * 60_000);
  });
});

describe("a provider that breaks the rules", () => {
  let app: App;
  let provider: Awaited<ReturnType<typeof scriptedProvider>>;
  beforeAll(async () => {
    provider = await scriptedProvider();
    app = await startApp(ssoAt(provider.issuer));
  });
  beforeEach(() => app.clock.advance(15 * 60_000));
  afterAll(async () => {
    await app?.stop();
    provider?.stop();
  });

  let count = 0;
  const attempt = async (misdeeds: Parameters<typeof provider.behaves>[1]) => {
    const sub = `sub${++count}`;
    // Its tokens are dated by the machine's clock.
    app.clock.set(new Date());
    provider.behaves(who(sub), {});
    const browser = redirectBrowser(app);
    const url = await browser.begin("sso");
    provider.behaves(who(sub), misdeeds);
    return browser.finish("sso", provider.answers(url));
  };
  const now = () => Math.floor(Date.now() / 1000);

  test("is believed while it keeps them", async () => {
    expect(await attempt({})).toMatchObject({ person: { emailVerified: true } });
  });

  test("may be half a minute off", async () => {
    expect(await attempt({ claims: { iat: now() + 20, exp: now() + 300 } })).toMatchObject({ linked: null });
    expect(await attempt({ claims: { exp: now() - 20 } })).toMatchObject({ linked: null });
  });

  test.each([
    ["another issuer in the token", { claims: { iss: "https://accounts.google.com" } }],
    ["another audience", { claims: { aud: "somebody-else" } }],
    ["us among several, for another party", { claims: { aud: ["acta", "other"], azp: "other" } }],
    ["several audiences and no party", { claims: { aud: ["acta", "other"] } }],
    ["a token out of date", { claims: { iat: now() - 7200, exp: now() - 3600 } }],
    ["a token of the future", { claims: { nbf: now() + 3600 } }],
    ["another nonce", { claims: { nonce: "another" } }],
    ["no nonce", { claims: { nonce: undefined } }],
    ["no subject", { claims: { sub: undefined } }],
    ["a key nobody published", { key: "unpublished" as const }],
    ["another issuer in the answer", { answer: { iss: "https://evil.example" } }],
    ["no issuer in the answer, though it announces one", { answer: { iss: undefined } }],
    ["an error of its own", { answer: { error: "server_error", code: undefined } }],
    ["no code", { answer: { code: undefined } }],
    ["a token endpoint that fails", { tokenStatus: 500 }],
    ["a provider that is down by now", { down: true }],
  ])("%s opens nothing", async (_name, misdeeds) => {
    await expect(attempt(misdeeds)).rejects.toMatchObject({ status: 400, code: "identity.redirectFailed" });
  });

  test("cancelling is reported", async () => {
    const cancelled = { answer: { error: "access_denied", code: undefined } };
    await expect(attempt(cancelled)).rejects.toMatchObject({ code: "identity.redirectCancelled" });
  });

  test("a code whose verifier was another is refused by the provider: PKCE is asked for and answered", async () => {
    app.clock.set(new Date());
    provider.behaves(who("pkce"));
    const browser = redirectBrowser(app);
    const [mine, other] = [await browser.begin("sso"), await browser.begin("sso")];
    const [answer, foreign] = [provider.answers(mine), provider.answers(other)];
    await expect(browser.finish("sso", { ...answer, code: foreign["code"] ?? "" })).rejects.toMatchObject({
      code: "identity.redirectFailed",
    });
  });

  test("an answer that came to another provider's address is not taken", async () => {
    app.clock.set(new Date());
    provider.behaves(who("mixup"));
    const browser = redirectBrowser(app);
    const right = provider.answers(await browser.begin("sso"));
    expect(await browser.finish("sso", right)).toMatchObject({ linked: null });
    const url = await browser.begin("sso");
    await expect(browser.finish("google", provider.answers(url))).rejects.toMatchObject({
      code: "identity.redirectFailed",
    });
  });

  test("keys may change between two sign-ins", async () => {
    await attempt({});
    provider.rotates();
    expect(await attempt({})).toMatchObject({ linked: null });
  });

  test("metadata is kept ten minutes, and not longer", async () => {
    await attempt({});
    const before = provider.discoveries();
    await attempt({});
    expect(provider.discoveries()).toBe(before);
    app.clock.advance(11 * 60_000);
    await redirectBrowser(app).begin("sso");
    expect(provider.discoveries()).toBe(before + 1);
  });

  test("an address it does not call verified is not", async () => {
    expect(await attempt({ claims: { email_verified: false } })).toMatchObject({ person: { emailVerified: false } });
    expect(await attempt({ claims: { email_verified: "true" } })).toMatchObject({ person: { emailVerified: false } });
    expect(await attempt({ claims: { email_verified: undefined } })).toMatchObject({
      person: { emailVerified: false },
    });
  });

  test("without an address no account is made; names that are none are asked for", async () => {
    await expect(attempt({ claims: { email: undefined } })).rejects.toMatchObject({
      code: "identity.providerWithoutEmail",
    });
    await expect(attempt({ claims: { email: ["a@b.gt", "c@d.gt"] } })).rejects.toMatchObject({
      code: "identity.providerWithoutEmail",
    });
    expect(await attempt({ claims: { given_name: "x".repeat(40), family_name: 7 } })).toMatchObject({
      person: { complete: false, firstName: "", lastName: "" },
    });
  });
});

describe("a provider that cannot be reached", () => {
  test("says so when the redirect begins", async () => {
    const provider = await scriptedProvider();
    const app = await startApp(ssoAt(provider.issuer));
    const begin = () => redirectBrowser(app).begin("sso");
    provider.behaves({ sub: "x" }, { down: true });
    await expect(begin()).rejects.toMatchObject({ status: 502, code: "identity.startFailed" });
    provider.behaves({ sub: "x" }, { metadata: { issuer: "https://evil.example" } });
    await expect(begin()).rejects.toMatchObject({ code: "identity.startFailed" });
    provider.behaves({ sub: "x" }, { metadata: { authorization_endpoint: "javascript:alert(1)" } });
    await expect(begin()).rejects.toMatchObject({ code: "identity.startFailed" });
    provider.behaves({ sub: "x" }, { silent: true });
    const from = Date.now();
    await expect(begin()).rejects.toMatchObject({ code: "identity.startFailed" });
    expect(Date.now() - from).toBeLessThan(15_000);
    await expect(redirectBrowser(app).begin("google")).rejects.toMatchObject({
      status: 404,
      code: "identity.startGoogleFailed",
    });
    await expect(redirectBrowser(app).begin("nobody")).rejects.toMatchObject({
      status: 404,
      code: "identity.startFailed",
    });
    await app.stop();
    provider.stop();
  });
});
