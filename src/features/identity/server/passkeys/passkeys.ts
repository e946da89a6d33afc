import type { Tx } from "#platform/db/database.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { Passkey, SignedCredential } from "../../passkey.ts";
import type { MailPlatform } from "../account-mails.ts";
import { factorRemoved } from "../factors/factors.ts";
import { type Answered, originOf, passkeyRefused } from "./challenges.ts";

/** The passkeys of a person, oldest first. */
export async function listPasskeys(tx: Tx, uid: string): Promise<Passkey[]> {
  const rows = await tx.selectFrom("passkeys").selectAll().where("userId", "=", uid).orderBy("id").execute();
  return rows.map(({ id, name, host, createdAt, lastUsedAt }) => ({
    id,
    name,
    host,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/**
 * Returns the owner of a passkey before its signature is verified. Throws `identity.passkeyRefused` if there is none.
 */
export async function passkeyOwner({ db }: Platform, { id }: SignedCredential, { host }: Answered): Promise<string> {
  const row = await db.asSystem((tx) =>
    tx
      .selectFrom("passkeys")
      .select("userId")
      .where("host", "=", host)
      .where("credentialId", "=", id)
      .executeTakeFirst(),
  );
  if (!row) throw passkeyRefused();
  return row.userId;
}

/**
 * Holds an answer against the passkey of this person: signature, host, origin, challenge, that the device verified its
 * person, and its counter, which is moved on in the transaction. Throws `identity.passkeyRefused` for whatever is wrong,
 * also while the person's address is not verified: it is not known yet whose account that is.
 */
export async function provePasskey(
  platform: Platform,
  { tx, now }: Transaction,
  uid: string,
  credential: SignedCredential,
  { challenge, host }: Answered,
): Promise<void> {
  const row = await tx
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.userId")
    .select(["passkeys.id", "passkeys.publicKey", "passkeys.counter"])
    .where("passkeys.userId", "=", uid)
    .where("passkeys.host", "=", host)
    .where("passkeys.credentialId", "=", credential.id)
    .where("users.emailVerifiedAt", "is not", null)
    .forUpdate("passkeys")
    .executeTakeFirst();
  if (!row) throw passkeyRefused();
  // Loaded with the first use: its certificate formats are a tenth of a second at every start otherwise.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const found = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: originOf(platform, host),
    expectedRPID: host,
    requireUserVerification: true,
    credential: { id: credential.id, publicKey: new Uint8Array(row.publicKey), counter: Number(row.counter) },
  }).catch((error: unknown) => {
    platform.log.warn({ uid, passkey: row.id, err: error }, "passkey refused");
    throw passkeyRefused();
  });
  if (!found.verified) throw passkeyRefused();
  await tx
    .updateTable("passkeys")
    .set({ counter: found.authenticationInfo.newCounter, lastUsedAt: now })
    .where("id", "=", row.id)
    .execute();
}

const prefix = "passkey ";

/** Returns the subject of a mailed link that removes a passkey. */
export const linkAbout = (id: string): string => `${prefix}${id}`;

/** The passkey a mailed link is about; `undefined`: it is about another factor. */
export const passkeyIn = (about: string): string | undefined =>
  about.startsWith(prefix) ? about.slice(prefix.length) : undefined;

/** Takes a passkey of a person away. Says whether it was there. */
export async function removePasskey(
  platform: MailPlatform,
  transaction: Transaction,
  uid: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction.tx
    .deleteFrom("passkeys")
    .where("userId", "=", uid)
    .where("id", "=", id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await factorRemoved(platform, transaction, uid, "passkey");
  return true;
}
