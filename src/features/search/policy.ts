import { type Actor, hasRole } from "#protocol/actor.ts";
import { type Decision, when } from "#protocol/decision.ts";

/** Searching, by all who have a role. The rules of each kind decide about its results. */
export const searchAnything = (actor: Actor): Decision =>
  when(hasRole(actor, "owner", "manager", "creator", "reviewer", "consultant"), "failure.role");
