import type { Tx } from "#platform/db/database.ts";
import type { Transaction } from "#platform/transaction.ts";
import { sessionsEnded } from "../../events.ts";
import type { MailPlatform } from "../account-mails.ts";
import { factorsOf, removeFactor } from "../factors/factors.ts";
import { countRecoveryCodes } from "../factors/recovery-codes.ts";
import { listPasskeys, removePasskey } from "../passkeys/passkeys.ts";
import { endSessions } from "../sessions.ts";

/** A person as the installation's administrator sees them. */
export interface AdministeredPerson {
  readonly id: string;
  readonly email: string;
  readonly verified: boolean;
  readonly disabled: boolean;
  readonly sessions: number;
  readonly phone: boolean;
  readonly authenticator: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

/** The administrator's changes to a person. */
export interface DecidedOfPerson {
  readonly disabled?: boolean;
  readonly endSessions?: boolean;
  readonly removeFactors?: boolean;
}

/** The person with this address; `undefined` when there is none. In a system transaction. */
export async function administeredPerson(tx: Tx, email: string): Promise<AdministeredPerson | undefined> {
  const row = await tx.selectFrom("users").selectAll().where("email", "=", email.toLowerCase()).executeTakeFirst();
  if (!row) return undefined;
  const { phone, authenticator, passkeyHosts } = await factorsOf(tx, row.id);
  const sessions = await tx.selectFrom("sessions").select("id").where("userId", "=", row.id).execute();
  return {
    id: row.id,
    email: row.email,
    verified: row.emailVerifiedAt !== null,
    disabled: row.disabledAt !== null,
    sessions: sessions.length,
    phone: phone !== null,
    authenticator,
    passkeys: passkeyHosts.length,
    recoveryCodes: await countRecoveryCodes(tx, row.id),
  };
}

/**
 * Applies the administrator's changes to a person. Disabling ends their sessions. The person is notified by mail of
 * removed second factors, and loses their recovery codes with them. Each change has its line in the audit log.
 */
export async function administerPerson(
  platform: MailPlatform,
  transaction: Transaction,
  uid: string,
  decided: DecidedOfPerson,
): Promise<void> {
  const { tx, now } = transaction;
  await tx.selectFrom("users").select("id").where("id", "=", uid).forNoKeyUpdate().execute();
  if (decided.disabled !== undefined)
    await tx
      .updateTable("users")
      .set({ disabledAt: decided.disabled ? now : null })
      .where("id", "=", uid)
      .execute();
  if (decided.disabled || decided.endSessions) {
    await endSessions(tx, uid);
    await transaction.announce(sessionsEnded, { uid });
  }
  if (decided.removeFactors) {
    await removeFactor(platform, transaction, uid, "phone");
    await removeFactor(platform, transaction, uid, "authenticator");
    for (const { id } of await listPasskeys(tx, uid)) await removePasskey(platform, transaction, uid, id);
  }
  transaction.audit("person.administered", "person", uid, { by: "administrator", ...decided });
}

/** Ends every session of everybody, and what sessions had begun; says of how many people. */
export async function endEverySession(transaction: Transaction): Promise<number> {
  const { tx } = transaction;
  const people = await tx.selectFrom("sessions").select("userId").distinct().execute();
  for (const { userId } of people) {
    await endSessions(tx, userId);
    await transaction.announce(sessionsEnded, { uid: userId });
    transaction.audit("person.administered", "person", userId, { by: "administrator", endSessions: true });
  }
  return people.length;
}
