import type { Platform, ServerFeature } from "#platform/platform.ts";
import { reactions } from "./reactions.ts";
import { routes } from "./routes.ts";

/** The server side of related processes. */
export const relations = (_platform: Platform): ServerFeature => ({ name: "relations", routes, reactions });
