import type { UserCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import type { Proof } from "../../second-factor.ts";
import { refuseOtherThanSingleSignOn } from "../finish-sign-in.ts";
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
import { factorsOf, invalidMfa, isProof } from "./factors.ts";
import { sendFactorCode } from "./second-sign-in.ts";
import { resendIn } from "./send-code.ts";

/** Sends a code to the asker's own phone. Throws `identity.invalidMfa` when it is no second factor of theirs. */
export async function sendConfirmCode(platform: Platform, call: UserCall): Promise<{ resendIn: number }> {
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
export async function confirmIdentity(
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
