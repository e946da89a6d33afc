import { createHash } from "node:crypto";
import { sql } from "kysely";
import { commonFailure } from "#protocol/failure.ts";
import { type Database, isDatabaseError, type Tx } from "../db/database.ts";

/** One repeated call is recognised by who asks and the key they chose. */
export interface RepeatableCall {
  readonly userId: string;
  readonly orgId: string | null;
  readonly key: string;
  readonly request: string;
  readonly now: Date;
}

/**
 * Answers a call once: the first one runs `work`, a repetition with the same body gets the stored answer, one with another
 * body is refused (422), one that comes while the first still runs is told so (409). The key lives in the same
 * transaction: when `work` fails, nothing is kept.
 */
export async function once(tx: Tx, call: RepeatableCall, work: () => Promise<string>): Promise<string> {
  const hash = hashOf(call);
  const claimed = await claim(tx, call, hash).catch((error: unknown) => {
    throw isDatabaseError(error, "55P03") ? commonFailure("failure.inProgress") : error;
  });
  if (!claimed) {
    const kept = await keptOf(tx, call);
    if (!kept?.requestHash.equals(hash)) throw commonFailure("failure.keyReused");
    if (kept.answer === null) throw commonFailure("failure.inProgress");
    return kept.answer;
  }
  const answer = await work();
  await keep(tx, call, answer);
  return answer;
}

/** A call that never came to its end, its node having died, may be made again after this long. */
const abandonedAfterMs = 5 * 60 * 1000;

/**
 * `once` for work that opens its transactions itself: the key is claimed before it, and forgotten when the work fails.
 * Between the work's commit and the keeping of its answer a node may die; then a repetition, five minutes later, does the
 * work again.
 */
export async function onceAround(db: Database, call: RepeatableCall, work: () => Promise<string>): Promise<string> {
  const hash = hashOf(call);
  const kept = await db.asSystem(async (tx) => {
    if (await claim(tx, call, hash)) return undefined;
    const found = await keptOf(tx, call, "lock");
    if (!found?.requestHash.equals(hash)) throw commonFailure("failure.keyReused");
    if (found.answer !== null) return found.answer;
    if (call.now.getTime() - found.createdAt.getTime() < abandonedAfterMs) throw commonFailure("failure.inProgress");
    await tx
      .updateTable("idempotencyKeys")
      .set({ createdAt: call.now })
      .where("userId", "=", call.userId)
      .where("key", "=", call.key)
      .execute();
    return undefined;
  });
  if (kept !== undefined) return kept;
  try {
    const answer = await work();
    await db.asSystem((tx) => keep(tx, call, answer));
    return answer;
  } catch (error) {
    await db
      .asSystem((tx) =>
        tx
          .deleteFrom("idempotencyKeys")
          .where("userId", "=", call.userId)
          .where("key", "=", call.key)
          .where("answer", "is", null)
          .execute(),
      )
      .catch(() => undefined);
    throw error;
  }
}

/** With the organization in it: who belongs to another one by now has asked for something else. */
const hashOf = (call: RepeatableCall): Buffer => createHash("sha256").update(`${call.orgId} ${call.request}`).digest();

async function claim(tx: Tx, call: RepeatableCall, hash: Buffer): Promise<boolean> {
  const claimed = await sql`
    insert into idempotency_keys (user_id, key, org_id, request_hash, created_at)
    values (${call.userId}, ${call.key}, ${call.orgId}, ${hash}, ${call.now}) on conflict do nothing
  `.execute(tx);
  return claimed.numAffectedRows === 1n;
}

const keptOf = (tx: Tx, call: RepeatableCall, lock?: "lock") => {
  const query = tx
    .selectFrom("idempotencyKeys")
    .select(["requestHash", "answer", "createdAt"])
    .where("userId", "=", call.userId)
    .where("key", "=", call.key);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
};

const keep = (tx: Tx, call: RepeatableCall, answer: string) =>
  tx
    .updateTable("idempotencyKeys")
    .set({ answer, status: 200 })
    .where("userId", "=", call.userId)
    .where("key", "=", call.key)
    .execute();
