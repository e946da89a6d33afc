import type { WebFeature } from "#client/feature.ts";

/** The pages of this feature. */
export const web: WebFeature = {
  pages: {
    "/hp": () => import("./ProjectsPage.tsx"),
    "/hp/projects": () => import("./ProjectsPage.tsx"),
    "/hp/projects/:id": () => import("./ProjectPage.tsx"),
    "/hp/projects/:id/settings": () => import("./SettingsPage.tsx"),
    "/hp/projects/:id/settings/levels/:levelId": () => import("./LevelPage.tsx"),
  },
};
