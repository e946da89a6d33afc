import { sql } from "kysely";
import { processNews } from "#features/processes/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { notFound } from "#protocol/failure.ts";
import { type BulkWork, undoWindowMs } from "../../bulk.ts";
import type { Bulk } from "../../bulk-contract.ts";
import { isUndoable } from "./acts.ts";

/** The maximum of failures that are listed. */
const maxListed = 50;
/** The acts that a person is shown at once. */
const maxShown = 5;
/** Milliseconds for which a result waits for its person to put it away. */
const shownForMs = 24 * 3600_000;

export interface StoredBulk {
  readonly id: string;
  readonly work: BulkWork;
  readonly undoes: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

type Asking = Pick<MemberCall, "tx" | "actor" | "now">;

const ofPerson = (tx: Tx, uid: string) =>
  tx
    .selectFrom("processBulks")
    .select(["id", "work", "undoes", "createdAt", "finishedAt"])
    .where("createdBy", "=", uid)
    .$narrowType<{ work: BulkWork }>();

/** Returns an act of the caller, locked. Throws 404 if it is not theirs. */
export async function loadOwnBulk({ tx, actor }: Asking, bulkId: string): Promise<StoredBulk> {
  const found = await ofPerson(tx, actor.uid).where("id", "=", bulkId).forUpdate().executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** Returns true if what an act did can be taken back at this moment, whether or not anything of it can. */
export const isOpenToUndo = ({ work, undoes, createdAt }: StoredBulk, now: Date): boolean =>
  undoes === null && isUndoable(work.act) && now.getTime() - createdAt.getTime() < undoWindowMs;

/** Returns the acts that a person has not put away, with their results. */
export async function shownBulks({ tx, actor, now }: Asking): Promise<Bulk[]> {
  const found = await ofPerson(tx, actor.uid)
    .where("seenAt", "is", null)
    .where("createdAt", ">", new Date(now.getTime() - shownForMs))
    .orderBy("createdAt", "desc")
    .limit(maxShown)
    .execute();
  if (found.length === 0) return [];
  const counts = await countItems(
    tx,
    found.map(({ id }) => id),
  );
  const failures = await failuresOf(
    tx,
    found.flatMap(({ id }) => (counts.get(id)?.failed ? [id] : [])),
  );
  return found.map((bulk) => {
    const { all = 0, done = 0, failed = 0, reversible = 0, undone = false } = counts.get(bulk.id) ?? {};
    const finished = bulk.finishedAt !== null;
    return {
      id: bulk.id,
      act: bulk.work.act,
      undoing: bulk.undoes !== null,
      count: all,
      done,
      failed,
      finished,
      undoable: finished && !undone && reversible > 0 && isOpenToUndo(bulk, now),
      failures: failures.get(bulk.id) ?? [],
    };
  });
}

async function countItems(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    all: number;
    done: number;
    failed: number;
    reversible: number;
    undone: boolean;
  }>`
    select i.bulk_id as id, count(*)::int as all, count(*) filter (where state = 'done')::int as done,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'done' and before is not null)::int as reversible,
      exists (select from process_bulks u where u.undoes = i.bulk_id) as undone
    from process_bulk_items i where i.bulk_id = any(${[...ids]}::uuid[]) group by i.bulk_id`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function failuresOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Bulk["failures"]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("processBulkItems")
    .select(["bulkId", "processId", "failure", "failureValues"])
    .where("bulkId", "in", ids)
    .where("state", "=", "failed")
    .orderBy("bulkId")
    .orderBy("position")
    .limit(maxListed)
    .execute();
  const news = await processNews(
    tx,
    rows.map(({ processId }) => processId),
  );
  const shown = rows.map(({ bulkId, processId, failure, failureValues }) => ({
    bulkId,
    processId,
    title: news.get(processId)?.title ?? "",
    code: failure ?? "failure.unknown",
    values: (failureValues ?? {}) as Record<string, string>,
  }));
  return new Map([...Map.groupBy(shown, ({ bulkId }) => bulkId)].map(([id, all]) => [id, all]));
}
