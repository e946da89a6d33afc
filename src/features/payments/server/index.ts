import type { Platform, ServerFeature } from "#platform/platform.ts";
import { newsJob, webhookPages } from "./news.ts";
import { paymentProvider } from "./provider.ts";
import { routes } from "./routes.ts";
import { sweepJob, sweepSchedule } from "./sweep.ts";

export { awaitedOrders, decideOrder } from "./confirm.ts";
export { provideTouched } from "./touched.ts";

/** The server side of plans and payments. */
export const payments = (platform: Platform): ServerFeature => {
  const provider = paymentProvider(platform.config);
  return {
    name: "payments",
    routes: routes(platform, provider),
    pages: webhookPages(platform, provider),
    jobs: [newsJob(platform, provider), sweepJob(platform, provider)],
    schedules: [sweepSchedule],
  };
};
