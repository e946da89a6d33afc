import type { Platform, ServerFeature } from "#platform/platform.ts";
import { routes } from "./routes.ts";
import { reactions, tryAllJob } from "./try-all.ts";

export { testsOf } from "./queries.ts";

/** The server side of the tests of templates. */
export const templateTests = (platform: Platform): ServerFeature => ({
  name: "template-tests",
  routes: routes(platform),
  jobs: [tryAllJob(platform)],
  reactions,
});
