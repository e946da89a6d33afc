import { type Actor, hasRole } from "#protocol/actor.ts";
import { active, all, type Decision, plan, role, when } from "#protocol/decision.ts";
import { allows, type ProcessStatus, type Standing } from "./lifecycle.ts";

/** The facts of a process that the rules need. */
export interface ProcessFacts extends Standing {
  readonly creatorId: string | null;
  /** The person who sent it to review last. */
  readonly submitterId: string | null;
  /** The person to whom its review is assigned. */
  readonly reviewerId: string | null;
  /** The person who approved or rejected it last. */
  readonly deciderId?: string | null;
  /** The teams of the process. Null: none. Empty: all its teams were deleted since. */
  readonly teams: readonly string[] | null;
}

/** One set of processes, as data: all that is named must hold. Every set has one status, so an index answers it. */
export interface Branch {
  readonly status: ProcessStatus;
  readonly creatorId?: string;
  readonly reviewerId?: string;
  readonly deciderId?: string;
  /** Matches processes of at least one of these teams. */
  readonly teamIds?: readonly string[];
  /** Matches processes that never had a team, not those whose teams were deleted. */
  readonly withoutTeam?: true;
}

/** The union of its branches; an empty scope holds nothing. */
export type Scope = readonly Branch[];

/** The lists of the processes screen, which are also its tabs and counters. */
export const processLists = ["work", "drafts", "inbox", "review", "rejected", "approved", "active", "decided"] as const;
export type ProcessList = (typeof processLists)[number];

const matches = (branch: Branch, process: ProcessFacts): boolean =>
  process.status === branch.status &&
  (branch.creatorId === undefined || process.creatorId === branch.creatorId) &&
  (branch.reviewerId === undefined || process.reviewerId === branch.reviewerId) &&
  (branch.deciderId === undefined || process.deciderId === branch.deciderId) &&
  (branch.teamIds === undefined || process.teams?.some((id) => branch.teamIds?.includes(id)) === true) &&
  (branch.withoutTeam === undefined || process.teams === null);

/** Returns true if a process belongs to a scope. Deleted ones belong to none. */
export const inScope = (scope: Scope, process: ProcessFacts): boolean =>
  !process.deleted && scope.some((branch) => matches(branch, process));

const is = (...statuses: ProcessStatus[]) => statuses.map((status) => ({ status }));
/** Drafts are their creator's alone, and only of who may draft. */
const ownDrafts = (actor: Actor): Scope =>
  hasRole(actor, "owner", "creator", "consultant") ? [{ status: "drafting", creatorId: actor.uid }] : [];
/** The owner is never 'individual'. */
const alone = (actor: Actor): boolean => actor.individual && !hasRole(actor, "owner");

/** May the actor ask for this list at all. */
export function readList(actor: Actor, list: ProcessList): Decision {
  switch (list) {
    case "drafts":
      return role(actor, "owner", "creator", "consultant");
    case "inbox":
    case "rejected":
      return role(actor, "owner", "creator", "reviewer");
    case "review":
    case "decided":
      return all(role(actor, "owner", "reviewer"), plan(actor, "review"));
    case "approved":
    case "active":
    case "work":
      return role(actor, "owner", "creator", "reviewer", "consultant");
    default:
      return list satisfies never;
  }
}

/** Reading the position of a process in one's review list, while it is in there. */
export const readQueue = (actor: Actor, process: ProcessFacts): Decision =>
  all(
    readList(actor, "review"),
    readProcess(actor, process),
    when(process.status === "reviewing", "processes.notInReview"),
    when(inScope(whichProcesses(actor, "review"), process), "processes.otherReviewer"),
  );

/**
 * May the actor see how many are in this list: the inbox is counted for owners and creators only, and what one decided for
 * nobody, because nothing there waits.
 */
export const readCounter = (actor: Actor, list: ProcessList): Decision =>
  all(readList(actor, list), list === "inbox" ? role(actor, "owner", "creator") : list !== "decided" || "failure.role");

/** Reading the counters, by those who have at least one list. */
export const readCounters = (actor: Actor): Decision => role(actor, "owner", "creator", "reviewer", "consultant");

/**
 * The processes of a list, as data for the query and for the page alike. Ask `readList` first. Of what one decided only what
 * one may still read is shown: see `readableProcesses`.
 */
export function whichProcesses(actor: Actor, list: ProcessList): Scope {
  const { uid, teamIds } = actor;
  const owner = hasRole(actor, "owner");
  const own = (...statuses: ProcessStatus[]) => is(...statuses).map((branch) => ({ ...branch, creatorId: uid }));
  const ofTeams = (...statuses: ProcessStatus[]) =>
    alone(actor) || teamIds.length === 0 ? [] : is(...statuses).map((branch) => ({ ...branch, teamIds }));
  const assigned: Scope = hasRole(actor, "reviewer") ? [{ status: "reviewing", reviewerId: uid }] : [];
  switch (list) {
    case "work":
      return [
        ...(readList(actor, "review") === true ? [{ status: "reviewing", reviewerId: uid } as const] : []),
        ...(hasRole(actor, "owner", "creator", "reviewer") ? own("rejected") : []),
      ];
    case "drafts":
      return ownDrafts(actor);
    case "rejected":
      return own("rejected");
    case "inbox":
      return alone(actor) ? own("unassigned") : is("unassigned");
    case "review":
      if (owner) return is("reviewing");
      if (alone(actor)) return [...assigned, ...own("reviewing")];
      return [{ status: "reviewing", withoutTeam: true }, ...ofTeams("reviewing"), ...assigned];
    case "decided":
      return is("approved", "rejected").map((branch) => ({ ...branch, deciderId: uid }));
    case "approved":
      return owner ? is("approved") : [...own("approved"), ...ofTeams("approved")];
    case "active":
      if (owner) return [...ownDrafts(actor), ...is("unassigned", "reviewing", "rejected")];
      return [...ownDrafts(actor), ...own("unassigned", "reviewing", "rejected"), ...ofTeams("reviewing"), ...assigned];
    default:
      return list satisfies never;
  }
}

/**
 * Everything an actor may open by its id: their own, the owner everything but the drafts of others, teams theirs, and a
 * reviewer what they could have reviewed, also when it is decided, so that its page can say how.
 */
export function readableProcesses(actor: Actor): Scope {
  const { uid, teamIds } = actor;
  if (!hasRole(actor, "owner", "creator", "reviewer", "consultant")) return [];
  const afterDraft = ["unassigned", "reviewing", "approved", "rejected"] as const;
  const own = is(...afterDraft).map((branch) => ({ ...branch, creatorId: uid }));
  if (hasRole(actor, "owner")) return [...ownDrafts(actor), ...is(...afterDraft)];
  const reviewed = ["reviewing", "approved", "rejected"] as const;
  const reviewer = hasRole(actor, "reviewer");
  const assigned = reviewer ? is(...reviewed).map((branch) => ({ ...branch, reviewerId: uid })) : [];
  if (alone(actor)) return [...ownDrafts(actor), ...own, ...assigned];
  const teamStatuses: readonly ProcessStatus[] = hasRole(actor, "creator", "reviewer")
    ? reviewed
    : ["reviewing", "approved"];
  const ofTeams = teamIds.length > 0 ? is(...teamStatuses).map((branch) => ({ ...branch, teamIds })) : [];
  const withoutTeam = reviewer ? is(...reviewed).map((branch) => ({ ...branch, withoutTeam: true as const })) : [];
  const inbox = hasRole(actor, "creator", "reviewer") ? is("unassigned") : [];
  return [...ownDrafts(actor), ...own, ...assigned, ...ofTeams, ...withoutTeam, ...inbox];
}

/** Opens one process. What may not be read is not there. */
export const readProcess = (actor: Actor, process: ProcessFacts): Decision =>
  when(inScope(readableProcesses(actor), process), "failure.notFound");

/** Commenting on a process, by those who can read it. */
export const commentOnProcess = (actor: Actor, process: ProcessFacts): Decision =>
  all(readProcess(actor, process), active(actor));

/** Begins a process from a template. */
export const createProcess = (actor: Actor): Decision =>
  all(role(actor, "owner", "creator", "consultant"), active(actor));

/** Works on a process of their own, in any status. */
export const workOnProcess = (actor: Actor, process: ProcessFacts): Decision =>
  all(
    readProcess(actor, process),
    role(actor, "owner", "creator", "consultant"),
    when(process.creatorId === actor.uid, "processes.notYours"),
    active(actor),
  );

/** Answers and title: the creator's alone, while it is a draft or rejected. */
export const editProcess = (actor: Actor, process: ProcessFacts): Decision =>
  all(workOnProcess(actor, process), allows(process, "save"));

/** Attaches files to it and takes them away: while its answers may be changed, and the plan has attachments. */
export const attachToProcess = (actor: Actor, process: ProcessFacts): Decision =>
  all(editProcess(actor, process), plan(actor, "fileAttachments"));

/** Filing a process (teams, client, project, tags), by its creator and the owner, until it is approved. */
export const fileProcess = (actor: Actor, process: ProcessFacts): Decision =>
  all(
    readProcess(actor, process),
    when(process.creatorId === actor.uid || hasRole(actor, "owner"), "processes.notYours"),
    active(actor),
    allows(process, "file"),
  );

/**
 * Giving a process to teams: the owner to any, others to their own. A team it has may stay. Those who may file it may
 * remove it from any team.
 */
export const giveToTeams = (actor: Actor, teams: readonly string[], before: readonly string[] = []): Decision =>
  when(
    hasRole(actor, "owner") || teams.every((id) => before.includes(id) || actor.teamIds.includes(id)),
    "processes.teamNotYours",
  );

/** Returns true if a process may have this project or none. If projects are required, it needs one. */
export const hasProject = (actor: Actor, projectId: string | null): Decision =>
  when(!actor.settings.projectSelectionRequired || projectId !== null, "processes.projectRequired");

/** Decides about optional parts of a document. Where that is set, a consultant only fills in its fields. */
export const decideParts = (actor: Actor): Decision =>
  when(
    !actor.settings.consultantPlaceholderFields || hasRole(actor, "owner", "manager", "creator", "reviewer"),
    "processes.consultantFieldsOnly",
  );

/** Beginning a process like this one, with its template, answers and filing, by those who can read it and begin one. */
export const copyProcess = (actor: Actor, process: ProcessFacts): Decision =>
  all(readProcess(actor, process), createProcess(actor));

/** Being given a review, as far as the process matters. Its creator may be excluded. */
export const reviewedBy = (
  actor: Actor,
  process: Pick<ProcessFacts, "creatorId" | "submitterId">,
  uid: string,
): Decision =>
  when(
    !actor.settings.requiresDifferentReviewerThanCreator || (process.creatorId !== uid && process.submitterId !== uid),
    "processes.reviewerIsCreator",
  );

/** Returns true if finishing a process approves it: the plan has no review, or the template wants none. */
export const finishes = (actor: Actor, { autoApprove = false }: { readonly autoApprove?: boolean }): boolean =>
  actor.permissions.review !== true || autoApprove;

/** The completed date of an approved process: its creator and the owner. */
export const completeProcess = (actor: Actor, process: ProcessFacts): Decision =>
  all(
    readProcess(actor, process),
    when(process.creatorId === actor.uid || hasRole(actor, "owner"), "processes.notYours"),
    active(actor),
    allows(process, "complete"),
  );

/** Deletes what is not approved: its creator and the owner. It can be restored for 30 days. */
export const deleteProcess = (actor: Actor, process: ProcessFacts): Decision =>
  all(
    readProcess(actor, process),
    when(process.creatorId === actor.uid || hasRole(actor, "owner"), "processes.notYours"),
    active(actor),
    allows(process, "delete"),
  );

/** Restoring a deleted process, by those who could read it before. */
export const restoreProcess = (actor: Actor, process: ProcessFacts): Decision =>
  all(readProcess(actor, { ...process, deleted: false }), active(actor), allows(process, "restore"));
