import type { Actor } from "#protocol/actor.ts";
import { anyRole, type Decision, role } from "#protocol/decision.ts";

/** Seeing lists with their records and history, changing, importing and exporting them. Never locked, as all of /manageorg. */
export const manageLists = (actor: Actor): Decision => role(actor, "owner", "manager");

/** Seeing which lists there are, and choosing a record of one: what a form is filled from. */
export const chooseFromLists = (actor: Actor): Decision => anyRole(actor);
