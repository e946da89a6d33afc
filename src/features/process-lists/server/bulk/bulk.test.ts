import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { getProcess, listProcesses } from "#features/processes/contract.ts";
import { sendProcess } from "#features/reviews/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import type { BulkWork } from "../../bulk.ts";
import * as bulk from "../../bulk-contract.ts";
import { takeUpLostBulks } from "./run-bulk.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator", { firstName: "Sofía", lastName: "Barrios" });
  reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Rosa", lastName: "Mérida" });
  templateId = await template(owner);
});
afterAll(() => app?.stop());

/** Some complete drafts of the creator. */
async function drafts(count: number, title = "Venta") {
  const made: string[] = [];
  for (let at = 0; at < count; at++) made.push((await answered(creator, templateId, `${title} ${at + 1}`)).id);
  return made;
}

const named = (ids: readonly string[]) => ({ processes: ids.map((id) => ({ id })) });
const order = (who: SomeMember, work: BulkWork, ids: readonly string[]) =>
  who.call(bulk.orderBulk, { work, of: named(ids) });

/** Waits for the end of an act, and returns its result. */
const ended = (who: SomeMember, id: string) =>
  app.eventually(async () => {
    const found = (await who.call(bulk.listBulks, {})).rows.find((one) => one.id === id);
    return found?.finished && found;
  });

const done = async (who: SomeMember, work: BulkWork, ids: readonly string[]) =>
  ended(who, (await order(who, work, ids)).id);

const undone = async (who: SomeMember, bulkId: string) => ended(who, (await who.call(bulk.undoBulk, { bulkId })).id);

const facts = async (id: string, who = owner) => {
  const { status, reviewerId, creatorId, tags, clientId } = await who.call(getProcess, { id });
  return { status, reviewerId, creatorId, tags, clientId };
};

test("an act is done to each process, or says why not", async () => {
  const complete = await drafts(3);
  const { id: empty } = await begun(creator, templateId, "Venta vacía");
  const sent = await done(creator, { act: "send" }, [...complete, empty]);
  expect(sent).toMatchObject({ act: "send", count: 4, done: 3, failed: 1, undoable: true, undoing: false });
  expect(sent.failures).toMatchObject([
    { processId: empty, title: "Venta vacía", code: "processes.answersIncomplete" },
  ]);
  for (const id of complete) expect((await facts(id)).status).toBe("reviewing");
  const approved = await done(reviewer, { act: "approve" }, complete);
  expect(approved).toMatchObject({ done: 3, failed: 0, undoable: false, failures: [] });
  await expect(reviewer.call(bulk.undoBulk, { bulkId: approved.id })).rejects.toMatchObject({
    code: "processes.bulk.notUndoable",
  });
});

test("each act that can be taken back is, once, and leaves what somebody changed since", async () => {
  const [one = "", two = ""] = await drafts(2, "Permuta");
  const client = (await owner.call(catalogCalls.clients.create, { name: "Ana Díaz" })).id;
  const colleague = await member(app, owner.orgId, "creator");
  const works: readonly [SomeMember, BulkWork, object][] = [
    [creator, { act: "tag", tag: "urgente" }, { tags: ["urgente"] }],
    [creator, { act: "file", clientId: client }, { clientId: client }],
    [creator, { act: "handOver", creatorId: colleague.uid }, { creatorId: colleague.uid }],
    [creator, { act: "send" }, { status: "reviewing" }],
  ];
  for (const [who, work, after] of works) {
    const before = await Promise.all([one, two].map((id) => facts(id, creator)));
    const result = await done(who, work, [one, two]);
    expect(result, work.act).toMatchObject({ done: 2, undoable: true });
    const sees = work.act === "handOver" ? colleague : creator;
    expect(await facts(one, sees)).toMatchObject(after);
    // A person who no longer has a process cannot take it back.
    if (work.act === "handOver") continue;
    expect(await undone(who, result.id), work.act).toMatchObject({ done: 2, undoing: true, undoable: false });
    expect(await Promise.all([one, two].map((id) => facts(id, creator)))).toEqual(before);
    await expect(who.call(bulk.undoBulk, { bulkId: result.id })).rejects.toMatchObject({ status: 409 });
    if (work.act === "file") break;
  }
  const removed = await done(creator, { act: "remove" }, [one]);
  await expect(facts(one, creator)).rejects.toMatchObject({ status: 404 });
  expect(await undone(creator, removed.id)).toMatchObject({ done: 1 });
  expect((await facts(one, creator)).status).toBe("drafting");
  const { version } = await creator.call(getProcess, { id: one });
  await creator.call(sendProcess, { id: one, version });
  const given = await done(owner, { act: "assign", reviewerId: reviewer.uid }, [one]);
  expect(given).toMatchObject({ done: 1, undoable: false });
  const back = await done(owner, { act: "unassign" }, [one]);
  const again = await done(owner, { act: "assign", reviewerId: owner.uid }, [one]);
  // The review went to somebody else since the first act.
  const late = await undone(owner, back.id);
  expect(late).toMatchObject({ done: 0, failed: 1, failures: [{ code: "processes.bulk.changedSince" }] });
  expect(await undone(owner, again.id)).toMatchObject({ done: 1 });
  expect((await facts(one)).status).toBe("unassigned");
});

test("all of a list is what its reader counted, under its filters", async () => {
  await drafts(12, "Arrendamiento");
  const list = { list: "drafts", search: "arrendamiento" } as const;
  expect(await creator.call(bulk.countListed, list)).toEqual({ count: 12 });
  const work = { act: "tag", tag: "lote" } as const;
  await expect(creator.call(bulk.orderBulk, { work, of: { list, count: 11 } })).rejects.toMatchObject({
    status: 409,
    code: "processes.bulk.listChanged",
    values: { count: 12 },
  });
  const { id, count } = await creator.call(bulk.orderBulk, { work, of: { list, count: 12 } });
  expect(count).toBe(12);
  expect(await ended(creator, id)).toMatchObject({ done: 12, failed: 0 });
  const { rows } = await creator.call(listProcesses, { list: "drafts", tag: "lote", limit: 50 });
  expect(rows).toHaveLength(12);
});

test("an act is its person's alone; what is approved is the version that was shown", async () => {
  const [id = ""] = await drafts(1, "Donación");
  const { version } = await creator.call(getProcess, { id });
  const { id: bulkId } = await creator.call(bulk.orderBulk, {
    work: { act: "send" },
    of: { processes: [{ id, version: version - 1 }] },
  });
  expect(await ended(creator, bulkId)).toMatchObject({ failed: 1, failures: [{ code: "processes.changed" }] });
  expect((await owner.call(bulk.listBulks, {})).rows.map((one) => one.id)).not.toContain(bulkId);
  const asOwner = [
    () => owner.call(bulk.undoBulk, { bulkId }),
    () => owner.call(bulk.stopBulk, { bulkId }),
    () => owner.call(bulk.putBulkAway, { bulkId }),
  ];
  for (const calling of asOwner) await expect(calling()).rejects.toMatchObject({ status: 404 });
  const stranger = await organization(app, { name: "Otro bufete" });
  await expect(order(stranger, { act: "remove" }, [id])).rejects.toMatchObject({ code: "processes.bulk.nothing" });
  await creator.call(bulk.putBulkAway, { bulkId });
  expect((await creator.call(bulk.listBulks, {})).rows.map((one) => one.id)).not.toContain(bulkId);
});

test("of two people who act on the same at once, one does it and the other is refused", async () => {
  const ids = await drafts(4, "Cesión");
  const second = await member(app, owner.orgId, "reviewer");
  await done(creator, { act: "send" }, ids);
  const [first, other] = await Promise.all([
    done(reviewer, { act: "approve" }, ids),
    done(second, { act: "approve" }, ids),
  ]);
  expect(first.done + other.done).toBe(4);
  expect(first.failed + other.failed).toBe(4);
});

test("an act whose job was lost goes on, and one that was stopped leaves the rest", async () => {
  const ids = await drafts(2, "Mandato");
  const { id } = await order(creator, { act: "tag", tag: "perdido" }, ids);
  await ended(creator, id);
  await app.query("update process_bulk_items set state = 'waiting' where bulk_id = $1 and position = 1", [id]);
  await app.query(
    "update process_bulks set finished_at = null, updated_at = updated_at - interval '5 minutes' where id = $1",
    [id],
  );
  await takeUpLostBulks(app.node.platform);
  expect(await ended(creator, id)).toMatchObject({ done: 2 });
  await app.query("update process_bulk_items set state = 'waiting' where bulk_id = $1 and position = 1", [id]);
  await app.query("update process_bulks set finished_at = null where id = $1", [id]);
  expect(await creator.call(bulk.stopBulk, { bulkId: id })).toEqual({ left: 1 });
  expect(await ended(creator, id)).toMatchObject({ count: 2, done: 1, failed: 0 });
});
