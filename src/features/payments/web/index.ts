import type { WebFeature } from "#client/feature.ts";

/** The pages of this feature. */
export const web: WebFeature = {
  pages: {
    "/payments": () => import("./PaymentsPage.tsx"),
    "/thank_you": () => import("./ThankYouPage.tsx"),
    "/thank_you_recurrente": () => import("./ThankYouPage.tsx"),
  },
};
