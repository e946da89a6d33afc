import type { Platform, ServerFeature } from "#platform/platform.ts";
import { routes } from "./routes.ts";

export { listMaintained, loadOwnTemplates, type Maintained, putIntoGallery, setDeleted } from "./maintain.ts";

/** The server side of the gallery. */
export const gallery = (platform: Platform): ServerFeature => ({ name: "gallery", routes: routes(platform) });
