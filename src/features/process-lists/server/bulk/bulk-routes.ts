import { sql } from "kysely";
import type { ListInput } from "#features/processes/list-shape.ts";
import * as mayProcesses from "#features/processes/policy.ts";
import { newId } from "#platform/clock.ts";
import { violated } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure } from "#protocol/failure.ts";
import { type BulkWork, maxBulk } from "../../bulk.ts";
import * as contract from "../../bulk-contract.ts";
import { bulkMoved } from "../../events.ts";
import * as may from "../../policy.ts";
import { queryOf } from "../asked-days.ts";
import { listedIds } from "../lists.ts";
import { enqueueBulk } from "./run-bulk.ts";
import { isOpenToUndo, loadOwnBulk, shownBulks } from "./stored-bulks.ts";

/** Bytes of an id. */
const idBytes = 16;

/** The routes of acts on many processes. */
export function bulkRoutes(on: On): void {
  on(contract.countListed, async (call, list) => {
    call.authorize(mayProcesses.readList(call.actor, list.list));
    return { count: (await idsOf(call, list)).length };
  });

  on(contract.orderBulk, async (call, { work, of }) => {
    call.authorize(may.orderBulk(call.actor));
    const chosen = "processes" in of ? await named(call, of.processes) : await listed(call, of);
    if (chosen.length === 0) throw new Failure("processes.bulk.nothing", 409);
    return begin(call, work, chosen);
  });

  on(contract.listBulks, async (call) => {
    call.authorize(may.readBulks(call.actor));
    return { rows: await shownBulks(call) };
  });

  on(contract.undoBulk, async (call, { bulkId }) => {
    call.authorize(may.orderBulk(call.actor));
    const bulk = await loadOwnBulk(call, bulkId);
    if (bulk.finishedAt === null) throw new Failure("processes.bulk.running", 409);
    if (!isOpenToUndo(bulk, call.now)) throw new Failure("processes.bulk.notUndoable", 409);
    const items = await call.tx
      .selectFrom("processBulkItems")
      .select(["processId as id", "version", "before"])
      .where("bulkId", "=", bulkId)
      .where("state", "=", "done")
      .where("before", "is not", null)
      .orderBy("position")
      .execute();
    if (items.length === 0) throw new Failure("processes.bulk.notUndoable", 409);
    await putAway(call, bulkId);
    return begin(call, bulk.work, items, bulkId);
  });

  on(contract.stopBulk, async (call, { bulkId }) => {
    call.authorize(may.orderBulk(call.actor));
    const { tx, actor, now } = call;
    await loadOwnBulk(call, bulkId);
    const { numUpdatedRows } = await tx
      .updateTable("processBulkItems")
      .set({ state: "left" })
      .where("bulkId", "=", bulkId)
      .where("state", "=", "waiting")
      .executeTakeFirst();
    const left = Number(numUpdatedRows);
    if (left === 0) return { left };
    await tx.updateTable("processBulks").set({ finishedAt: now }).where("id", "=", bulkId).execute();
    call.audit("process.bulkStopped", "processBulk", bulkId, { left });
    await call.announce(bulkMoved, { bulkId, uid: actor.uid });
    return { left };
  });

  on(contract.putBulkAway, async (call, { bulkId }) => {
    call.authorize(may.readBulks(call.actor));
    const { finishedAt } = await loadOwnBulk(call, bulkId);
    if (finishedAt === null) throw new Failure("processes.bulk.running", 409);
    await putAway(call, bulkId);
    await call.announce(bulkMoved, { bulkId, uid: call.actor.uid });
    return { id: bulkId };
  });
}

const putAway = ({ tx, now }: MemberCall, bulkId: string) =>
  tx.updateTable("processBulks").set({ seenAt: now }).where("id", "=", bulkId).execute();

interface Chosen {
  readonly id: string;
  readonly version: number;
  readonly before?: unknown;
}

/** Returns the ids of a list in its order: at most one more than an act takes. */
async function idsOf(call: MemberCall, list: ListInput): Promise<string[]> {
  const ids = await listedIds(call.tx, call.actor, await queryOf(call, { ...list, limit: maxBulk }));
  return Array.from({ length: ids.length / idBytes }, (_, at) => ids.toString("hex", at * idBytes, (at + 1) * idBytes));
}

/** Returns what is in a list. Refuses if that is not what its reader counted, or more than one act takes. */
async function listed(
  call: MemberCall,
  { list, count }: { readonly list: ListInput; readonly count: number },
): Promise<Chosen[]> {
  call.authorize(mayProcesses.readList(call.actor, list.list));
  const ids = await idsOf(call, list);
  if (ids.length > maxBulk) throw new Failure("processes.bulk.tooMany", 422, { values: { limit: maxBulk } });
  if (ids.length !== count) throw new Failure("processes.bulk.listChanged", 409, { values: { count: ids.length } });
  return versionsOf(call, ids);
}

/** Returns the processes that were named, each once, in the version that was named. What is gone is left out. */
async function named(
  call: MemberCall,
  processes: readonly { readonly id: string; readonly version?: number | undefined }[],
): Promise<Chosen[]> {
  const versions = new Map(processes.map(({ id, version }) => [id, version]));
  const found = await versionsOf(call, [...versions.keys()]);
  return found.map(({ id, version }) => ({ id, version: versions.get(id) ?? version }));
}

async function versionsOf({ tx }: MemberCall, ids: readonly string[]): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    select p.id, p.version from unnest(${[...ids]}::uuid[]) with ordinality as asked(id, at)
      join processes p on p.id = asked.id order by asked.at`.execute(tx);
  return rows;
}

/** Begins an act on processes in the versions that they have now. Whether the caller may do it to each, the act decides. */
export async function beginBulk(call: MemberCall, work: BulkWork, ids: readonly string[]) {
  call.authorize(may.orderBulk(call.actor));
  return begin(call, work, await versionsOf(call, ids));
}

/** Writes an act with its processes, and orders it. */
async function begin(call: MemberCall, work: BulkWork, chosen: readonly Chosen[], undoes: string | null = null) {
  const { tx, orgId, now, actor } = call;
  const id = newId();
  await tx
    .insertInto("processBulks")
    .values({ orgId, id, work: JSON.stringify(work), undoes, createdAt: now, createdBy: actor.uid, updatedAt: now })
    .execute()
    .catch((error: unknown) => {
      if (violated(error) === "process_bulks_undone") throw new Failure("processes.bulk.notUndoable", 409);
      throw error;
    });
  const items = chosen.map(({ id: processId, version, before = null }, position) => ({
    processId,
    version,
    before,
    position,
  }));
  await sql`
    insert into process_bulk_items (org_id, bulk_id, position, process_id, version, state, before)
    select ${orgId}::uuid, ${id}::uuid, i.position, i."processId", i.version, 'waiting', i.before
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as i(position int, "processId" uuid, version int, before jsonb)`.execute(tx);
  call.audit("process.bulkOrdered", "processBulk", id, {
    ...work,
    count: chosen.length,
    ...(undoes ? { undoes } : {}),
  });
  await enqueueBulk(call, id);
  await call.announce(bulkMoved, { bulkId: id, uid: actor.uid });
  return { id, count: chosen.length };
}
