import type { PublicCall, UserCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { Person } from "#protocol/session.ts";
import { lifetimes } from "../../contract.ts";
import type { SignedCredential, SigningOptions } from "../../passkey.ts";
import { findChallenge, takeChallenge } from "../factors/challenges.ts";
import { completeSignIn, factorCookieName, welcome } from "../finish-sign-in.ts";
import { hostOf, openPasskeyChallenge, passkeyRefused, takePasskeyChallenge } from "./challenges.ts";
import { passkeyOwner, provePasskey } from "./passkeys.ts";

/** Returns the options for a device to sign. For a visitor they name nobody: the device itself knows its passkeys. */
export async function beginPasskey(platform: Platform, call: PublicCall): Promise<SigningOptions> {
  const { db } = platform;
  const { now, user } = call;
  return db.asSystem(async (tx) => {
    const host = await hostOf(platform, tx, call);
    const theirs = user
      ? await tx
          .selectFrom("passkeys")
          .select(["credentialId", "transports"])
          .where("userId", "=", user.uid)
          .where("host", "=", host)
          .execute()
      : [];
    return {
      challenge: await openPasskeyChallenge({ tx, now }, host, null),
      rpId: host,
      timeout: lifetimes.passkey * 1000,
      userVerification: "required",
      allowCredentials: theirs.map(({ credentialId, transports }) => ({
        id: credentialId,
        type: "public-key" as const,
        transports,
      })),
    };
  });
}

/**
 * Signs in with a passkey alone. Its device verified the person, so it is both factors: the session outlives the browser.
 * A sign-in of the same person that waits in this browser is finished by it, and counts as begun with its first proof.
 */
export async function signInWithPasskey(
  platform: Platform,
  call: PublicCall,
  { credential }: { readonly credential: SignedCredential },
): Promise<Person> {
  const answered = await takePasskeyChallenge(platform, credential.response.clientDataJSON, null, call.now);
  const uid = await passkeyOwner(platform, credential, answered);
  const now = await call.transaction(
    async (transaction) => {
      await provePasskey(platform, transaction, uid, credential, answered);
      const method = await methodBefore(platform, call, transaction, uid);
      return completeSignIn({ platform, call }, transaction, uid, method, "passkey");
    },
    { by: uid },
  );
  call.clearCookie(factorCookieName(platform.config));
  return welcome({ platform, call }, now);
}

/** The first proof of a sign-in of theirs that waits in this browser, which is taken; none: the passkey is the proof. */
async function methodBefore(
  { config }: Platform,
  call: PublicCall,
  transaction: Transaction,
  uid: string,
): Promise<string> {
  const token = call.cookie(factorCookieName(config));
  const waiting = token === undefined ? undefined : await findChallenge(transaction.tx, { token }, transaction.now);
  if (waiting?.userId !== uid) return "passkey";
  await takeChallenge(transaction, waiting);
  return waiting.method;
}

/** Proves by a passkey who is signed in: the sign-in of this session counts as recent again. */
export async function confirmWithPasskey(
  platform: Platform,
  call: UserCall,
  { credential }: { readonly credential: SignedCredential },
): Promise<{ authenticatedAt: string }> {
  const { uid, sessionId } = call.user;
  const answered = await takePasskeyChallenge(platform, credential.response.clientDataJSON, null, call.now);
  if ((await passkeyOwner(platform, credential, answered)) !== uid) throw passkeyRefused();
  await call.transaction(async (transaction) => {
    await provePasskey(platform, transaction, uid, credential, answered);
    await transaction.tx
      .updateTable("sessions")
      .set({ authenticatedAt: transaction.now })
      .where("id", "=", sessionId)
      .execute();
    transaction.audit("person.confirmed", "person", uid, { by: "passkey" });
  });
  return { authenticatedAt: call.now.toISOString() };
}
