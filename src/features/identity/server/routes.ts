import { createHmac } from "node:crypto";
import type { Config } from "#platform/config.ts";
import type { PublicCall, UserCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { sessionCookieName } from "#platform/http/session-cookie.ts";
import type { Platform } from "#platform/platform.ts";
import { commonFailure, Failure } from "#protocol/failure.ts";
import type { Person } from "#protocol/session.ts";
import * as account from "../account-contract.ts";
import type { signUpMessages } from "../contract.ts";
import * as contract from "../contract.ts";
import { personChanged, sessionsEnded } from "../events.ts";
import type { Captcha } from "./captcha.ts";
import { finishSignIn, welcome } from "./finish-sign-in.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { createPerson, findAccount, keepFormerName, loadPerson } from "./persons.ts";
import { aboutReset, askRecovery, resetPassword } from "./recovery.ts";
import { refuseGuessable } from "./refuse-guessable.ts";
import { endSession, openIdentityToken } from "./sessions.ts";
import { countSignIn } from "./sign-in-limits.ts";
import { countVerification, enqueueVerification } from "./verification.ts";
import { verifyEmail } from "./verify-email.ts";

const invalidCredentials = (): Failure => new Failure("identity.invalidCredentials", 401);

/** The chat widget the installation names, and the proof of an e-mail its service asks for: only of one that was verified. */
const chatOf = (
  config: Pick<Config, "ACTA_CHAT_SCRIPT" | "ACTA_CHAT_IDENTIFY" | "ACTA_CHAT_SECRET">,
  { email, emailVerified }: { readonly email: string; readonly emailVerified: boolean },
): { readonly script: string | null; readonly identify: string; readonly token: string | null } => ({
  script: config.ACTA_CHAT_SCRIPT ?? null,
  identify: config.ACTA_CHAT_IDENTIFY,
  token:
    config.ACTA_CHAT_SCRIPT && config.ACTA_CHAT_SECRET && emailVerified
      ? createHmac("sha256", config.ACTA_CHAT_SECRET).update(email).digest("hex")
      : null,
});

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
    await namePerson(call, names, { onlyIncomplete: true });
    return done;
  });

  on(account.renamePerson, async (call, names) => {
    await namePerson(call, names);
    return names;
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

/** The input of a sign-up, already checked. */
interface SignUp {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly recaptcha: string;
}

interface SignUpAnswer {
  readonly code: number;
  readonly message: (typeof signUpMessages)[number];
}

/** Makes an account and posts its verification mail. The captcha is used up whatever comes of it. */
async function signUp(
  platform: Platform,
  captcha: Captcha,
  call: PublicCall,
  { recaptcha, password, ...person }: SignUp,
): Promise<SignUpAnswer> {
  if (!(await captcha.accepts(recaptcha, "signUp", call.now))) return { code: 422, message: "INVALID_CAPTCHA" };
  refuseGuessable(password, [person.firstName, person.lastName, person.email]);
  const passwordHash = await hashPassword(password);
  const { language } = call;
  try {
    return await call.transaction(async (transaction): Promise<SignUpAnswer> => {
      const id = await createPerson(transaction, { ...person, passwordHash, language });
      if (!id) return { code: 409, message: "EMAIL_EXISTS" };
      await enqueueVerification(transaction, platform, { id, email: person.email, language });
      rememberBrowser(platform, call, id);
      return { code: 200, message: "USER_CREATED" };
    });
  } catch (err) {
    if (err instanceof Failure) throw err;
    platform.log.error({ err, requestId: call.requestId }, "an account could not be created");
    return { code: 500, message: "USER_CREATION_FAILED" };
  }
}

/**
 * Signs in with a password: opens a new session in a browser-session cookie and ends the previous one. An unknown
 * address and a wrong password get the same answer, in the same time. Only a caller with the right password learns that
 * an account is disabled.
 */
async function signIn(
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

/**
 * Writes the names of the caller. With `onlyIncomplete`, throws `identity.alreadyComplete` (409) if both are there, also when
 * another call wrote them in the meantime.
 */
async function namePerson(
  call: UserCall,
  names: { readonly firstName: string; readonly lastName: string },
  { onlyIncomplete = false } = {},
): Promise<void> {
  const { uid } = call.user;
  await call.transaction(async (transaction) => {
    await keepFormerName(transaction, uid);
    const named = await transaction.tx
      .updateTable("users")
      .set(names)
      .where("id", "=", uid)
      .$if(onlyIncomplete, (update) => update.where((of) => of.or([of("firstName", "=", ""), of("lastName", "=", "")])))
      .executeTakeFirst();
    if (named.numUpdatedRows === 0n) throw new Failure("identity.alreadyComplete", 409);
    transaction.audit("person.named", "person", uid);
    await transaction.announce(personChanged, { uid });
  });
}

/** Ends the session of the call and forgets its cookie; without a session there is nothing to end. */
async function signOut(platform: Platform, call: PublicCall): Promise<void> {
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
