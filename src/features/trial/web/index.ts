import type { WebFeature } from "#client/feature.ts";
/** The pages of this feature. */
export const web: WebFeature = {
  pages: { "/free-trial": () => import("./FreeTrialPage.tsx") },
};
