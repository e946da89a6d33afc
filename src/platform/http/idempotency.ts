import { createHash } from "node:crypto";
import { sql } from "kysely";
import { commonFailure } from "#protocol/failure.ts";
import { type Database, isCommitUnknown, isDatabaseError, type Tx } from "../db/database.ts";
import { type Secrets, secretsOf } from "../secrets/secrets.ts";

/** One repeated call is recognised by who asks and the key they chose. */
export interface RepeatableCall {
  readonly userId: string;
  readonly orgId: string | null;
  readonly key: string;
  readonly request: string;
  /** The rights of the caller, as text. An answer given with other rights is not returned again. */
  readonly rights: string;
  readonly now: Date;
}

/**
 * Runs a call once: the first one runs `work`, a repetition with the same body gets the stored answer, one with another body is
 * refused (422), one by somebody whose rights have changed since (403), and one during the first (409). The key is written in
 * the same transaction: when `work` fails, nothing is stored. An answer may hold a secret, such as a link that opens
 * something: it is sealed with the key, which only the caller has.
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
    return givenAgain(call, stored.answer, stored.rights);
  }
  const answer = await work();
  await store(tx, call, answer);
  return answer;
}

/** A call whose node died before the end may be repeated after this time. */
const abandonedAfterMs = 5 * 60 * 1000;

/**
 * `once` for work that opens its transactions itself: the key is stored before it, and deleted when the work certainly failed. A
 * repetition of a call that may have been committed is refused for as long as the key is stored, because it could do the work twice.
 * If a node dies between the commit of the work and the storing of its answer, a repetition five minutes later does the work
 * again.
 */
export async function onceAround(db: Database, call: RepeatableCall, work: () => Promise<string>): Promise<string> {
  const stored = await db
    .asSystem((tx) => begin(tx, call))
    .catch(async (error: unknown) => {
      // Nothing was done yet. If the key is stored after all, a repetition must not wait for a call that has ended.
      if (isCommitUnknown(error)) await release(db, call);
      throw error;
    });
  if (stored !== undefined) return stored;
  let answer: string;
  try {
    answer = await work();
  } catch (error) {
    if (isCommitUnknown(error)) await markUnknown(db, call);
    else await release(db, call);
    throw error;
  }
  // The work is done: the caller gets the answer, also if a repetition could not have it.
  await db.asSystem((tx) => store(tx, call, answer)).catch(() => markUnknown(db, call));
  return answer;
}

/** Stores the key of a call that begins; returns the answer if it was given before. */
async function begin(tx: Tx, call: RepeatableCall): Promise<string | undefined> {
  const hash = hashOf(call);
  if (await claim(tx, call, hash)) return undefined;
  const found = await storedAnswer(tx, call, "lock");
  if (!found?.requestHash.equals(hash)) throw commonFailure("failure.keyReused");
  if (found.answer !== null) return givenAgain(call, found.answer, found.rights);
  if (found.status === unknownOutcome) throw commonFailure("failure.outcomeUnknown");
  if (call.now.getTime() - found.createdAt.getTime() < abandonedAfterMs) throw commonFailure("failure.inProgress");
  await tx
    .updateTable("idempotencyKeys")
    .set({ createdAt: call.now })
    .where("userId", "=", call.userId)
    .where("key", "=", keyHash(call))
    .execute();
  return undefined;
}

/** Deletes the key of a call that did nothing; on failure it is abandoned five minutes later. */
const release = (db: Database, call: RepeatableCall): Promise<unknown> =>
  db
    .asSystem((tx) =>
      tx
        .deleteFrom("idempotencyKeys")
        .where("userId", "=", call.userId)
        .where("key", "=", keyHash(call))
        .where("answer", "is", null)
        .execute(),
    )
    .catch(() => undefined);

/** The stored status of a call that may have been committed. */
const unknownOutcome = 503;

/** Notes that a call may have been committed. */
const markUnknown = (db: Database, call: RepeatableCall): Promise<unknown> =>
  db
    .asSystem((tx) =>
      tx
        .updateTable("idempotencyKeys")
        .set({ status: unknownOutcome })
        .where("userId", "=", call.userId)
        .where("key", "=", keyHash(call))
        .where("answer", "is", null)
        .execute(),
    )
    .catch(() => undefined);

/** Includes the organization: the same call in another organization is another call. */
const hashOf = (call: RepeatableCall): Buffer => createHash("sha256").update(`${call.orgId} ${call.request}`).digest();

/** Returns the stored form of the key. */
const keyHash = ({ key }: RepeatableCall): string => createHash("sha256").update(key).digest("base64url");

const secretsOfCall = ({ userId, key }: RepeatableCall): Secrets =>
  secretsOf(createHash("sha256").update(`answer ${userId} ${key}`).digest());
const purpose = "idempotent answer";

function givenAgain(call: RepeatableCall, answer: string, rights: string | null): string {
  if (rights !== call.rights) throw commonFailure("failure.role");
  return secretsOfCall(call).open(purpose, answer);
}

async function claim(tx: Tx, call: RepeatableCall, hash: Buffer): Promise<boolean> {
  const claimed = await sql`
    insert into idempotency_keys (user_id, key, org_id, request_hash, rights, created_at)
    values (${call.userId}, ${keyHash(call)}, ${call.orgId}, ${hash}, ${call.rights}, ${call.now}) on conflict do nothing
  `.execute(tx);
  return claimed.numAffectedRows === 1n;
}

const storedAnswer = (tx: Tx, call: RepeatableCall, lock?: "lock") => {
  const query = tx
    .selectFrom("idempotencyKeys")
    .select(["requestHash", "answer", "rights", "status", "createdAt"])
    .where("userId", "=", call.userId)
    .where("key", "=", keyHash(call));
  return (lock ? query.forUpdate() : query).executeTakeFirst();
};

const store = (tx: Tx, call: RepeatableCall, answer: string) =>
  tx
    .updateTable("idempotencyKeys")
    .set({ answer: secretsOfCall(call).seal(purpose, answer), status: 200 })
    .where("userId", "=", call.userId)
    .where("key", "=", keyHash(call))
    .execute();
