import type { Platform, ServerFeature } from "#platform/platform.ts";
import { routes } from "./routes.ts";

export { AiError } from "./provider.ts";
export { sealedOfAi } from "./sealed.ts";
export { isConnected, modelOf } from "./settings.ts";

/** The server side of proposed texts: who is asked. What they are for belongs to the features above. */
export const ai = (platform: Platform): ServerFeature => ({ name: "ai", routes: routes(platform) });
