import type { Actor } from "#protocol/actor.ts";
import { all, type Decision, recentSignIn, role } from "#protocol/decision.ts";

/** Reading what is said of the organization's single sign-on. */
export const manageSingleSignOn = (actor: Actor): Decision => role(actor, "owner");

/** Changing it: whoever controls it can sign in as the organization's people, so only the owner, and not from a page left open. */
export const changeSingleSignOn = (actor: Actor, authenticatedAt: Date, now: Date): Decision =>
  all(manageSingleSignOn(actor), recentSignIn(authenticatedAt, now));
