import { createProcess } from "#features/processes/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { active, all, type Decision, plan, role } from "#protocol/decision.ts";

/** Reads projects under horizontal property: every member. */
export const readProjects = (_actor: Actor): Decision => true;

/** Changing projects, levels and units, and the state of a sale: owner and managers. */
export const writeProjects = (actor: Actor): Decision => all(role(actor, "owner", "manager"), active(actor));

/** Beginning contracts of several units at once, by those who begin processes, if the plan has batches. */
export const beginContracts = (actor: Actor): Decision => all(createProcess(actor), plan(actor, "batchGeneration"));
