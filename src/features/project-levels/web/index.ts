import type { WebFeature } from "#client/feature.ts";

const projects = () => import("./ProjectsPage.tsx");

/** The pages of this feature. */
export const web: WebFeature = {
  pages: {
    "/hp": projects,
    "/hp/projects": projects,
    "/hp/projects/:id": () => import("./ProjectPage.tsx"),
    "/hp/projects/:id/settings": () => import("./SettingsPage.tsx"),
    "/hp/projects/:id/settings/levels/:levelId": () => import("./LevelPage.tsx"),
  },
};
