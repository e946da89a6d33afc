import type { Platform, ServerFeature } from "#platform/platform.ts";
import { deliverJob } from "./deliver.ts";
import { reactions } from "./reactions.ts";
import { routes } from "./routes.ts";
import { sweepJobs, sweepSchedules } from "./sweep.ts";

export { sealedOfWebhooks } from "./sealed.ts";

/** The server side of webhooks. */
export const webhooks = (platform: Platform): ServerFeature => ({
  name: "webhooks",
  routes: routes(platform),
  reactions,
  jobs: [deliverJob(platform), ...sweepJobs(platform)],
  schedules: sweepSchedules,
});
