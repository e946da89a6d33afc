import type { Screen } from "#protocol/screen.ts";

/** The screens of the repository. */
export const screens = [
  {
    path: "/repository",
    title: "repository.screen",
    login: true,
    roles: ["owner", "manager", "creator", "reviewer"],
    permissions: ["repository"],
    frame: "shell",
    navigation: { roles: ["owner", "creator", "reviewer", "manager"], order: 100, letter: "r" },
  },
  { path: "/public/files/:token", title: "repository.visit.title", login: false, frame: "bare", arrives: "alone" },
] as const satisfies readonly Screen[];
