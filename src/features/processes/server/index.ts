import type { Platform, ServerFeature } from "#platform/platform.ts";
import { documentJobs } from "./documents.ts";
import { processReactions } from "./hand-over.ts";
import { routes } from "./routes.ts";

/** The server side of processes. */
export const processes = (platform: Platform): ServerFeature => ({
  name: "processes",
  routes: routes(platform),
  jobs: documentJobs(platform),
  reactions: processReactions,
});
