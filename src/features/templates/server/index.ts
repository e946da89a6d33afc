import type { Platform, ServerFeature } from "#platform/platform.ts";
import { routes } from "./routes.ts";

export { approvesAtOnce, currentVersion, type LoadedVersion, loadTemplateVersion, templateName } from "./queries.ts";

/** The server side of templates. */
export const templates = (platform: Platform): ServerFeature => ({ name: "templates", routes: routes(platform) });
