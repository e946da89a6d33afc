import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getOrganization, saveOrganization } from "#features/organizations/contract.ts";
import { trialDays } from "#features/plans/plan.ts";
import { getSession } from "#protocol/session.ts";
import { member, organization, person } from "#seed/people.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { createOrganization, leaveOrganization, listMembers, transferOwnership } from "../contract.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const bufete = { name: "Bufete Quetzal", country: "GT", address: "4a avenida 10-20, zona 1", phone: "22334455" };
const rows = <T>(text: string, values: unknown[]) =>
  app.node.platform.db.asSystem(async (tx) => (await tx.executeQuery<T>(CompiledQuery.raw(text, values))).rows);

test("the founder of an organization is its only owner, on a trial of the advanced plan with 20 seats", async () => {
  const ana = await person(app, { firstName: "Ana", lastName: "Paz" });
  const { id } = await ana.call(createOrganization, bufete);
  const { actor, organization: own } = await ana.call(getSession, {});
  expect(actor).toMatchObject({ orgId: id, uid: ana.uid, roles: ["owner"], organizationStatus: "active" });
  expect(actor?.permissions.batchGeneration).toBe(true);
  expect(own).toMatchObject({ name: bufete.name, country: "GT", plan: "advanced" });
  const ends = new Date(own?.trialEndsAt ?? 0).getTime();
  expect(Math.abs(ends - app.clock.now().getTime() - trialDays * 86_400_000)).toBeLessThan(60_000);
  const people = await ana.call(listMembers, {});
  expect(people.members.map((m) => [m.firstName, m.lastName, m.roles])).toEqual([["Ana", "Paz", ["owner"]]]);
  expect(people.seats).toEqual({ used: 1, total: 20 });
  expect(await ana.call(getOrganization, {})).toMatchObject({ ...bufete, timeZone: "America/Guatemala" });
});

test("after the trial the organization is free, and what free lacks is gone at once", async () => {
  const ana = await person(app);
  await ana.call(createOrganization, bufete);
  app.clock.advance(trialDays * 86_400_000 + 1000);
  const again = await newSession(app, ana);
  const { actor, organization: own } = await again(getSession, {});
  expect(own).toMatchObject({ plan: "free", trialEndsAt: null });
  expect([actor?.permissions.review, actor?.permissions.flows]).toEqual([false, true]);
  expect((await again(listMembers, {})).seats).toEqual({ used: 1, total: 1 });
  app.clock.advance(-trialDays * 86_400_000);
});

test("a person has one trial: what they found after leaving the first organization begins on the free plan", async () => {
  const ana = await person(app);
  await ana.call(createOrganization, bufete);
  const { actor } = await ana.call(getSession, {});
  const heir = await member(app, actor?.orgId ?? "", "manager");
  await (await newSession(app, ana))(transferOwnership, { email: heir.email });
  await ana.call(leaveOrganization, { name: bufete.name });
  await ana.call(createOrganization, { ...bufete, name: "Bufete Segundo" });
  const again = await ana.call(getSession, {});
  expect(again.actor?.roles).toEqual(["owner"]);
  expect(again.organization).toMatchObject({ name: "Bufete Segundo", plan: "free", trialEndsAt: null });
});

test("every missing or wrong value is named beside its field, and nothing is founded", async () => {
  const ana = await person(app);
  const wrong = ana.call(createOrganization, { name: " ", country: "XX", address: "", phone: "123" });
  await expect(wrong).rejects.toMatchObject({
    status: 422,
    fields: [
      { path: "name", code: "organizations.nameRequired" },
      { path: "country", code: "organizations.countryRequired" },
      { path: "phone", code: "organizations.phoneDigits" },
    ],
  });
  expect((await ana.call(getSession, {})).actor).toBeNull();
});

test("a member founds no second organization, also not with two calls at once", async () => {
  const owner = await organization(app);
  await expect(owner.call(createOrganization, bufete)).rejects.toMatchObject({
    status: 409,
    code: "members.memberElsewhere",
  });
  const ana = await person(app);
  const race = await Promise.allSettled([1, 2, 3, 4].map(() => ana.call(createOrganization, bufete)));
  expect(race.filter((r) => r.status === "fulfilled")).toHaveLength(1);
  const founded = await rows<{ n: number }>(
    "select count(*)::int as n from organizations o where exists (select from members m where m.org_id = o.id and m.id = $1)",
    [ana.uid],
  );
  expect(founded[0]?.n).toBe(1);
});

test("an address that is not verified founds nothing", async () => {
  const ana = await person(app, { verified: false });
  await expect(ana.call(createOrganization, bufete)).rejects.toMatchObject({ status: 403, code: "failure.unverified" });
  expect(await ana.call(getSession, {})).toMatchObject({
    person: { emailVerified: false },
    actor: null,
    invitations: [],
  });
});

test("owner and manager change the details; nobody else does", async () => {
  const owner = await organization(app);
  const next = { ...bufete, name: "Bufete Nuevo" };
  expect(await owner.call(saveOrganization, next)).toMatchObject(next);
  const manager = await member(app, owner.orgId, "manager");
  expect(await manager.call(getOrganization, {})).toMatchObject(next);
  expect(await manager.call(saveOrganization, { ...next, phone: "" })).toMatchObject({ phone: "" });
  for (const role of ["creator", "reviewer", "consultant"] as const) {
    const other = await member(app, owner.orgId, role);
    await expect(other.call(getOrganization, {})).rejects.toMatchObject({ status: 403, code: "failure.role" });
    await expect(other.call(saveOrganization, next)).rejects.toMatchObject({ status: 403, code: "failure.role" });
  }
  const audit = await rows<{ action: string }>("select action from audit_log where org_id = $1 order by seq", [
    owner.orgId,
  ]);
  expect(audit.map((a) => a.action)).toEqual(["organization.founded", "organization.changed", "organization.changed"]);
});

test("the database allows one owner and one organization per person, whatever the code does", async () => {
  const [first, second] = [await organization(app), await organization(app)];
  const add = (orgId: string, uid: string, roles: string[]) =>
    rows("insert into members (org_id, id, roles, accepted_at) values ($1, $2, $3, now())", [orgId, uid, roles]);
  const ana = await person(app);
  await expect(add(first.orgId, ana.uid, ["owner"])).rejects.toMatchObject({ constraint: "members_one_owner" });
  await add(first.orgId, ana.uid, ["creator"]);
  await expect(add(second.orgId, ana.uid, ["creator"])).rejects.toMatchObject({
    constraint: "members_one_organization",
  });
});

test("a repeated call with its key founds one organization and is answered alike, also by two at once", async () => {
  const [ana, beto] = [await person(app), await person(app)];
  const key = { "idempotency-key": "found-once" };
  const first = await ana.call(createOrganization, bufete, key);
  // By now the asker has an organization; the repetition is still the same call.
  expect(await ana.call(createOrganization, bufete, key)).toEqual(first);
  await expect(ana.call(createOrganization, { ...bufete, name: "Otro" }, key)).rejects.toMatchObject({
    status: 422,
    code: "failure.keyReused",
  });
  // Somebody else's key is theirs.
  const race = await Promise.all([1, 2, 3, 4].map(() => beto.call.raw(createOrganization, bufete, key)));
  const answers = await Promise.all(race.map(async (answer) => ({ status: answer.status, ...(await answer.json()) })));
  const done = answers.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThan(0);
  const { id } = await beto.call(createOrganization, bufete, key);
  for (const answer of answers)
    expect(answer).toMatchObject(answer.status === 200 ? { id } : { status: 409, code: "failure.inProgress" });
  expect(id).not.toBe(first.id);
  expect(await rows("select 1 from members where id = any ($1)", [[ana.uid, beto.uid]])).toHaveLength(2);
  // What failed is not kept: put right, it goes through.
  const carla = await person(app);
  await expect(carla.call(createOrganization, { ...bufete, name: " " }, key)).rejects.toMatchObject({ status: 422 });
  expect(await carla.call(createOrganization, bufete, key)).toMatchObject({ id: expect.any(String) });
});
