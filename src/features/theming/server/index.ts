import type { Platform, ServerFeature } from "#platform/platform.ts";
import { logoPage } from "./logo-page.ts";
import { routes } from "./routes.ts";

export { type Sender, senderOf } from "./sender.ts";

/** The server side of what organizations look like. */
export const theming = (platform: Platform): ServerFeature => ({
  name: "theming",
  routes: routes(platform),
  pages: (app) => logoPage(platform.db, app),
});
