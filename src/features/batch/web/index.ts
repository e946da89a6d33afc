import type { WebFeature } from "#client/feature.ts";

/** The pages of this feature. */
export const web: WebFeature = {
  pages: {
    "/batches": () => import("./BatchesPage.tsx"),
    "/batches/:id": () => import("./BatchPage.tsx"),
  },
};
