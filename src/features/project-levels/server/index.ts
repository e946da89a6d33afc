import type { Platform, ServerFeature } from "#platform/platform.ts";
import { planRoutes } from "./plan-routes.ts";
import { routes } from "./routes.ts";

/** The server side of project levels. */
export const projectLevels = (platform: Platform): ServerFeature => ({
  name: "project-levels",
  routes: (on) => {
    routes(on);
    planRoutes(platform)(on);
  },
});
