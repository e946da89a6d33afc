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
 * Runs a call once: the first one runs `work`, a repetition with the same body gets the stored answer, one with another body is
 * refused (422), and one during the first is refused (409). The key is written in the same transaction: when `work` fails,
 * nothing is stored.
 */
export async function once(tx: Tx, call: RepeatableCall, work: () => Promise<string>): Promise<string> {
  const hash = hashOf(call);
  const claimed = await claim(tx, call, hash).catch((error: unknown) => {
    throw isDatabaseError(error, "55P03") ? commonFailure("failure.inProgress") : error;
  });
  if (!claimed) {
    const stored = await storedAnswer(tx, call);
    if (!stored?.requestHash.equals(hash)) throw commonFailure("failure.keyReused");
    if (stored.answer === null) throw commonFailure("failure.inProgress");
    return stored.answer;
  }
  const answer = await work();
  await store(tx, call, answer);
  return answer;
}

/** A call whose node died before the end may be repeated after this time. */
const abandonedAfterMs = 5 * 60 * 1000;

/**
 * `once` for work that opens its transactions itself: the key is stored before it, and deleted when the work fails.
 * If a node dies between the commit of the work and the storing of its answer, a repetition five minutes later does the work
 * again.
 */
export async function onceAround(db: Database, call: RepeatableCall, work: () => Promise<string>): Promise<string> {
  const hash = hashOf(call);
  const stored = await db.asSystem(async (tx) => {
    if (await claim(tx, call, hash)) return undefined;
    const found = await storedAnswer(tx, call, "lock");
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
  if (stored !== undefined) return stored;
  try {
    const answer = await work();
    await db.asSystem((tx) => store(tx, call, answer));
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

/** Includes the organization: the same call in another organization is another call. */
const hashOf = (call: RepeatableCall): Buffer => createHash("sha256").update(`${call.orgId} ${call.request}`).digest();

async function claim(tx: Tx, call: RepeatableCall, hash: Buffer): Promise<boolean> {
  const claimed = await sql`
    insert into idempotency_keys (user_id, key, org_id, request_hash, created_at)
    values (${call.userId}, ${call.key}, ${call.orgId}, ${hash}, ${call.now}) on conflict do nothing
  `.execute(tx);
  return claimed.numAffectedRows === 1n;
}

const storedAnswer = (tx: Tx, call: RepeatableCall, lock?: "lock") => {
  const query = tx
    .selectFrom("idempotencyKeys")
    .select(["requestHash", "answer", "createdAt"])
    .where("userId", "=", call.userId)
    .where("key", "=", call.key);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
};

const store = (tx: Tx, call: RepeatableCall, answer: string) =>
  tx
    .updateTable("idempotencyKeys")
    .set({ answer, status: 200 })
    .where("userId", "=", call.userId)
    .where("key", "=", call.key)
    .execute();
