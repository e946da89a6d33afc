import type { PublicCall } from "#platform/http/call.ts";
import { sessionCookieName } from "#platform/http/session-cookie.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import type { Person } from "#protocol/session.ts";
import { lifetimes } from "../contract.ts";
import type { Proof } from "../second-factor.ts";
import { type SignInMethod, speaksFor } from "../sign-in-method.ts";
import { openSignIn } from "./factors/challenges.ts";
import { factorsOf, isAsked } from "./factors/factors.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { personOf } from "./persons.ts";
import { membershipsOf } from "./ports.ts";
import { endSessionOf, openSession } from "./sessions.ts";
import { sendVerificationQuietly } from "./verification.ts";

/** The call of a sign-in. */
export interface SigningIn {
  readonly platform: Platform;
  readonly call: PublicCall;
}

/** A sign-in that succeeded, once its transaction has committed; or one that waits for a second factor. */
export type SignedInNow =
  /** `token`: of the new session; `kept`: it outlives the browser. */
  | { readonly person: Person; readonly token: string; readonly persistent: boolean }
  /** The token of the question that is asked next. */
  | { readonly waiting: string };

/** The cookie of a sign-in that waits for its second factor: only the browser it began in can finish it. */
export const factorCookieName = (config: Platform["config"]): string => (config.secure ? "__Host-factor" : "factor");

/**
 * The one way from a proof to a session, whatever the proof was: within the transaction that used the proof up, the
 * person is found enabled, and bound to no other method. Who has a second factor is asked for it first; otherwise the
 * session this browser had is ended, a new one opened. Throws `identity.disabled` and `identity.singleSignOnOnly`. Hand
 * what it gives to `welcome` after the commit.
 */
export async function finishSignIn(
  at: SigningIn,
  transaction: Transaction,
  uid: string,
  method: SignInMethod,
): Promise<SignedInNow> {
  if (!isAsked(await factorsOf(transaction.tx, uid))) return completeSignIn(at, transaction, uid, method);
  await admit(transaction, uid, method);
  transaction.audit("person.secondFactorAsked", "person", uid, { method });
  return { waiting: await openSignIn(transaction, uid, method) };
}

/** Opens the session; `factor` is the second proof, where one was asked for: the session then outlives the browser. */
export async function completeSignIn(
  { platform, call }: SigningIn,
  transaction: Transaction,
  uid: string,
  method: SignInMethod,
  factor?: Proof["kind"] | "passkey",
): Promise<SignedInNow> {
  const row = await admit(transaction, uid, method);
  const before = call.cookie(sessionCookieName(platform.config));
  if (before) await endSessionOf(transaction.tx, before);
  transaction.audit("person.signedIn", "person", uid, factor ? { method, factor } : { method });
  const persistent = factor !== undefined;
  const where = { address: call.address, userAgent: call.userAgent, persistent: persistent };
  const { token } = await openSession(transaction, uid, where);
  return { person: personOf(row), token, persistent };
}

async function admit(transaction: Transaction, uid: string, method: SignInMethod) {
  const row = await transaction.tx.selectFrom("users").selectAll().where("id", "=", uid).forShare().executeTakeFirst();
  if (!row || row.disabledAt) throw new Failure("identity.disabled", 403);
  await refuseOtherThanSingleSignOn(transaction, uid, method);
  return row;
}

/**
 * Gives the browser its session, and the person the mail that verifies their address while it is not. Throws
 * `identity.secondFactorRequired` when a second factor is asked for first; `next` is where the person wanted to go then.
 */
export async function welcome({ platform, call }: SigningIn, signedIn: SignedInNow, next = ""): Promise<Person> {
  if ("waiting" in signedIn) {
    call.setCookie(factorCookieName(platform.config), signedIn.waiting, { maxAgeSeconds: lifetimes.secondFactor });
    throw new Failure("identity.secondFactorRequired", 401, { values: { next } });
  }
  const { person, token, persistent } = signedIn;
  call.setCookie(sessionCookieName(platform.config), token, persistent ? { maxAgeSeconds: lifetimes.session } : {});
  rememberBrowser(platform, call, person.uid);
  if (!person.emailVerified) await sendVerificationQuietly(platform, { ...person, id: person.uid }, call.now);
  return person;
}

/** An organization may bind those of its people who linked its single sign-on to it; its owner is never locked out. */
export async function refuseOtherThanSingleSignOn(
  { tx }: Transaction,
  uid: string,
  method: SignInMethod,
): Promise<void> {
  const all = await tx.ports.one(membershipsOf)(tx, uid);
  const binding = all.filter(({ ended, roles }) => !ended && !roles.includes("owner")).map(({ orgId }) => orgId);
  if (binding.length === 0) return;
  const bound = await tx
    .selectFrom("signInProviders as p")
    .innerJoin("linkedProviders as l", (join) =>
      join.onRef("l.organizationProvider", "=", "p.id").onRef("l.issuer", "=", "p.issuer"),
    )
    .select(["p.id", "p.label", "p.provedDomains", "l.email"])
    .where("l.userId", "=", uid)
    .where("p.orgId", "in", binding)
    .where("p.exclusive", "=", true)
    .where("p.enabled", "=", true)
    .executeTakeFirst();
  // Nobody is bound to what does not admit them.
  if (bound && bound.id !== method && speaksFor(bound.provedDomains, bound.email))
    throw new Failure("identity.singleSignOnOnly", 403, { values: { label: bound.label } });
}
