import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

/** The list of projects under horizontal property. */
export const levelProjectListKeys = queryArea("levelProjects");

/** One project with its levels and units. */
export const levelProjectKeys = queryArea("levelProject");

/** The screens of project levels: open to signed-in users, their data to members. */
const screens = [
  {
    path: "/hp",
    title: "projectLevels.title",
    login: true,
    frame: "shell",
    navigation: { order: 105, letter: "v", specialUI: true },
  },
  { path: "/hp/projects", title: "projectLevels.projects", login: true, frame: "shell", parent: "/hp" },
  { path: "/hp/projects/:id", title: "projectLevels.project", login: true, frame: "shell", parent: "/hp" },
  { path: "/hp/projects/:id/settings", title: "projectLevels.settings", login: true, frame: "shell", parent: "/hp" },
  {
    path: "/hp/projects/:id/settings/levels/:levelId",
    title: "projectLevels.level",
    login: true,
    frame: "shell",
    parent: "/hp",
  },
] as const satisfies readonly Screen[];

export const projectLevels = feature({
  name: "project-levels",
  screens,
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
