import type { Platform, ServerFeature } from "#platform/platform.ts";
import { routes } from "./routes.ts";
import { trialRoutes } from "./trial-routes.ts";
import { reactions, tryAllJob } from "./try-all.ts";

export { testsOf } from "./queries.ts";

/** The server side of the tests of templates. */
export const templateTests = (platform: Platform): ServerFeature => ({
  name: "template-tests",
  routes: (on) => {
    routes(platform)(on);
    trialRoutes(platform)(on);
  },
  jobs: [tryAllJob(platform)],
  reactions,
});
