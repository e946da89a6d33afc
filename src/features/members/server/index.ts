import type { Platform, ServerFeature } from "#platform/platform.ts";
import { routes } from "./routes.ts";

export { addMember } from "./add-member.ts";
export { foundOrganization } from "./found-organization.ts";
export { holdActor, loadActor } from "./membership.ts";
export { colleagues, memberNames } from "./queries.ts";

/** The server side of organizations' people. */
export const members = (platform: Platform): ServerFeature => ({ name: "members", routes: routes(platform) });
