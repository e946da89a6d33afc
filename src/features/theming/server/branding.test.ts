import { createHash } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setSingleSignOn, signIn } from "#features/identity/contract.ts";
import * as passkeys from "#features/identity/passkey-contract.ts";
import { getRolesUser } from "#features/members/contract.ts";
import { type Decided } from "#features/organizations/administered.ts";
import { administer } from "#features/organizations/server/index.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { getSession } from "#protocol/session.ts";
import { member, organization, password, type SomeMember } from "#seed/people.ts";
import { plainPng, productTheme, smallPng, wineTheme } from "#tests/fixtures/brand.ts";
import { client, scriptedProvider } from "#tests/fixtures/providers.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { authenticator } from "#tests/support/authenticator.ts";
import { getBranding, getPublicBrand, putLogo, removeLogo, saveTheme } from "../contract.ts";

let app: App;
let firm: SomeMember;
beforeAll(async () => {
  app = await startApp({ ACTA_PAYMENTS: "true" });
  firm = await organization(app, { name: "Bufete Ceiba", password: true });
});
afterAll(() => app.stop());

const logo = { name: "logo.png", bytes: smallPng };
const decide = (id: string, decided: Decided) => {
  const { db, clock } = app.node.platform;
  return systemTransaction(db, { orgId: null, by: null, now: clock.now() }, (transaction) =>
    administer(transaction, id, decided),
  );
};

/** Asks a path as a browser on this host does. */
const onHost = (
  host: string,
  path: string,
  more: { body?: unknown; headers?: Record<string, string> } = {},
  of: App = app,
) =>
  new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: string }>(
    (resolve, reject) => {
      const { port } = new URL(of.address);
      const asked = request(
        {
          host: "127.0.0.1",
          port,
          path,
          method: more.body === undefined ? "GET" : "POST",
          headers: {
            host,
            ...(more.body === undefined ? {} : { "content-type": "application/json" }),
            ...more.headers,
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.on("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      asked.on("error", reject);
      asked.end(more.body === undefined ? undefined : JSON.stringify(more.body));
    },
  );

test("the theme is stored with its colours in one way of writing, returned in the session and in the role response", async () => {
  const saved = await firm.call(saveTheme, { theme: { ...wineTheme, primary: " 6B1F2E ", accent: "#FA0" } });
  const expected = { ...wineTheme, accent: "#ffaa00" };
  expect(saved.theme).toEqual(expected);
  expect((await firm.call(getSession, {})).organization?.theme).toEqual(expected);
  expect((await firm.call(getRolesUser, {})).customTheme).toEqual(expected);
  await firm.call(saveTheme, { theme: null });
  expect(await firm.call(getBranding, {})).toEqual({
    theme: null,
    logoUrl: null,
    whiteLabel: false,
    signInUrls: [],
  });
});

test.each([
  [{ primary: "red" }, "theme.primary", "theming.colorWrong"],
  [{ primary: "#12345678" }, "theme.primary", "theming.colorWrong"],
  [{ info: "#fff;}body{display:none" }, "theme.info", "theming.colorWrong"],
  [{ radius: 25 }, "theme.radius", "theming.radiusWrong"],
  [{ radius: -1 }, "theme.radius", "theming.radiusWrong"],
  [{ radius: 2.5 }, "theme.radius", "theming.radiusWrong"],
])("refuses %j", async (wrong, path, code) => {
  const answer = await firm.call.raw(saveTheme, { theme: { ...productTheme, ...wrong } });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ fields: [{ path, code }] });
});

test("a missing colour and one too many are refused: a theme is whole", async () => {
  const { accent: _, ...rest } = productTheme;
  expect((await firm.call.raw(saveTheme, { theme: rest })).status).toBe(422);
  expect((await firm.call.raw(saveTheme, { theme: { ...productTheme, url: "//evil" } })).status).toBe(422);
});

test("a logo is served by its hash, to anybody, unable to act; the role response has it as the specification says", async () => {
  const { logoUrl } = await firm.call.upload(putLogo, {}, logo);
  expect(logoUrl).toBe(`/brand/logo/${createHash("sha256").update(smallPng).digest("hex")}`);
  const answer = await fetch(`${app.address}${logoUrl}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(smallPng);
  const { customLogo } = await firm.call(getRolesUser, {});
  expect(customLogo).toEqual({ mime: "image/png", file: Buffer.from(smallPng).toString("base64") });
  expect((await firm.call(getSession, {})).organization?.logoUrl).toBe(logoUrl);
  await firm.call(removeLogo, {});
  expect((await fetch(`${app.address}${logoUrl}`)).status).toBe(404);
  expect((await fetch(`${app.address}/brand/logo/x`)).status).toBe(404);
  expect((await firm.call(getSession, {})).organization?.logoUrl).toBeNull();
});

test("what is no picture, too heavy, too large or too small is refused, whatever its name", async () => {
  const put = (bytes: Uint8Array, name = "logo.png") =>
    firm.call.upload(putLogo, {}, { name, bytes }).catch((error: { code: string; status: number }) => error);
  const drawing = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  expect(await put(drawing)).toMatchObject({ code: "theming.logoKind", status: 422 });
  expect(await put(plainPng(1201, 40))).toMatchObject({ code: "theming.logoSize", status: 422 });
  expect(await put(plainPng(120, 15))).toMatchObject({ code: "theming.logoSize", status: 422 });
  const heavy = new Uint8Array([...smallPng.slice(0, -12), ...filler(300_000), ...smallPng.slice(-12)]);
  expect(await put(heavy)).toMatchObject({ code: "theming.logoTooHeavy", status: 413 });
  expect(await put(new Uint8Array(1024 * 1024 + 1))).toMatchObject({ code: "failure.tooLarge", status: 413 });
});

/** A part of a PNG that says nothing. */
const filler = (length: number): number[] => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length);
  head.write("teXt", 4);
  return [...head, ...new Uint8Array(length + 4)];
};

test("before sign-in a white-labelled organization shows its name, theme, logo and single sign-on, and nothing else", async () => {
  const theirs = await organization(app, { name: "Notaría Jade" });
  await theirs.call(saveTheme, { theme: wineTheme });
  const { logoUrl } = await theirs.call.upload(putLogo, {}, logo);
  const ask = async (org?: string) => (await app.as()(getPublicBrand, org === undefined ? {} : { org })).brand;
  expect(await ask(theirs.orgId)).toBeNull();
  await decide(theirs.orgId, { whiteLabel: true, signInName: "notaria-jade" });
  const expected = { id: theirs.orgId, name: "Notaría Jade", theme: wineTheme, logoUrl, providers: [], ownHost: false };
  expect(await ask("notaria-jade")).toEqual(expected);
  expect(await ask(" Notaria-JADE ")).toEqual(expected);
  expect(await ask(theirs.orgId)).toEqual(expected);
  for (const other of ["notaria", "%", firm.orgId, crypto.randomUUID(), ""]) expect(await ask(other)).toBeNull();
  expect(await ask()).toBeNull();
  const answer = await app.as().raw(getPublicBrand, { org: "notaria-jade" });
  expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
  expect((await theirs.call(getBranding, {})).signInUrls).toEqual([`${app.address}/login?org=notaria-jade`]);
});

test("on its own host an organization is known by the host; cookies and the origin check work there", async () => {
  const host = "legal.ceiba.gt";
  await decide(firm.orgId, { whiteLabel: true, customHost: host });
  const { port } = new URL(app.address);
  const at = `${host}:${port}`;
  const brandAt = async (name: string) => JSON.parse((await onHost(name, "/api/brand")).body).brand;
  expect(await brandAt(at)).toMatchObject({ name: "Bufete Ceiba", ownHost: true });
  expect(await brandAt(host.toUpperCase())).toMatchObject({ name: "Bufete Ceiba" });
  expect(await brandAt(`evil.${host}`)).toBeNull();
  expect(await brandAt(new URL(app.address).host)).toBeNull();
  expect((await firm.call(getBranding, {})).signInUrls[0]).toBe(`http://${at}/login`);

  const signInAt = (origin: string) =>
    onHost(at, `/api${signIn.path}`, { body: { email: firm.email, password }, headers: { origin } });
  expect((await signInAt("http://evil.gt")).status).toBe(403);
  const signed = await signInAt(`http://${at}`);
  expect(signed.status).toBe(200);
  const cookie = String(signed.headers["set-cookie"]).split(";")[0] ?? "";
  const session = JSON.parse((await onHost(at, "/api/session", { headers: { cookie } })).body);
  expect(session).toMatchObject({ person: { email: firm.email }, organization: { whiteLabel: true } });
  // Neither payments nor documentation under another name.
  expect(session).toMatchObject({ flags: { payments: false }, docsUrl: null });
  await decide(firm.orgId, { whiteLabel: false });
  expect(await brandAt(at)).toBeNull();
});

const sessionIn = (cookies: string | readonly string[] | undefined): string =>
  [cookies ?? []]
    .flat()
    .find((one) => one.startsWith("sid="))
    ?.split(";")[0] ?? "";

test("a passkey made on an organization's own host signs in there, and nowhere else", async () => {
  const host = "llaves.ceiba.gt";
  await decide(firm.orgId, { whiteLabel: true, customHost: host });
  const at = `${host}:${new URL(app.address).port}`;
  const origin = `http://${at}`;
  const asked = async (where: string, { path }: { readonly path: string }, body: object, cookie?: string) => {
    const headers = { origin: `http://${where}`, ...(cookie ? { cookie } : {}) };
    const { status, body: answer, headers: given } = await onHost(where, `/api${path}`, { body, headers });
    return {
      status,
      answer: answer === "" ? {} : JSON.parse(answer),
      cookie: sessionIn(given["set-cookie"]),
    };
  };
  const { cookie } = await asked(at, signIn, { email: firm.email, password });
  const options = await asked(at, passkeys.beginNewPasskey, {}, cookie);
  expect(options.answer).toMatchObject({ rp: { id: host } });
  const device = authenticator(origin);
  const made = { name: "Portátil", credential: device.make(options.answer) };
  expect((await asked(at, passkeys.addPasskey, made, cookie)).status).toBe(200);

  const signed = async (where: string) =>
    asked(where, passkeys.signInWithPasskey, {
      credential: device.sign((await asked(where, passkeys.beginPasskey, {})).answer),
    });
  const there = await signed(at);
  expect(there.status).toBe(200);
  const session = await onHost(at, "/api/session", { headers: { cookie: there.cookie ?? "" } });
  expect(JSON.parse(session.body)).toMatchObject({ person: { email: firm.email } });
  expect((await signed(new URL(app.address).host)).status).toBe(401);
  await decide(firm.orgId, { whiteLabel: false });
});

test("an organization's single sign-on comes back to the host it was begun on, and its page offers it", async () => {
  const provider = await scriptedProvider();
  const own = await startApp({ ACTA_OUTBOUND_ALLOW: new URL(provider.issuer).host });
  const theirs = await organization(own, { name: "Legal Ceiba" });
  const { db, clock } = own.node.platform;
  await systemTransaction(db, { orgId: null, by: null, now: clock.now() }, (transaction) =>
    administer(transaction, theirs.orgId, { whiteLabel: true, customHost: "sso.ceiba.gt" }),
  );
  const { port } = new URL(own.address);
  const at = `sso.ceiba.gt:${port}`;
  const settings = await theirs.call(setSingleSignOn, {
    label: "Ceiba",
    issuer: provider.issuer,
    clientId: client.id,
    clientSecret: client.secret,
    domains: ["ceiba.gt"],
    exclusive: false,
    enabled: true,
  });
  // As when the TXT record of its domain was looked up.
  await own.query("update sign_in_providers set proved_domains = domains where org_id = $1", [theirs.orgId]);
  const path = `/auth/callback/${theirs.orgId}`;
  expect(settings).toMatchObject({
    redirectUri: `${own.address}${path}`,
    hostRedirectUri: `http://${at}${path}`,
    signInUrl: `http://${at}/login?provider=${theirs.orgId}`,
  });
  const brand = JSON.parse((await onHost(at, "/api/brand", {}, own)).body).brand;
  expect(brand.providers).toEqual([{ id: theirs.orgId, label: "Ceiba" }]);
  const redirectFrom = async (host: string) => {
    const body = { provider: theirs.orgId, next: "" };
    const begun = await onHost(host, "/api/identity/redirects", { body }, own);
    return new URL((JSON.parse(begun.body) as { url: string }).url).searchParams.get("redirect_uri");
  };
  expect(await redirectFrom(at)).toBe(`http://${at}${path}`);
  expect(await redirectFrom(new URL(own.address).host)).toBe(`${own.address}${path}`);
  expect(await redirectFrom("evil.gt")).toBe(`${own.address}${path}`);
  await own.stop();
  provider.stop();
});

test("behind a proxy of ours the host is the one the browser asked the proxy for; without one nobody may say so", async () => {
  const behind = await startApp({ ACTA_TRUST_PROXY: "true" });
  const theirs = await organization(behind, { name: "Legal Pino", password: true });
  const { db, clock } = behind.node.platform;
  await systemTransaction(db, { orgId: null, by: null, now: clock.now() }, (transaction) =>
    administer(transaction, theirs.orgId, { whiteLabel: true, customHost: "pino.gt" }),
  );
  const forwarded = { "x-forwarded-host": "pino.gt", "x-forwarded-for": "190.1.2.3" };
  const brandOf = async (of: App) =>
    JSON.parse((await onHost("127.0.0.1", "/api/brand", { headers: forwarded }, of)).body).brand;
  expect(await brandOf(behind)).toMatchObject({ name: "Legal Pino", ownHost: true });
  expect(await brandOf(app)).toBeNull();
  const more = { body: { email: theirs.email, password }, headers: { ...forwarded, origin: "http://pino.gt" } };
  expect((await onHost("127.0.0.1", `/api${signIn.path}`, more, behind)).status).toBe(200);
  expect((await onHost("127.0.0.1", `/api${signIn.path}`, more, app)).status).toBe(403);
  await behind.stop();
});

test("two organizations cannot have one host or one sign-in name", async () => {
  const [one, two] = [await organization(app), await organization(app)];
  await decide(one.orgId, { customHost: "uno.gt", signInName: "uno" });
  await expect(decide(two.orgId, { customHost: "uno.gt" })).rejects.toThrow("Another organization");
  await expect(decide(two.orgId, { signInName: "uno" })).rejects.toThrow("Another organization");
  await decide(one.orgId, { customHost: null });
  expect(await decide(two.orgId, { customHost: "uno.gt" })).toMatchObject({ customHost: "uno.gt" });
});

test("every open page of the organization is notified, of other organizations none", async () => {
  const colleague = await member(app, firm.orgId, "creator");
  const outsider = await organization(app);
  const stream = async (token: string) => {
    const stop = new AbortController();
    const cookie = `sid=${token}`;
    const response = await fetch(`${app.address}/api/live`, { headers: { cookie }, signal: stop.signal });
    let text = "";
    void (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
    })().catch(() => undefined);
    return { read: () => text, stop: () => stop.abort() };
  };
  const [theirs, others] = [await stream(colleague.token), await stream(outsider.token)];
  await firm.call(saveTheme, { theme: wineTheme });
  await app.eventually(async () => theirs.read().includes("branding"));
  expect(others.read()).not.toContain("branding");
  theirs.stop();
  others.stop();
});
