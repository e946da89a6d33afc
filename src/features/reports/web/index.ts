import type { WebFeature } from "#client/feature.ts";

/** The pages of this feature. */
export const web: WebFeature = {
  pages: {
    "/reports": () => import("./ReportsPage.tsx"),
    "/dashboard/open-work": () => import("./OpenWorkPage.tsx"),
  },
};
