import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { newId } from "#platform/clock.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import {
  createStudy,
  deleteStudy,
  getStudy,
  getVersion,
  listStudies,
  listVersions,
  restoreStudy,
  saveStudy,
} from "../contract.ts";
import { exampleStudy, newStudy } from "../new-study.ts";
import type { StudyContent } from "../study.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
beforeAll(async () => {
  app = await startApp({}, { work: false });
});
beforeEach(async () => {
  owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  creator = await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil" });
  reviewer = await member(app, owner.orgId, "reviewer");
});
afterAll(() => app.stop());

const content = exampleStudy("es");
const study = (title: string, more: Partial<{ processId: string; projectId: string; content: StudyContent }> = {}) => ({
  title,
  content,
  ...more,
});
const inPlan = (plan: string) =>
  app.query(`update organizations set plan = '${plan}', trial_ends_at = null where id = $1`, [owner.orgId]);

const expectRefused = async (failure: object, calls: readonly (() => Promise<unknown>)[]) => {
  for (const call of calls) await expect(call()).rejects.toMatchObject(failure);
};

test("a study is saved, read by colleagues and listed, the last changed first, found by any part of its title", async () => {
  const made = await creator.call(createStudy, study("  Lote 4,\n La Cañada "));
  expect(made).toMatchObject({ title: "Lote 4, La Cañada", version: 1, courses: 5, updatedBy: "Beto Gil", content });
  expect(await reviewer.call(getStudy, { id: made.id })).toMatchObject({ id: made.id, content, deletable: false });
  app.clock.advance(1000);
  const second = await reviewer.call(createStudy, study("Finca El Roble"));
  const titles = async (input: object) => (await owner.call(listStudies, input)).rows.map(({ title }) => title);
  expect(await titles({})).toEqual(["Finca El Roble", "Lote 4, La Cañada"]);
  expect(await titles({ search: "CANADA" })).toEqual(["Lote 4, La Cañada"]);
  expect(await titles({ search: "%" })).toEqual([]);
  const first = await owner.call(listStudies, { limit: 1 });
  expect(first.rows.map(({ id }) => id)).toEqual([second.id]);
  expect((await owner.call(listStudies, { limit: 1, after: first.next ?? "" })).rows[0]?.id).toBe(made.id);
  await expect(owner.call(listStudies, { after: "x" })).rejects.toMatchObject({ code: "failure.cursor" });
});

test("every saving is a version; of two who began with the same one, one gets an error", async () => {
  const { id } = await creator.call(createStudy, study("Lote"));
  const other = { ...content, unit: "v" as const };
  app.clock.advance(1000);
  const saved = await reviewer.call(saveStudy, { id, version: 1, ...study("Lote 2"), content: other });
  expect(saved).toMatchObject({ version: 2, title: "Lote 2", content: other });
  await expect(creator.call(saveStudy, { id, version: 1, ...study("Lote 3") })).rejects.toMatchObject({
    status: 409,
    code: "planner.changed",
    values: { version: 2 },
  });
  const answers = await Promise.allSettled(
    [owner, creator, reviewer].map((who) => who.call(saveStudy, { id, version: 2, ...study("Otro") })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { versions } = await owner.call(listVersions, { id });
  expect(versions.map(({ version, title }) => [version, title])).toEqual([
    [3, "Otro"],
    [2, "Lote 2"],
    [1, "Lote"],
  ]);
  expect(await owner.call(getVersion, { id, version: 1 })).toMatchObject({
    content,
    title: "Lote",
    savedBy: "Beto Gil",
  });
  await expect(owner.call(getVersion, { id, version: 9 })).rejects.toMatchObject({ status: 404 });
});

test("a study is linked to a process one may read and to a project that is there; others see no process", async () => {
  const templateId = await template(owner);
  const { id: processId } = await begun(creator, templateId, "Compraventa");
  const { id: projectId } = await owner.call(catalogCalls.projects.create, { name: "Torre Norte" });
  const linked = await creator.call(createStudy, study("Lote", { processId, projectId }));
  expect(linked).toMatchObject({ process: { id: processId, title: "Compraventa" }, projectName: "Torre Norte" });
  // A draft is its creator's alone.
  const seen = await reviewer.call(getStudy, { id: linked.id });
  expect(seen.process).toBeNull();
  // Saving without naming links leaves them.
  await reviewer.call(saveStudy, { id: linked.id, version: 1, ...study("Lote") });
  expect(await creator.call(getStudy, { id: linked.id })).toMatchObject({ process: { id: processId }, projectId });
  expect((await creator.call(listStudies, { processId })).rows).toHaveLength(1);
  expect((await creator.call(listStudies, { projectId: newId() })).rows).toEqual([]);
  for (const who of [reviewer, owner])
    await expect(who.call(createStudy, study("Ajeno", { processId }))).rejects.toMatchObject({
      status: 422,
      fields: [{ path: "processId", code: "planner.processGone" }],
    });
  await owner.call(catalogCalls.projects.remove, { id: projectId });
  await expect(creator.call(createStudy, study("Tarde", { projectId }))).rejects.toMatchObject({
    fields: [{ path: "projectId", code: "planner.projectGone" }],
  });
  const unlinked = await creator.call(saveStudy, { id: linked.id, version: 2, ...study("Lote"), processId: null });
  expect(unlinked).toMatchObject({ process: null, projectId, projectName: "Torre Norte" });
});

test("who made it, the owner and managers delete it; it comes back", async () => {
  const manager = await member(app, owner.orgId, "manager");
  const { id } = await creator.call(createStudy, study("Lote"));
  await expect(reviewer.call(deleteStudy, { id })).rejects.toMatchObject({ status: 403, code: "planner.notYours" });
  await creator.call(deleteStudy, { id });
  await expectRefused({ status: 404 }, [
    () => creator.call(getStudy, { id }),
    () => creator.call(deleteStudy, { id }),
    () => creator.call(listVersions, { id }),
  ]);
  await expect(creator.call(saveStudy, { id, version: 1, ...study("X") })).rejects.toMatchObject({ status: 404 });
  expect((await owner.call(listStudies, {})).rows).toEqual([]);
  await expect(reviewer.call(restoreStudy, { id })).rejects.toMatchObject({ status: 403 });
  await manager.call(restoreStudy, { id });
  await expect(manager.call(restoreStudy, { id })).rejects.toMatchObject({ status: 404 });
  expect((await owner.call(getStudy, { id })).deletable).toBe(true);
});

test("the audit log says who did what, and open pages hear of it", async () => {
  const { id } = await creator.call(createStudy, study("Lote"));
  await reviewer.call(saveStudy, { id, version: 1, ...study("Lote") });
  await owner.call(deleteStudy, { id });
  const { rows } = await app.query(
    "select action, actor_id, details from audit_log where org_id = $1 and object_id = $2 order by seq",
    [owner.orgId, id],
  );
  expect(rows).toEqual([
    { action: "landStudy.created", actor_id: creator.uid, details: { title: "Lote" } },
    { action: "landStudy.saved", actor_id: reviewer.uid, details: { title: "Lote", version: 2 } },
    { action: "landStudy.deleted", actor_id: owner.uid, details: { title: "Lote" } },
  ]);
});

test("without either permission of the plan nobody plans, and where the organization is not active nothing changes", async () => {
  const { id } = await creator.call(createStudy, study("Lote"));
  await inPlan("basic");
  await expectRefused({ status: 403, code: "failure.plan" }, [
    () => owner.call(listStudies, {}),
    () => owner.call(getStudy, { id }),
    () => owner.call(createStudy, study("X")),
    () => creator.call(deleteStudy, { id }),
  ]);
  await inPlan("standard");
  expect((await owner.call(listStudies, {})).rows).toHaveLength(1);
  await app.query("update organizations set status = 'disabledSubscription' where id = $1", [owner.orgId]);
  expect(await owner.call(getStudy, { id })).toMatchObject({ id });
  await expectRefused({ status: 403, code: "failure.inactive" }, [
    () => owner.call(createStudy, study("X")),
    () => owner.call(saveStudy, { id, version: 1, ...study("X") }),
    () => owner.call(deleteStudy, { id }),
  ]);
});

test("another organization finds nothing", async () => {
  const { id } = await creator.call(createStudy, study("Lote"));
  const stranger = await organization(app);
  await expectRefused({ status: 404 }, [
    () => stranger.call(getStudy, { id }),
    () => stranger.call(deleteStudy, { id }),
    () => stranger.call(restoreStudy, { id }),
    () => stranger.call(listVersions, { id }),
    () => stranger.call(saveStudy, { id, version: 1, ...study("X") }),
  ]);
  expect((await stranger.call(listStudies, {})).rows).toEqual([]);
});

test("what is no study is refused: too many rows, other members, line breaks in a cell", async () => {
  const [figure] = newStudy("es").figures;
  if (!figure) throw new Error("a new study has a figure");
  const row = figure.courses[0];
  const rows = (count: number) => Array.from({ length: count }, () => row);
  for (const [change, path] of [
    [{ figures: [] }, "content.figures"],
    [{ figures: [{ ...figure, courses: rows(1001) }] }, "content.figures.0.courses"],
    [{ figures: [1, 2, 3].map(() => ({ ...figure, courses: rows(700) })) }, "content.figures"],
    [{ figures: [{ ...figure, name: "a\nb" }] }, "content.figures.0.name"],
    [
      { figures: [{ ...figure, courses: [{ ...row, neighbour: "x".repeat(201) }] }] },
      "content.figures.0.courses.0.neighbour",
    ],
    [{ unit: "ft" }, "content.unit"],
    [{ deed: { ...content.deed, sizes: { ...content.deed.sizes, vara: "-1" } } }, "content.deed.sizes.vara"],
    [{ more: 1 }, "content"],
  ] as const) {
    const fields = expect.arrayContaining([expect.objectContaining({ path })]) as unknown;
    await expect(
      creator.call(createStudy, { title: "X", content: { ...content, ...change } as never }),
    ).rejects.toMatchObject({ status: 422, fields });
  }
  await expect(creator.call(createStudy, study(" \n "))).rejects.toMatchObject({
    fields: [{ path: "title", code: "planner.titleRequired" }],
  });
});

test("of very many versions the newest two hundred stay", async () => {
  const { id } = await creator.call(createStudy, study("Lote", { content: newStudy("es") }));
  await app.query("update land_studies set version = 205 where id = $1", [id]);
  await app.query(
    `insert into land_study_versions select org_id, id, n, title, content, course_count, creator_id, created_at
     from land_studies, generate_series(2, 205) n where id = $1`,
    [id],
  );
  await creator.call(saveStudy, { id, version: 205, ...study("Lote") });
  const { versions } = await creator.call(listVersions, { id });
  expect(versions).toHaveLength(200);
  expect([versions[0]?.version, versions.at(-1)?.version]).toEqual([206, 7]);
});
