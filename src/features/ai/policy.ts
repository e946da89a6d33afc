import type { Actor } from "#protocol/actor.ts";
import { active, all, type Decision, role } from "#protocol/decision.ts";

/** Sees which server is asked for proposed texts. */
export const readAi = (actor: Actor): Decision => role(actor, "owner", "manager");

/** Sets, tests and takes away that server. */
export const changeAi = (actor: Actor): Decision => all(readAi(actor), active(actor));
