import type { Actor } from "#protocol/actor.ts";
import { anyRole, type Decision, role } from "#protocol/decision.ts";

/** Teams, their names and people. Never locked, as everything of /manageorg. */
export const manageTeams = (actor: Actor): Decision => role(actor, "owner", "manager");

/** The names of the teams a process can be given to or looked for by: all for who heads the organization, else one's own. */
export const readTeamChoices = (actor: Actor): Decision => anyRole(actor);
