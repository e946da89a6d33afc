import { allows } from "#features/processes/lifecycle.ts";
import {
  finishes,
  inScope,
  type ProcessFacts,
  readProcess,
  reviewedBy,
  whichProcesses,
  workOnProcess,
} from "#features/processes/policy.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import { active, all, any, type Decision, plan, role, when } from "#protocol/decision.ts";

/** On the free plan, sending and generating require a verified phone. */
const hasPhone = (actor: Actor): Decision => when(actor.phoneMissing !== true, "identity.phoneFirst.refused");

/** Sends it to review, first or again. */
export const sendProcess = (actor: Actor, process: ProcessFacts): Decision =>
  all(workOnProcess(actor, process), allows(process, "send"), plan(actor, "review"), hasPhone(actor));

/** When it was sent to review, and when it was given to its reviewer. */
interface ReviewMoments {
  readonly reviewTimestamp: Date | string | null;
  readonly assignmentDate: Date | string | null;
}

/** Returns true if the review began: it was assigned after it was sent. Naming a reviewer does not start the review. */
const reviewBegan = ({ reviewerId, reviewTimestamp, assignmentDate }: ProcessFacts & ReviewMoments): boolean =>
  reviewerId !== null && assignmentDate !== null && reviewTimestamp !== null
    ? new Date(assignmentDate) > new Date(reviewTimestamp)
    : false;

/** Takes back what was sent to review, as a draft: its creator, until the review began or the plan lost its reviews. */
export const withdrawProcess = (actor: Actor, process: ProcessFacts & ReviewMoments): Decision =>
  all(
    workOnProcess(actor, process),
    allows(process, "withdraw"),
    when(plan(actor, "review") !== true || !reviewBegan(process), "processes.reviewBegan"),
  );

/** Approves a draft by finishing it. Nobody reviews it, so it does not matter who may review whose. */
export const finishProcess = (actor: Actor, process: ProcessFacts & { readonly autoApprove?: boolean }): Decision =>
  all(
    workOnProcess(actor, process),
    allows(process, "finish"),
    when(finishes(actor, process), "processes.reviewNeeded"),
    hasPhone(actor),
  );

/** Reading the possible reviewers, by those who may send or assign. */
export const readReviewers = (actor: Actor): Decision =>
  role(actor, "owner", "manager", "creator", "reviewer", "consultant");

const afterDraft = (["unassigned", "reviewing", "approved", "rejected"] as const).map((status) => ({ status }));

/** A manager reads no processes, but hands out what waits: that much of them is there for a manager. */
const handsOut = (actor: Actor, process: ProcessFacts): Decision =>
  any(readProcess(actor, process), when(hasRole(actor, "manager") && inScope(afterDraft, process), "failure.notFound"));

/** Names the reviewer of one's own process when sending it, which is assigning too. */
export const chooseReviewer = (actor: Actor): Decision =>
  when(hasRole(actor, "owner", "manager") || !actor.settings.assignOnlyByManager, "processes.assignOnlyByManager");

const assigns = (actor: Actor): Decision =>
  all(
    role(actor, "owner", "manager", "creator", "reviewer"),
    chooseReviewer(actor),
    plan(actor, "review"),
    active(actor),
  );

/** Assigns its review to a member, from the inbox or from another reviewer. */
export const assignProcess = (actor: Actor, process: ProcessFacts): Decision =>
  all(handsOut(actor, process), assigns(actor), allows(process, "assign"));

/** Takes the review from its reviewer and puts the process back into the inbox. */
export const unassignProcess = (actor: Actor, process: ProcessFacts): Decision =>
  all(
    handsOut(actor, process),
    assigns(actor),
    allows(process, "unassign"),
    when(process.reviewerId !== null, "processes.notAssigned"),
  );

/** Opens a process in review as one of its reviewers, also when the plan only lets them return it. */
export const openReview = (actor: Actor, process: ProcessFacts): Decision =>
  all(
    role(actor, "owner", "reviewer"),
    when(inScope(whichProcesses(actor, "review"), process), "processes.otherReviewer"),
  );

/** Rejects with a reason. Needs no plan permission: it is the way out of a review that the plan lost. */
export const rejectProcess = (actor: Actor, process: ProcessFacts): Decision =>
  all(
    readProcess(actor, process),
    role(actor, "owner", "reviewer"),
    allows(process, "reject"),
    active(actor),
    openReview(actor, process),
  );

/** Suggesting another answer, by those who may reject the process, while the plan has reviews. */
export const suggestAnswer = (actor: Actor, process: ProcessFacts): Decision =>
  all(rejectProcess(actor, process), plan(actor, "review"));

/** Approves. Not one's own, where the organization wants another pair of eyes; that binds the owner too. */
export const approveProcess = (actor: Actor, process: ProcessFacts): Decision =>
  all(
    rejectProcess(actor, process),
    plan(actor, "review"),
    when(reviewedBy(actor, process, actor.uid) === true, "processes.ownReview"),
  );
