import { identityPorts } from "#features/identity/server/index.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { isOwnHost, ownHost } from "./brand.ts";
import { namesOfOrganizations } from "./queries.ts";
import { routes } from "./routes.ts";

export { addOrganization } from "./add-organization.ts";
export { administer, administered, givenPlans, peopleCounter } from "./administration.ts";
export { brands } from "./brand.ts";
export { beginUpdating, currentPlan, endInDays, loadOrganization, storeTrialMails } from "./queries.ts";

/** The server side of organizations. */
export const organizations = (_platform: Platform): ServerFeature => ({
  name: "organizations",
  provides: [identityPorts.signingInto.by({ ownHost, isOwnHost, names: namesOfOrganizations })],
  routes,
});
