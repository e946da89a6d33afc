import type { WebFeature } from "#client/feature.ts";

/** The pages of this feature. */
export const web: WebFeature = {
  pages: {
    "/repository": () => import("./RepositoryPage.tsx"),
    "/public/files/:token": () => import("./visit/PublicFilesPage.tsx"),
  },
};
