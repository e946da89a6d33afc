import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  getSingleSignOn,
  linkProvider,
  proveDomain,
  removeSingleSignOn,
  setSingleSignOn,
  signInMethods,
} from "#features/identity/contract.ts";
import { member, organization, password, person, type SomeMember } from "#seed/people.ts";
import { quickCaptcha, signedIn } from "#tests/fixtures/accounts.ts";
import { scriptedNameServer } from "#tests/fixtures/dns.ts";
import { client, redirectBrowser, scriptedProvider } from "#tests/fixtures/providers.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

let app: App;
let names: Awaited<ReturnType<typeof scriptedNameServer>>;
let provider: Awaited<ReturnType<typeof scriptedProvider>>;
beforeAll(async () => {
  provider = await scriptedProvider();
  names = await scriptedNameServer();
  app = await startApp({
    ...quickCaptcha,
    ACTA_OUTBOUND_ALLOW: new URL(provider.issuer).host,
    ACTA_DNS: names.address,
  });
});
// Its tokens are dated by the machine's clock; limits count for a quarter of an hour.
beforeEach(() => app.node.platform.db.pool.query("delete from rate_limits"));
afterAll(async () => {
  await app?.stop();
  provider?.stop();
  names?.stop();
});

const fields = (more = {}) => ({
  label: "Bufete Quetzal",
  issuer: provider.issuer,
  clientId: client.id,
  clientSecret: client.secret,
  domains: ["quetzal.gt"],
  exclusive: false,
  enabled: true,
  ...more,
});
async function firm(more = {}): Promise<SomeMember> {
  const owner = await organization(app);
  provider.behaves({ sub: "nobody" });
  await owner.call(setSingleSignOn, fields(more));
  await proved(owner);
  return owner;
}
/** Publishes the record of a firm's domain, and has it looked up. */
async function proved(owner: SomeMember, domain = "quetzal.gt"): Promise<void> {
  provedBy.set(domain, [...(provedBy.get(domain) ?? []), `acta-organization=${owner.orgId}`]);
  names.says(`_acta.${domain}`, provedBy.get(domain) ?? []);
  await owner.call(proveDomain, { domain });
}
const provedBy = new Map<string, string[]>();
let count = 0;
const somebodyThere = () => {
  const sub = `sub${++count}`;
  return { sub, email: `${sub}@quetzal.gt`, email_verified: true, given_name: "Ana", family_name: "Díaz" };
};
async function through(orgId: string, who: Parameters<typeof provider.behaves>[0], browser = redirectBrowser(app)) {
  provider.behaves(who);
  return browser.finish(orgId, provider.answers(await browser.begin(orgId)));
}
async function linking(orgId: string, someone: SomeMember, who: Parameters<typeof provider.behaves>[0]) {
  provider.behaves(who);
  const browser = redirectBrowser(app, { sid: someone.token });
  const begun = await (await newSession(app, someone)).raw(linkProvider, { provider: orgId });
  browser.takeCookies(begun);
  return browser.finish(orgId, provider.answers(((await begun.json()) as { url: string }).url));
}

test("an owner sets it up; the secret is stored sealed and never returned", async () => {
  const owner = await organization(app);
  const empty = await owner.call(getSingleSignOn, {});
  expect(empty).toEqual({
    provider: null,
    redirectUri: `${app.address}/auth/callback/${owner.orgId}`,
    hostRedirectUri: null,
    signInUrl: `${app.address}/login?provider=${owner.orgId}`,
    domains: [],
  });
  const set = await owner.call(setSingleSignOn, fields({ domains: ["@Quetzal.gt", "quetzal.gt"] }));
  expect(set.provider).toMatchObject({ label: "Bufete Quetzal", domains: ["quetzal.gt"] });
  const raw = await owner.call.raw(getSingleSignOn, {});
  expect(await raw.text()).not.toContain(client.secret);
  const { rows } = await app.node.platform.db.pool
    .query("select client_secret from sign_in_providers where org_id = $1", [owner.orgId])
    .catch(() => ({ rows: [] }));
  expect(JSON.stringify(rows)).not.toContain(client.secret);
  const log = await app.node.platform.db.asSystem((tx) =>
    tx.selectFrom("auditLog").select(["action", "details"]).where("orgId", "=", owner.orgId).execute(),
  );
  expect(JSON.stringify(log)).toContain("organization.singleSignOnSet");
  expect(JSON.stringify(log)).not.toContain(client.secret);
});

test("nobody but the owner, and only after a recent sign-in", async () => {
  const owner = await firm();
  const manager = await member(app, owner.orgId, "manager");
  await expect(manager.call(setSingleSignOn, fields())).rejects.toMatchObject({ status: 403, code: "failure.role" });
  await app.node.platform.db.pool.query(
    "update sessions set authenticated_at = authenticated_at - interval '11 minutes' where user_id = $1",
    [owner.uid],
  );
  await expect(owner.call(setSingleSignOn, fields())).rejects.toMatchObject({ code: "failure.signInAgain" });
  await expect(owner.call(removeSingleSignOn, {})).rejects.toMatchObject({ code: "failure.signInAgain" });
});

test("an issuer must answer for itself, and may not lead inside", async () => {
  const owner = await organization(app);
  const set = (more: object) => owner.call(setSingleSignOn, fields(more));
  const error = (code: string, path = "issuer") => ({ status: 422, fields: [{ path, code }] });
  for (const issuer of ["http://127.0.0.1:1", "https://localhost", "https://169.254.169.254/latest"])
    await expect(set({ issuer }), issuer).rejects.toMatchObject(error("identity.sso.issuerRefused"));
  await expect(set({ issuer: `${provider.issuer}/nobody` })).rejects.toMatchObject(error("identity.sso.issuerSilent"));
  provider.behaves({ sub: "x" }, { metadata: { issuer: "https://accounts.google.com" } });
  await expect(set({})).rejects.toMatchObject(error("identity.sso.issuerSilent"));
  provider.behaves({ sub: "x" });
  await expect(set({ clientSecret: "" })).rejects.toMatchObject(
    error("identity.sso.clientSecretRequired", "clientSecret"),
  );
  await set({});
  const elsewhere = { issuer: `${provider.issuer}/`, clientSecret: "" };
  await expect(set(elsewhere)).rejects.toMatchObject(error("identity.sso.clientSecretRequired", "clientSecret"));
  expect(await set({ clientSecret: "", label: "Otro" })).toMatchObject({ provider: { label: "Otro" } });
});

test("metadata that leads inside is not followed either", async () => {
  const owner = await firm();
  // Its own host is allowed, the metadata service is not.
  provider.behaves({ sub: "x" }, { metadata: { token_endpoint: "https://169.254.169.254/token" } });
  await owner.call(setSingleSignOn, fields());
  const browser = redirectBrowser(app);
  const answer = provider.answers(await browser.begin(owner.orgId));
  await expect(browser.finish(owner.orgId, answer)).rejects.toMatchObject({ code: "identity.redirectFailed" });
});

test("signs new people in; its word about an address is a claim like any other", async () => {
  const { orgId } = await firm();
  const who = somebodyThere();
  expect(await through(orgId, who)).toMatchObject({
    person: { email: who.email, emailVerified: false, firstName: "Ana" },
  });
  expect((await app.mails(who.email))[0]?.subject).toBe("Confirm your e-mail address");
  await expect(through(orgId, { ...somebodyThere(), email: "boss@other.gt" })).rejects.toMatchObject({
    status: 403,
    code: "identity.foreignDomain",
  });
});

test("nobody of a domain is admitted before its DNS names the organization", async () => {
  const owner = await organization(app);
  provider.behaves({ sub: "nobody" });
  const set = await owner.call(setSingleSignOn, fields({ domains: ["ceiba.gt", "quetzal.gt"] }));
  const value = `acta-organization=${owner.orgId}`;
  expect(set.domains).toEqual([
    { domain: "ceiba.gt", proved: false, name: "_acta.ceiba.gt", value },
    { domain: "quetzal.gt", proved: false, name: "_acta.quetzal.gt", value },
  ]);
  const who = () => ({ ...somebodyThere(), email: `socio${count}@ceiba.gt` });
  const foreign = { status: 403, code: "identity.foreignDomain" };
  await expect(through(owner.orgId, who())).rejects.toMatchObject(foreign);
  const prove = () => owner.call(proveDomain, { domain: "ceiba.gt" });
  const error = (code: string) => ({ status: 422, fields: [{ path: "domain", code }] });
  await expect(prove()).rejects.toMatchObject(error("identity.sso.domainNotProved"));
  // What another organization may publish, and what only looks alike.
  names.says("_acta.ceiba.gt", ["v=spf1 -all", `${value}0`, "acta-organization=00000000-0000-7000-8000-000000000000"]);
  await expect(prove()).rejects.toMatchObject(error("identity.sso.domainNotProved"));
  names.says("_acta.ceiba.gt", ["x".repeat(300), value]);
  expect((await prove()).domains.map(({ proved }) => proved)).toEqual([true, false]);
  expect(await through(owner.orgId, who())).toMatchObject({ person: { emailVerified: false } });
  await expect(through(owner.orgId, somebodyThere())).rejects.toMatchObject(foreign);
  // A domain that is taken away and comes back is proved anew; one that was never named is not looked up.
  await owner.call(setSingleSignOn, fields({ domains: ["quetzal.gt"] }));
  await owner.call(setSingleSignOn, fields({ domains: ["ceiba.gt"] }));
  await expect(through(owner.orgId, who())).rejects.toMatchObject(foreign);
  names.says("_acta.other.gt", [value]);
  await expect(owner.call(proveDomain, { domain: "other.gt" })).rejects.toMatchObject({ status: 404 });
  names.falls("silence");
  await expect(prove()).rejects.toMatchObject(error("identity.sso.dnsSilent"));
  names.falls("talk");
});

test("an address that has an account is linked by its owner alone, from within", async () => {
  const { orgId } = await firm();
  const someone = await member(app, orgId, "creator", { email: `linked${++count}@quetzal.gt`, password: true });
  const who = { ...somebodyThere(), email: someone.email };
  await expect(through(orgId, who)).rejects.toMatchObject({ status: 409, code: "identity.linkFirst" });
  expect((await someone.call(signInMethods, {})).others).toContainEqual({
    provider: orgId,
    label: "Bufete Quetzal",
    available: true,
  });
  expect(await linking(orgId, someone, who)).toMatchObject({ linked: "Bufete Quetzal" });
  expect(await through(orgId, who)).toMatchObject({ person: { uid: someone.uid } });
});

test("who controls a provider neither asks for addresses nor makes accounts without end, whatever identities it claims", async () => {
  const { orgId } = await firm();
  const { email } = await person(app, { email: `asked${++count}@quetzal.gt` });
  const { pool } = app.node.platform.db;
  await through(orgId, somebodyThere());
  await expect(through(orgId, { ...somebodyThere(), email })).rejects.toMatchObject({ code: "identity.linkFirst" });
  // As after ninety-eight more, from as many addresses.
  const { rowCount } = await pool.query("update rate_limits set used = 100 where key = $1 and used = 2", [
    `new-sign-up|${orgId}`,
  ]);
  expect(rowCount).toBe(1);
  for (const who of [somebodyThere(), { ...somebodyThere(), email }])
    await expect(through(orgId, who)).rejects.toMatchObject({ code: "failure.tooMany" });
});

test("only this way for a person who has linked it, never for the owner", async () => {
  const owner = await firm({ exclusive: true });
  const someone = await member(app, owner.orgId, "creator", { email: `only${++count}@quetzal.gt`, password: true });
  const notYet = await signedIn(app, someone.email, password);
  expect(notYet.response.status).toBe(200);
  const who = { ...somebodyThere(), email: someone.email };
  await linking(owner.orgId, someone, who);
  const refused = await signedIn(app, someone.email, password);
  expect([refused.response.status, await refused.response.json()]).toMatchObject([
    403,
    { code: "identity.singleSignOnOnly", values: { label: "Bufete Quetzal" } },
  ]);
  const wrong = await signedIn(app, someone.email, "Wrong-2026");
  expect(await wrong.response.json()).toMatchObject({ code: "identity.invalidCredentials" });
  expect(await through(owner.orgId, who)).toMatchObject({ person: { uid: someone.uid } });
  const boss = { ...somebodyThere(), email: owner.email };
  await linking(owner.orgId, owner, boss);
  await owner.call(removeSingleSignOn, {});
  expect((await signedIn(app, someone.email, password)).response.status).toBe(200);
});

test("it opens no account that belongs to another organization by now", async () => {
  const { orgId } = await firm();
  const who = somebodyThere();
  const { person: made } = (await through(orgId, who)) as { person: { uid: string } };
  const elsewhere = await organization(app);
  await app.node.platform.db.asSystem((tx) =>
    tx
      .insertInto("members")
      .values({ orgId: elsewhere.orgId, id: made.uid, roles: ["creator"], acceptedAt: app.clock.now() })
      .execute(),
  );
  await expect(through(orgId, who)).rejects.toMatchObject({ status: 403, code: "identity.otherOrganization" });
});

test("it opens no account of who has left the organization, until they come back", async () => {
  const { orgId } = await firm();
  const someone = await member(app, orgId, "creator", { email: `left${++count}@quetzal.gt` });
  const who = { ...somebodyThere(), email: someone.email };
  await linking(orgId, someone, who);
  const left = (at: Date | null) =>
    app.node.platform.db.asSystem((tx) =>
      tx.updateTable("members").set({ deletedAt: at }).where("id", "=", someone.uid).execute(),
    );
  await left(app.clock.now());
  await expect(through(orgId, who)).rejects.toMatchObject({ status: 403, code: "identity.otherOrganization" });
  await left(null);
  expect(await through(orgId, who)).toMatchObject({ person: { uid: someone.uid } });
});

test("one that is switched off, removed or pointed at another issuer knows nobody", async () => {
  const owner = await firm();
  const someone = await person(app, { email: `moved${++count}@quetzal.gt` });
  const who = { ...somebodyThere(), email: someone.email };
  await linking(owner.orgId, { ...someone, orgId: "" }, who);
  expect(await through(owner.orgId, who)).toMatchObject({ person: { uid: someone.uid } });
  const browser = redirectBrowser(app);
  const begun = await browser.begin(owner.orgId);
  await owner.call(setSingleSignOn, fields({ enabled: false }));
  await expect(redirectBrowser(app).begin(owner.orgId)).rejects.toMatchObject({
    status: 404,
    code: "identity.startFailed",
  });
  await expect(browser.finish(owner.orgId, provider.answers(begun))).rejects.toMatchObject({
    code: "identity.redirectFailed",
  });
  await owner.call(removeSingleSignOn, {});
  await owner.call(setSingleSignOn, fields());
  await proved(owner);
  await expect(through(owner.orgId, who)).rejects.toMatchObject({ code: "identity.linkFirst" });
});

test("one organization's provider is not another's", async () => {
  const [one, two] = [await firm(), await firm({ label: "Otro bufete" })];
  const who = somebodyThere();
  const first = (await through(one.orgId, who)) as { person: { uid: string } };
  await expect(through(two.orgId, who)).rejects.toMatchObject({ code: "identity.linkFirst" });
  expect(((await through(one.orgId, who)) as typeof first).person.uid).toBe(first.person.uid);
  expect((await one.call(getSingleSignOn, {})).provider?.label).toBe("Bufete Quetzal");
});
