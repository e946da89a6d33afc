import { afterAll, beforeAll, expect, test } from "vitest";
import * as documents from "#features/documents/contract.ts";
import * as contract from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, processIn, template } from "#tests/fixtures/processes.ts";
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
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});

afterAll(() => app?.stop());

const sent = async (reviewerId: string | null = null) => {
  const { id, version } = await answered(creator, templateId);
  app.clock.advance(1000);
  return creator.call(reviews.sendProcess, { id, version, reviewerId });
};

test("its creator takes back what was sent, also to somebody by name, and sends it again", async () => {
  for (const to of [null, reviewer.uid]) {
    const { id, version } = await sent(to);
    const back = await creator.call(reviews.withdrawProcess, { id });
    expect(back).toEqual({ id, status: "drafting", version: version + 1 });
    const process = await creator.call(contract.getProcess, { id });
    expect(process).toMatchObject({ reviewerId: null, reviewTimestamp: null, assignmentDate: null });
    // A draft is its creator's alone.
    await expect(reviewer.call(contract.getProcess, { id })).rejects.toMatchObject({ status: 404 });
    await expect(creator.call(reviews.withdrawProcess, { id })).rejects.toMatchObject({
      code: "processes.notInReview",
      status: 409,
    });
    await creator.call(reviews.sendProcess, { id, version: back.version });
  }
});

test("once somebody took on the review it is not taken back, until they return it", async () => {
  const { id } = await sent();
  app.clock.advance(1000);
  await reviewer.call(reviews.assignProcess, { id, reviewerId: reviewer.uid });
  await expect(creator.call(reviews.withdrawProcess, { id })).rejects.toMatchObject({
    code: "processes.reviewBegan",
    status: 409,
  });
  await reviewer.call(reviews.unassignProcess, { id });
  expect(await creator.call(reviews.withdrawProcess, { id })).toMatchObject({ status: "drafting" });
});

test("taken back and decided at once, one of both happens", async () => {
  for (let round = 0; round < 5; round++) {
    const { id, version } = await sent();
    const [back, decided] = await Promise.all([
      creator.call.raw(reviews.withdrawProcess, { id }),
      reviewer.call.raw(reviews.rejectProcess, { id, version, reason: "Falta" }),
    ]);
    const done = [back, decided].filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    const { status } = await creator.call(contract.getProcess, { id });
    expect(status).toBe(back.status === 200 ? "drafting" : "rejected");
    // The later caller gets an error. A reviewer does not see the draft any more.
    expect([404, 409]).toContain([back, decided].find((one) => one.status !== 200)?.status);
  }
});

test("a copy has the answers, tags and template of the first, and is the draft of who copies", async () => {
  const first = await processIn("approved", { creator, reviewer, templateId });
  const before = await creator.call(contract.getProcess, { id: first.id });
  const copy = await owner.call(contract.copyProcess, { id: first.id, title: "Copia" });
  expect(copy).toMatchObject({ status: "drafting", version: 1 });
  const made = await owner.call(contract.getProcess, { id: copy.id });
  expect(made).toMatchObject({
    title: "Copia",
    answers: before.answers,
    creatorId: owner.uid,
    templateId,
    documents: [],
  });
  expect(made.reviewedOn).toBeNull();
  // The first is what it was.
  expect(await creator.call(contract.getProcess, { id: first.id })).toEqual(before);
});

test("an answer without a place in the newest version is left out of a copy", async () => {
  const { id } = await answered(creator, templateId);
  await app.node.platform.db.asOrganization(owner.orgId, (tx) =>
    tx
      .updateTable("processes")
      .set({ answers: JSON.stringify({ nombre: "Luis", campo_de_antes: "x" }) })
      .where("id", "=", id)
      .execute(),
  );
  const copy = await creator.call(contract.copyProcess, { id, title: "Copia" });
  expect((await creator.call(contract.getProcess, { id: copy.id })).answers).toEqual({ nombre: "Luis" });
});

test("the documents of approved processes are one zip; what is not ready is named in it, and a stranger's is refused", async () => {
  const { id } = await processIn("approved", { creator, reviewer, templateId });
  const zip = await creator.call.raw(documents.downloadZip, { ids: [id] });
  expect(zip.status).toBe(200);
  const bytes = new Uint8Array(await zip.arrayBuffer());
  expect([...bytes.subarray(0, 4)]).toEqual([0x50, 0x4b, 3, 4]);
  // No jobs run here, so its document is not there yet.
  expect(new TextDecoder().decode(bytes)).toContain("Not ready.txt");
  const draft = await answered(creator, templateId);
  expect((await creator.call.raw(documents.downloadZip, { ids: [id, draft.id] })).status).toBe(409);
  const outsider = await organization(app);
  expect((await outsider.call.raw(documents.downloadZip, { ids: [id] })).status).toBe(404);
});
