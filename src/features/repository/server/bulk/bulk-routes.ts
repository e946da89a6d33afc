import { sql } from "kysely";
import { newId } from "#platform/clock.ts";
import { violated } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure, type FailureCode, notFound } from "#protocol/failure.ts";
import * as contract from "../../bulk-contract.ts";
import { itemBulkMoved } from "../../events.ts";
import * as may from "../../policy.ts";
import { enqueueItemBulk } from "./run-bulk.ts";

/** The maximum of failures that are listed. */
const maxListed = 50;
/** The acts that a person is shown at once. */
const maxShown = 5;
/** Milliseconds for which a result waits for its person to put it away. */
const shownForMs = 24 * 3600_000;

/** The routes of acts on many items. Whether an item may be acted on, the act itself decides. */
export function itemBulkRoutes(on: On): void {
  on(contract.orderItemBulk, async (call, { act, parentId, items }) => {
    call.authorize(may.makeItem(call.actor));
    const ids = [...new Set(items)];
    return begin(
      call,
      { act, parentId },
      ids.map((id) => ({ id, parentBefore: null })),
    );
  });

  on(contract.listItemBulks, async (call) => {
    call.authorize(may.openRepository(call.actor));
    return { rows: await shownBulks(call) };
  });

  on(contract.undoItemBulk, async (call, { bulkId }) => {
    call.authorize(may.makeItem(call.actor));
    const bulk = await loadOwn(call, bulkId);
    if (bulk.finishedAt === null) throw new Failure("repository.bulk.running", 409);
    if (!isOpenToUndo(bulk, call.now)) throw new Failure("repository.bulk.notUndoable", 409);
    const items = await call.tx
      .selectFrom("repositoryBulkItems")
      .select(["itemId as id", "parentBefore"])
      .where("bulkId", "=", bulkId)
      .where("state", "=", "done")
      .orderBy("position")
      .execute();
    if (items.length === 0) throw new Failure("repository.bulk.notUndoable", 409);
    await putAway(call, bulkId);
    return begin(call, { act: opposite[bulk.act], parentId: null }, items, bulkId);
  });

  on(contract.stopItemBulk, async (call, { bulkId }) => {
    call.authorize(may.makeItem(call.actor));
    const { tx, actor, now } = call;
    await loadOwn(call, bulkId);
    const { numUpdatedRows } = await tx
      .updateTable("repositoryBulkItems")
      .set({ state: "left" })
      .where("bulkId", "=", bulkId)
      .where("state", "=", "waiting")
      .executeTakeFirst();
    const left = Number(numUpdatedRows);
    if (left === 0) return { left };
    await tx.updateTable("repositoryBulks").set({ finishedAt: now }).where("id", "=", bulkId).execute();
    call.audit("repository.bulkStopped", "repositoryBulk", bulkId, { left });
    await call.announce(itemBulkMoved, { bulkId, uid: actor.uid });
    return { left };
  });

  on(contract.putItemBulkAway, async (call, { bulkId }) => {
    call.authorize(may.openRepository(call.actor));
    const { finishedAt } = await loadOwn(call, bulkId);
    if (finishedAt === null) throw new Failure("repository.bulk.running", 409);
    await putAway(call, bulkId);
    await call.announce(itemBulkMoved, { bulkId, uid: call.actor.uid });
    return { id: bulkId };
  });
}

const opposite = { trash: "restore", restore: "trash", move: "move" } as const;

const putAway = ({ tx, now }: MemberCall, bulkId: string) =>
  tx.updateTable("repositoryBulks").set({ seenAt: now }).where("id", "=", bulkId).execute();

interface StoredBulk {
  readonly id: string;
  readonly act: contract.ItemAct;
  readonly undoes: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const ofPerson = ({ tx, actor }: Pick<MemberCall, "tx" | "actor">) =>
  tx
    .selectFrom("repositoryBulks")
    .select(["id", "act", "undoes", "createdAt", "finishedAt"])
    .where("createdBy", "=", actor.uid)
    .$narrowType<{ act: contract.ItemAct }>();

/** Returns an act of the caller, locked. Throws 404 if it is not theirs. */
async function loadOwn(call: MemberCall, bulkId: string): Promise<StoredBulk> {
  const found = await ofPerson(call).where("id", "=", bulkId).forUpdate().executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

const isOpenToUndo = ({ undoes, createdAt }: StoredBulk, now: Date): boolean =>
  undoes === null && now.getTime() - createdAt.getTime() < contract.undoWindowMs;

interface Chosen {
  readonly id: string;
  readonly parentBefore: string | null;
}

/** Writes an act with its items, and orders it. */
async function begin(
  call: MemberCall,
  work: { readonly act: contract.ItemAct; readonly parentId: string | null },
  chosen: readonly Chosen[],
  undoes: string | null = null,
) {
  const { tx, orgId, now, actor } = call;
  const id = newId();
  await tx
    .insertInto("repositoryBulks")
    .values({ orgId, id, ...work, undoes, createdAt: now, createdBy: actor.uid, updatedAt: now })
    .execute()
    .catch((error: unknown) => {
      if (violated(error) === "repository_bulks_undone") throw new Failure("repository.bulk.notUndoable", 409);
      throw error;
    });
  const items = chosen.map(({ id: itemId, parentBefore }, position) => ({ itemId, parentBefore, position }));
  const { numAffectedRows = 0n } = await sql`
    insert into repository_bulk_items (org_id, bulk_id, position, item_id, state, parent_before)
    select ${orgId}::uuid, ${id}::uuid, a.position, a."itemId", 'waiting', a."parentBefore"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as a(position int, "itemId" uuid, "parentBefore" uuid)
      join repository_items i on i.id = a."itemId" and i.erased_at is null`.execute(tx);
  const count = Number(numAffectedRows);
  if (count === 0) throw notFound();
  call.audit("repository.bulkOrdered", "repositoryBulk", id, { ...work, count, ...(undoes ? { undoes } : {}) });
  await enqueueItemBulk(call, id);
  await call.announce(itemBulkMoved, { bulkId: id, uid: actor.uid });
  return { id, count };
}

interface Failed {
  readonly itemId: string;
  readonly name: string | null;
  readonly code: FailureCode;
  readonly values: Readonly<Record<string, string>>;
}

type Shown = StoredBulk & {
  readonly count: number;
  readonly done: number;
  readonly failed: number;
  readonly undone: boolean;
  readonly failures: Failed[];
};

/** Returns the acts that a person has not put away, with their results. */
async function shownBulks({ tx, actor, now }: MemberCall): Promise<contract.ItemBulk[]> {
  const { rows } = await sql<Shown>`
    select b.id, b.act, b.undoes, b.created_at, b.finished_at, c.*,
      exists (select from repository_bulks u where u.undoes = b.id) as undone,
      coalesce((select jsonb_agg(jsonb_build_object('itemId', f.item_id, 'name', f.name, 'code', f.failure,
            'values', f.failure_values) order by f.position)
          from (select * from repository_bulk_items f where f.bulk_id = b.id and f.state = 'failed'
            order by f.position limit ${maxListed}) f), '[]') as failures
    from repository_bulks b cross join lateral (
        select count(*)::int as count, count(*) filter (where state = 'done')::int as done,
          count(*) filter (where state = 'failed')::int as failed
        from repository_bulk_items i where i.bulk_id = b.id) c
    where b.created_by = ${actor.uid} and b.seen_at is null and b.created_at > ${new Date(now.getTime() - shownForMs)}
    order by b.created_at desc limit ${maxShown}`.execute(tx);
  return rows.map((row) => {
    const { id, act, count, done, failed, undone, failures, finishedAt } = row;
    const finished = finishedAt !== null;
    const undoable = finished && !undone && done > 0 && isOpenToUndo(row, now);
    return { id, act, undoing: row.undoes !== null, count, done, failed, finished, undoable, failures };
  });
}
