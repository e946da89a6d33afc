import type { Actor } from "#protocol/actor.ts";
import { active, all, type Decision, role } from "#protocol/decision.ts";

/** Making reports: owner and manager, regardless of the plan. They contain no drafts. */
export const readReports = (actor: Actor): Decision => role(actor, "owner", "manager");

/** Saving reports, having them mailed, and receiving them: the same people, while the organization is active. */
export const keepReports = (actor: Actor): Decision => all(readReports(actor), active(actor));
