import type { Selectable } from "kysely";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { CodeChallenges } from "#platform/db/tables.ts";
import type { PublicCall } from "#platform/http/call.ts";
import { countUse } from "#platform/http/limits.ts";
import { namedLimit } from "#platform/http/named-limits.ts";
import type { Platform } from "#platform/platform.ts";
import { newToken, tokenHash } from "#platform/secrets/secrets.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { lifetimes } from "../../contract.ts";
import { knownBrowser } from "../known-browsers.ts";

/** A question that waits for a code. */
export type Challenge = Selectable<CodeChallenges>;

/** Codes that may be tried for one question. */
const maxTries = 5;
const triedCodes = namedLimit("codes tried", {
  max: 20,
  seconds: 3600,
  by: "the account; apart from that, its sessions, and each browser that has opened it before",
  strangers: "Only who knows the password.",
  others: "A browser that never opened the account waits up to an hour. Known browsers and open sessions work.",
});

/** The holder of a challenge: a sign-in by its token, a signed-in user by id and purpose. */
export type Which = { readonly token: string } | { readonly uid: string; readonly purpose: "phone" | "confirm" };

/** The sign-in took too long, or was begun in another browser. */
export const factorExpired = (): Failure => new Failure("identity.secondFactorExpired", 410);

/** The code is not right; `left`: how many may still be tried. */
export const codeRefused = (left: number): Failure => new Failure("identity.mfaFailed", 422, { values: { left } });

const end = (now: Date): Date => new Date(now.getTime() + lifetimes.secondFactor * 1000);

/** Opens the question of a sign-in; its token is shown once, to the browser. */
export async function openSignIn({ tx, now }: Transaction, uid: string, method: string): Promise<string> {
  const token = newToken("sfa");
  await tx
    .insertInto("codeChallenges")
    .values({
      id: newId(),
      purpose: "signIn",
      userId: uid,
      tokenHash: tokenHash(token),
      method,
      createdAt: now,
      expiresAt: end(now),
    })
    .execute();
  return token;
}

/** Opens a question to somebody who is signed in, in place of the one of its kind before. */
export async function openForPerson(
  { tx, now }: Transaction,
  uid: string,
  purpose: "phone" | "confirm",
  about: { readonly number: string; readonly asSecondFactor?: boolean },
): Promise<Challenge> {
  const fresh = {
    number: about.number,
    asSecondFactor: about.asSecondFactor ?? false,
    code: null,
    attempts: 0,
    createdAt: now,
    expiresAt: end(now),
  };
  return tx
    .insertInto("codeChallenges")
    .values({ id: newId(), purpose, userId: uid, ...fresh })
    .onConflict((conflict) => conflict.columns(["userId", "purpose"]).where("tokenHash", "is", null).doUpdateSet(fresh))
    .returningAll()
    .executeTakeFirstOrThrow();
}

const found = (tx: Tx, which: Which, now: Date) => {
  const open = tx.selectFrom("codeChallenges").selectAll().where("expiresAt", ">", now);
  return "token" in which
    ? open.where("tokenHash", "=", tokenHash(which.token))
    : open.where("userId", "=", which.uid).where("purpose", "=", which.purpose);
};

/** The question that waits, `undefined` when none does. */
export const findChallenge = (tx: Tx, which: Which, now: Date): Promise<Challenge | undefined> =>
  found(tx, which, now).executeTakeFirst();

/**
 * Counts one try, in a transaction of its own, so that a wrong code counts though its call is undone: of many that come
 * at once no more than five are looked at. Gives the question and the tries left; throws when there is none, or none left.
 */
export async function countAttempt(
  platform: Platform,
  call: PublicCall,
  which: Which,
): Promise<{ readonly challenge: Challenge; readonly left: number }> {
  const { now } = call;
  const challenge = await platform.db.asSystem(async (tx) => {
    const open = await findChallenge(tx, which, now);
    if (!open) throw factorExpired();
    const counted = await tx
      .updateTable("codeChallenges")
      .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
      .where("id", "=", open.id)
      .where("attempts", "<", maxTries)
      .returningAll()
      .executeTakeFirst();
    // Answered by somebody who came at the same moment.
    if (!counted && !(await findChallenge(tx, which, now))) throw factorExpired();
    return counted;
  });
  if (!challenge) throw codeRefused(0);
  await countTry(platform, call, challenge.userId);
  return { challenge, left: maxTries - challenge.attempts };
}

/** Counts one try of a person, whatever it is for: twenty an hour. Throws 429 beyond. */
export const countTry = (platform: Platform, call: PublicCall, uid: string): Promise<void> =>
  countUse(platform.db, `code|${counterOf(platform, call, uid)}`, triedCodes, call.now);

/**
 * The name of the counter of a person's codes. Their sessions and their known browsers have their own, which somebody who
 * only knows the password does not use up.
 */
export function counterOf(platform: Platform, call: PublicCall, uid: string): string {
  if (call.user?.uid === uid) return `${uid}|session`;
  const browser = knownBrowser(platform, call);
  return browser?.uids.includes(uid) ? `${uid}|${browser.id}` : uid;
}

/** Uses the question up: of two right codes that come at once, one gets it. Throws `identity.secondFactorExpired` otherwise. */
export async function takeChallenge({ tx }: Transaction, { id, number }: Challenge): Promise<void> {
  const taken = await tx
    .deleteFrom("codeChallenges")
    .where("id", "=", id)
    .where("number", "is not distinct from", number)
    .executeTakeFirst();
  if (taken.numDeletedRows !== 1n) throw factorExpired();
}
