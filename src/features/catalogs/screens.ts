import type { Screen } from "#protocol/screen.ts";

/** The screens of catalogs: the lists themselves are sections of /manageorg. */
export const screens = [
  {
    path: "/org/project/:id",
    title: "shell.screen.project",
    login: true,
    roles: ["owner"],

    frame: "shell",
    parent: "/manageorg",
  },
] as const satisfies readonly Screen[];
