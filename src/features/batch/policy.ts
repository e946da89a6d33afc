import { createProcess, finishes } from "#features/processes/policy.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import { active, all, type Decision, plan, role, when } from "#protocol/decision.ts";

/** The creator of a batch. */
export interface BatchFacts {
  readonly creatorId: string;
}

/** Working with batches, by those who begin processes, if the plan has them. */
export const createBatch = (actor: Actor): Decision => all(createProcess(actor), plan(actor, "batchGeneration"));

/** Reading the list of batches, also after the plan lost them. */
export const listBatches = (actor: Actor): Decision => role(actor, "owner", "creator", "consultant");

/** Returns the batches the list shows: the user's own, or all for the owner. */
export const whichBatches = (actor: Actor): { readonly creatorId?: string } =>
  hasRole(actor, "owner") ? {} : { creatorId: actor.uid };

/** Opens a batch: who began it, and the owner. To others it is not there. */
export const readBatch = (actor: Actor, batch: BatchFacts): Decision =>
  all(listBatches(actor), when(hasRole(actor, "owner") || batch.creatorId === actor.uid, "failure.notFound"));

/** Changes a batch and makes its processes, which are those of who began it. */
export const changeBatch = (actor: Actor, batch: BatchFacts): Decision =>
  all(readBatch(actor, batch), when(batch.creatorId === actor.uid, "batch.notYours"), createBatch(actor));

/** Makes the next processes of a running batch. One whose processes go to review stops when the plan loses its reviews. */
export const continueBatch = (actor: Actor, batch: BatchFacts & { readonly ending: string | null }): Decision =>
  all(changeBatch(actor, batch), batch.ending === "review" ? plan(actor, "review") : true);

/** Pauses, cancels and deletes, whatever the plan: also the owner. */
export const stopBatch = (actor: Actor, batch: BatchFacts): Decision => all(readBatch(actor, batch), active(actor));

/** Takes the processes of a batch this far: to review where the plan has one and the template wants one, else approved at once. */
export const endBatch = (
  actor: Actor,
  ending: "draft" | "review" | "approve",
  template: { readonly autoApprove: boolean },
): Decision => {
  if (ending === "draft") return true;
  if (ending === "approve") return when(finishes(actor, template), "processes.reviewNeeded");
  return all(plan(actor, "review"), when(!template.autoApprove, "processes.approvedAtOnce"));
};
