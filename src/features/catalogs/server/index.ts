import type { Platform, ServerFeature } from "#platform/platform.ts";
import { routes } from "./routes.ts";

export { entryNames, isInCatalog, listEntries } from "./queries.ts";

/** The server side of catalogs. */
export const catalogs = (_platform: Platform): ServerFeature => ({ name: "catalogs", routes });
