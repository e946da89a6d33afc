import type { Platform, ServerFeature } from "#platform/platform.ts";
import { routes } from "./routes.ts";

/** The server side of project levels. */
export const projectLevels = (_platform: Platform): ServerFeature => ({ name: "project-levels", routes });
