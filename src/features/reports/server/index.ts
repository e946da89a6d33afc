import type { Platform, ServerFeature } from "#platform/platform.ts";
import { routes } from "./routes.ts";

/** The server side of reports. */
export const reports = (_platform: Platform): ServerFeature => ({ name: "reports", routes });
