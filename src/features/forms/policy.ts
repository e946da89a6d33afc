import { allows } from "#features/processes/lifecycle.ts";
import { createProcess, editProcess, type ProcessFacts, readProcess } from "#features/processes/policy.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import { active, all, type Decision, plan, role, when } from "#protocol/decision.ts";

/** Reading the public form of a template, by those who manage templates. */
export const readPublicForm = (actor: Actor): Decision =>
  all(role(actor, "owner", "manager"), plan(actor, "publicForms"));

/** Opening and closing it, changing its settings and its links. */
export const managePublicForm = (actor: Actor): Decision => all(readPublicForm(actor), active(actor));

/** Reading the facts about the requester of a process, apart from the answers, by those who can read the process. */
export const readRequest = (actor: Actor, process: ProcessFacts): Decision => readProcess(actor, process);

/** Taking a request as one's own draft, to complete it, by those who begin processes and see the inbox. */
export const takeRequest = (actor: Actor, process: ProcessFacts): Decision =>
  all(
    readProcess(actor, process),
    createProcess(actor),
    when(process.creatorId === null, "processes.notYours"),
    allows(process, "take"),
  );

/** Refusing a request for good, or asking for better answers, by those who see the inbox, while it is there. */
export const decideRequest = (actor: Actor, process: ProcessFacts): Decision =>
  all(
    readProcess(actor, process),
    when(hasRole(actor, "owner", "creator", "reviewer"), "failure.role"),
    active(actor),
    allows(process, "refuse"),
  );

/** Reading held requests, by those who see the whole inbox, also after the plan lost public forms. */
export const readHeld = (actor: Actor): Decision =>
  all(role(actor, "owner", "creator", "reviewer"), when(!actor.individual || hasRole(actor, "owner"), "failure.role"));

/** Releasing or deleting a held request. */
export const decideHeld = (actor: Actor): Decision => all(readHeld(actor), active(actor));

/** Reading the shares of a form, by those who can read the process. */
export const readShares = (actor: Actor, process: ProcessFacts): Decision => readProcess(actor, process);

/** Takes a shared form back: its creator, also when the plan or the state of the process have changed since. */
export const endShare = (actor: Actor, process: ProcessFacts): Decision =>
  all(readProcess(actor, process), when(process.creatorId === actor.uid, "processes.notYours"), active(actor));

/** Shares its form by e-mail, reminds of it and sends it back: its creator, while its answers may be changed. */
export const shareForm = (actor: Actor, process: ProcessFacts): Decision =>
  all(editProcess(actor, process), plan(actor, "sharingForms"));
