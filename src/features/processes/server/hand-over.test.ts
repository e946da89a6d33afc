import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countHandover, handOverWork, leaveOrganization, removeMember } from "#features/members/contract.ts";
import { listNotices } from "#features/notifications/contract.ts";
import { saveSettings } from "#features/organizations/contract.ts";
import { getTimeline } from "#features/process-page/contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, begun, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});
afterAll(() => app.stop());

const stored = async (id: string) => {
  const { rows } = await app.query<{ creator: string; reviewer: string | null; status: string }>(
    "select creator_id as creator, reviewer_id as reviewer, status from processes where id = $1",
    [id],
  );
  return rows[0];
};
/** A new draft, as calls name it. */
const drafted = async (who: SomeMember) => {
  const { id, version } = await begun(who, templateId);
  return { id, version };
};
/** Waits until nothing is left in the hands of somebody. */
const handedOver = (uid: string) =>
  app.eventually(async () => {
    const { rows } = await app.query(
      "select 1 from processes where status <> 'approved' and (creator_id = $1 or reviewer_id = $1)",
      [uid],
    );
    return rows.length === 0;
  });

test("what a removed person had begun goes on with the successor, who may also be given their reviews", async () => {
  const next = await member(app, owner.orgId, ["creator", "reviewer"]);
  const draft = await drafted(creator);
  const rejected = await processIn("rejected", { creator, reviewer, templateId });
  const approved = await processIn("approved", { creator, reviewer, templateId });
  const waiting = await processIn("reviewing", { creator: next, reviewer, templateId });
  await owner.call(reviews.assignProcess, { id: waiting.id, reviewerId: reviewer.uid });
  expect(await owner.call(countHandover, { id: creator.uid })).toMatchObject({ begun: 2, drafts: 1, reviews: 0 });
  expect(await owner.call(countHandover, { id: reviewer.uid })).toMatchObject({ begun: 0, drafts: 0, reviews: 1 });

  await owner.call(removeMember, { id: creator.uid, successorId: next.uid });
  await handedOver(creator.uid);
  expect(await stored(draft.id)).toMatchObject({ creator: next.uid, status: "drafting" });
  expect(await stored(rejected.id)).toMatchObject({ creator: next.uid, status: "rejected" });
  expect(await stored(approved.id)).toMatchObject({ creator: creator.uid });
  // The successor goes on where it was left.
  await next.call(contract.saveAnswers, { ...draft, patch: { nombre: "Luis" } });

  await owner.call(removeMember, { id: reviewer.uid, successorId: next.uid });
  await handedOver(reviewer.uid);
  expect(await stored(waiting.id)).toMatchObject({ reviewer: next.uid, status: "reviewing" });
});

test("nobody is given a review they may not decide: it is then everybody's who reviews", async () => {
  await owner.call(saveSettings, { requiresDifferentReviewerThanCreator: true });
  const next = await member(app, owner.orgId, ["creator", "reviewer"]);
  const [own, others] = [
    await processIn("reviewing", { creator: next, reviewer, templateId }),
    await processIn("reviewing", { creator, reviewer, templateId }),
  ];
  for (const { id } of [own, others]) await owner.call(reviews.assignProcess, { id, reviewerId: reviewer.uid });
  await owner.call(removeMember, { id: reviewer.uid, successorId: next.uid });
  await handedOver(reviewer.uid);
  expect(await stored(own.id)).toMatchObject({ reviewer: null, status: "reviewing" });
  expect(await stored(others.id)).toMatchObject({ reviewer: next.uid });
  // A consultant takes over what was begun, not what is reviewed.
  const consultant = await member(app, owner.orgId, "consultant");
  await owner.call(removeMember, { id: next.uid, successorId: consultant.uid });
  await handedOver(next.uid);
  expect(await stored(own.id)).toMatchObject({ creator: consultant.uid });
  expect(await stored(others.id)).toMatchObject({ reviewer: null });
});

test("without a successor it is the owner's, also when somebody leaves", async () => {
  const draft = await drafted(creator);
  await creator.call(leaveOrganization, { name: "Bufete Quetzal" });
  await handedOver(creator.uid);
  expect(await stored(draft.id)).toMatchObject({ creator: owner.uid });
});

test("only a member who works with processes takes over, and not the person who goes", async () => {
  const manager = await member(app, owner.orgId, "manager");
  const outsider = await organization(app);
  for (const [successorId, code] of [
    [manager.uid, "members.successorRole"],
    [reviewer.uid, "members.successorRole"],
    [creator.uid, "members.successorLeaves"],
    [outsider.uid, "members.successorUnknown"],
  ] as const)
    await expect(owner.call(removeMember, { id: creator.uid, successorId })).rejects.toMatchObject({
      status: 422,
      fields: [{ path: "successorId", code }],
    });
  await expect(owner.call(countHandover, { id: outsider.uid })).rejects.toMatchObject({ status: 404 });
});

test("somebody removed while they approve has approved before, or does not", async () => {
  let decided = 0;
  for (let round = 0; round < 6; round++) {
    const reviewing = await member(app, owner.orgId, "reviewer");
    const { id, version } = await processIn("reviewing", { creator, reviewer, templateId });
    const { contentHash } = await reviewing.call(contract.getProcess, { id });
    const [approval, removal] = await Promise.allSettled([
      reviewing.call(reviews.approveProcess, { id, version, contentHash }),
      owner.call(removeMember, { id: reviewing.uid }),
    ]);
    expect(removal.status).toBe("fulfilled");
    const { rows } = await app.query<{ action: string }>(
      "select action from audit_log where org_id = $1 and (object_id = $2 or object_id = $3) and action in ('process.approved', 'member.removed') order by seq",
      [owner.orgId, id, reviewing.uid],
    );
    const actions = rows.map((row) => row.action);
    // In the chain of the organization, which is in the order of the commits.
    if (approval.status === "fulfilled") expect(actions).toEqual(["process.approved", "member.removed"]);
    else expect(actions).toEqual(["member.removed"]);
    decided += approval.status === "fulfilled" ? 1 : 0;
    expect((await stored(id))?.status).toBe(approval.status === "fulfilled" ? "approved" : "reviewing");
  }
  expect(decided).toBeLessThanOrEqual(6);
});

test("somebody whose removal is under way approves nothing any more", async () => {
  const { id, version } = await processIn("reviewing", { creator, reviewer, templateId });
  const { contentHash } = await reviewer.call(contract.getProcess, { id });
  const client = await app.node.platform.db.pool.connect();
  try {
    await client.query("begin; set local role acta_system");
    await client.query("update members set deleted_at = now() where id = $1", [reviewer.uid]);
    const late = reviewer.call(reviews.approveProcess, { id, version, contentHash }).then(
      () => "approved",
      (error: unknown) => error,
    );
    await app.lockWait();
    await client.query("commit");
    expect(await late).toMatchObject({ status: 403, code: "failure.role" });
  } finally {
    client.release();
  }
  expect((await stored(id))?.status).toBe("reviewing");
});

test("the setting that requires a project holds at the beginning, at sending and at finishing", async () => {
  const before = await answered(creator, templateId);
  await owner.call(saveSettings, { projectSelectionRequired: true });
  const refused = { status: 422, fields: [{ path: "projectId", code: "processes.projectRequired" }] };
  await expect(creator.call(contract.createProcess, { templateId, title: "Sin" })).rejects.toMatchObject(refused);
  await expect(creator.call(reviews.sendProcess, before)).rejects.toMatchObject(refused);
  await app.query("update organizations set plan = 'basic', trial_ends_at = null where id = $1", [owner.orgId]);
  await expect(creator.call(reviews.finishProcess, before)).rejects.toMatchObject(refused);
});

test("where that is set, a consultant fills in fields and leaves optional parts as they are", async () => {
  const consultant = await member(app, owner.orgId, "consultant");
  await owner.call(saveSettings, { consultantPlaceholderFields: true });
  const at = await drafted(consultant);
  await expect(consultant.call(contract.saveAnswers, { ...at, patch: { con_fianza: true } })).rejects.toMatchObject({
    status: 403,
    code: "processes.consultantFieldsOnly",
  });
  const patch = { nombre: "Ana", precio: "1.00", fecha: "2026-03-01", testigos: [{ testigo: "Luis" }] };
  const { version } = await consultant.call(contract.saveAnswers, { ...at, patch });
  // Nobody decided about the optional part: it is left out, and that is no answer missing.
  await consultant.call(reviews.sendProcess, { id: at.id, version });
  const both = await member(app, owner.orgId, ["creator", "consultant"]);
  const free = await drafted(both);
  await both.call(contract.saveAnswers, { ...free, patch: { con_fianza: true } });
  await owner.call(saveSettings, { consultantPlaceholderFields: false });
  const other = await drafted(consultant);
  await consultant.call(contract.saveAnswers, { ...other, patch: { con_fianza: true } });
});

test("a process goes to a colleague while its creator stays, and only to who can go on with it", async () => {
  const next = await member(app, owner.orgId, "creator", { firstName: "Luis", lastName: "Ruiz" });
  const { id } = await drafted(creator);
  const give = (who: SomeMember, creatorId: string) => who.call(contract.handOverProcess, { id, creatorId });
  await expect(give(creator, reviewer.uid)).rejects.toMatchObject({ status: 422, code: "processes.cannotGoOn" });
  await expect(give(creator, creator.uid)).rejects.toMatchObject({ status: 422, code: "processes.cannotGoOn" });
  // A draft is its creator's alone, also for the owner.
  await expect(give(owner, next.uid)).rejects.toMatchObject({ status: 404 });
  await give(creator, next.uid);
  await expect(creator.call(contract.getProcess, { id })).rejects.toMatchObject({ status: 404 });
  expect(await next.call(contract.getProcess, { id })).toMatchObject({ creatorId: next.uid, status: "drafting" });
  const notice = await app.eventually(async () => (await next.call(listNotices, {})).rows[0]);
  expect(notice).toMatchObject({ kind: "processHandedOver", path: `/processes/${id}` });
  const { entries } = await next.call(getTimeline, { id });
  expect(entries[0]).toMatchObject({ what: "handOver", text: "Luis Ruiz" });
});

test("of two who give the same process away at once one does", async () => {
  const [a, b] = [await member(app, owner.orgId, "creator"), await member(app, owner.orgId, "creator")];
  const { id } = await processIn("rejected", { creator, reviewer, templateId });
  const both = await Promise.allSettled(
    [a, b].map(({ uid }) => creator.call(contract.handOverProcess, { id, creatorId: uid })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("what somebody who stays has under way goes to a colleague, but for their drafts", async () => {
  await owner.call(saveSettings, { requiresDifferentReviewerThanCreator: true });
  const next = await member(app, owner.orgId, ["creator", "reviewer"]);
  const draft = await drafted(creator);
  const rejected = await processIn("rejected", { creator, reviewer, templateId });
  const approved = await processIn("approved", { creator, reviewer, templateId });
  const reviewed = await processIn("reviewing", { creator, reviewer, templateId });
  await owner.call(reviews.assignProcess, { id: reviewed.id, reviewerId: next.uid });
  const hand = { id: creator.uid, successorId: next.uid };
  await expect(creator.call(handOverWork, hand)).rejects.toMatchObject({ status: 403 });
  await expect(owner.call(handOverWork, { ...hand, successorId: reviewer.uid })).rejects.toMatchObject({ status: 422 });
  expect(await owner.call(countHandover, { id: creator.uid })).toMatchObject({ begun: 3, drafts: 1, reviews: 0 });
  expect(await owner.call(handOverWork, hand)).toEqual({ begun: 1, reviews: 0 });
  expect(await stored(draft.id)).toMatchObject({ creator: creator.uid });
  expect(await stored(rejected.id)).toMatchObject({ creator: next.uid });
  expect(await stored(approved.id)).toMatchObject({ creator: creator.uid });
  // A reviewer does not become the creator of the process.
  expect(await stored(reviewed.id)).toMatchObject({ creator: creator.uid, reviewer: next.uid });
  const notice = await app.eventually(async () =>
    (await next.call(listNotices, {})).rows.find((one) => one.kind === "workHandedOver"),
  );
  expect(notice).toMatchObject({ path: "/processes?tab=active" });
});
