import type { Platform, ServerFeature } from "#platform/platform.ts";
import { routes } from "./routes.ts";

export { balances, loadBalance } from "./queries.ts";
export { captureCredits, grantCredits, releaseCredits, reserveCredits } from "./spend.ts";

/** The server side of credits. */
export const credits = ({ config }: Platform): ServerFeature => ({
  name: "credits",
  routes: routes(config.ACTA_UTILITIES),
});
