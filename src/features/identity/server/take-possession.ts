import type { Change } from "#platform/change.ts";
import { endSessions } from "./sessions.ts";

/**
 * Whoever used a mailed link has the mailbox. When nobody had shown that of this account before, somebody else may have
 * made it and wait for its owner: what opened it until now (password, linked providers, sessions) goes, and the address
 * counts as verified.
 */
export async function takePossession(change: Change, uid: string): Promise<void> {
  const { tx, now } = change;
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ emailVerifiedAt: now })
    .where("id", "=", uid)
    .where("emailVerifiedAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await tx.deleteFrom("passwords").where("userId", "=", uid).execute();
  await tx.deleteFrom("linkedProviders").where("userId", "=", uid).execute();
  await endSessions(tx, uid);
  change.audit("person.possessed", "person", uid);
}
