import type { Actor } from "#protocol/actor.ts";
import { type Decision, role } from "#protocol/decision.ts";

/** Who makes reports: owner and manager, whatever the plan. Drafts are in none. */
export const readReports = (actor: Actor): Decision => role(actor, "owner", "manager");
