import type { WebFeature } from "#client/feature.ts";

/** The pages of this feature. */
export const web: WebFeature = {
  pages: {
    "/boards": () => import("./BoardsPage.tsx"),
    "/public/task/:token": () => import("./PublicTaskPage.tsx"),
  },
};
