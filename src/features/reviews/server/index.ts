import { processPorts } from "#features/processes/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { ServerFeature } from "#platform/platform.ts";
import { correctionsAsJson } from "./corrections.ts";
import { approveProcess, sendOrFinish } from "./decide-process.ts";
import { routes } from "./routes.ts";
import { assignProcess, unassignProcess, withdrawProcess } from "./send-process.ts";
import { substituteReactions } from "./substitutes.ts";

export { documentsOrdered, endDraft } from "./decide-process.ts";
export { suggestionsOf } from "./suggestions.ts";

/** The acts of a review that are done to many processes, too. */
export const reviewActs = {
  send: sendOrFinish,
  withdraw: withdrawProcess,
  approve: approveProcess,
  assign: assignProcess,
  unassign: unassignProcess,
};

/** Erases the corrections and suggestions of a process. For a transaction of the system. */
async function erase(tx: Tx, orgId: string, processId: string): Promise<void> {
  for (const table of ["processCorrections", "answerSuggestions"] as const)
    await tx.deleteFrom(table).where("orgId", "=", orgId).where("processId", "=", processId).execute();
}

/** The server side of reviews. */
export const reviews = (): ServerFeature => ({
  name: "reviews",
  routes,
  reactions: substituteReactions,
  provides: [processPorts.corrections.by(correctionsAsJson), processPorts.erased.by(erase)],
});
