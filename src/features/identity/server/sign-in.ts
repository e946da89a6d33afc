import type { PublicCall } from "#platform/http/call.ts";
import { sessionCookieName } from "#platform/http/session-cookie.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import type { Person } from "#protocol/session.ts";
import { sessionsEnded } from "../events.ts";
import type { Captcha } from "./captcha.ts";
import { finishSignIn, welcome } from "./finish-sign-in.ts";
import { isPassword } from "./passwords.ts";
import { findAccount } from "./persons.ts";
import { endSession } from "./sessions.ts";
import { countSignIn } from "./sign-in-limits.ts";

const invalidCredentials = (): Failure => new Failure("identity.invalidCredentials", 401);

/**
 * Signs in with a password: opens a new session in a browser-session cookie and ends the previous one. An unknown
 * address and a wrong password get the same answer, in the same time. Only a caller with the right password learns that
 * an account is disabled.
 */
export async function signIn(
  platform: Platform,
  captcha: Captcha,
  call: PublicCall,
  { email, password, recaptcha }: { readonly email: string; readonly password: string; readonly recaptcha: string },
): Promise<Person> {
  const account = await platform.db.asSystem((tx) => findAccount(tx, email));
  const succeeded = await countSignIn(platform, captcha, call, { email, uid: account?.id, recaptcha });
  const stored = account?.passwordHash ?? undefined;
  if (!(await isPassword(stored, password)) || !account || !stored) {
    platform.log.info({ requestId: call.requestId, uid: account?.id }, "sign-in refused");
    throw invalidCredentials();
  }
  await succeeded();
  if (account.disabledAt) throw new Failure("identity.disabled", 403);
  const now = await call.transaction(
    async (transaction) => {
      // The password may have been reset, or the person disabled, while it was being compared.
      const still = await transaction.tx
        .selectFrom("passwords")
        .innerJoin("users", "users.id", "passwords.userId")
        .select("users.id")
        .where("users.id", "=", account.id)
        .where("passwords.hash", "=", stored)
        .where("users.disabledAt", "is", null)
        .forShare()
        .executeTakeFirst();
      if (!still) throw invalidCredentials();
      return finishSignIn({ platform, call }, transaction, account.id, "password");
    },
    { by: account.id },
  );
  return welcome({ platform, call }, now);
}

/** Ends the session of the call and forgets its cookie; without a session there is nothing to end. */
export async function signOut(platform: Platform, call: PublicCall): Promise<void> {
  const { user } = call;
  if (user) {
    await call.transaction(async (transaction) => {
      await endSession(transaction.tx, user.sessionId);
      transaction.audit("person.signedOut", "person", user.uid);
      await transaction.announce(sessionsEnded, { uid: user.uid });
    });
  }
  call.clearCookie(sessionCookieName(platform.config));
}
