import type { PublicCall } from "#platform/http/call.ts";
import { countUse } from "#platform/http/limits.ts";
import { namedLimit } from "#platform/http/named-limits.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { personChanged } from "../events.ts";
import { claimAccount, holdsSomething, isTheirs } from "./claim-account.ts";
import { factorsOf, isAsked } from "./factors/factors.ts";
import { finishSignIn, type SignedInNow, type SigningIn, welcome } from "./finish-sign-in.ts";
import { isKnownBrowser } from "./known-browsers.ts";
import { holderOf, linkExpired, makeLink, useUp } from "./link-tokens.ts";
import { isPassword } from "./passwords.ts";
import { findAccount } from "./persons.ts";

const verificationPasswords = namedLimit("wrong passwords with a verification link", {
  max: 10,
  seconds: 900,
  by: "the account",
  strangers: "No. Only who has the mailed link can try.",
  others: "Nothing.",
});

/**
 * The options of a verification link. `keep` changes nothing if anything would be lost. `password` proves who made the
 * account.
 */
interface Verifying {
  readonly token: string;
  readonly keep: boolean;
  readonly password?: string | undefined;
}

/**
 * Uses up a verification link: the address is the person's from now on. What the account held before goes, unless the call
 * carries a session of it, comes from a browser that made or opened it, or knows its password; then `choosePassword` is
 * the token by which a new one is chosen. Who proved to have made it is signed in. Throws `identity.wouldBeEmptied` with `keep`, and `identity.passwordWrong`.
 */
export async function verifyEmail(
  platform: Platform,
  call: PublicCall,
  { token, keep, password }: Verifying,
): Promise<{ email: string; otherSession: boolean; choosePassword: string | null }> {
  const compared = password === undefined ? undefined : await comparedPassword(platform, call, token, password);
  const { signedIn, ...result } = await call.transaction(async (transaction) => {
    const { uid, email } = await useUp(transaction, "verifyEmail", token);
    const asOwner =
      isTheirs(call, uid) || isKnownBrowser(platform, call, uid) || (await isStillIt(transaction, uid, compared));
    if (keep && !asOwner && (await holdsSomething(transaction, uid)) && !(await isVerified(transaction, uid)))
      throw new Failure("identity.wouldBeEmptied", 409);
    const claim = await claimAccount(transaction, uid, asOwner);
    transaction.audit("person.verified", "person", uid, { email });
    await transaction.announce(personChanged, { uid });
    const choosePassword =
      claim === "emptied" ? (await makeLink(transaction, "resetPassword", { id: uid, email })).token : null;
    const signedIn = claim === "kept" ? await signInMaker({ platform, call }, transaction, uid) : undefined;
    return { email, otherSession: call.user !== undefined && call.user.uid !== uid, choosePassword, signedIn };
  });
  if (signedIn) await welcome({ platform, call }, signedIn);
  return result;
}

/**
 * Signs in who confirmed the address of an account they made: they have the mailed link, and the browser or the password that made
 * the account. Returns undefined if somebody is signed in here, or if a second factor or single sign-on asks for more.
 */
async function signInMaker(at: SigningIn, transaction: Transaction, uid: string): Promise<SignedInNow | undefined> {
  if (at.call.user !== undefined || isAsked(await factorsOf(transaction.tx, uid))) return undefined;
  try {
    return await finishSignIn(at, transaction, uid, "emailLink");
  } catch (error) {
    if (error instanceof Failure && error.status === 403) return undefined;
    throw error;
  }
}

/** Compares the password of the account a link is for, counted like a sign-in; gives what it was compared with. */
async function comparedPassword(
  platform: Platform,
  call: PublicCall,
  token: string,
  password: string,
): Promise<string> {
  const of = await platform.db.asSystem((tx) => holderOf(tx, "verifyEmail", token, call.now));
  if (!of) throw linkExpired();
  await countUse(platform.db, `verification password|${of.uid}`, verificationPasswords, call.now);
  const account = await platform.db.asSystem((tx) => findAccount(tx, of.email));
  const stored = account?.passwordHash ?? undefined;
  if (!(await isPassword(stored, password)) || stored === undefined)
    throw new Failure("failure.invalid", 422, { fields: [{ path: "password", code: "identity.passwordWrong" }] });
  return stored;
}

async function isStillIt({ tx }: Transaction, uid: string, compared: string | undefined): Promise<boolean> {
  if (compared === undefined) return false;
  const row = await tx.selectFrom("passwords").select("hash").where("userId", "=", uid).forShare().executeTakeFirst();
  return row?.hash === compared;
}

async function isVerified({ tx }: Transaction, uid: string): Promise<boolean> {
  const row = await tx.selectFrom("users").select("emailVerifiedAt").where("id", "=", uid).executeTakeFirstOrThrow();
  return row.emailVerifiedAt !== null;
}
