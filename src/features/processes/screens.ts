import type { Screen } from "#protocol/screen.ts";

/** The screens of processes. */
export const screens = [
  {
    path: "/processes",
    title: "shell.screen.processes",
    login: true,
    roles: ["creator", "reviewer", "owner", "consultant"],

    frame: "shell",
    navigation: { roles: ["owner", "creator", "reviewer", "consultant"], order: 20, letter: "p" },
  },
  {
    path: "/processes/:id",
    title: "shell.screen.processes",
    login: true,
    roles: ["creator", "reviewer", "owner", "consultant"],

    frame: "shell",
  },
  {
    path: "/processes/client/:id",
    title: "processes.page.filed.client",
    login: true,
    roles: ["creator", "reviewer", "owner", "consultant"],

    frame: "shell",
    parent: "/processes",
  },
  {
    path: "/processes/project/:id",
    title: "processes.page.filed.project",
    login: true,
    roles: ["creator", "reviewer", "owner", "consultant"],

    frame: "shell",
    parent: "/processes",
  },
] as const satisfies readonly Screen[];
