import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { fileOf, folderOf } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import type { Level } from "../item.ts";
import { shareItem } from "../share-contract.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** An item of the plain model. */
interface Node {
  id: string;
  folder: boolean;
  name: string;
  parent: string | null;
  deleted: boolean;
  shared: "view" | "edit" | null;
}

const upwards = (all: ReadonlyMap<string, Node>, id: string | null): Node[] => {
  const node = id === null ? undefined : all.get(id);
  return node ? [node, ...upwards(all, node.parent)] : [];
};
const gone = (all: ReadonlyMap<string, Node>, id: string | null) => upwards(all, id).some(({ deleted }) => deleted);

/** Returns a person's right by shares alone: the highest along the path, or none in the trash. */
function levelFor(all: ReadonlyMap<string, Node>, id: string): Level {
  const path = upwards(all, id);
  if (path.some(({ deleted }) => deleted)) return "none";
  if (path.some(({ shared }) => shared === "edit")) return "edit";
  return path.some(({ shared }) => shared === "view") ? "view" : "none";
}

const Step = fc.record({
  act: fc.constantFrom("folder", "file", "move", "rename", "trash", "restore", "share"),
  on: fc.nat(40),
  to: fc.nat(40),
  name: fc.constantFrom("Actas", "Poderes", "Minutas", "Copias"),
  permission: fc.constantFrom("view" as const, "edit" as const, null),
});
type Step = typeof Step extends fc.Arbitrary<infer S> ? S : never;

/** Does a step with the product, and with the model when the product did it. */
async function step(who: SomeMember, other: SomeMember, all: Map<string, Node>, asked: Step): Promise<void> {
  const nodes = [...all.values()];
  const item = nodes[asked.on % Math.max(1, nodes.length)];
  const folders = [null, ...nodes.filter(({ folder }) => folder).map(({ id }) => id)];
  const into = folders[asked.to % folders.length] ?? null;
  const refusable = <T>(call: Promise<T>) =>
    call.catch((error: { status?: number }) => {
      // What the rules refuse changes nothing; anything else is an error.
      expect([403, 404, 409]).toContain(error.status);
      return undefined;
    });
  const add = (id: string | undefined, folder: boolean) =>
    id && all.set(id, { id, folder, name: asked.name, parent: into, deleted: false, shared: null });
  if (asked.act === "folder") add(await refusable(folderOf(who.call, asked.name, into)), true);
  else if (asked.act === "file") add((await refusable(fileOf(who.call, asked.name, into)))?.id, false);
  else if (!item) return;
  else if (asked.act === "move") {
    const inside = upwards(all, into).some(({ id }) => id === item.id);
    const moved = await refusable(who.call(contract.moveItem, { itemId: item.id, parentId: into }));
    if (moved) expect([inside, gone(all, item.id), gone(all, into)]).toEqual([false, false, false]);
    if (moved) item.parent = into;
  } else if (asked.act === "rename") {
    if (await refusable(who.call(contract.saveItem, { itemId: item.id, name: asked.name }))) item.name = asked.name;
  } else if (asked.act === "trash") {
    if (await refusable(who.call(contract.trashItem, { itemId: item.id }))) item.deleted = true;
  } else if (asked.act === "restore") {
    const back = await refusable(who.call(contract.restoreItem, { itemId: item.id }));
    if (!back) return;
    Object.assign(item, { deleted: false, parent: back.parentId, name: back.name });
    expect(gone(all, back.parentId)).toBe(false);
  } else {
    const share = {
      itemId: item.id,
      principal: "member",
      principalId: other.uid,
      permission: asked.permission,
    } as const;
    if (await refusable(who.call(shareItem, share))) item.shared = asked.permission;
  }
}

/** Everything the product shows and allows is what the model says. */
async function compare(who: SomeMember, other: SomeMember, all: ReadonlyMap<string, Node>): Promise<void> {
  for (const node of all.values()) {
    const seen = (of: SomeMember) => of.call(contract.getItem, { itemId: node.id }).catch(() => undefined);
    const mine = await seen(who);
    if (gone(all, node.id)) expect(mine).toBeUndefined();
    else expect(mine).toMatchObject({ name: node.name, parentId: node.parent, level: "own" });
    expect((await seen(other))?.level ?? "none").toBe(levelFor(all, node.id));
  }
  const { rows } = await app.query<{ loops: number; orphans: number; twins: number }>(
    `with recursive up as (
       select id, parent_id, array[id] as seen, false as loops from repository_items where org_id = $1
       union all
       select up.id, i.parent_id, up.seen || i.id, i.id = any(up.seen) from up
       join repository_items i on i.org_id = $1 and i.id = up.parent_id where not up.loops
     )
     select (select count(*)::int from up where loops) as loops,
       (select count(*)::int from repository_items i where i.org_id = $1 and i.parent_id is not null
         and not exists (select 1 from repository_items f where f.org_id = $1 and f.id = i.parent_id and f.kind = 'folder')) as orphans,
       (select count(*)::int from (select 1 from repository_items where org_id = $1 and deleted_at is null
         group by place_id, name_key having count(*) > 1) t) as twins`,
    [who.orgId],
  );
  expect(rows).toEqual([{ loops: 0, orphans: 0, twins: 0 }]);
}

test("whatever is made, moved, renamed, deleted, restored and shared, the tree is the model's, and so are the rights", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const owner = await organization(app);
      const [sofia, luis] = [await member(app, owner.orgId, "creator"), await member(app, owner.orgId, "reviewer")];
      const all = new Map<string, Node>();
      for (const one of steps) await step(sofia, luis, all, one);
      await compare(sofia, luis, all);
    }),
    { numRuns: 8 },
  );
});

test("of moves into each other at once, none makes a loop", async () => {
  const owner = await organization(app);
  for (let round = 0; round < 5; round++) {
    const ids = await Promise.all([1, 2, 3, 4].map((n) => folderOf(owner.call, `Vuelta ${round} ${n}`)));
    await Promise.allSettled(
      ids.flatMap((itemId) =>
        ids.filter((id) => id !== itemId).map((parentId) => owner.call(contract.moveItem, { itemId, parentId })),
      ),
    );
    const { rows } = await app.query(
      `with recursive down as (select id from repository_items where org_id = $1 and parent_id is null
         union all select i.id from repository_items i join down on i.parent_id = down.id where i.org_id = $1)
       select id from repository_items where org_id = $1 and id not in (select id from down)`,
      [owner.orgId],
    );
    expect(rows).toEqual([]);
  }
});

test("of two renames to one name, and of twenty new versions on one, exactly one is done", async () => {
  const owner = await organization(app);
  const [one, two] = [await fileOf(owner.call, "uno.txt"), await fileOf(owner.call, "dos.txt")];
  const renames = await Promise.allSettled(
    [one, two].map(({ id }) => owner.call(contract.saveItem, { itemId: id, name: "tres.txt" })),
  );
  expect(renames.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await fileOf(owner.call, "base.txt", null, "cero");
  const versions = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      fileOf(owner.call, "base.txt", null, `contenido ${n}`, { ifTaken: "version", replaces: 1 }),
    ),
  );
  expect(versions.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a folder that is deleted while files are put into it, and restored while its folder is deleted, loses none", async () => {
  const owner = await organization(app);
  const top = await folderOf(owner.call, "Arriba");
  const folder = await folderOf(owner.call, "Recibidos", top);
  const sent = await Promise.allSettled([
    ...[1, 2, 3, 4, 5].map((n) => fileOf(owner.call, `archivo ${n}.txt`, folder)),
    owner.call(contract.trashItem, { itemId: folder }),
  ]);
  const stored = sent.slice(0, 5).filter(({ status }) => status === "fulfilled").length;
  await Promise.allSettled([
    owner.call(contract.restoreItem, { itemId: folder }),
    owner.call(contract.trashItem, { itemId: top }),
  ]);
  await owner.call(contract.restoreItem, { itemId: top }).catch(() => undefined);
  const { children } = await owner.call(contract.getItem, { itemId: folder });
  expect(children).toBe(stored);
});
