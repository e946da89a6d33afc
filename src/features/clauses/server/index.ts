import type { Platform, ServerFeature } from "#platform/platform.ts";
import { findUsesJob, reactions } from "./find-uses.ts";
import { libraryRoutes } from "./library-routes.ts";
import { templateRoutes } from "./template-routes.ts";

/** The server side of the library of clauses. */
export const clauses = (platform: Platform): ServerFeature => ({
  name: "clauses",
  routes: (on) => {
    libraryRoutes(on);
    templateRoutes(platform)(on);
  },
  jobs: [findUsesJob(platform)],
  reactions,
});
