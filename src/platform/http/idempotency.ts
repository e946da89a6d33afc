import { createHash } from "node:crypto";
import { sql } from "kysely";
import { commonFailure } from "#protocol/failure.ts";
import { isDatabaseError, type Tx } from "../db/database.ts";

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
  const hash = createHash("sha256").update(call.request).digest();
  const claimed = await sql`
    insert into idempotency_keys (user_id, key, org_id, request_hash, created_at)
    values (${call.userId}, ${call.key}, ${call.orgId}, ${hash}, ${call.now}) on conflict do nothing
  `
    .execute(tx)
    .catch((error: unknown) => {
      throw isDatabaseError(error, "55P03") ? commonFailure("failure.inProgress") : error;
    });
  if (claimed.numAffectedRows === 0n) {
    const kept = await tx
      .selectFrom("idempotencyKeys")
      .select(["requestHash", "answer"])
      .where("userId", "=", call.userId)
      .where("key", "=", call.key)
      .executeTakeFirst();
    if (!kept?.requestHash.equals(hash) || kept.answer === null) throw commonFailure("failure.keyReused");
    return kept.answer;
  }
  const answer = await work();
  await sql`
    update idempotency_keys set answer = ${answer}, status = 200 where user_id = ${call.userId} and key = ${call.key}
  `.execute(tx);
  return answer;
}
