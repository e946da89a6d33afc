import { sql } from "kysely";
import { z } from "zod";
import { memberActor } from "#features/members/server/index.ts";
import { type Attempt, actingFor, attempt, together } from "#platform/attempt.ts";
import type { ActingCall } from "#platform/http/call.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction, type Transaction } from "#platform/transaction.ts";
import { Failure, type FailureCode, isVerdict } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import type { Before, BulkWork } from "../../bulk.ts";
import { bulkMoved } from "../../events.ts";
import { orderBulk } from "../../policy.ts";
import { actOn, takeBack } from "./acts.ts";

const runBulk = job("processes.bulk", z.object({ bulkId: Id }), { retries: 20, slow: true, concurrency: 4 });

/** Processes of one transaction: the lock of the act and those of its processes are held briefly. */
const piece = 10;
/** Milliseconds after its last step in which an act is taken to be lost. */
const stalledMs = 2 * 60_000;
/** Milliseconds for which the results of acts are kept. */
const keptMs = 30 * 24 * 3600_000;
const portion = 500;

/** Orders that an act is carried out. */
export const enqueueBulk = ({ enqueue }: Pick<Transaction, "enqueue">, bulkId: string): Promise<void> =>
  enqueue(runBulk, { bulkId });

/**
 * The job that carries an act out. Each process is done in the transaction that says so, with the act locked meanwhile:
 * whatever dies or runs twice, none is done twice and none is left out.
 */
export const runBulkJob: JobHandler = handle(runBulk, async (call, { bulkId }) => {
  while (await call.transaction((transaction) => runSome(call, transaction, bulkId)))
    if (call.signal.aborted) throw new Error("interrupted: it goes on with the next attempt");
});

interface Item {
  readonly position: number;
  readonly processId: string;
  readonly version: number;
  readonly before: unknown;
}

/** Does some of an act; false when there is nothing left to do. */
async function runSome(call: JobCall, transaction: Transaction, bulkId: string): Promise<boolean> {
  const { tx, now } = transaction;
  const bulk = await tx
    .selectFrom("processBulks")
    .select(["orgId", "work", "undoes", "createdBy", "finishedAt"])
    .where("id", "=", bulkId)
    .forUpdate()
    .executeTakeFirst();
  if (!bulk || bulk.finishedAt !== null) return false;
  const items = await tx
    .selectFrom("processBulkItems")
    .select(["position", "processId", "version", "before"])
    .where("bulkId", "=", bulkId)
    .where("state", "=", "waiting")
    .orderBy("position")
    .limit(piece)
    .execute();
  const work = bulk.work as BulkWork;
  const actor = await memberActor(tx, bulk.createdBy, now);
  const acting = actor && together(actingFor(transaction, bulk.orgId, actor), bulkId);
  const allowed = actor ? orderBulk(actor) : "failure.role";
  for (const item of items) {
    const one = (own: ActingCall) => (bulk.undoes === null ? actOn(own, work, chosenOf(item)) : undo(own, work, item));
    const made: Attempt<Before | null> =
      acting && allowed === true
        ? await attempt(acting, call.attempt > 2, one)
        : { failure: new Failure(allowed === true ? "failure.role" : allowed, 403) };
    await settle(transaction, bulkId, item, made);
  }
  const finished = items.length < piece;
  const moved = { updatedAt: now, ...(finished ? { finishedAt: now } : {}) };
  await tx.updateTable("processBulks").set(moved).where("id", "=", bulkId).execute();
  if (finished) transaction.audit("process.bulkDone", "processBulk", bulkId);
  await transaction.announce(bulkMoved, { bulkId, uid: bulk.createdBy });
  return !finished;
}

const chosenOf = ({ processId: id, version }: Item) => ({ id, version });

async function undo(call: ActingCall, work: BulkWork, { processId, before }: Item): Promise<null> {
  await takeBack(call, work, processId, (before ?? {}) as Before);
  return null;
}

async function settle(
  { tx }: Transaction,
  bulkId: string,
  { position }: Item,
  made: Attempt<Before | null>,
): Promise<void> {
  const result =
    "failure" in made
      ? { state: "failed", ...reasonOf(made.failure) }
      : { state: "done", before: made.value && JSON.stringify(made.value) };
  await tx
    .updateTable("processBulkItems")
    .set(result)
    .where("bulkId", "=", bulkId)
    .where("position", "=", position)
    .execute();
}

/** Returns the reason of a refusal. Of what a form would show beside its field, that is the field's. */
function reasonOf(error: unknown): { failure: FailureCode; failureValues: string } {
  if (!isVerdict(error)) return { failure: "failure.unknown", failureValues: "{}" };
  const [field] = error.fields;
  const { code, values = {} } = field && error.code === "failure.invalid" ? field : error;
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return { failure: code, failureValues: JSON.stringify(Object.fromEntries(texts)) };
}

const sweep = job("processes.sweepBulks", z.object({}), { retries: 2, concurrency: 1 });

export const sweepBulksSchedule: Schedule = { job: sweep, cron: "* * * * *" };

/** The job that takes up again acts whose job was lost, and deletes the results of old ones. */
export const sweepBulksJob = (platform: Platform): JobHandler =>
  handle(sweep, async () => {
    await takeUpLostBulks(platform);
    await deleteOldBulks(platform);
  });

/** Takes up again acts whose job was lost. A second job finds nothing to do. */
export async function takeUpLostBulks({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const lost = await db.asSystem((tx) =>
    tx
      .selectFrom("processBulks")
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
      await transaction.tx.updateTable("processBulks").set({ updatedAt: now }).where("id", "=", id).execute();
      await enqueueBulk(transaction, id);
    });
}

const deleteOldBulks = ({ db, clock }: Platform) =>
  db.asSystem((tx) =>
    sql`delete from process_bulks where (org_id, id) in (
      select org_id, id from process_bulks where created_at < ${new Date(clock.now().getTime() - keptMs)}
      limit ${portion})`.execute(tx),
  );
