import type { Actor } from "#protocol/actor.ts";
import { active, all, type Decision, role } from "#protocol/decision.ts";

/** Sees the endpoints of the organization and their logs. */
export const readWebhooks = (actor: Actor): Decision => role(actor, "owner", "manager");

/** Adds, changes and tries them, and sends again. */
export const changeWebhooks = (actor: Actor): Decision => all(readWebhooks(actor), active(actor));

/** Removes one, which stops what goes out: also without a subscription. */
export const removeWebhook = readWebhooks;
