import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as identity from "#features/identity/contract.ts";
import * as members from "#features/members/contract.ts";
import { getOrganization, saveOrganization } from "#features/organizations/contract.ts";
import { listProcesses } from "#features/processes/contract.ts";
import { listTemplates } from "#features/templates/contract.ts";
import { getSession } from "#protocol/session.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { quickCaptcha, solvedCaptcha, tokenIn } from "#tests/fixtures/accounts.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "../contract.ts";

let app: App;
let owner: SomeMember;
let manager: SomeMember;

beforeAll(async () => {
  app = await startApp(quickCaptcha);
  owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  manager = await member(app, owner.orgId, ["manager", "creator"], { firstName: "Diego", lastName: "Gil" });
});
beforeEach(() => app.clock.advance(61 * 60_000));
afterAll(() => app.stop());

/** Makes a key as somebody who has signed in just now. */
const keyOf = async (who: SomeMember, name = "Contabilidad") => {
  const created = await (await newSession(app, who))(createApiKey, { name });
  return { ...created, call: app.as(created.key) };
};
const stored = (id: string) =>
  app.node.platform.db.asSystem((tx) =>
    tx.selectFrom("apiKeys").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  );

test("a key is shown once, and stored as its hash and its last four letters, nowhere as itself", async () => {
  const call = await newSession(app, owner);
  const answer = await call.raw(createApiKey, { name: "  Contabilidad " }, { "idempotency-key": "the same" });
  const { id, key } = (await answer.json()) as { id: string; key: string };
  expect(key).toMatch(/^acta_[\w-]{43}$/);
  expect(await stored(id)).toMatchObject({
    name: "Contabilidad",
    memberId: owner.uid,
    lastFour: key.slice(-4),
    tokenHash: createHash("sha256").update(key).digest(),
  });
  expect(await (await call.raw(listApiKeys, {})).text()).not.toContain(key.slice(0, -4));
  // Neither among the answers kept for repetitions, nor in the log of what happened, nor on its way to the jobs.
  for (const table of ["idempotency_keys", "audit_log", "outbox", "api_keys"]) {
    const { rows } = await app.node.platform.db.asSystem(async (tx) => ({
      rows: await tx
        .selectFrom(table as never)
        .selectAll()
        .execute(),
    }));
    expect(JSON.stringify(rows), table).not.toContain(key);
  }
});

test("a key acts as who made it, with the roles they have now", async () => {
  const { call, id } = await keyOf(manager);
  expect(await call(members.getRolesUser, {})).toMatchObject({ code: 200, roles: ["manager", "creator"] });
  expect((await call.raw(getOrganization, {})).status).toBe(200);
  await owner.call(members.changeMember, { id: manager.uid, roles: ["creator"] });
  expect((await call.raw(getOrganization, {})).status).toBe(403);
  expect((await call.raw(listProcesses, { list: "active" })).status).toBe(200);
  await owner.call(members.changeMember, { id: manager.uid, roles: ["manager", "creator"] });
  const { keys } = await owner.call(listApiKeys, {});
  expect(keys.find((key) => key.id === id)?.member).toEqual({ id: manager.uid, name: "Diego Gil" });
});

test("the audit log names the key that acted, beside its person", async () => {
  const { call, id } = await keyOf(owner, "Importador");
  await call(saveOrganization, { name: "Bufete Importado", country: "GT", address: "", phone: "" });
  const row = await app.node.platform.db.asOrganization(owner.orgId, (tx) =>
    tx
      .selectFrom("auditLog")
      .select(["actorId", "details"])
      .where("action", "=", "organization.changed")
      .executeTakeFirst(),
  );
  expect(row).toMatchObject({ actorId: owner.uid, details: { apiKey: { id, name: "Importador" } } });
});

describe("a key opens no account and no keys", () => {
  test.each([
    identity.identityToken,
    identity.signInMethods,
    identity.linkProvider,
    identity.setLanguage,
    identity.getSingleSignOn,
    members.createOrganization,
    members.transferOwnership,
    members.leaveOrganization,
    members.inviteMembers,
    members.resendInvitation,
    members.revokeInvitation,
    members.changeMember,
    members.removeMember,
    listApiKeys,
    createApiKey,
    rotateApiKey,
    revokeApiKey,
  ])("$method $path", async (endpoint) => {
    const { call } = await keyOf(owner);
    const answer = await call.raw(endpoint, { id: owner.uid, name: "x", lastFour: "abcd", provider: "google" });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "failure.apiKey" });
    for (const { id } of (await owner.call(listApiKeys, {})).keys) await owner.call(revokeApiKey, { id });
  });

  test("nor anything of a person's own, whatever is added: but for the roles of the specification", async () => {
    const { call, id } = await keyOf(owner);
    const own = app.node.served.filter((e) => e.access === "user");
    expect(own.length).toBeGreaterThan(10);
    for (const e of own) {
      const roles = e.path === members.getRolesUser.path;
      const { status } = await call.raw(e, roles ? {} : { id: owner.uid });
      expect(status, `${e.method} ${e.path}`).toBe(roles ? 200 : 403);
    }
    await owner.call(revokeApiKey, { id });
  });

  test("where anybody may ask it is nobody, as a cookie it is nothing, and no page listens by it", async () => {
    const { call, key } = await keyOf(owner);
    expect(await call(getSession, {})).toMatchObject({ person: null });
    await call(identity.signOut, {});
    expect((await call.raw(getOrganization, {})).status).toBe(200);
    const cookie = `sid=${key}`;
    expect((await app.as().raw(getOrganization, {}, { cookie })).status).toBe(401);
    expect((await fetch(`${app.address}/api/live`, { headers: { cookie } })).status).toBe(401);
    expect((await app.as().raw(members.getRolesUser, { token: key })).status).toBe(401);
  });
});

test("making and rotating ask for a recent sign-in; ending does not", async () => {
  const { id, key } = await keyOf(owner);
  app.clock.advance(11 * 60_000);
  expect(await (await owner.call.raw(createApiKey, { name: "x" })).json()).toMatchObject({
    code: "failure.signInAgain",
  });
  const rotated = await owner.call.raw(rotateApiKey, { id, lastFour: key.slice(-4) });
  expect(await rotated.json()).toMatchObject({ code: "failure.signInAgain" });
  expect((await owner.call.raw(revokeApiKey, { id })).status).toBe(200);
  expect((await app.as(key).raw(getOrganization, {})).status).toBe(401);
  expect((await owner.call.raw(revokeApiKey, { id })).status).toBe(404);
});

test("only the one it acts as rotates a key; an owner or a manager ends it", async () => {
  const { id, key } = await keyOf(owner);
  const theirs = await newSession(app, manager);
  const answer = await theirs.raw(rotateApiKey, { id, lastFour: key.slice(-4) });
  expect(await answer.json()).toMatchObject({ code: "apiKeys.notYours" });
  expect((await theirs.raw(revokeApiKey, { id })).status).toBe(200);
  const outsider = await organization(app);
  const other = await keyOf(owner);
  const foreign = await newSession(app, outsider);
  expect((await foreign.raw(revokeApiKey, { id: other.id })).status).toBe(404);
  expect((await foreign.raw(rotateApiKey, { id: other.id, lastFour: other.key.slice(-4) })).status).toBe(404);
});

test("rotated while it is used: calls succeed with the old key until the new one is shown, and never after", async () => {
  const { id, key } = await keyOf(owner);
  let rotated = false;
  const seen = new Set<number>();
  const using = Array.from({ length: 4 }, async () => {
    while (!rotated) {
      const { status } = await app.as(key).raw(getOrganization, {});
      seen.add(status);
    }
  });
  const call = await newSession(app, owner);
  const next = await call(rotateApiKey, { id, lastFour: key.slice(-4) });
  rotated = true;
  await Promise.all(using);
  expect([...seen].filter((status) => status !== 200 && status !== 401)).toEqual([]);
  expect((await app.as(key).raw(getOrganization, {})).status).toBe(401);
  expect((await app.as(next.key).raw(getOrganization, {})).status).toBe(200);
});

test("two rotations at once: one receives a key that works, the other that somebody was faster", async () => {
  const { id, key } = await keyOf(owner);
  const call = await newSession(app, owner);
  const both = await Promise.all([1, 2].map(() => call.raw(rotateApiKey, { id, lastFour: key.slice(-4) })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const won = (await both.find(({ status }) => status === 200)?.json()) as { key: string };
  expect((await app.as(won.key).raw(getOrganization, {})).status).toBe(200);
});

test("the tenth key is the last, also when two are made at once", async () => {
  const firm = await organization(app);
  const call = await newSession(app, firm);
  for (let i = 0; i < 9; i++) await call(createApiKey, { name: `Clave ${i}` });
  const both = await Promise.all([1, 2].map((i) => call.raw(createApiKey, { name: `Última ${i}` })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await call(listApiKeys, {})).keys).toHaveLength(10);
});

test("the keys of a person who leaves end, also if they come back", async () => {
  const gone = await member(app, owner.orgId, "manager");
  const { call, id } = await keyOf(gone);
  expect((await call.raw(getOrganization, {})).status).toBe(200);
  await owner.call(members.removeMember, { id: gone.uid });
  expect((await call.raw(getOrganization, {})).status).toBe(401);
  await app.eventually(async () => (await stored(id)).revokedAt !== null);
});

test("a key of somebody disabled opens nothing until they are enabled", async () => {
  const { call } = await keyOf(manager);
  const disable = (disabled: boolean) =>
    app.query("update users set disabled_at = $2 where id = $1", [manager.uid, disabled ? new Date() : null]);
  await disable(true);
  expect((await call.raw(getOrganization, {})).status).toBe(401);
  await disable(false);
  expect((await call.raw(getOrganization, {})).status).toBe(200);
});

test("a key does what it was made for and nothing else", async () => {
  const call = await newSession(app, owner);
  const { key } = await call(createApiKey, { name: "Lector", scopes: ["organization:read", "processes:write"] });
  const by = app.as(key);
  const field = { name: "Bufete", country: "GT", address: "", phone: "" };
  expect((await by.raw(getOrganization, {})).status).toBe(200);
  expect((await by.raw(listProcesses, { list: "active" })).status).toBe(200);
  expect(await by(members.getRolesUser, {})).toMatchObject({ code: 200 });
  const refused = await by.raw(saveOrganization, field);
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: "apiKeys.outOfScope" }]);
  expect((await by.raw(listTemplates, {})).status).toBe(403);
  await expect(call(createApiKey, { name: "Nada", scopes: [] })).rejects.toMatchObject({
    fields: [{ path: "scopes", code: "apiKeys.scopeRequired" }],
  });
  expect((await call.raw(createApiKey, { name: "Otra", scopes: ["everything:write"] })).status).toBe(422);
});

test("a key ends after its days, a year when nobody says otherwise; rotated, it lasts as long again", async () => {
  const firm = await organization(app);
  const call = await newSession(app, firm);
  const day = 86_400_000;
  const [year, month] = [await call(createApiKey, { name: "A" }), await call(createApiKey, { name: "B", days: 30 })];
  const ends = async (id: string) => ((await stored(id)).expiresAt?.getTime() ?? 0) - app.clock.now().getTime();
  expect(Math.floor((await ends(year.id)) / day)).toBe(365);
  // It ends with its last day in Guatemala.
  expect((await stored(year.id)).expiresAt?.toISOString()).toMatch(/T05:59:59\.999Z$/);
  expect((await call.raw(createApiKey, { name: "C", days: 366 })).status).toBe(422);
  app.clock.advance(20 * day);
  const next = await (await newSession(app, firm))(rotateApiKey, { id: month.id, lastFour: month.key.slice(-4) });
  expect(Math.floor((await ends(month.id)) / day)).toBe(30);
  app.clock.advance(31 * day);
  expect((await app.as(next.key).raw(getOrganization, {})).status).toBe(401);
  expect((await app.as(year.key).raw(getOrganization, {})).status).toBe(200);
  const { keys } = await (await newSession(app, firm))(listApiKeys, {});
  expect(keys.map(({ name, expiresAt }) => [name, new Date(expiresAt ?? 0) < app.clock.now()])).toEqual([
    ["B", true],
    ["A", false],
  ]);
});

test("the person a key acts as, and the owner, are notified of it by mail, without a link in its name", async () => {
  await keyOf(manager, "Entre a www.robo.example ya");
  for (const { email } of [manager, owner]) {
    const mail = await app.eventually(async () =>
      (await app.mails(email)).find(
        ({ subject, text }) => subject === "An API key was made" && text?.includes("Entre a www"),
      ),
    );
    expect(mail?.text).toContain(manager.email);
    expect(mail?.text).not.toContain("robo.example");
    expect(mail?.text).toContain(`${app.address}/manageorg?tab=apiKeys`);
  }
});

test("a recovered password ends the keys, unless they are to be kept", async () => {
  for (const keepKeys of [false, true]) {
    const one = await organization(app);
    const { call, id } = await keyOf(one);
    await app.as()(identity.requestReset, { email: one.email, recaptcha: await solvedCaptcha(app) });
    const token = await app.eventually(
      async () =>
        tokenIn((await app.mails(one.email)).find(({ text }) => text?.includes("resetPassword"))?.text) || false,
    );
    expect(await app.as()(identity.aboutReset, { token })).toEqual({ apiKeys: 1 });
    await app.as()(identity.resetPassword, { token, password: "Another9!word", keepKeys });
    expect((await call.raw(getOrganization, {})).status).toBe(keepKeys ? 200 : 401);
    expect((await stored(id)).revokedAt === null).toBe(keepKeys);
    await expect(app.as()(identity.aboutReset, { token })).rejects.toMatchObject({ code: "identity.linkExpired" });
  }
});

test("last used is kept to the minute, with the address it came from", async () => {
  const { call, id } = await keyOf(owner);
  expect(await stored(id)).toMatchObject({ lastUsedAt: null, lastUsedAddress: null });
  await call(getOrganization, {});
  const first = (await stored(id)).lastUsedAt;
  expect(await stored(id)).toMatchObject({ lastUsedAddress: "127.0.0.1" });
  await call(getOrganization, {});
  expect((await stored(id)).lastUsedAt).toEqual(first);
  app.clock.advance(60_000);
  await call(getOrganization, {});
  expect((await stored(id)).lastUsedAt?.getTime()).toBeGreaterThan(first?.getTime() ?? Number.POSITIVE_INFINITY);
});

test("a key has its own share of changes in a minute", async () => {
  const firm = await organization(app);
  const { call } = await keyOf(firm);
  const fields = { name: "Bufete", country: "GT", address: "", phone: "" };
  const used = async () =>
    (await app.node.platform.db.pool.query("select key, used from rate_limits where key like 'write|%'")).rows;
  await call(saveOrganization, fields);
  const keys = (await used()).map((row: { key: string }) => row.key);
  const id = (await firm.call(listApiKeys, {})).keys[0]?.id;
  expect(keys).toContain(`write|${id}`);
  expect(keys).not.toContain(`write|${firm.uid}`);
});
