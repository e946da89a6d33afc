import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteTemplate, getTemplate } from "#features/templates/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
});

afterAll(() => app?.stop());

const onFreePlan = async (): Promise<SomeMember> => {
  const firm = await organization(app);
  await app.node.platform.db.asSystem((tx) =>
    tx.updateTable("organizations").set({ trialEndsAt: null }).where("id", "=", firm.orgId).execute(),
  );
  return firm;
};

test("a process begins as a draft of who asks, with the template's version of that moment", async () => {
  const templateId = await template(owner);
  const creator = await member(app, owner.orgId, "creator");
  const { id } = await begun(creator, templateId, "Venta");
  const { versionId } = await owner.call(getTemplate, { id: templateId });
  expect(await creator.call(contract.getProcess, { id })).toMatchObject({
    status: "drafting",
    creatorId: creator.uid,
    templateId,
    templateVersionId: versionId,
    answers: {},
    saveTimestamp: null,
    reviewTimestamp: null,
    approvedOn: null,
    automatic: false,
  });
  for (const role of ["reviewer", "manager"] as const) {
    const other = await member(app, owner.orgId, role);
    await expect(begun(other, templateId)).rejects.toMatchObject({ code: "failure.role", status: 403 });
  }
  await begun(await member(app, owner.orgId, "consultant"), templateId);
});

test("title and template are needed", async () => {
  const templateId = await template(owner);
  await expect(begun(owner, templateId, " ")).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "title", code: "processes.titleRequired" }],
  });
  await owner.call(deleteTemplate, { id: templateId });
  const elsewhere = await template(await organization(app));
  for (const gone of [templateId, elsewhere])
    await expect(begun(owner, gone)).rejects.toMatchObject({
      status: 422,
      fields: [{ path: "templateId", code: "processes.templateGone" }],
    });
});

test("sent twice with one key, it is begun once", async () => {
  const templateId = await template(owner);
  const input = { templateId, title: "Una vez" };
  const key = { "idempotency-key": "k1" };
  const first = await owner.call(contract.createProcess, input, key);
  expect(await owner.call(contract.createProcess, input, key)).toEqual(first);
  const { rows } = await owner.call(contract.listProcesses, { list: "drafts", search: "Una vez" });
  expect(rows).toHaveLength(1);
});

test("ten a month on the free plan: of twenty at once ten are begun, deleted ones count", async () => {
  const firm = await onFreePlan();
  const templateId = await template(firm);
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => begun(firm, templateId)));
  const begunOnes = results.flatMap((r) => (r.status === "fulfilled" ? [r.value] : []));
  expect(begunOnes).toHaveLength(10);
  for (const result of results)
    if (result.status === "rejected")
      expect(result.reason).toMatchObject({ code: "processes.monthlyLimit", status: 403, values: { limit: 10 } });
  await firm.call(contract.deleteProcess, { id: begunOnes[0]?.id ?? "" });
  await expect(begun(firm, templateId)).rejects.toMatchObject({ code: "processes.monthlyLimit" });
});

test("the month is the organization's: it begins at its midnight", async () => {
  const firm = await onFreePlan();
  const templateId = await template(firm);
  // In Guatemala (six hours behind) the last of January lasts until 06:00 UTC of the first of February.
  app.clock.set(new Date("2027-02-01T05:30:00Z"));
  const again = await app.node.platform.db.asSystem((tx) =>
    tx
      .updateTable("sessions")
      .set({ expiresAt: new Date("2027-03-01"), lastSeenAt: app.clock.now() })
      .execute(),
  );
  expect(again).toBeDefined();
  for (let i = 0; i < 10; i++) await begun(firm, templateId);
  await expect(begun(firm, templateId)).rejects.toMatchObject({ code: "processes.monthlyLimit" });
  app.clock.advance(29 * 60_000);
  await expect(begun(firm, templateId)).rejects.toMatchObject({ code: "processes.monthlyLimit" });
  app.clock.advance(2 * 60_000);
  await begun(firm, templateId);
});
