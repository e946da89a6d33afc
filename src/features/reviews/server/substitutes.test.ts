import { afterAll, beforeAll, expect, test } from "vitest";
import { removeMember } from "#features/members/contract.ts";
import { listNotices } from "#features/notifications/contract.ts";
import * as contract from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as reviews from "../contract.ts";
import { deleteSubstitute, getSubstitute, saveSubstitute } from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let sofia: SomeMember;
let luis: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  sofia = await member(app, owner.orgId, "reviewer", { firstName: "Sofía", lastName: "Paz" });
  luis = await member(app, owner.orgId, "reviewer", { firstName: "Luis", lastName: "Ruiz" });
  templateId = await template(owner);
});
afterAll(() => app?.stop());

const day = (days: number) => new Date(app.clock.now().getTime() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
const sentTo = async (reviewerId: string, title: string) => {
  const { id, version } = await answered(creator, templateId, title);
  await creator.call(reviews.sendProcess, { id, version, reviewerId });
  return creator.call(contract.getProcess, { id });
};

test("what is given to somebody who is away goes to the substitute on these days, and says in whose place", async () => {
  const had = await sentTo(sofia.uid, "De antes");
  await sofia.call(saveSubstitute, { substituteId: luis.uid, from: day(-1), until: day(1) });
  expect((await luis.call(getSubstitute, {})).inPlaceOf).toMatchObject([{ name: "Sofía Paz" }]);
  const { reviewers } = await creator.call(reviews.listReviewers, {});
  expect(reviewers.find(({ uid }) => uid === sofia.uid)?.substituteName).toBe("Luis Ruiz");

  const sent = await sentTo(sofia.uid, "Durante");
  expect(sent).toMatchObject({ reviewerId: luis.uid, reviewerForName: "Sofía Paz" });
  const { rows } = await luis.call(contract.listProcesses, { list: "work" });
  expect(rows).toMatchObject([{ title: "Durante", reviewerForName: "Sofía Paz" }]);
  const notice = await app.eventually(async () => (await luis.call(listNotices, {})).rows[0]);
  expect(notice).toMatchObject({ kind: "processAssigned", awayName: "Sofía Paz" });
  expect((await creator.call(contract.getProcess, { id: had.id })).reviewerId).toBe(sofia.uid);

  // Given to somebody by name afterwards, it is in nobody's place.
  await owner.call(reviews.assignProcess, { id: sent.id, reviewerId: owner.uid });
  expect(await owner.call(contract.getProcess, { id: sent.id })).toMatchObject({
    reviewerId: owner.uid,
    reviewerForName: null,
  });
  expect((await luis.call(listNotices, {})).rows[0]).toMatchObject({ kind: "processAssigned", awayName: null });
});

test("before and after, without a substitute who may review, and once it is taken back, it goes to who was named", async () => {
  await sofia.call(saveSubstitute, { substituteId: luis.uid, from: day(3), until: day(9) });
  expect((await sentTo(sofia.uid, "Antes")).reviewerId).toBe(sofia.uid);
  await sofia.call(saveSubstitute, { substituteId: luis.uid, from: day(-1), until: day(2) });
  await sofia.call(deleteSubstitute, {});
  expect((await sentTo(sofia.uid, "Sin suplente")).reviewerId).toBe(sofia.uid);
  await expect(
    sofia.call(saveSubstitute, { substituteId: creator.uid, from: day(0), until: day(2) }),
  ).rejects.toMatchObject({ status: 422, code: "processes.reviewerUnknown" });
  await expect(
    sofia.call(saveSubstitute, { substituteId: luis.uid, from: day(2), until: day(1) }),
  ).rejects.toMatchObject({ status: 422 });
  await sofia.call(saveSubstitute, { substituteId: luis.uid, from: day(-1), until: day(2) });
  await owner.call(removeMember, { id: luis.uid });
  await app.eventually(async () => (await sofia.call(getSubstitute, {})).substitute === null);
});
