import { provideTouched } from "#features/payments/server/index.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { askHandler } from "./ask-provider.ts";
import { registryProviders } from "./provider.ts";
import { findWaiting } from "./queries.ts";
import { routes } from "./routes.ts";
import { sweepHandler, sweepSchedule } from "./sweep.ts";

/** The server side of queries to registries. */
export const registries = (platform: Platform): ServerFeature => {
  const providerOf = registryProviders(platform.config);
  provideTouched("registryQueries", "registryQueries", findWaiting);
  return {
    name: "registries",
    routes: routes(platform, providerOf),
    jobs: [askHandler(platform, providerOf), sweepHandler(platform)],
    schedules: [sweepSchedule],
  };
};
