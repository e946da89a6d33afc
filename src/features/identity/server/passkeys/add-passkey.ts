import { newId } from "#platform/clock.ts";
import type { UserCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { recentSignIn } from "#protocol/decision.ts";
import { Failure } from "#protocol/failure.ts";
import { lifetimes } from "../../contract.ts";
import { type MakingOptions, maxPasskeys, type NewCredential } from "../../passkey.ts";
import { enrolled } from "../factors/factors.ts";
import {
  type Answered,
  hostOf,
  openPasskeyChallenge,
  originOf,
  passkeyRefused,
  takePasskeyChallenge,
} from "./challenges.ts";
import { linkAbout } from "./passkeys.ts";

/** EdDSA, ES256 and RS256, as COSE numbers them: what devices sign with. */
const algorithms = [-8, -7, -257];

const tooMany = (): Failure => new Failure("identity.passkeysFull", 409, { values: { max: maxPasskeys } });

/**
 * Returns the options for a device to make a passkey of the caller for the current host. It does not make a second one
 * there.
 */
export async function beginNewPasskey(platform: Platform, call: UserCall): Promise<MakingOptions> {
  const { uid, email } = call.user;
  call.authorize(recentSignIn(call.user.authenticatedAt, call.now));
  return call.transaction(async (transaction) => {
    const { tx } = transaction;
    const host = await hostOf(platform, tx, call);
    const theirs = await tx.selectFrom("passkeys").selectAll().where("userId", "=", uid).execute();
    if (theirs.length >= maxPasskeys) throw tooMany();
    return {
      rp: { id: host, name: "Acta" },
      user: { id: Buffer.from(uid).toString("base64url"), name: email, displayName: email },
      challenge: await openPasskeyChallenge(transaction, host, uid),
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" as const })),
      timeout: lifetimes.passkey * 1000,
      excludeCredentials: theirs
        .filter((one) => one.host === host)
        .map(({ credentialId, transports }) => ({ id: credentialId, type: "public-key" as const, transports })),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      attestation: "none",
    };
  });
}

/** Adds the passkey a device has made. The person is notified by mail, with a link that takes it away again. */
export async function addPasskey(
  platform: Platform,
  call: UserCall,
  { name, credential }: { readonly name: string; readonly credential: NewCredential },
): Promise<{ id: string; recoveryCodes: string[] }> {
  const { uid } = call.user;
  call.authorize(recentSignIn(call.user.authenticatedAt, call.now));
  const answered = await takePasskeyChallenge(platform, credential.response.clientDataJSON, uid, call.now);
  const made = await verified(platform, credential, answered);
  const id = newId();
  return call.transaction(async (transaction) => {
    const { tx, now } = transaction;
    // One at a time: the count below would not see another one of the same moment.
    await tx.selectFrom("users").select("id").where("id", "=", uid).forNoKeyUpdate().execute();
    const { count } = await tx
      .selectFrom("passkeys")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("userId", "=", uid)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxPasskeys) throw tooMany();
    const added = await tx
      .insertInto("passkeys")
      .values({
        id,
        userId: uid,
        host: answered.host,
        credentialId: made.id,
        publicKey: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: credential.response.transports,
        name,
        createdAt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw new Failure("identity.passkeyThere", 409);
    return { id, ...(await enrolled(platform, transaction, uid, "passkey", linkAbout(id))) };
  });
}

async function verified(platform: Platform, credential: NewCredential, { challenge, host }: Answered) {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: originOf(platform, host),
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    platform.log.warn({ err: error }, "new passkey refused");
    throw passkeyRefused();
  });
  if (!verified) throw passkeyRefused();
  return registrationInfo.credential;
}
