import type { WebFeature } from "#client/feature.ts";

/** The pages of this feature. */
export const web: WebFeature = { pages: { "/administration": () => import("./AdministrationPage.tsx") } };
