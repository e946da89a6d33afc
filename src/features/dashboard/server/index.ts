import type { Platform, ServerFeature } from "#platform/platform.ts";
import { reactions } from "./reactions.ts";
import { recountJob, recountSchedule } from "./recount.ts";
import { routes } from "./routes.ts";

/** The server side of the dashboard. */
export const dashboard = (platform: Platform): ServerFeature => ({
  name: "dashboard",
  routes: routes(platform),
  reactions,
  jobs: [recountJob(platform)],
  schedules: [recountSchedule],
});
