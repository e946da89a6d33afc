import { type ProcessList, readCounters, type Scope, whichProcesses } from "#features/processes/policy.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import { active, all, type Decision, plan, role } from "#protocol/decision.ts";

/** The lists of waiting work. Rejected processes have their own list, in the order of their last change. */
const waiting: ReadonlySet<ProcessList> = new Set(["work", "inbox", "review"]);

/** Returns true if a list begins with the longest wait. The others begin with the last change. */
export const oldestFirst = (list: ProcessList): boolean => waiting.has(list);

/** Returns true if a list can hold processes assigned to this actor by name. */
export const holdsAsked = (actor: Actor, list: ProcessList): boolean =>
  hasRole(actor, "owner", "reviewer") && askedOf(whichProcesses(actor, list), actor.uid).length > 0;

/** Saving a view of the lists: for themselves by those who have a list, for everyone by the owner. */
export const keepView = (actor: Actor, { shared }: { readonly shared: boolean }): Decision =>
  all(readCounters(actor), shared ? role(actor, "owner") : true, active(actor));

/** The tags of the organization are kept in order by those who keep its clients and projects. */
export const readTags = (actor: Actor): Decision => role(actor, "owner", "manager");

export const renameTag = (actor: Actor): Decision => all(readTags(actor), active(actor));

/** Sees what waits to be reviewed and by whom, to hand it out. */
export const readAssignments = (actor: Actor): Decision => all(role(actor, "owner", "manager"), plan(actor, "review"));

/** The processes that are assigned. Check `readAssignments` first. */
export const handedOut: Scope = [{ status: "unassigned" }, { status: "reviewing" }];

/** Reading the deleted processes of the last 30 days that the actor could read before their deletion. */
export const readDeleted = (actor: Actor): Decision => role(actor, "owner", "creator", "reviewer", "consultant");

/** Reading the organization's progress with its first steps, by those who set it up, also without its processes. */
export const readProgress = (actor: Actor): Decision => role(actor, "owner", "manager");

/** Returns the part of a scope that is assigned to one person by name: a single branch if it covers all of theirs. */
export function askedOf(scope: Scope, uid: string): Scope {
  const theirs = scope.flatMap((branch) =>
    branch.status === "reviewing" && (branch.reviewerId ?? uid) === uid ? [{ ...branch, reviewerId: uid }] : [],
  );
  const whole = theirs.find(({ creatorId, teamIds, withoutTeam }) => !creatorId && !teamIds && !withoutTeam);
  return whole ? [whole] : theirs;
}

/** Reading one's own acts on many processes. */
export const readBulks = (actor: Actor): Decision => role(actor, "owner", "creator", "reviewer", "consultant");

/** Acting on many processes at once. Each process is refused or done by the rule of the act. */
export const orderBulk = (actor: Actor): Decision => all(readBulks(actor), active(actor));
