import type { WebFeature } from "#client/feature.ts";
/** The pages of this feature. */
export const web: WebFeature = {
  pages: {
    "/managetemplates": () => import("./ManageTemplatesPage.tsx"),
  },
};

export { TemplateSettings } from "./TemplateSettings.tsx";
