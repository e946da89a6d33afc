import { type Actor, hasRole } from "#protocol/actor.ts";
import { active, all, type Decision, plan, role, when } from "#protocol/decision.ts";

/** Opens the planner: four roles, both permissions of the plan, and an installation that shows utilities. */
export const openPlanner = (actor: Actor, utilitiesShown: boolean): Decision =>
  all(
    role(actor, "owner", "manager", "creator", "reviewer"),
    when(utilitiesShown, "failure.notFound"),
    plan(actor, "utilities"),
    plan(actor, "planner"),
  );

/** Saves a study, a new one or somebody else's: they belong to the organization. */
export const saveStudy = (actor: Actor, utilitiesShown: boolean): Decision =>
  all(openPlanner(actor, utilitiesShown), active(actor));

/** Deletes a study, and brings it back: who made it, the owner and managers. */
export const deleteStudy = (
  actor: Actor,
  utilitiesShown: boolean,
  study: { readonly creatorId: string | null },
): Decision =>
  all(
    saveStudy(actor, utilitiesShown),
    when(study.creatorId === actor.uid || hasRole(actor, "owner", "manager"), "planner.notYours"),
  );
