import { type Actor, hasRole } from "#protocol/actor.ts";
import { type Decision, when } from "#protocol/decision.ts";

/** Who searches: whoever has a role. What each finds is decided by the rules of what is found. */
export const searchAnything = (actor: Actor): Decision =>
  when(hasRole(actor, "owner", "manager", "creator", "reviewer", "consultant"), "failure.role");
