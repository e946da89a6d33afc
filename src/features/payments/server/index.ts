import type { Platform, ServerFeature } from "#platform/platform.ts";
import { newsJob, webhookPages } from "./news.ts";
import { paymentProvider } from "./provider.ts";
import { reconcileJob, reconcileSchedule } from "./reconcile.ts";
import { routes } from "./routes.ts";
import { sweepJob, sweepSchedule } from "./sweep.ts";

export { type BookedPayment, bookedPayments, noteInvoice, noteRefund } from "./books.ts";
export { awaitedOrders, decideOrder, slipOf } from "./confirm.ts";
export { paymentChecks, startReconciling } from "./reconcile.ts";
export { dependentOnPlan, type FindTouched, maxNames } from "./touched.ts";

/** The server side of plans and payments. */
export const payments = (platform: Platform): ServerFeature => {
  const provider = paymentProvider(platform.config);
  return {
    name: "payments",
    routes: routes(platform, provider),
    pages: webhookPages(platform, provider),
    jobs: [newsJob(platform, provider), sweepJob(platform, provider), reconcileJob(platform, provider)],
    schedules: [sweepSchedule, reconcileSchedule],
  };
};
