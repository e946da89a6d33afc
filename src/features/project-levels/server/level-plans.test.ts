import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let at: { id: string; levelId: string };
let unitId: string;
beforeAll(async () => {
  app = await startApp({}, { work: false });
});
beforeEach(async () => {
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  const { id } = await owner.call(contract.createProject, { name: "Torre Ágata" });
  const { id: levelId } = await owner.call(contract.createLevel, { id, name: "Nivel 1" });
  at = { id, levelId };
  unitId = (await owner.call(contract.createUnit, { ...at, kind: "apartment", number: "101", privateArea: "80" })).id;
});
afterAll(() => app.stop());

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
const project = () => creator.call(contract.getProject, { id: at.id });
const filesOf = async () =>
  (await app.query("select id from files where org_id = $1 and name = 'level-plan'", [owner.orgId])).rows.length;

test("the drawing of a level is kept, read by every member, replaced and taken away; nothing else is left behind", async () => {
  expect((await project()).levels).toMatchObject([{ plan: null }]);
  const saved = await owner.call.upload(contract.saveLevelPlan, at, { name: "nivel.png", bytes: png });
  expect(saved.plan?.picture).toBe(true);
  const { bytes, headers } = await creator.call.download(contract.downloadLevelPlan, at);
  expect(bytes).toEqual(png);
  expect(headers.get("content-type")).toBe("image/png");
  const pdf = { name: "nivel.pdf", bytes: new TextEncoder().encode("%PDF-1.4\n") };
  await owner.call.upload(contract.saveLevelPlan, at, pdf);
  expect((await project()).levels).toMatchObject([{ plan: { picture: false } }]);
  expect(await filesOf()).toBe(1);
  for (const bytes of [new TextEncoder().encode("<svg onload=alert(1)>"), new Uint8Array([1])])
    await expect(owner.call.upload(contract.saveLevelPlan, at, { name: "x.png", bytes })).rejects.toMatchObject({
      fields: [{ path: "file", code: "projectLevels.planKind" }],
    });
  await owner.call(contract.deleteLevelPlan, at);
  expect(await filesOf()).toBe(0);
  await expect(creator.call.download(contract.downloadLevelPlan, at)).rejects.toMatchObject({ status: 404 });
});

test("units lie where they are put, also in the copy of a level, whose drawing outlives the first one's", async () => {
  await owner.call.upload(contract.saveLevelPlan, at, { name: "nivel.png", bytes: png });
  const spot = { x: 0.25, y: 0.7501 };
  await owner.call(contract.placeUnit, { ...at, unitId, spot });
  await expect(creator.call(contract.placeUnit, { ...at, unitId, spot })).rejects.toMatchObject({ status: 403 });
  for (const wrong of [
    { x: 1.1, y: 0 },
    { x: 0, y: -0.1 },
  ])
    await expect(owner.call(contract.placeUnit, { ...at, unitId, spot: wrong })).rejects.toMatchObject({ status: 422 });
  const copy = await owner.call(contract.copyLevel, { ...at, name: "Nivel 2" });
  expect((await project()).units.map((unit) => unit.spot)).toEqual([spot, spot]);
  await owner.call(contract.deleteLevel, at);
  const { bytes } = await creator.call.download(contract.downloadLevelPlan, { id: at.id, levelId: copy.id });
  expect(bytes).toEqual(png);
  const [unit] = (await project()).units;
  await owner.call(contract.placeUnit, { id: at.id, levelId: copy.id, unitId: unit?.id ?? "", spot: null });
  expect((await project()).units.map((one) => one.spot)).toEqual([null]);
  const stranger = await organization(app);
  const there = { id: at.id, levelId: copy.id };
  await expect(stranger.call.download(contract.downloadLevelPlan, there)).rejects.toMatchObject({ status: 404 });
});
