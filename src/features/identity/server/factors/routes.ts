import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { recentSignIn } from "#protocol/decision.ts";
import { notFound } from "#protocol/failure.ts";
import * as contract from "../../factor-contract.ts";
import { maskedNumber } from "../../phone.ts";
import { type SecondFactor, SingleFactor } from "../../second-factor.ts";
import { linkExpired, useUp } from "../link-tokens.ts";
import { listPasskeys, passkeyIn, removePasskey } from "../passkeys/passkeys.ts";
import { beginAuthenticator, confirmAuthenticator } from "./authenticators.ts";
import { confirmIdentity, sendConfirmCode } from "./confirm-identity.ts";
import { factorsOf, invalidMfa, isAsked, mailUnenroll, removeFactor } from "./factors.ts";
import { beginPhone, confirmPhone } from "./phones.ts";
import { countRecoveryCodes, issueRecoveryCodes } from "./recovery-codes.ts";
import { sendSignInCode, signInWithFactor, waitingSignIn } from "./second-sign-in.ts";

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
