import type { WebFeature } from "#client/feature.ts";

export { BatchPage } from "./BatchPage.tsx";

/** The pages of this feature. */
export const web: WebFeature = {
  pages: {
    "/batches": () => import("./BatchesPage.tsx"),
  },
};
