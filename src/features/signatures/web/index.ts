import type { WebFeature } from "#client/feature.ts";

/** The pages of this feature. */
export const web: WebFeature = {
  pages: {
    "/ds/callback": () => import("./DocuSignCallbackPage.tsx"),
    "/sign/:token": () => import("./signing/PublicSigningPage.tsx"),
    "/verify": () => import("./VerifyPage.tsx"),
  },
};
