import type { Actor } from "#protocol/actor.ts";
import { active, all, type Decision, role } from "#protocol/decision.ts";

/** Naming a substitute: by those who review. */
export const readSubstitute = (actor: Actor): Decision => role(actor, "owner", "reviewer");
export const haveSubstitute = (actor: Actor): Decision => all(readSubstitute(actor), active(actor));
