import { type ProcessFacts, readProcess } from "#features/processes/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { all, type Decision, plan, role } from "#protocol/decision.ts";

/** Exporting dossiers. Each contains only the processes its caller may open. */
export const takeDossiers = (actor: Actor): Decision =>
  all(role(actor, "owner", "creator", "reviewer"), plan(actor, "repository"));

/** The dossier of one process. */
export const takeDossier = (actor: Actor, process: ProcessFacts): Decision =>
  all(readProcess(actor, process), takeDossiers(actor));
