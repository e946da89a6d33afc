import type { Actor } from "#protocol/actor.ts";
import { anyRole, type Decision } from "#protocol/decision.ts";

/** Searching, by all who have a role. The rules of each kind decide about its results. */
export const searchAnything = (actor: Actor): Decision => anyRole(actor);
