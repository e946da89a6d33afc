import type { WebFeature } from "#client/feature.ts";

/** The pages of this feature. */
export const web: WebFeature = {
  pages: {
    "/alerts": () => import("./AlertsPage.tsx"),
    "/alerts/:id": () => import("./AlertPage.tsx"),
  },
};
