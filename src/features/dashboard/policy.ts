import type { Actor } from "#protocol/actor.ts";
import { all, type Decision, plan, role } from "#protocol/decision.ts";

/** Reading the figures: owner and manager, if the plan has the dashboard. Also allowed after the plan has expired. */
export const readDashboard = (actor: Actor): Decision => all(plan(actor, "dashboard"), role(actor, "owner", "manager"));
