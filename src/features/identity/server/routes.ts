import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { commonFailure, Failure } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { personChanged } from "../events.ts";
import type { Captcha } from "./captcha.ts";
import { chatOf } from "./chat.ts";
import { loadPerson } from "./persons.ts";
import { aboutReset, askRecovery, resetPassword } from "./recovery.ts";
import { openIdentityToken } from "./sessions.ts";
import { signIn, signOut } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { countVerification, enqueueVerification, verifyEmail } from "./verification.ts";

/** The response of a successful engine call. */
const done = { code: 200 } as const;

/** Serves the calls of accounts. */
export function identityRoutes(platform: Platform, captcha: Captcha, on: On): void {
  on(contract.getCaptcha, (call) => captcha.challenge(call.now));

  on(contract.signUp, (call, input) => signUp(platform, captcha, call, input));

  on(contract.signIn, (call, input) => signIn(platform, captcha, call, input));

  on(contract.signOut, async (call) => {
    await signOut(platform, call);
    return {};
  });

  on(contract.requestReset, async (call, { email, recaptcha }) => {
    const human = await captcha.accepts(recaptcha, "recoveryEmail", call.now);
    if (!human) throw new Failure("identity.captchaInvalid", 422);
    await askRecovery(platform, call, email);
    return done;
  });

  on(contract.aboutReset, (call, { token }) => aboutReset(platform, call, token));

  on(contract.resetPassword, (call, input) => resetPassword(platform, call, input));

  on(contract.verifyEmail, (call, input) => verifyEmail(platform, call, input));

  on(contract.resendVerification, async (call) => {
    const { uid, email, emailVerified } = call.user;
    if (emailVerified) return { sent: false };
    await countVerification(platform, email, call.now);
    await call.transaction(async (transaction) => {
      const person = await loadPerson(transaction.tx, uid);
      if (person) await enqueueVerification(transaction, platform, { ...person, id: uid });
    });
    return { sent: true };
  });

  on(contract.identityToken, async (call) => {
    const { uid, sessionId } = call.user;
    const made = await call.transaction(async (transaction) => {
      const token = await openIdentityToken(transaction, sessionId);
      if (token) transaction.audit("person.tokenIssued", "person", uid, { expiresAt: token.expiresAt });
      return token;
    });
    if (!made) throw new Failure("identity.tokenNeedsSession", 403);
    return { token: made.token, expiresAt: made.expiresAt.toISOString() };
  });

  on(contract.completePerson, async (call, names) => {
    const { uid } = call.user;
    await call.transaction(async (transaction) => {
      await transaction.tx.updateTable("users").set(names).where("id", "=", uid).execute();
      transaction.audit("person.named", "person", uid);
      await transaction.announce(personChanged, { uid });
    });
    return done;
  });

  on(contract.chatToken, async ({ user }, { email }) => {
    if (email !== undefined && email !== user.email) throw commonFailure("failure.mismatch");
    return { ...done, ...chatOf(platform.config, user) };
  });

  on(contract.setLanguage, async (call, { language }) => {
    const { uid } = call.user;
    await call.transaction(async (transaction) => {
      await transaction.tx.updateTable("users").set({ language }).where("id", "=", uid).execute();
      transaction.audit("person.languageSet", "person", uid, { language });
    });
    return { language };
  });
}
