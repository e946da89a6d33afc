import type { PublicCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import type { Person } from "#protocol/session.ts";
import { maskedNumber } from "../../phone.ts";
import type { Proof } from "../../second-factor.ts";
import { completeSignIn, factorCookieName, welcome } from "../finish-sign-in.ts";
import { loadPerson } from "../persons.ts";
import {
  type Challenge,
  codeRefused,
  countAttempt,
  factorExpired,
  findChallenge,
  takeChallenge,
} from "./challenges.ts";
import { factorsOf, invalidMfa, isProof } from "./factors.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";
import { countFactorMessage, resendIn, sendCode } from "./send-code.ts";

const tokenOf = ({ config }: Platform, call: PublicCall): string => {
  const token = call.cookie(factorCookieName(config));
  if (token === undefined) throw factorExpired();
  return token;
};

/**
 * Returns the factors that can finish the sign-in waiting in this browser. Throws `identity.secondFactorExpired` if
 * there is none.
 */
export function waitingSignIn(platform: Platform, call: PublicCall) {
  const token = tokenOf(platform, call);
  return platform.db.asSystem(async (tx) => {
    const challenge = await findChallenge(tx, { token }, call.now);
    if (!challenge) throw factorExpired();
    const { phone, authenticator, passkeyHosts } = await factorsOf(tx, challenge.userId);
    return {
      phone: phone === null ? null : maskedNumber(phone),
      authenticator,
      passkeyHosts: [...new Set(passkeyHosts)],
      recovery: (await countRecoveryCodes(tx, challenge.userId)) > 0,
      sent: challenge.sentAt !== null,
      resendIn: resendIn(challenge, call.now),
    };
  });
}

/** Sends a code to the phone of the sign-in that waits. Throws `identity.invalidMfa` when a phone is none of its factors. */
export async function sendSignInCode(platform: Platform, call: PublicCall): Promise<{ resendIn: number }> {
  const token = tokenOf(platform, call);
  const { challenge, number, language } = await platform.db.asSystem(async (tx) => {
    const challenge = await findChallenge(tx, { token }, call.now);
    if (!challenge) throw factorExpired();
    const { phone } = await factorsOf(tx, challenge.userId);
    if (phone === null) throw invalidMfa();
    const language = (await loadPerson(tx, challenge.userId))?.language ?? call.language;
    return { challenge, number: phone, language };
  });
  return sendFactorCode(platform, call, challenge, number, language);
}

/** Sends a code to a second factor of a person, with its count and its line in the audit log. */
export async function sendFactorCode(
  platform: Platform,
  call: PublicCall,
  challenge: Challenge,
  number: string,
  language: Person["language"],
): Promise<{ resendIn: number }> {
  const { userId: uid, purpose } = challenge;
  if (resendIn(challenge, call.now) === 0) await countFactorMessage(platform, call, uid);
  return call.transaction(
    async (transaction) => {
      transaction.audit("person.codeSent", "person", uid, { for: purpose });
      return sendCode(platform, transaction, challenge, { number, language });
    },
    { by: uid },
  );
}

/** Finishes the sign-in that waits in this browser. Its session outlives the browser, as the specification has it. */
export async function signInWithFactor(platform: Platform, call: PublicCall, proof: Proof): Promise<Person> {
  const { challenge, left } = await countAttempt(platform, call, { token: tokenOf(platform, call) });
  const { userId: uid, method } = challenge;
  const now = await call.transaction(
    async (transaction) => {
      await takeChallenge(transaction, challenge);
      if (!(await isProof(platform, transaction, uid, proof, challenge))) throw codeRefused(left);
      return completeSignIn({ platform, call }, transaction, uid, method, proof.kind);
    },
    { by: uid },
  );
  call.clearCookie(factorCookieName(platform.config));
  return welcome({ platform, call }, now);
}
