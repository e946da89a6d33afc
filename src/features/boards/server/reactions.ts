import { processApproved, processAssigned, processSent } from "#features/processes/events.ts";
import { envelopeEnded, envelopeSigned } from "#features/signatures/events.ts";
import { type Announced, type Reaction, when as whenever } from "#platform/events/reaction.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { TaskOccasion } from "../automatic-task.ts";
import { makeAutomaticTasks } from "./automatic/automatic-tasks.ts";

/** The tasks that templates make of what happens to their processes. */
export function automaticReactions(platform: Platform): readonly Reaction[] {
  const make =
    (occasion: TaskOccasion) =>
    async (transaction: Transaction, { processId }: { readonly processId: string }, { orgId, at }: Announced) => {
      if (orgId !== null) await makeAutomaticTasks(platform, { ...transaction, orgId }, processId, { occasion, at });
    };
  return [
    whenever(processSent, "boards.tasksOfSent", make("sent")),
    // What came by a public form is sent by nobody: it is in review when it is given to somebody.
    whenever(processAssigned, "boards.tasksOfAssigned", make("sent")),
    whenever(processApproved, "boards.tasksOfApproved", make("approved")),
    whenever(envelopeSigned, "boards.tasksOfSigned", make("signed")),
    whenever(envelopeEnded, "boards.tasksOfSigningEnded", async (transaction, { how, processId }, announced) => {
      // A sender who voided it knows the next step.
      if (how !== "voided") await make(how)(transaction, { processId }, announced);
    }),
  ];
}
