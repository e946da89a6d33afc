import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as contract from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { begun, processIn, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { createView, listTags, listViews, renameTag } from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let templateId: string;

beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  templateId = await template(owner);
});
afterAll(() => app?.stop());

const tagged = (who: SomeMember, title: string, tags: string[]) =>
  who.call(contract.createProcess, { templateId, title, tags });
const tagsOf = async (who: SomeMember, id: string) => (await who.call(contract.getProcess, { id })).tags;

test("a tag is renamed everywhere, merged with one of the name, and an approved process keeps its version", async () => {
  const one = await tagged(creator, "Uno", ["urjente", "2026", "urgente"]);
  const two = await tagged(creator, "Dos", ["urjente"]);
  const reviewer = await member(app, owner.orgId, "reviewer");
  const approved = await processIn("approved", { creator, reviewer, templateId, title: "Tres" });
  await app.query("update processes set tags = '{urjente}' where id = $1", [approved.id]);
  const before = await owner.call(contract.getProcess, { id: approved.id });
  const gone = await tagged(creator, "Cuatro", ["urjente"]);
  await creator.call(contract.deleteProcess, { id: gone.id });
  await creator.call(createView, { name: "Prisa", settings: { list: "drafts", tag: ["urjente", "urgente", "x"] } });
  const other = await organization(app);
  const elsewhere = await other.call(contract.createProcess, {
    templateId: await template(other),
    title: "Ajeno",
    tags: ["urjente"],
  });
  expect((await owner.call(listTags, {})).rows).toEqual([
    { tag: "2026", count: 1 },
    { tag: "urgente", count: 1 },
    { tag: "urjente", count: 3 },
  ]);

  expect(await owner.call(renameTag, { tag: "urjente", name: " urgente " })).toEqual({ changed: 4, more: false });
  expect((await owner.call(listTags, {})).rows).toEqual([
    { tag: "2026", count: 1 },
    { tag: "urgente", count: 3 },
  ]);
  expect(await tagsOf(creator, one.id)).toEqual(["urgente", "2026"]);
  expect(await tagsOf(creator, two.id)).toEqual(["urgente"]);
  expect(await tagsOf(other, elsewhere.id)).toEqual(["urjente"]);
  const after = await owner.call(contract.getProcess, { id: approved.id });
  expect(after).toEqual({ ...before, tags: ["urgente"], documents: after.documents });
  await creator.call(contract.restoreDeleted, { pId: gone.id });
  expect(await tagsOf(creator, gone.id)).toEqual(["urgente"]);
  const { rows } = await creator.call(contract.listProcesses, { list: "drafts", tag: "urgente" });
  expect(rows.map(({ title }) => title).toSorted()).toEqual(["Cuatro", "Dos", "Uno"]);
  const views = await creator.call(listViews, {});
  expect(views.rows[0]?.settings.tag).toEqual(["urgente", "x"]);
  // Another person who renames it learns its name by now.
  await expect(owner.call(renameTag, { tag: "urjente", name: "prisa" })).rejects.toMatchObject({
    status: 409,
    values: { tag: "urjente", name: "urgente" },
  });
  await expect(owner.call(renameTag, { tag: "nadie", name: "urgente" })).rejects.toMatchObject({ status: 404 });
  await expect(owner.call(renameTag, { tag: "urgente", name: " " })).rejects.toMatchObject({ status: 422 });
});

test("what more processes have than one transaction changes is renamed to the last by itself", async () => {
  const firm = await organization(app);
  const { id } = await begun(firm, await template(firm), "Modelo");
  await app.node.platform.db.asSystem((tx) =>
    sql`
      insert into processes (org_id, id, title, template_id, template_version_id, status, creator_id, tags, "timestamp", create_timestamp)
      select org_id, gen_random_uuid(), title, template_id, template_version_id, 'unassigned', creator_id, '{viejo}', "timestamp",
        create_timestamp
      from processes, generate_series(1, 2300) where id = ${id}`.execute(tx),
  );
  expect(await firm.call(renameTag, { tag: "viejo", name: "nuevo" })).toEqual({ changed: 1000, more: true });
  await app.eventually(async () => {
    const { rows } = await firm.call(listTags, {});
    return rows.length === 1 && rows[0]?.tag === "nuevo" && rows[0].count === 2300;
  });
});
