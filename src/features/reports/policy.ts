import type { Actor } from "#protocol/actor.ts";
import { active, all, type Decision, role } from "#protocol/decision.ts";

/** Who makes reports: owner and manager, whatever the plan. Drafts are in none. */
export const readReports = (actor: Actor): Decision => role(actor, "owner", "manager");

/** Who keeps reports by name, has them mailed, and is mailed: the same people, while the organization is active. */
export const keepReports = (actor: Actor): Decision => all(readReports(actor), active(actor));
