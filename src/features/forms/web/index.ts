import type { WebFeature } from "#client/feature.ts";

/** The pages of this feature. */
export const web: WebFeature = {
  pages: {
    "/shared": () => import("./SharedPage.tsx"),
    "/public/:id/:id2": () => import("./PublicFormPage.tsx"),
  },
};
