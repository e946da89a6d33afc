import type { Change } from "#platform/change.ts";
import type { PublicCall } from "#platform/http/call.ts";
import { sessionCookieName } from "#platform/http/session-cookie.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import { lifetimes } from "../contract.ts";
import type { Person } from "../person.ts";
import type { Proof } from "../second-factor.ts";
import type { SignInMethod } from "../sign-in-method.ts";
import { openSignIn } from "./factors/challenges.ts";
import { factorsOf, isAsked } from "./factors/factors.ts";
import { personOf } from "./persons.ts";
import { endSessionOf, openSession } from "./sessions.ts";
import { sendVerificationQuietly } from "./verification.ts";

/** Where somebody signs in. */
export interface SigningIn {
  readonly platform: Platform;
  readonly call: PublicCall;
}

/** A sign-in that succeeded, once its transaction has committed; or one that waits for a second factor. */
export type SignedInNow =
  /** `token`: of the new session; `kept`: it outlives the browser. */
  | { readonly person: Person; readonly token: string; readonly kept: boolean }
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
  change: Change,
  uid: string,
  method: SignInMethod,
): Promise<SignedInNow> {
  if (!isAsked(await factorsOf(change.tx, uid))) return completeSignIn(at, change, uid, method);
  await admit(change, uid, method);
  change.audit("person.secondFactorAsked", "person", uid, { method });
  return { waiting: await openSignIn(change, uid, method) };
}

/** Opens the session; `factor` is the second proof, where one was asked for: the session then outlives the browser. */
export async function completeSignIn(
  { platform, call }: SigningIn,
  change: Change,
  uid: string,
  method: SignInMethod,
  factor?: Proof["kind"],
): Promise<SignedInNow> {
  const row = await admit(change, uid, method);
  const before = call.cookie(sessionCookieName(platform.config));
  if (before) await endSessionOf(change.tx, before);
  change.audit("person.signedIn", "person", uid, factor ? { method, factor } : { method });
  const kept = factor !== undefined;
  const where = { address: call.address, userAgent: call.userAgent, persistent: kept };
  const { token } = await openSession(change, uid, where);
  return { person: personOf(row), token, kept };
}

async function admit(change: Change, uid: string, method: SignInMethod) {
  const row = await change.tx.selectFrom("users").selectAll().where("id", "=", uid).forShare().executeTakeFirst();
  if (!row || row.disabledAt) throw new Failure("identity.disabled", 403);
  await refuseOtherThanSingleSignOn(change, uid, method);
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
  const { person, token, kept } = signedIn;
  call.setCookie(sessionCookieName(platform.config), token, kept ? { maxAgeSeconds: lifetimes.session } : {});
  if (!person.emailVerified) await sendVerificationQuietly(platform, { ...person, id: person.uid }, call.now);
  return person;
}

/** An organization may bind those of its people who linked its single sign-on to it; its owner is never locked out. */
export async function refuseOtherThanSingleSignOn({ tx }: Change, uid: string, method: SignInMethod): Promise<void> {
  const bound = await tx
    .selectFrom("signInProviders as p")
    .innerJoin("members as m", "m.orgId", "p.orgId")
    .innerJoin("linkedProviders as l", (join) =>
      join
        .onRef("l.organizationProvider", "=", "p.id")
        .onRef("l.userId", "=", "m.id")
        .onRef("l.issuer", "=", "p.issuer"),
    )
    .select(["p.id", "p.label"])
    .where("m.id", "=", uid)
    .where("m.deletedAt", "is", null)
    .where((eb) => eb.not(eb(eb.val("owner"), "=", eb.fn.any("m.roles"))))
    .where("p.exclusive", "=", true)
    .where("p.enabled", "=", true)
    .executeTakeFirst();
  if (bound && bound.id !== method)
    throw new Failure("identity.singleSignOnOnly", 403, { values: { label: bound.label } });
}
