import type { Tx } from "#platform/db/database.ts";
import type { UserCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { recentSignIn } from "#protocol/decision.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import * as contract from "../../factor-contract.ts";
import { maskedNumber } from "../../phone.ts";
import { type Proof, type SecondFactor, SingleFactor } from "../../second-factor.ts";
import { refuseOtherThanSingleSignOn } from "../finish-sign-in.ts";
import { linkExpired, useUp } from "../link-tokens.ts";
import { listPasskeys, passkeyIn, removePasskey } from "../passkeys/passkeys.ts";
import { isPassword } from "../passwords.ts";
import { findAccount, loadPerson } from "../persons.ts";
import {
  type Challenge,
  codeRefused,
  countAttempt,
  countTry,
  findChallenge,
  openForPerson,
  takeChallenge,
} from "./challenges.ts";
import {
  enrolled,
  factorsOf,
  invalidMfa,
  isAsked,
  isProof,
  mailUnenroll,
  removeFactor,
  sealedFor,
  takeStep,
} from "./factors.ts";
import { beginPhone, confirmPhone } from "./phones.ts";
import { countRecoveryCodes, issueRecoveryCodes } from "./recovery-codes.ts";
import { sendFactorCode, sendSignInCode, signInWithFactor, waitingSignIn } from "./second-sign-in.ts";
import { resendIn } from "./send-code.ts";
import { base32, keyUri, newSecret } from "./time-codes.ts";

const already = (): Failure => new Failure("identity.authenticatorThere", 409);

/** Serves second factors: at sign-in, in my account, and to confirm who is signed in. */
export function factorRoutes(platform: Platform, on: On): void {
  const { db } = platform;

  on(contract.waitingSignIn, (call) => waitingSignIn(platform, call));
  on(contract.sendSignInCode, (call) => sendSignInCode(platform, call));
  on(contract.signInWithFactor, (call, proof) => signInWithFactor(platform, call, proof));

  on(contract.listSecondFactors, ({ user: { uid } }) => db.asSystem((tx) => listFactors(tx, uid)));

  on(contract.beginPhone, (call, asked) => beginPhone(platform, call, asked));
  on(contract.confirmPhone, (call, given) => confirmPhone(platform, call, given));
  on(contract.beginAuthenticator, (call) => beginAuthenticator(platform, call));
  on(contract.confirmAuthenticator, (call, given) => confirmAuthenticator(platform, call, given));

  on(contract.renewRecoveryCodes, async (call) => {
    const { uid } = call.user;
    call.authorize(recentSignIn(call.user.authenticatedAt, call.now));
    return call.transaction(async (transaction) => {
      if (!isAsked(await factorsOf(transaction.tx, uid))) throw invalidMfa();
      return { recoveryCodes: await issueRecoveryCodes(platform, transaction, uid) };
    });
  });

  on(contract.requestUnenroll, async (call, { factor }) => {
    const { uid, email } = call.user;
    call.authorize(recentSignIn(call.user.authenticatedAt, call.now));
    await call.transaction(async (transaction) => {
      const { phone, authenticator } = await factorsOf(transaction.tx, uid);
      if (factor === "phone" ? phone === null : !authenticator) throw notFound();
      await mailUnenroll(platform, transaction, uid, factor);
    });
    return { email };
  });

  on(contract.unenroll, (call, { token }) =>
    call.transaction(async (transaction) => {
      const { uid, email, about } = await useUp(transaction, "unenroll", token);
      const factor = await unenrolled(platform, transaction, uid, about);
      return { email, factor, otherSession: call.user !== undefined && call.user.uid !== uid };
    }),
  );

  on(contract.sendConfirmCode, (call) => sendConfirmCode(platform, call));
  on(contract.confirmIdentity, (call, given) => confirmIdentity(platform, call, given));
}

/** Takes away what a mailed link is about, and says which kind of factor that was. Throws when it is gone already. */
async function unenrolled(
  platform: Platform,
  transaction: Transaction,
  uid: string,
  about: string,
): Promise<SecondFactor> {
  const passkey = passkeyIn(about);
  const removed =
    passkey === undefined
      ? await removeFactor(platform, transaction, uid, SingleFactor.parse(about))
      : await removePasskey(platform, transaction, uid, passkey);
  if (!removed) throw linkExpired();
  return passkey === undefined ? SingleFactor.parse(about) : "passkey";
}

async function listFactors(tx: Tx, uid: string) {
  const [phone, app, passkeys, recoveryCodes] = await Promise.all([
    tx.selectFrom("phones").selectAll().where("userId", "=", uid).executeTakeFirst(),
    tx.selectFrom("authenticators").select("confirmedAt").where("userId", "=", uid).executeTakeFirst(),
    listPasskeys(tx, uid),
    countRecoveryCodes(tx, uid),
  ]);
  return {
    phone: phone
      ? {
          masked: maskedNumber(phone.number),
          verifiedAt: phone.verifiedAt.toISOString(),
          secondFactorSince: phone.secondFactorSince?.toISOString() ?? null,
        }
      : null,
    authenticatorSince: app?.confirmedAt?.toISOString() ?? null,
    passkeys,
    recoveryCodes,
  };
}

/** A new secret for the asker's app. It counts once a code of it was taken; until then a newer one replaces it. */
async function beginAuthenticator(platform: Platform, call: UserCall): Promise<{ secret: string; uri: string }> {
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
async function confirmAuthenticator(
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

/** Sends a code to the asker's own phone. Throws `identity.invalidMfa` when it is no second factor of theirs. */
async function sendConfirmCode(platform: Platform, call: UserCall): Promise<{ resendIn: number }> {
  const { uid } = call.user;
  const which = { uid, purpose: "confirm" } as const;
  const { before, phone, language } = await platform.db.asSystem(async (tx) => ({
    before: await findChallenge(tx, which, call.now),
    phone: (await factorsOf(tx, uid)).phone,
    language: (await loadPerson(tx, uid))?.language ?? call.language,
  }));
  if (phone === null) throw invalidMfa();
  const wait = before ? resendIn(before, call.now) : 0;
  if (wait > 0) throw new Failure("failure.tooMany", 429, { values: { seconds: wait } });
  const challenge = await call.transaction((transaction) =>
    openForPerson(transaction, uid, "confirm", { number: phone }),
  );
  return sendFactorCode(platform, call, challenge, phone, language);
}

/** Proves once more who is signed in: the sign-in of this session counts as recent again. */
async function confirmIdentity(
  platform: Platform,
  call: UserCall,
  given: { readonly password: string } | Proof,
): Promise<{ authenticatedAt: string }> {
  const { uid, email, sessionId } = call.user;
  const password = "password" in given ? given.password : undefined;
  const account = password === undefined ? undefined : await platform.db.asSystem((tx) => findAccount(tx, email));
  if (password !== undefined && !(await isPassword(account?.passwordHash ?? undefined, password)))
    throw new Failure("identity.invalidCredentials", 422);
  let tried: { readonly challenge: Challenge; readonly left: number } | undefined;
  if (!("password" in given)) {
    if (given.kind === "phone") tried = await countAttempt(platform, call, { uid, purpose: "confirm" });
    else await countTry(platform, call, uid);
  }
  await call.transaction(async (transaction) => {
    if ("password" in given) {
      // The password may have been changed while it was being compared.
      const still = await findAccount(transaction.tx, email);
      if (still?.passwordHash !== account?.passwordHash) throw new Failure("identity.invalidCredentials", 422);
      await refuseOtherThanSingleSignOn(transaction, uid, "password");
    } else {
      if (tried) await takeChallenge(transaction, tried.challenge);
      if (!(await isProof(platform, transaction, uid, given, tried?.challenge))) throw codeRefused(tried?.left ?? 1);
    }
    await transaction.tx
      .updateTable("sessions")
      .set({ authenticatedAt: transaction.now })
      .where("id", "=", sessionId)
      .execute();
    transaction.audit("person.confirmed", "person", uid, { by: "password" in given ? "password" : given.kind });
  });
  return { authenticatedAt: call.now.toISOString() };
}
