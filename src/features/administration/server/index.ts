import type { Platform, ServerFeature } from "#platform/platform.ts";
import { routes } from "./routes.ts";

export { giveKey, listAdministrators, removeAdministrator } from "./sessions.ts";

/** The server side of administration. */
export const administration = (platform: Platform): ServerFeature => ({
  name: "administration",
  routes: routes(platform),
});
