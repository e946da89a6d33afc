import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteProcess, getProcess, listProcesses, restoreDeleted } from "#features/processes/contract.ts";
import { approveProcess, sendProcess } from "#features/reviews/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, begun, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { amendProcess, listRelatable, listRelations, relateProcess, unrelateProcess } from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});
afterAll(() => app.stop());

const approved = async (title?: string, by = creator) =>
  (await processIn("approved", { creator: by, reviewer, templateId, ...(title ? { title } : {}) })).id;
const rowsOf = async (who: SomeMember, id: string) => (await who.call(listRelations, { id })).rows;

test("both sides show it, each by its own name, and it is taken away and put back", async () => {
  const lease = await approved("Arrendamiento");
  const change = await approved("Modificación");
  const { id: relationId } = await creator.call(relateProcess, { id: change, kind: "amends", otherId: lease });
  expect(await rowsOf(creator, change)).toEqual([
    { id: relationId, kind: "amends", processId: lease, title: "Arrendamiento", status: "approved", removable: true },
  ]);
  expect(await rowsOf(owner, lease)).toMatchObject([{ kind: "amendedBy", processId: change, removable: true }]);
  // A reviewer reads both and began neither.
  expect(await rowsOf(reviewer, lease)).toMatchObject([{ kind: "amendedBy", removable: false }]);
  await expect(reviewer.call(unrelateProcess, { id: lease, relationId })).rejects.toMatchObject({ status: 403 });
  await creator.call(unrelateProcess, { id: lease, relationId });
  expect(await rowsOf(creator, change)).toEqual([]);
  await expect(creator.call(unrelateProcess, { id: lease, relationId })).rejects.toMatchObject({ status: 404 });
  // The same relation, made from the other side.
  await creator.call(relateProcess, { id: lease, kind: "amendedBy", otherId: change });
  expect(await rowsOf(creator, change)).toMatchObject([{ kind: "amends", processId: lease }]);
  expect((await creator.call(getProcess, { id: lease })).status).toBe("approved");
});

test("who does not read the other side learns nothing, not even that there is one", async () => {
  const lease = await approved("Arrendamiento");
  const draft = await begun(creator, templateId, "Borrador");
  const { id: relationId } = await creator.call(relateProcess, { id: draft.id, kind: "replaces", otherId: lease });
  expect(await rowsOf(creator, lease)).toMatchObject([{ kind: "replacedBy", status: "drafting" }]);
  for (const who of [owner, reviewer]) {
    expect(await rowsOf(who, lease)).toEqual([]);
    await expect(who.call(unrelateProcess, { id: lease, relationId })).rejects.toMatchObject({ status: 404 });
    await expect(who.call(relateProcess, { id: lease, kind: "amends", otherId: draft.id })).rejects.toMatchObject({
      status: 404,
    });
    await expect(who.call(listRelations, { id: draft.id })).rejects.toMatchObject({ status: 404 });
  }
  const outsider = await organization(app);
  await expect(outsider.call(listRelations, { id: lease })).rejects.toMatchObject({ status: 404 });
  await expect(outsider.call(unrelateProcess, { id: lease, relationId })).rejects.toMatchObject({ status: 404 });
  const theirs = await begun(outsider, await template(outsider));
  await expect(owner.call(relateProcess, { id: lease, kind: "amends", otherId: theirs.id })).rejects.toMatchObject({
    status: 404,
  });
});

test("a process is not related to itself, nor twice to another, nor in a circle", async () => {
  const [a, b, c] = [await approved(), await approved(), await approved()];
  const replaces = (id: string, otherId: string) => creator.call(relateProcess, { id, kind: "replaces", otherId });
  await expect(replaces(a, a)).rejects.toMatchObject({ status: 422, fields: [{ code: "relations.itself" }] });
  await replaces(a, b);
  await expect(replaces(a, b)).rejects.toMatchObject({ status: 409, fields: [{ code: "relations.repeated" }] });
  await expect(replaces(b, a)).rejects.toMatchObject({ fields: [{ code: "relations.repeated" }] });
  await expect(creator.call(relateProcess, { id: b, kind: "hasAnnex", otherId: a })).rejects.toMatchObject({
    fields: [{ code: "relations.repeated" }],
  });
  await replaces(b, c);
  await expect(replaces(c, a)).rejects.toMatchObject({ status: 422, fields: [{ code: "relations.circle" }] });
  await expect(creator.call(relateProcess, { id: a, kind: "replacedBy", otherId: c })).rejects.toMatchObject({
    fields: [{ code: "relations.circle" }],
  });
  // Another kind goes another way.
  await creator.call(relateProcess, { id: c, kind: "annexOf", otherId: a });
});

test("of three who would close a circle at once, one is refused", async () => {
  const [a, b, c] = [await approved(), await approved(), await approved()];
  const pairs = [
    [a, b],
    [b, c],
    [c, a],
  ] as const;
  const answers = await Promise.allSettled(
    pairs.map(([id, otherId]) => creator.call(relateProcess, { id, kind: "replaces", otherId })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
});

test("an approved process is amended by a new one with its answers", async () => {
  const lease = await approved("Arrendamiento");
  const draft = await begun(creator, templateId);
  await expect(creator.call(amendProcess, { id: draft.id, title: "X" })).rejects.toMatchObject({
    status: 409,
    code: "processes.notApproved",
  });
  const { id } = await owner.call(amendProcess, { id: lease, title: "Arrendamiento (modificación)" });
  expect(await owner.call(getProcess, { id })).toMatchObject({ status: "drafting", answers: { nombre: "Ana Díaz" } });
  expect(await rowsOf(owner, id)).toMatchObject([{ kind: "amends", processId: lease }]);
  expect(await rowsOf(creator, lease)).toEqual([]);
  const { rows } = await creator.call(listProcesses, { list: "approved" });
  expect(rows.map((row) => row.id)).toContain(lease);
});

test("a search offers what may be related and is not yet", async () => {
  const lease = await approved("Arrendamiento de Ana");
  const change = await approved("Modificación de Ana");
  const other = await member(app, owner.orgId, "creator");
  const theirs = await processIn("approved", { creator: other, reviewer, templateId, title: "Anexo de Ana" });
  const found = async (who: SomeMember, search?: string) =>
    (await who.call(listRelatable, { id: lease, search })).rows.map(({ id }) => id);
  expect(await found(creator, "ana")).toEqual([change]);
  expect(await found(owner, "ana")).toEqual(expect.arrayContaining([change, theirs.id]));
  expect(await found(owner, "nadie")).toEqual([]);
  await creator.call(relateProcess, { id: lease, kind: "hasAnnex", otherId: change });
  expect(await found(creator)).toEqual([]);
});

test("what was deleted is not shown and comes back with its relations", async () => {
  const lease = await approved("Arrendamiento");
  const { id, version } = await answered(creator, templateId, "Sustituto");
  await creator.call(relateProcess, { id, kind: "replaces", otherId: lease });
  await creator.call(deleteProcess, { id });
  expect(await rowsOf(creator, lease)).toEqual([]);
  await creator.call(restoreDeleted, { pId: id });
  expect(await rowsOf(creator, lease)).toMatchObject([{ kind: "replacedBy", status: "drafting" }]);
  const { version: next } = await creator.call(getProcess, { id });
  expect(next).toBeGreaterThanOrEqual(version);
  const sent = await creator.call(sendProcess, { id, version: next });
  const { contentHash } = await reviewer.call(getProcess, { id });
  await reviewer.call(approveProcess, { id, version: sent.version, contentHash });
  expect(await rowsOf(reviewer, lease)).toMatchObject([{ kind: "replacedBy", status: "approved" }]);
});
