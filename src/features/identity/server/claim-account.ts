import type { PublicCall } from "#platform/http/call.ts";
import type { Transaction } from "#platform/transaction.ts";
import { secondFactorsChanged, sessionsEnded, signInMethodsChanged } from "../events.ts";
import { personKeys } from "./ports.ts";
import { endSessions } from "./sessions.ts";

/** What came of a mailed link that shows whose an address is. */
type Claim = "verifiedBefore" | "kept" | "emptied";

/**
 * Whoever used a mailed link has the mailbox. When nobody had shown that of this account before, somebody else may have
 * made it and wait for its owner: everything that opened it until now (password, linked providers, sessions, passkeys, second
 * factors, API keys, links that are under way) goes, unless `asOwner`, whoever calls has shown to be the one who made it.
 * The address counts as verified.
 */
export async function claimAccount(transaction: Transaction, uid: string, asOwner = false): Promise<Claim> {
  const { tx, now } = transaction;
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ emailVerifiedAt: now })
    .where("id", "=", uid)
    .where("emailVerifiedAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return "verifiedBefore";
  if (asOwner) return "kept";
  await emptyAccount(transaction, uid);
  transaction.audit("person.possessed", "person", uid);
  return "emptied";
}

/** Whether the call carries a session of this account. */
export const isTheirs = ({ user }: Pick<PublicCall, "user">, uid: string): boolean => user?.uid === uid;

async function emptyAccount(transaction: Transaction, uid: string): Promise<void> {
  const { tx } = transaction;
  await tx.deleteFrom("passwords").where("userId", "=", uid).execute();
  await tx.deleteFrom("linkedProviders").where("userId", "=", uid).execute();
  await tx.deleteFrom("signInAttempts").where("userId", "=", uid).execute();
  await tx.deleteFrom("phones").where("userId", "=", uid).execute();
  await tx.deleteFrom("authenticators").where("userId", "=", uid).execute();
  await tx.deleteFrom("passkeys").where("userId", "=", uid).execute();
  await tx.deleteFrom("recoveryCodes").where("userId", "=", uid).execute();
  await tx.deleteFrom("accountTokens").where("userId", "=", uid).where("usedAt", "is", null).execute();
  await endSessions(tx, uid);
  await transaction.tx.ports.one(personKeys).end(transaction, uid, "accountClaimed");
  await transaction.announce(sessionsEnded, { uid });
  await transaction.announce(signInMethodsChanged, { uid });
  await transaction.announce(secondFactorsChanged, { uid });
}

/** Whether something would be lost if the account were emptied: a password, a linked provider, a session. */
export async function holdsSomething({ tx }: Pick<Transaction, "tx">, uid: string): Promise<boolean> {
  const found = await tx
    .selectFrom("users as u")
    .select("u.id")
    .where("u.id", "=", uid)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom("passwords as p").select("p.userId").whereRef("p.userId", "=", "u.id")),
        exists(selectFrom("linkedProviders as l").select("l.userId").whereRef("l.userId", "=", "u.id")),
        exists(selectFrom("sessions as s").select("s.userId").whereRef("s.userId", "=", "u.id")),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
