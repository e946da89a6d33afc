import type { Actor } from "#protocol/actor.ts";
import { type Decision, role } from "#protocol/decision.ts";

/** Name, country, address, phone and settings of one's own organization. Never locked: also an inactive one is managed. */
export const manageOrganization = (actor: Actor): Decision => role(actor, "owner", "manager");
