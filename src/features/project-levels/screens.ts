import type { Screen } from "#protocol/screen.ts";

/** The screens of project levels: open to signed-in users, their data to members. */
export const screens = [
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
