import { type Actor, hasRole } from "#protocol/actor.ts";
import { active, all, type Decision, role, when } from "#protocol/decision.ts";
import { allows } from "./lifecycle.ts";
import { type ProcessFacts, readProcess } from "./policy.ts";

/** Reading the work a removed person would leave behind, by those who may remove them. */
export const readHandover = (actor: Actor): Decision => role(actor, "owner", "manager");

/**
 * Gives an undecided process to somebody else who goes on with it: its creator, and of what is no draft the owner. A request
 * from outside that is nobody's yet is taken on instead.
 */
export const handOverProcess = (actor: Actor, process: ProcessFacts): Decision =>
  all(
    readProcess(actor, process),
    when(
      process.creatorId !== null && (process.creatorId === actor.uid || hasRole(actor, "owner")),
      "processes.notYours",
    ),
    active(actor),
    allows(process, "handOver"),
  );

/** Being given a process: by those who begin processes and are not its creator. */
export const goesOnWith = (
  person: Pick<Actor, "roles"> & { readonly id: string },
  process: Pick<ProcessFacts, "creatorId">,
): Decision =>
  when(person.id !== process.creatorId && hasRole(person, "owner", "creator", "consultant"), "processes.cannotGoOn");

/** Giving the work in progress of a remaining member to a colleague. Drafts can be given only by their creator. */
export const handOverOf = (actor: Actor): Decision => all(readHandover(actor), active(actor));
