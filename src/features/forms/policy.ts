import { allows } from "#features/processes/lifecycle.ts";
import { createProcess, editProcess, type ProcessFacts, readProcess } from "#features/processes/policy.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import { active, all, type Decision, plan, role, when } from "#protocol/decision.ts";

/** How a template is asked of people outside: who manages templates sees it. */
export const readPublicForm = (actor: Actor): Decision =>
  all(role(actor, "owner", "manager"), plan(actor, "publicForms"));

/** Opens and closes it, changes its settings and its links. */
export const managePublicForm = (actor: Actor): Decision => all(readPublicForm(actor), active(actor));

/** What is known of who asked for a process, beside its answers: whoever reads the process. */
export const readRequest = (actor: Actor, process: ProcessFacts): Decision => readProcess(actor, process);

/** Takes a request on as one's own draft, to fill in the rest: whoever begins processes and sees the inbox. */
export const takeRequest = (actor: Actor, process: ProcessFacts): Decision =>
  all(
    readProcess(actor, process),
    createProcess(actor),
    when(process.creatorId === null, "processes.notYours"),
    allows(process, "take"),
  );

/** Turns a request down for good, or asks for better answers: whoever sees the inbox, while it is there. */
export const decideRequest = (actor: Actor, process: ProcessFacts): Decision =>
  all(
    readProcess(actor, process),
    when(hasRole(actor, "owner", "creator", "reviewer"), "failure.role"),
    active(actor),
    allows(process, "refuse"),
  );

/** What came in and is held: whoever sees the whole inbox, also when the plan has no public forms any more. */
export const readHeld = (actor: Actor): Decision =>
  all(role(actor, "owner", "creator", "reviewer"), when(!actor.individual || hasRole(actor, "owner"), "failure.role"));

/** Lets it in, or deletes it. */
export const decideHeld = (actor: Actor): Decision => all(readHeld(actor), active(actor));

/** With whom a form was shared: whoever reads the process. */
export const readShares = (actor: Actor, process: ProcessFacts): Decision =>
  all(readProcess(actor, process), role(actor, "owner", "creator", "reviewer", "consultant"));

/** Takes a shared form back: its creator, also when the plan or the state of the process have changed since. */
export const endShare = (actor: Actor, process: ProcessFacts): Decision =>
  all(readProcess(actor, process), when(process.creatorId === actor.uid, "processes.notYours"), active(actor));

/** Shares its form by e-mail, reminds of it and sends it back: its creator, while its answers may be changed. */
export const shareForm = (actor: Actor, process: ProcessFacts): Decision =>
  all(editProcess(actor, process), plan(actor, "sharingForms"));
