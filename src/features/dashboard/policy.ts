import type { Actor } from "#protocol/actor.ts";
import { all, type Decision, plan, role } from "#protocol/decision.ts";

/** Who may see the figures: owner and manager, where the plan has the dashboard. Reading stays when a plan has expired. */
export const readDashboard = (actor: Actor): Decision => all(plan(actor, "dashboard"), role(actor, "owner", "manager"));
