import type { Answers } from "#engine/document/answers-lookup.ts";
import type { Tx } from "#platform/db/database.ts";
import { canonical } from "./content-hash.ts";
import type { StoredProcess } from "./queries.ts";

interface Looking {
  readonly tx: Tx;
  readonly now: Date;
  readonly uid: string;
}

const lookOf = (tx: Tx, processId: string, uid: string) =>
  tx
    .selectFrom("processLooks")
    .select(["seenAt", "seen", "beforeAt", "before"])
    .where("processId", "=", processId)
    .where("uid", "=", uid)
    .$castTo<{ seenAt: Date; seen: Answers; beforeAt: Date | null; before: Answers | null }>();

/**
 * Remembers that somebody looks at the answers of a process. What they saw the time before stays until they see other
 * answers: reading the page again changes nothing. Gives when that was; null when they see it for the first time.
 */
export async function rememberLook({ tx, now, uid }: Looking, process: StoredProcess): Promise<Date | null> {
  const { orgId, id: processId, answers } = process;
  const seen = JSON.stringify(answers);
  // Of two pages of one person the second waits.
  const last = await lookOf(tx, processId, uid).forUpdate().executeTakeFirst();
  if (!last) {
    await tx
      .insertInto("processLooks")
      .values({ orgId, processId, uid, seenAt: now, seen })
      .onConflict((on) => on.doNothing())
      .execute();
    return null;
  }
  if (canonical(last.seen) === canonical(answers)) return last.beforeAt;
  await tx
    .updateTable("processLooks")
    .set({ seenAt: now, seen, beforeAt: last.seenAt, before: JSON.stringify(last.seen) })
    .where("processId", "=", processId)
    .where("uid", "=", uid)
    .execute();
  return last.seenAt;
}

/** The answers as somebody saw them before those they see now, if they did. */
export const answersBefore = async (tx: Tx, processId: string, uid: string): Promise<Answers | null> =>
  (await lookOf(tx, processId, uid).executeTakeFirst())?.before ?? null;
