import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveSettings } from "#features/organizations/contract.ts";
import * as contract from "#features/processes/contract.ts";
import { carryOut, loadProcess } from "#features/processes/server/queries.ts";
import { receiveProcess } from "#features/processes/server/receive-process.ts";
import { getTemplate, setAutoApprove } from "#features/templates/contract.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, begun, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as reviews from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator", { firstName: "Carla" });
  reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Rosa", lastName: "Mérida" });
  templateId = await template(owner);
});

afterAll(() => app?.stop());

const system = <T>(work: (tx: Parameters<Parameters<typeof app.node.platform.db.asSystem>[0]>[0]) => Promise<T>) =>
  app.node.platform.db.asSystem(work);

test("an approval binds version and content, names who decided, and is in the audit log with the hash", async () => {
  const { id, version } = await processIn("reviewing", { creator, reviewer, templateId });
  const read = await reviewer.call(contract.getProcess, { id });
  expect(read).toMatchObject({ status: "reviewing", version, creatorName: "Carla Pérez", documents: [] });
  const { contentHash } = read;
  const other = "0".repeat(64);
  await expect(reviewer.call(reviews.approveProcess, { id, version, contentHash: other })).rejects.toMatchObject({
    code: "processes.changed",
    status: 409,
  });
  const stale = reviewer.call(reviews.approveProcess, { id, version: version - 1, contentHash });
  await expect(stale).rejects.toMatchObject({ code: "processes.changed", status: 409, values: { version } });

  app.clock.advance(60_000);
  const done = await reviewer.call(reviews.approveProcess, { id, version, contentHash });
  expect(done).toEqual({ id, status: "approved", version: version + 1 });
  const approved = await reviewer.call(contract.getProcess, { id });
  expect(approved).toMatchObject({ deciderName: "Rosa Mérida", automatic: false, contentHash });
  expect(approved.approvedOn).toBe(approved.reviewedOn);
  expect(new Date(approved.approvedOn ?? 0).getTime()).toBeGreaterThan(new Date(read.timestamp).getTime() + 59_000);
  expect(approved.documents.map(({ kind, state }) => [kind, state])).toEqual([
    ["word", "queued"],
    ["pdf", "queued"],
  ]);
  const audit = await system((tx) =>
    sql<{ actorId: string; details: Record<string, unknown> }>`
      select actor_id, details from audit_log where object_id = ${id} and action = 'process.approved'`.execute(tx),
  );
  expect(audit.rows).toEqual([{ actorId: reviewer.uid, details: { contentHash, version, automatic: false } }]);
});

test("of fifty approvals at once exactly one decides; the others learn who did and when", async () => {
  const second = await member(app, owner.orgId, ["reviewer", "creator"], { firstName: "Sara" });
  const { id, version } = await processIn("reviewing", { creator, reviewer, templateId });
  const { contentHash } = await reviewer.call(contract.getProcess, { id });
  const approvals = () =>
    Array.from({ length: 50 }, (_, i) =>
      (i % 2 ? second : reviewer).call(reviews.approveProcess, { id, version, contentHash }),
    );
  // Several have read the process as it was before the first may write: they wait for its row.
  const { all } = await system(async (tx) => {
    await sql`select from processes where id = ${id} for update`.execute(tx);
    const begun = Promise.allSettled(approvals());
    await app.eventually(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_locks where locktype = 'tuple' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(tx);
      return (rows[0]?.waiting ?? 0) >= 3;
    });
    return { all: begun };
  });
  const results = await all;
  const { deciderName, approvedOn } = await reviewer.call(contract.getProcess, { id });
  expect(results.filter((r) => r.status === "fulfilled")).toHaveLength(1);
  const refusals = results.flatMap((r) => (r.status === "rejected" ? [r.reason] : []));
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({
      code: "processes.decided",
      status: 409,
      values: { name: deciderName, at: approvedOn },
    });
  }
  const rows = await system((tx) =>
    sql`select 1 from audit_log where object_id = ${id} and action = 'process.approved'`.execute(tx),
  );
  expect(rows.rows).toHaveLength(1);
});

test("approval against rejection: one of them, and the process is what that one made it", async () => {
  const { id, version } = await processIn("reviewing", { creator, reviewer, templateId });
  const { contentHash } = await reviewer.call(contract.getProcess, { id });
  const [approval, rejection] = await Promise.allSettled([
    owner.call(reviews.approveProcess, { id, version, contentHash }),
    reviewer.call(reviews.rejectProcess, { id, version, reason: "No" }),
  ]);
  const { status } = await owner.call(contract.getProcess, { id });
  expect([approval.status, rejection.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(status).toBe(approval.status === "fulfilled" ? "approved" : "rejected");
  const loser = approval.status === "rejected" ? approval : rejection;
  expect((loser as PromiseRejectedResult).reason).toMatchObject({ code: "processes.decided", status: 409 });
});

test("a rejection needs a reason, goes back to its creator, and shows what changed since", async () => {
  const { id, version } = await processIn("reviewing", { creator, reviewer, templateId });
  const without = reviewer.call(reviews.rejectProcess, { id, version, reason: "  " });
  await expect(without).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "reason", code: "processes.reasonRequired" }],
  });
  const long = reviewer.call(reviews.rejectProcess, { id, version, reason: "x".repeat(501) });
  await expect(long).rejects.toMatchObject({ fields: [{ path: "reason", code: "processes.reasonTooLong" }] });
  const rejected = await reviewer.call(reviews.rejectProcess, {
    id,
    version,
    reason: " Mal precio ",
    tags: ["precio"],
  });
  const list = await creator.call(contract.listProcesses, { list: "rejected" });
  expect(list.rows.map((row) => row.id)).toContain(id);
  const saved = await creator.call(contract.saveAnswers, {
    id,
    version: rejected.version,
    patch: { precio: "2,000.00" },
  });
  const sent = await creator.call(reviews.sendProcess, { id, version: saved.version });
  const again = await reviewer.call(contract.getProcess, { id });
  expect(again).toMatchObject({ status: "reviewing", reason: "Mal precio", rejectionTags: ["precio"] });
  expect(again.rejectedAnswers).toMatchObject({ precio: "1,500.00" });
  expect(again.answers).toMatchObject({ precio: "2,000.00" });
  const { contentHash } = again;
  await reviewer.call(reviews.approveProcess, { id, version: sent.version, contentHash });
});

test("who is not asked to review cannot decide", async () => {
  const { id, version } = await processIn("reviewing", { creator, reviewer, templateId });
  const { contentHash } = await creator.call(contract.getProcess, { id });
  const manager = await member(app, owner.orgId, "manager");
  await expect(creator.call(reviews.approveProcess, { id, version, contentHash })).rejects.toMatchObject({
    code: "failure.role",
    status: 403,
  });
  await expect(manager.call(reviews.approveProcess, { id, version, contentHash })).rejects.toMatchObject({
    status: 404,
  });
  await expect(manager.call(contract.getProcess, { id })).rejects.toMatchObject({ status: 404 });
});

test("nobody approves their own where another reviewer is asked for, the owner neither", async () => {
  const firm = await organization(app);
  const setting = {
    requiresDifferentReviewerThanCreator: true,
    assignOnlyByManager: false,
    projectSelectionRequired: false,
  };
  await system((tx) =>
    sql`update organizations set settings = ${JSON.stringify(setting)} where id = ${firm.orgId}`.execute(tx),
  );
  const own = await template(firm);
  const { id, version } = await processIn("reviewing", { creator: firm, reviewer: firm, templateId: own });
  const { contentHash } = await firm.call(contract.getProcess, { id });
  const approval = firm.call(reviews.approveProcess, { id, version, contentHash });
  await expect(approval).rejects.toMatchObject({ code: "processes.ownReview", status: 403 });
  const draft = await answered(firm, own);
  await expect(
    firm.call(reviews.sendProcess, { id: draft.id, version: draft.version, reviewerId: firm.uid }),
  ).rejects.toMatchObject({ status: 422, fields: [{ path: "reviewerId", code: "processes.reviewerIsCreator" }] });
  // Without the setting it is allowed.
  const { id: mine, version: at } = await processIn("reviewing", { creator: owner, reviewer, templateId });
  const read = await owner.call(contract.getProcess, { id: mine });
  await owner.call(reviews.approveProcess, { id: mine, version: at, contentHash: read.contentHash });
});

test("a plan without review approves by finishing, says so, and knows no review", async () => {
  const firm = await organization(app);
  await system((tx) =>
    sql`update organizations set plan = 'basic', trial_ends_at = null where id = ${firm.orgId}`.execute(tx),
  );
  const { id, version } = await answered(firm, await template(firm));
  const send = firm.call(reviews.sendProcess, { id, version });
  await expect(send).rejects.toMatchObject({ code: "failure.plan", status: 403 });
  expect(await firm.call(reviews.finishProcess, { id, version })).toMatchObject({ status: "approved" });
  expect(await firm.call(contract.getProcess, { id })).toMatchObject({ automatic: true, deciderId: firm.uid });
  const reviewed = await answered(creator, templateId);
  await expect(
    creator.call(reviews.finishProcess, { id: reviewed.id, version: reviewed.version }),
  ).rejects.toMatchObject({ code: "processes.reviewNeeded", status: 403 });
});

test("a template without review approves what is finished or sent, regardless of who may review, and its public forms stay in the inbox", async () => {
  const at = { creator, reviewer, templateId: await template(owner) };
  const { id } = await owner.call(setAutoApprove, { id: at.templateId, autoApprove: true });
  expect((await owner.call(getTemplate, { id })).autoApprove).toBe(true);
  await owner.call(saveSettings, { requiresDifferentReviewerThanCreator: true });

  const draft = await answered(creator, id);
  const other = member(app, owner.orgId, "creator");
  await expect((await other).call(reviews.finishProcess, draft)).rejects.toMatchObject({ status: 404 });
  expect(await creator.call(contract.getProcess, { id: draft.id })).toMatchObject({ autoApprove: true });
  expect(await creator.call(reviews.finishProcess, draft)).toMatchObject({ status: "approved" });
  const shown = await creator.call(contract.getProcess, { id: draft.id });
  expect(shown).toMatchObject({ automatic: true, deciderId: creator.uid, reviewerId: null });
  expect(shown.documents).toHaveLength(2);

  const sent = await answered(creator, id);
  const named = creator.call(reviews.sendProcess, { ...sent, reviewerId: reviewer.uid });
  await expect(named).rejects.toMatchObject({
    status: 422,
    fields: [{ path: "reviewerId", code: "processes.approvedAtOnce" }],
  });
  expect(await creator.call(reviews.sendProcess, sent)).toMatchObject({ status: "approved" });
  await expect(creator.call(reviews.sendProcess, sent)).rejects.toMatchObject({ status: 409 });

  const { status: _, ...empty } = await begun(creator, id);
  await expect(creator.call(reviews.sendProcess, empty)).rejects.toMatchObject({
    code: "processes.answersIncomplete",
    status: 422,
  });

  const { templateVersionId } = shown;
  const from = { title: "De afuera", requesterName: "Eva", requesterEmail: "eva@x.gt", source: "Formulario" };
  const of = { orgId: owner.orgId, by: null, now: app.clock.now() };
  const inbox = await organizationTransaction(app.node.platform.db, of, (transaction) =>
    receiveProcess({ ...transaction, orgId: owner.orgId }, { ...from, templateId: id, templateVersionId, answers: {} }),
  );
  expect(await owner.call(contract.getProcess, { id: inbox })).toMatchObject({ status: "unassigned" });

  await owner.call(setAutoApprove, { id, autoApprove: false });
  expect(await processIn("reviewing", at)).toMatchObject({ version: 3 });
});

test("what was read before another change is carried out on nothing, though its status is the same", async () => {
  const { id } = await processIn("reviewing", { creator, reviewer, templateId });
  const { db } = app.node.platform;
  await db.asOrganization(creator.orgId, async (tx) => {
    const call = { tx, now: app.clock.now(), by: reviewer.uid, wasReadBy: () => undefined };
    const read = await loadProcess(tx, id);
    await carryOut(call, read, "file", { teams: null });
    await expect(carryOut(call, read, "file", { teams: null })).rejects.toMatchObject({
      code: "processes.changed",
      status: 409,
    });
  });
});
