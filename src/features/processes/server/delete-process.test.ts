import { afterAll, beforeAll, expect, test } from "vitest";
import * as processLists from "#features/process-lists/contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});

afterAll(() => app?.stop());

const deletedOf = async (who: SomeMember) =>
  (await who.call(processLists.fetchDeleted, {})).processes.map((row) => row.id);
/** Sessions end long before 30 days; these do not. */
const stayIn = () =>
  app.node.platform.db.asSystem((tx) =>
    tx
      .updateTable("sessions")
      .set({ expiresAt: new Date(app.clock.now().getTime() + 400 * 24 * 3600_000), lastSeenAt: app.clock.now() })
      .execute(),
  );

test.each(["drafting", "reviewing", "rejected"] as const)(
  "a deleted process that was %s is gone, and comes back as it was",
  async (status) => {
    const { id } = await processIn(status, { creator, reviewer, templateId, title: `Borrado ${status}` });
    const before = await creator.call(contract.getProcess, { id });
    await creator.call(contract.deleteProcess, { id });
    for (const who of [creator, owner, reviewer])
      await expect(who.call(contract.getProcess, { id })).rejects.toMatchObject({ status: 404 });
    await expect(creator.call(contract.deleteProcess, { id })).rejects.toMatchObject({ status: 404 });
    const { rows } = await creator.call(contract.listProcesses, { list: "active", search: `Borrado ${status}` });
    expect(rows).toEqual([]);
    const answer = await creator.call(processLists.fetchDeleted, {});
    expect(answer.code).toBe(200);
    expect(answer.processes.find((row) => row.id === id)).toMatchObject({ title: `Borrado ${status}`, status });
    expect(await creator.call(contract.restoreDeleted, { pId: id })).toEqual({ code: 200, id });
    const after = await creator.call(contract.getProcess, { id });
    expect(after).toEqual({ ...before, version: before.version + 2 });
  },
);

test("who could read it before may restore it, and nobody else knows of it", async () => {
  const { id } = await answered(creator, templateId);
  await creator.call(contract.deleteProcess, { id });
  expect(await deletedOf(creator)).toContain(id);
  const { processes } = await creator.call(processLists.fetchDeleted, {});
  expect(processes.find((row) => row.id === id)).toMatchObject({ uid: creator.uid, deleted: true, approved: false });
  const others = [owner, reviewer, await member(app, owner.orgId, "creator")];
  for (const who of others) {
    expect(await deletedOf(who)).not.toContain(id);
    await expect(who.call(contract.restoreDeleted, { pId: id })).rejects.toMatchObject({ status: 404 });
  }
  const sent = await processIn("reviewing", { creator, reviewer, templateId });
  await expect(reviewer.call(contract.deleteProcess, { id: sent.id })).rejects.toMatchObject({
    code: "processes.notYours",
    status: 403,
  });
  await owner.call(contract.deleteProcess, { id: sent.id });
  expect(await deletedOf(reviewer)).toContain(sent.id);
  await reviewer.call(contract.restoreDeleted, { pId: sent.id });
  const outsider = await organization(app);
  await expect(outsider.call(contract.restoreDeleted, { pId: id })).rejects.toMatchObject({ status: 404 });
  const manager = await member(app, owner.orgId, "manager");
  await expect(manager.call(processLists.fetchDeleted, {})).rejects.toMatchObject({ code: "failure.role" });
});

test("a review against a deletion: a deleted process is not approved, an approved one not deleted", async () => {
  for (let round = 0; round < 5; round++) {
    const { id, version } = await processIn("reviewing", { creator, reviewer, templateId });
    const { contentHash } = await reviewer.call(contract.getProcess, { id });
    const results = await Promise.allSettled([
      reviewer.call(reviews.approveProcess, { id, version, contentHash }),
      creator.call(contract.deleteProcess, { id }),
    ]);
    expect(results.filter((r) => r.status === "fulfilled")).toHaveLength(1);
    const row = await app.node.platform.db.asSystem((tx) =>
      tx.selectFrom("processes").select(["status", "deletedAt"]).where("id", "=", id).executeTakeFirstOrThrow(),
    );
    expect(row.status === "approved").toBe(row.deletedAt === null);
  }
});

test("30 days of 24 hours, and not a second longer", async () => {
  const [first, second] = [await answered(creator, templateId), await answered(creator, templateId)];
  await creator.call(contract.deleteProcess, { id: first.id });
  await creator.call(contract.deleteProcess, { id: second.id });
  const { processes } = await creator.call(processLists.fetchDeleted, {});
  const { deletedAt, restorableUntil } = processes.find((row) => row.id === second.id) ?? {
    deletedAt: "",
    restorableUntil: "",
  };
  expect(new Date(restorableUntil).getTime() - new Date(deletedAt).getTime()).toBe(30 * 24 * 3600_000);
  app.clock.set(new Date(new Date(restorableUntil).getTime() - 20_000));
  await stayIn();
  await creator.call(contract.restoreDeleted, { pId: second.id });
  await creator.call(contract.deleteProcess, { id: second.id });
  app.clock.set(new Date(new Date(restorableUntil).getTime() + 1));
  expect(await deletedOf(creator)).not.toContain(first.id);
  expect(await deletedOf(creator)).toContain(second.id);
  await expect(creator.call(contract.restoreDeleted, { pId: first.id })).rejects.toMatchObject({
    code: "processes.restoreExpired",
    status: 409,
  });
});
