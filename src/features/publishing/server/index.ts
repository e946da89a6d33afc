import type { Platform, ServerFeature } from "#platform/platform.ts";
import { moveDraftsJob } from "./move-drafts.ts";
import { routes } from "./routes.ts";

/** The server side of publishing templates. */
export const publishing = (platform: Platform): ServerFeature => ({
  name: "publishing",
  routes: routes(platform),
  jobs: [moveDraftsJob],
});
