import type { Actor } from "#protocol/actor.ts";
import { all, type Decision, recentSignIn, role } from "#protocol/decision.ts";

/** Reads the settings of the organization's single sign-on. */
export const manageSingleSignOn = (actor: Actor): Decision => role(actor, "owner");

/**
 * Changes them. They give control over the accounts of the organization's people, so only the owner may, after a recent
 * sign-in.
 */
export const changeSingleSignOn = (actor: Actor, authenticatedAt: Date, now: Date): Decision =>
  all(manageSingleSignOn(actor), recentSignIn(authenticatedAt, now));
