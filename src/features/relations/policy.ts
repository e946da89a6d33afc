import { copyProcess, type ProcessFacts, readProcess } from "#features/processes/policy.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import { active, all, type Decision, role, when } from "#protocol/decision.ts";

/** Relating a process to another, by those who begin processes. */
export const relates = (actor: Actor): Decision => all(role(actor, "owner", "creator", "consultant"), active(actor));

/**
 * Relates two processes, or ends that: who reads both and began one of them, and the owner. It changes neither of the two, so
 * that approved ones are related as well.
 */
export const relate = (actor: Actor, one: ProcessFacts, other: ProcessFacts): Decision =>
  all(
    readProcess(actor, one),
    readProcess(actor, other),
    relates(actor),
    when(hasRole(actor, "owner") || [one, other].some((p) => p.creatorId === actor.uid), "relations.notYours"),
  );

/** Begins a process that amends an approved one. */
export const amend = (actor: Actor, process: ProcessFacts): Decision =>
  all(copyProcess(actor, process), when(process.status === "approved", "processes.notApproved"));
