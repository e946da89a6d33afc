import type { Actor } from "#protocol/actor.ts";
import { type Decision, role } from "#protocol/decision.ts";

/** Colours and logo of one's own organization. Never locked, as everything of /manageorg. */
export const manageBranding = (actor: Actor): Decision => role(actor, "owner", "manager");
