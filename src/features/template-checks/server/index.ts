import type { Platform, ServerFeature } from "#platform/platform.ts";
import { routes } from "./routes.ts";

/** The server side of the check of templates. */
export const templateChecks = (platform: Platform): ServerFeature => ({
  name: "template-checks",
  routes: routes(platform),
});
