import { sql } from "kysely";
import { z } from "zod";
import { memberActor } from "#features/members/server/index.ts";
import { type Attempt, actingFor, attempt } from "#platform/attempt.ts";
import type { ActingCall } from "#platform/http/call.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction, type Transaction } from "#platform/transaction.ts";
import { Failure, type FailureCode, isVerdict } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import type { ItemAct } from "../../bulk-contract.ts";
import { itemBulkMoved } from "../../events.ts";
import { makeItem } from "../../policy.ts";
import { moveItem } from "../item-routes.ts";
import { findItem } from "../queries.ts";
import { restoreItem, trashItem } from "../trash-routes.ts";

const runBulk = job("repository.bulk", z.object({ bulkId: Id }), { retries: 20, slow: true, concurrency: 4 });

/** Items of one transaction. Meanwhile the folders of the organization are locked against other moves. */
const piece = 10;
/** Milliseconds after its last step in which an act is taken to be lost. */
const stalledMs = 2 * 60_000;
/** Milliseconds for which the results of acts are kept. */
const keptMs = 30 * 24 * 3600_000;
const portion = 500;

/** Orders that an act is carried out. */
export const enqueueItemBulk = ({ enqueue }: Pick<Transaction, "enqueue">, bulkId: string): Promise<void> =>
  enqueue(runBulk, { bulkId });

/**
 * The job that carries an act out. Each item is done in the transaction that says so, with the act locked meanwhile: whatever
 * dies or runs twice, none is done twice and none is left out.
 */
export const runItemBulkJob: JobHandler = handle(runBulk, async (call, { bulkId }) => {
  while (await call.transaction((transaction) => runSome(call, transaction, bulkId)))
    if (call.signal.aborted) throw new Error("interrupted: it goes on with the next attempt");
});

interface Item {
  readonly position: number;
  readonly itemId: string;
  readonly parentBefore: string | null;
}

/** Does some of an act; false when there is nothing left to do. */
async function runSome(call: JobCall, transaction: Transaction, bulkId: string): Promise<boolean> {
  const { tx, now } = transaction;
  const bulk = await tx
    .selectFrom("repositoryBulks")
    .select(["orgId", "act", "parentId", "undoes", "createdBy", "finishedAt"])
    .where("id", "=", bulkId)
    .forUpdate()
    .executeTakeFirst();
  if (!bulk || bulk.finishedAt !== null) return false;
  const items = await tx
    .selectFrom("repositoryBulkItems")
    .select(["position", "itemId", "parentBefore"])
    .where("bulkId", "=", bulkId)
    .where("state", "=", "waiting")
    .orderBy("position")
    .limit(piece)
    .execute();
  const actor = await memberActor(tx, bulk.createdBy, now);
  const acting = actor && actingFor(transaction, bulk.orgId, actor);
  const allowed = actor ? makeItem(actor) : "failure.role";
  const act = bulk.act as ItemAct;
  for (const item of items) {
    // A move is taken back to where each item lay.
    const to = bulk.undoes === null ? bulk.parentId : item.parentBefore;
    const made: Attempt<string | null> =
      acting && allowed === true
        ? await attempt(acting, call.attempt > 2, (own) => actOn(own, act, item.itemId, to))
        : { failure: new Failure(allowed === true ? "failure.role" : allowed, 403) };
    await settle(transaction, bulkId, item, made, acting && (await nameOf(acting, item.itemId)));
  }
  const finished = items.length < piece;
  const moved = { updatedAt: now, ...(finished ? { finishedAt: now } : {}) };
  await tx.updateTable("repositoryBulks").set(moved).where("id", "=", bulkId).execute();
  if (finished) transaction.audit("repository.bulkDone", "repositoryBulk", bulkId);
  await transaction.announce(itemBulkMoved, { bulkId, uid: bulk.createdBy });
  return !finished;
}

/** Does an act to one item, and returns the folder it lay in. */
async function actOn(call: ActingCall, act: ItemAct, itemId: string, to: string | null): Promise<string | null> {
  if (act === "move") return (await moveItem(call, itemId, to)).parentBefore;
  await (act === "trash" ? trashItem : restoreItem)(call, itemId);
  return null;
}

/** Returns the name of an item, or null if the person cannot see it. */
async function nameOf(call: ActingCall, itemId: string): Promise<string | null> {
  const item = await findItem(call, itemId);
  return item && item.level !== "none" ? item.name : null;
}

async function settle(
  { tx }: Transaction,
  bulkId: string,
  { position, parentBefore }: Item,
  made: Attempt<string | null>,
  name: string | null | undefined,
): Promise<void> {
  const result =
    "failure" in made
      ? { state: "failed", parentBefore, ...reasonOf(made.failure) }
      : { state: "done", parentBefore: made.value };
  await tx
    .updateTable("repositoryBulkItems")
    .set({ ...result, name: name ?? null })
    .where("bulkId", "=", bulkId)
    .where("position", "=", position)
    .execute();
}

function reasonOf(error: unknown): { failure: FailureCode; failureValues: string } {
  if (!isVerdict(error)) return { failure: "failure.unknown", failureValues: "{}" };
  const { code, values } = error;
  const texts = Object.entries(values).map(([key, value]) => [key, String(value)]);
  return { failure: code, failureValues: JSON.stringify(Object.fromEntries(texts)) };
}

const sweep = job("repository.sweepBulks", z.object({}), { retries: 2, concurrency: 1 });

export const sweepItemBulksSchedule: Schedule = { job: sweep, cron: "* * * * *" };

/** The job that takes up again acts whose job was lost, and deletes the results of old ones. */
export const sweepItemBulksJob = (platform: Platform): JobHandler =>
  handle(sweep, async () => {
    await takeUpLostItemBulks(platform);
    await deleteOldBulks(platform);
  });

/** Takes up again acts whose job was lost. A second job finds nothing to do. */
export async function takeUpLostItemBulks({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const lost = await db.asSystem((tx) =>
    tx
      .selectFrom("repositoryBulks")
      .select(["orgId", "id", "createdBy"])
      .where("finishedAt", "is", null)
      .where("updatedAt", "<", new Date(now.getTime() - stalledMs))
      .orderBy("updatedAt")
      .limit(portion)
      .execute(),
  );
  for (const { orgId, id, createdBy: by } of lost)
    await organizationTransaction(db, { orgId, by, now }, async (transaction) => {
      // Nobody takes it up once more before this job had its time.
      await transaction.tx.updateTable("repositoryBulks").set({ updatedAt: now }).where("id", "=", id).execute();
      await enqueueItemBulk(transaction, id);
    });
}

const deleteOldBulks = ({ db, clock }: Platform) =>
  db.asSystem((tx) =>
    sql`delete from repository_bulks where (org_id, id) in (
      select org_id, id from repository_bulks where created_at < ${new Date(clock.now().getTime() - keptMs)}
      limit ${portion})`.execute(tx),
  );
