import { randomInt } from "node:crypto";
import type { Tx } from "#platform/db/database.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { secondFactorsChanged } from "../../events.ts";

const howMany = 10;
/** Signs nobody takes for another: without 0, O, 1, I, L. */
const signs = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

const newCode = (): string => Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join("");

const fingerprintOf = ({ secrets }: Pick<Platform, "secrets">, uid: string, code: string): string =>
  secrets.fingerprint("identity.recoveryCode", `${uid}|${code}`);

/** Ten new recovery codes in place of those that were; shown once, stored as keyed fingerprints. */
export async function issueRecoveryCodes(platform: Platform, transaction: Transaction, uid: string): Promise<string[]> {
  const { tx, now } = transaction;
  const codes = new Set<string>();
  while (codes.size < howMany) codes.add(newCode());
  await tx.deleteFrom("recoveryCodes").where("userId", "=", uid).execute();
  await tx
    .insertInto("recoveryCodes")
    .values(
      [...codes].map((code) => ({ userId: uid, fingerprint: fingerprintOf(platform, uid, code), createdAt: now })),
    )
    .execute();
  transaction.audit("person.recoveryCodesIssued", "person", uid);
  await transaction.announce(secondFactorsChanged, { uid });
  return [...codes].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Uses a recovery code up: of two that come at once, one counts. Says whether it was one. */
export async function spendRecoveryCode(
  platform: Platform,
  transaction: Transaction,
  uid: string,
  code: string,
): Promise<boolean> {
  const { tx, now } = transaction;
  const { numUpdatedRows } = await tx
    .updateTable("recoveryCodes")
    .set({ usedAt: now })
    .where("userId", "=", uid)
    .where("fingerprint", "=", fingerprintOf(platform, uid, code))
    .where("usedAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  transaction.audit("person.recoveryCodeUsed", "person", uid);
  await transaction.announce(secondFactorsChanged, { uid });
  return true;
}

/** Counts the recovery codes a person can still use. */
export async function countRecoveryCodes(tx: Tx, uid: string): Promise<number> {
  const { left } = await tx
    .selectFrom("recoveryCodes")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("userId", "=", uid)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
