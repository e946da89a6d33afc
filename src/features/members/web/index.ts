import type { WebFeature } from "#client/feature.ts";

export { ManageOrganization } from "./ManageOrganization.tsx";

/** The pages of this feature. /manageorg is put together from parts of several. */
export const web: WebFeature = { pages: { "/invitation": () => import("./InvitationPage.tsx") } };
