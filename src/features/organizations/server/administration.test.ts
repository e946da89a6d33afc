import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/clock.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { getSession } from "#protocol/session.ts";
import { member, organization } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { type Decided, TooFewSeats } from "../administered.ts";
import { administer, administered } from "./administration.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const decide = (id: string, decided: Decided) => {
  const { db, clock } = app.node.platform;
  return systemTransaction(db, { orgId: null, by: null, now: clock.now() }, (transaction) =>
    administer(transaction, id, decided),
  );
};

test("a plan that is chosen counts at once and ends the trial; the session says so", async () => {
  const owner = await organization(app);
  expect((await owner.call(getSession, {})).organization).toMatchObject({ plan: "advanced" });
  const after = await decide(owner.orgId, { plan: "standard", planAnnual: true, seats: 12 });
  expect(after).toMatchObject({ plan: "standard", planAnnual: true, trialEndsAt: null, people: 1, seats: 12 });
  const session = await owner.call(getSession, {});
  expect(session.organization).toMatchObject({ plan: "standard", trialEndsAt: null });
  expect(session.actor?.permissions).toMatchObject({ review: true, batchGeneration: false });
});

test("a smaller plan waits until its seats are enough; nothing is changed", async () => {
  const owner = await organization(app);
  await member(app, owner.orgId, "creator");
  await expect(decide(owner.orgId, { plan: "free", status: "v" })).rejects.toThrow(TooFewSeats);
  await decide(owner.orgId, { plan: "basic" });
  await expect(decide(owner.orgId, { plan: "single" })).rejects.toThrow("2 people");
  expect(await decide(owner.orgId, {})).toMatchObject({ plan: "basic", status: "active", people: 2, seats: 5 });
});

test("status and white label are decided alone and leave the trial as it is", async () => {
  const owner = await organization(app);
  const after = await decide(owner.orgId, { status: "expiredSubscription", whiteLabel: true });
  expect(after).toMatchObject({ status: "expiredSubscription", whiteLabel: true, plan: "free", seats: 20 });
  const session = await owner.call(getSession, {});
  expect(session.docsUrl).toBeNull();
  expect(session.organization).toMatchObject({ status: "expiredSubscription", whiteLabel: true });
});

test("each decision is a link of the organization's audit chain", async () => {
  const owner = await organization(app);
  await decide(owner.orgId, { plan: "basic" });
  const rows = await app.node.platform.db.asOrganization(owner.orgId, (tx) =>
    tx.selectFrom("auditLog").select(["action", "actorId", "details"]).orderBy("seq", "desc").limit(1).execute(),
  );
  expect(rows).toEqual([{ action: "organization.administered", actorId: null, details: { plan: "basic" } }]);
});

test("all organizations are listed oldest first; an unknown one is none", async () => {
  const now = app.clock.now();
  const all = await app.node.platform.db.asSystem((tx) => administered(tx, now));
  expect(all.length).toBeGreaterThanOrEqual(4);
  expect(all.map((one) => one.createdAt.getTime())).toEqual(
    all.map((one) => one.createdAt.getTime()).toSorted((a, b) => a - b),
  );
  expect(await decide(newId(), { plan: "basic" })).toBeUndefined();
});
