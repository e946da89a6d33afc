import type { UserCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { recentSignIn } from "#protocol/decision.ts";
import { Failure } from "#protocol/failure.ts";
import { codeRefused, countTry } from "./challenges.ts";
import { enrolled, sealedFor, takeStep } from "./factors.ts";
import { base32, keyUri, newSecret } from "./time-codes.ts";

const already = (): Failure => new Failure("identity.authenticatorThere", 409);

/** A new secret for the asker's app. It counts once a code of it was taken; until then a newer one replaces it. */
export async function beginAuthenticator(platform: Platform, call: UserCall): Promise<{ secret: string; uri: string }> {
  const { uid, email } = call.user;
  call.authorize(recentSignIn(call.user.authenticatedAt, call.now));
  const secret = newSecret();
  const sealed = platform.secrets.seal(sealedFor(uid), secret.toString("hex"));
  await call.transaction(async (transaction) => {
    const fresh = { secret: sealed, createdAt: transaction.now, lastStep: 0 };
    const { numInsertedOrUpdatedRows } = await transaction.tx
      .insertInto("authenticators")
      .values({ userId: uid, ...fresh })
      .onConflict((conflict) =>
        conflict.column("userId").doUpdateSet(fresh).where("authenticators.confirmedAt", "is", null),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) throw already();
    transaction.audit("person.authenticatorBegun", "person", uid);
  });
  return { secret: base32(secret), uri: keyUri(secret, email) };
}

/** Takes the first code of the app: it is a second factor from now on. */
export async function confirmAuthenticator(
  platform: Platform,
  call: UserCall,
  { code }: { readonly code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { uid } = call.user;
  // The secret was given to a recent sign-in. An older session cannot activate it.
  call.authorize(recentSignIn(call.user.authenticatedAt, call.now));
  await countTry(platform, call, uid);
  return call.transaction(async (transaction) => {
    if ((await takeStep(platform, transaction, uid, code)) === undefined) throw codeRefused(1);
    const { numUpdatedRows } = await transaction.tx
      .updateTable("authenticators")
      .set({ confirmedAt: transaction.now })
      .where("userId", "=", uid)
      .where("confirmedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw already();
    return enrolled(platform, transaction, uid, "authenticator");
  });
}
