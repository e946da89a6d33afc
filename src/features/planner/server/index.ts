import { dependentOnPlan } from "#features/payments/server/index.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { findAllStudies } from "./find-studies.ts";
import { routes } from "./routes.ts";

/** The server side of the land planner. */
export const planner = ({ config }: Platform): ServerFeature => ({
  name: "planner",
  routes: routes(config.ACTA_UTILITIES),
  provides: [dependentOnPlan.by({ permission: "planner", what: "planner", find: findAllStudies })],
});
