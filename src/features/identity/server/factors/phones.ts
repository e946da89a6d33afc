import type { UserCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { recentSignIn } from "#protocol/decision.ts";
import { Failure } from "#protocol/failure.ts";
import { personChanged, secondFactorsChanged } from "../../events.ts";
import { loadPerson } from "../persons.ts";
import { codeRefused, countAttempt, findChallenge, openForPerson, takeChallenge } from "./challenges.ts";
import { enrolled } from "./factors.ts";
import { countPhoneMessage, isSentCode, resendIn, sendCode } from "./send-code.ts";

const taken = (): Failure =>
  new Failure("identity.phoneTaken", 409, { fields: [{ path: "phone", code: "identity.phoneTaken" }] });

/**
 * Sends a code to a number that is to be the asker's. As a second factor, or in place of a number that is one, it asks for
 * a recent sign-in. Throws `identity.phoneTaken` for a number that is somebody else's.
 */
export async function beginPhone(
  platform: Platform,
  call: UserCall,
  { phone, asSecondFactor }: { readonly phone: string; readonly asSecondFactor: boolean },
): Promise<{ resendIn: number }> {
  const { uid } = call.user;
  const known = await platform.db.asSystem(async (tx) => ({
    own: await tx.selectFrom("phones").selectAll().where("userId", "=", uid).executeTakeFirst(),
    somebody: await tx.selectFrom("phones").select("userId").where("number", "=", phone).executeTakeFirst(),
    before: await findChallenge(tx, { uid, purpose: "phone" }, call.now),
    language: (await loadPerson(tx, uid))?.language ?? call.language,
  }));
  if (asSecondFactor || known.own?.secondFactorSince) call.authorize(recentSignIn(call.user.authenticatedAt, call.now));
  if (known.somebody && known.somebody.userId !== uid) throw taken();
  const wait = known.before ? resendIn(known.before, call.now) : 0;
  if (wait > 0) throw new Failure("failure.tooMany", 429, { values: { seconds: wait } });
  await countPhoneMessage(platform, call, uid, phone);
  return call.transaction(async (transaction) => {
    const challenge = await openForPerson(transaction, uid, "phone", { number: phone, asSecondFactor });
    transaction.audit("person.codeSent", "person", uid, { for: "phone" });
    return sendCode(platform, transaction, challenge, { number: phone, language: known.language });
  });
}

/** Takes the code that was sent: the number is the asker's, and of two who show the same at once, the first one's. */
export async function confirmPhone(
  platform: Platform,
  call: UserCall,
  { code }: { readonly code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { uid } = call.user;
  const { challenge, left } = await countAttempt(platform, call, { uid, purpose: "phone" });
  const { number, asSecondFactor } = challenge;
  if (number === null || !isSentCode(platform, challenge, code, call.now)) throw codeRefused(left);
  return call.transaction(async (transaction) => {
    await takeChallenge(transaction, challenge);
    const { tx, now } = transaction;
    const before = await tx
      .selectFrom("phones")
      .select("secondFactorSince")
      .where("userId", "=", uid)
      .forUpdate()
      .executeTakeFirst();
    const secondFactorSince = before?.secondFactorSince ?? (asSecondFactor ? now : null);
    await tx
      .insertInto("phones")
      .values({ userId: uid, number, verifiedAt: now, secondFactorSince })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet({ number, verifiedAt: now, secondFactorSince }))
      .execute()
      .catch((error: { code?: string }) => {
        throw error.code === "23505" ? taken() : error;
      });
    transaction.audit("person.phoneVerified", "person", uid);
    await transaction.announce(personChanged, { uid });
    // A new number makes it a new second factor, so its mail lets the person undo it.
    if (secondFactorSince) return enrolled(platform, transaction, uid, "phone");
    await transaction.announce(secondFactorsChanged, { uid });
    return { recoveryCodes: [] };
  });
}
