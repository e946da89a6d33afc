import type { Platform, ServerFeature } from "#platform/platform.ts";
import { routes } from "./routes.ts";

export { addOrganization } from "./add-organization.ts";
export {
  type Administered,
  administer,
  administered,
  type Decided,
  TakenAddress,
  TooFewSeats,
} from "./administration.ts";
export { currentPlan, loadOrganization } from "./queries.ts";

/** The server side of organizations. */
export const organizations = (_platform: Platform): ServerFeature => ({ name: "organizations", routes });
