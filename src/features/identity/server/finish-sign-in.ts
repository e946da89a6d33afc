import type { Change } from "#platform/change.ts";
import type { PublicCall } from "#platform/http/call.ts";
import { sessionCookieName } from "#platform/http/session-cookie.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import type { Person } from "../person.ts";
import type { SignInMethod } from "../sign-in-method.ts";
import { personOf } from "./persons.ts";
import { endSessionOf, openSession } from "./sessions.ts";
import { sendVerificationQuietly } from "./verification.ts";

/** Where somebody signs in. */
export interface SigningIn {
  readonly platform: Platform;
  readonly call: PublicCall;
}

/** A sign-in that succeeded, once its transaction has committed. */
export interface SignedInNow {
  readonly person: Person;
  /** The token of the new session. */
  readonly token: string;
}

/**
 * The one way from a proof to a session, whatever the proof was: within the transaction that used the proof up, the
 * person is found enabled, and bound to no other method; the session this browser had is ended, a new one opened.
 * Throws `identity.disabled` and `identity.singleSignOnOnly`. Hand what it gives to `welcome` after the commit.
 */
export async function finishSignIn(
  { platform, call }: SigningIn,
  change: Change,
  uid: string,
  method: SignInMethod,
): Promise<SignedInNow> {
  const { tx } = change;
  const row = await tx.selectFrom("users").selectAll().where("id", "=", uid).forShare().executeTakeFirst();
  if (!row || row.disabledAt) throw new Failure("identity.disabled", 403);
  await refuseOtherThanSingleSignOn(change, uid, method);
  const before = call.cookie(sessionCookieName(platform.config));
  if (before) await endSessionOf(tx, before);
  change.audit("person.signedIn", "person", uid, { method });
  const { token } = await openSession(change, uid, { address: call.address, userAgent: call.userAgent });
  return { person: personOf(row), token };
}

/** Gives the browser its session, and the person the mail that verifies their address while it is not. */
export async function welcome({ platform, call }: SigningIn, { person, token }: SignedInNow): Promise<Person> {
  call.setCookie(sessionCookieName(platform.config), token, {});
  if (!person.emailVerified) await sendVerificationQuietly(platform, { ...person, id: person.uid }, call.now);
  return person;
}

/** An organization may bind those of its people who linked its single sign-on to it; its owner is never locked out. */
async function refuseOtherThanSingleSignOn({ tx }: Change, uid: string, method: SignInMethod): Promise<void> {
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
