import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as processLists from "#features/process-lists/contract.ts";
import { countAssignments } from "#features/process-lists/contract.ts";
import * as contract from "#features/processes/contract.ts";
import type { ProcessList } from "#features/processes/policy.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, begun, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as reviews from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let manager: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Rosa" });
  manager = await member(app, owner.orgId, "manager");
  templateId = await template(owner);
});

afterAll(() => app?.stop());

const idsOf = async (who: SomeMember, list: ProcessList) =>
  (await who.call(contract.listProcesses, { list, limit: 100 })).rows.map((row) => row.id);

test("what is missing or wrong is reported with its path, and nothing is sent", async () => {
  const { id, version } = await begun(creator, templateId);
  const patch = { precio: "mil", con_fianza: true };
  const saved = await creator.call(contract.saveAnswers, { id, version, patch });
  const send = creator.call(reviews.sendProcess, { id, version: saved.version });
  await expect(send).rejects.toMatchObject({ code: "processes.answersIncomplete", status: 422 });
  const { fields } = (await send.catch((error: unknown) => error)) as { fields: { path: string; code: string }[] };
  expect(Object.fromEntries(fields.map(({ path, code }) => [path, code.split(".")[2]]))).toEqual({
    nombre: "required",
    precio: "notCurrency",
    fecha: "required",
    fiador: "required",
    testigos: "tooFew",
  });
  expect((await creator.call(contract.getProcess, { id })).status).toBe("drafting");
});

test("a sent process is in the lists of the reviewers, with its moments, and counts", async () => {
  const before = await reviewer.call(processLists.countProcesses, {});
  const { id, version } = await answered(creator, templateId);
  await expect(creator.call(reviews.sendProcess, { id, version: version - 1 })).rejects.toMatchObject({
    code: "processes.changed",
  });
  app.clock.advance(1000);
  const sent = await creator.call(reviews.sendProcess, { id, version });
  expect(sent).toEqual({ id, status: "reviewing", version: version + 1 });
  const process = await reviewer.call(contract.getProcess, { id });
  expect(process).toMatchObject({ submitterId: creator.uid, reviewerId: null, assignmentDate: null });
  expect(process.reviewTimestamp).toBe(process.timestamp);
  const flags = { deleted: false, saved: false, reviewed: false, approved: false, rejected: false };
  const companions = { uid: creator.uid, teams: null, ...flags };
  expect(process).toMatchObject(companions);
  const { rows } = await reviewer.call(contract.listProcesses, { list: "review" });
  expect(rows.find((row) => row.id === id)).toMatchObject(companions);
  for (const who of [reviewer, owner]) expect(await idsOf(who, "review")).toContain(id);
  await expect(idsOf(creator, "review")).rejects.toMatchObject({ code: "failure.role" });
  await expect(idsOf(manager, "review")).rejects.toMatchObject({ code: "failure.role" });
  const counts = await reviewer.call(processLists.countProcesses, {});
  expect(counts.review).toBe((before.review ?? 0) + 1);
  expect(counts).toMatchObject({ drafts: null, inbox: null });
  expect((await owner.call(processLists.countProcesses, {})).inbox).not.toBeNull();
  await expect(manager.call(processLists.countProcesses, {})).rejects.toMatchObject({ code: "failure.role" });
});

test("a review can be given to a member who reviews, and to nobody else", async () => {
  const { id, version } = await answered(creator, templateId);
  const outsider = (await organization(app)).uid;
  for (const reviewerId of [creator.uid, manager.uid, outsider])
    await expect(creator.call(reviews.sendProcess, { id, version, reviewerId })).rejects.toMatchObject({
      status: 422,
      fields: [{ path: "reviewerId", code: "processes.reviewerUnknown" }],
    });
  await creator.call(reviews.sendProcess, { id, version, reviewerId: reviewer.uid });
  const process = await reviewer.call(contract.getProcess, { id });
  expect(process).toMatchObject({ reviewerId: reviewer.uid, reviewerName: "Rosa Pérez" });
  expect(process.assignmentDate).toBe(process.reviewTimestamp);
  const { reviewers } = await creator.call(reviews.listReviewers, {});
  expect(reviewers.map((r) => r.uid).toSorted()).toEqual([owner.uid, reviewer.uid].toSorted());
});

test("'individual' reviewers see what is assigned to them, and what they began", async () => {
  const alone = await member(app, owner.orgId, ["reviewer", "creator"], { individual: true });
  const { id, version } = await answered(creator, templateId);
  await creator.call(reviews.sendProcess, { id, version });
  expect(await idsOf(alone, "review")).toEqual([]);
  await expect(alone.call(contract.getProcess, { id })).rejects.toMatchObject({ status: 404 });
  await manager.call(reviews.assignProcess, { id, reviewerId: alone.uid });
  expect(await idsOf(alone, "review")).toEqual([id]);
  const read = await alone.call(contract.getProcess, { id });
  await alone.call(reviews.approveProcess, { id, version: read.version, contentHash: read.contentHash });
  expect(await alone.call(contract.getProcess, { id })).toMatchObject({ status: "approved", deciderId: alone.uid });
});

test("out of a reviewer's hands into the inbox, and to another one", async () => {
  const { id, version } = await answered(creator, templateId);
  await creator.call(reviews.sendProcess, { id, version, reviewerId: reviewer.uid });
  await expect(manager.call(contract.getProcess, { id })).rejects.toMatchObject({ status: 404 });
  const { timestamp } = await creator.call(contract.getProcess, { id });
  app.clock.advance(60_000);
  const back = await manager.call(reviews.unassignProcess, { id });
  expect(back.status).toBe("unassigned");
  const waiting = await creator.call(contract.getProcess, { id });
  // The waiting time starts when it is sent, regardless of the reviewer.
  expect(waiting).toMatchObject({ reviewerId: null, assignmentDate: null, timestamp });
  expect(Date.parse(waiting.unassignedTimestamp ?? "")).toBeGreaterThanOrEqual(Date.parse(timestamp) + 60_000);
  for (const who of [owner, creator, reviewer]) expect(await idsOf(who, "inbox")).toContain(id);
  expect(await idsOf(reviewer, "review")).not.toContain(id);
  const read = await reviewer.call(contract.getProcess, { id });
  await expect(
    reviewer.call(reviews.approveProcess, { id, version: read.version, contentHash: read.contentHash }),
  ).rejects.toMatchObject({ code: "processes.notInReview", status: 409 });
  const given = await creator.call(reviews.assignProcess, { id, reviewerId: owner.uid });
  expect(given.status).toBe("reviewing");
  app.clock.advance(60_000);
  await manager.call(reviews.assignProcess, { id, reviewerId: reviewer.uid });
  expect(await creator.call(contract.getProcess, { id })).toMatchObject({ reviewerId: reviewer.uid, timestamp });
  await expect(manager.call(reviews.unassignProcess, { id })).resolves.toMatchObject({ status: "unassigned" });
  await expect(manager.call(reviews.unassignProcess, { id })).rejects.toMatchObject({ status: 409 });
});

test("what waits is handed out by people who do not read it, the longest waiting first", async () => {
  const firm = await organization(app);
  const writer = await member(app, firm.orgId, "creator");
  const checker = await member(app, firm.orgId, "reviewer");
  const hands = await member(app, firm.orgId, "manager");
  const sent: string[] = [];
  for (let i = 0; i < 2; i++) {
    const { id, version } = await answered(writer, await template(firm));
    await writer.call(reviews.sendProcess, { id, version });
    app.clock.advance(1000);
    sent.push(id);
  }
  await answered(writer, await template(firm));
  expect(await hands.call(countAssignments, {})).toEqual({ waiting: 2 });
  const page = await hands.call(processLists.listAssignments, { limit: 1 });
  const rest = await hands.call(processLists.listAssignments, { limit: 1, ...(page.next ? { after: page.next } : {}) });
  expect([...page.rows, ...rest.rows].map(({ id }) => id)).toEqual(sent);
  expect(rest.next).toBeNull();
  expect(
    Object.keys(page.rows[0] ?? {})
      .toSorted()
      .join(" "),
  ).toBe("creatorId creatorName id requesterName reviewerId reviewerName since status submitterId templateName title");
  const [first = ""] = sent;
  await hands.call(reviews.assignProcess, { id: first, reviewerId: checker.uid });
  expect(await hands.call(countAssignments, {})).toEqual({ waiting: 1 });
  const after = await hands.call(processLists.listAssignments, {});
  expect(after.rows.find(({ id }) => id === first)).toMatchObject({ reviewerId: checker.uid, status: "reviewing" });
  // Returned and given again it waits since the same moment, and keeps its position.
  app.clock.advance(60_000);
  await hands.call(reviews.unassignProcess, { id: first });
  await hands.call(reviews.assignProcess, { id: first, reviewerId: checker.uid });
  expect((await hands.call(processLists.listAssignments, {})).rows[0]).toMatchObject({
    id: first,
    since: page.rows[0]?.since,
  });
  expect((await owner.call(processLists.listAssignments, {})).rows.map(({ id }) => id)).not.toContain(first);
  for (const who of [writer, checker])
    await expect(who.call(processLists.listAssignments, {})).rejects.toMatchObject({ code: "failure.role" });
});

test("where only managers assign, creators and reviewers do not", async () => {
  const firm = await organization(app);
  const settings = JSON.stringify({
    assignOnlyByManager: true,
    projectSelectionRequired: false,
    requiresDifferentReviewerThanCreator: false,
  });
  await app.node.platform.db.asSystem((tx) =>
    sql`update organizations set settings = ${settings} where id = ${firm.orgId}`.execute(tx),
  );
  const own = await member(app, firm.orgId, ["creator", "reviewer"]);
  const { id } = await processIn("reviewing", { creator: own, reviewer: firm, templateId: await template(firm) });
  await expect(own.call(reviews.assignProcess, { id, reviewerId: firm.uid })).rejects.toMatchObject({
    code: "processes.assignOnlyByManager",
    status: 403,
  });
  const boss = await member(app, firm.orgId, "manager");
  await boss.call(reviews.assignProcess, { id, reviewerId: own.uid });
  await firm.call(reviews.unassignProcess, { id });
  // Naming the reviewer when sending would be the same by another call.
  const draft = await answered(own, await template(firm));
  await expect(own.call(reviews.sendProcess, { ...draft, reviewerId: firm.uid })).rejects.toMatchObject({
    code: "processes.assignOnlyByManager",
    status: 403,
  });
  await own.call(reviews.sendProcess, draft);
});

test("open pages hear of it: a draft's news goes to its creator, a sent process's to everybody", async () => {
  const heard = async (who: SomeMember) => {
    const response = await fetch(`${app.address}/api/live`, { headers: { cookie: `sid=${who.token}` } });
    const keys: string[][] = [];
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    void (async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        for (const [, data] of part.value.matchAll(/^data: (.+)$/gm)) keys.push(...JSON.parse(data ?? "{}").keys);
    })().catch(() => undefined);
    return { keys, close: () => reader?.cancel() };
  };
  const [mine, theirs] = [await heard(creator), await heard(reviewer)];
  const { id, version } = await answered(creator, templateId);
  await app.eventually(async () => mine.keys.some((key) => key[1] === id));
  // A message for all members would arrive at the same moment.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(theirs.keys.filter((key) => key[1] === id)).toEqual([]);
  await creator.call(reviews.sendProcess, { id, version });
  await app.eventually(async () => theirs.keys.some((key) => key[0] === "process" && key[1] === id));
  expect(theirs.keys).toContainEqual(["processes"]);
  await reviewer.call(reviews.assignProcess, { id, reviewerId: reviewer.uid });
  await app.eventually(async () => mine.keys.filter((key) => key[0] === "process" && key[1] === id).length >= 3);
  theirs.keys.length = 0;
  await owner.call(reviews.unassignProcess, { id });
  await app.eventually(async () => theirs.keys.some((key) => key[0] === "process" && key[1] === id));
  await mine.close();
  await theirs.close();
});
