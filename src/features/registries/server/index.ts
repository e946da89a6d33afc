import { openWorkPort } from "#features/members/server/index.ts";
import { dependentOnPlan } from "#features/payments/server/index.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { askHandler } from "./ask-provider.ts";
import { countTakenQueries, handOverQueries } from "./hand-over.ts";
import { registryProviders } from "./provider.ts";
import { findWaiting } from "./queries.ts";
import { routes } from "./routes.ts";
import { sweepHandler, sweepSchedule } from "./sweep.ts";

/** The server side of queries to registries. */
export const registries = (platform: Platform): ServerFeature => {
  const providerOf = registryProviders(platform.config);
  return {
    name: "registries",
    routes: routes(platform, providerOf),
    jobs: [askHandler(platform, providerOf), sweepHandler(platform)],
    schedules: [sweepSchedule],
    reactions: [handOverQueries(platform)],
    provides: [
      dependentOnPlan.by({ permission: "registryQueries", what: "registryQueries", find: findWaiting }),
      openWorkPort.by(countTakenQueries),
    ],
  };
};
