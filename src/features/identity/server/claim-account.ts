import type { PublicCall } from "#platform/http/call.ts";
import type { Transaction } from "#platform/transaction.ts";
import { secondFactorsChanged, sessionsEnded, signInMethodsChanged } from "../events.ts";
import { personKeys } from "./ports.ts";
import { endSessions } from "./sessions.ts";

/** The result of a mailed link that proves the ownership of an address. */
type Claim = "verifiedBefore" | "kept" | "emptied";

/**
 * Claims an account by a mailed link, which proves the ownership of the mailbox. If the address was unverified so far,
 * a stranger may have made the account and may be waiting for its owner. So every way into it is removed (password,
 * linked providers, sessions, passkeys, second factors, API keys, links under way), unless `asOwner`: the caller has
 * proved to be its maker. The address counts as verified.
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

/** Returns true if the call has a session of this account. */
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

/** Returns true if emptying the account would lose a password, a linked provider or a session. */
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
