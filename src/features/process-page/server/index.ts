import { processPorts } from "#features/processes/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { earlierRoute } from "./earlier.ts";
import { figuresRoute } from "./figures.ts";
import { historyRoutes } from "./history-routes.ts";
import { partiesRoute } from "./parties.ts";
import { presenceRoute } from "./presence.ts";
import { proposalRoutes } from "./proposals.ts";

export { signedDocuments } from "./certificate.ts";
export { forgetPresence, noteHere } from "./presence.ts";
export { type TimelineEntry, timelineEntries } from "./timeline.ts";

/** Erases proposals and what reviewers saw of a process. For a transaction of the system. */
async function erase(tx: Tx, orgId: string, processId: string): Promise<void> {
  for (const table of ["answerProposals", "processLooks"] as const)
    await tx.deleteFrom(table).where("orgId", "=", orgId).where("processId", "=", processId).execute();
}

/** The server side of the page of one process. */
export const processPage = (platform: Platform): ServerFeature => ({
  name: "process-page",
  routes: (on) => {
    proposalRoutes(on, platform);
    earlierRoute(on);
    figuresRoute(on, platform.files);
    historyRoutes(on, platform);
    presenceRoute(on);
    partiesRoute(on);
  },
  provides: [processPorts.erased.by(erase)],
});
