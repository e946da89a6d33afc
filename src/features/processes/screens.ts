import type { Screen } from "#protocol/screen.ts";

/** The screens of processes. */
export const screens = [
  {
    path: "/processes",
    title: "shell.screen.processes",
    login: true,
    roles: ["creator", "reviewer", "owner", "consultant"],
    built: true,
    frame: "shell",
    navigation: { roles: ["owner", "creator", "reviewer", "consultant"], icon: "processes", order: 20 },
  },
  {
    path: "/processes/:id",
    title: "shell.screen.processes",
    login: true,
    roles: ["creator", "reviewer", "owner", "consultant"],
    built: true,
    frame: "shell",
  },
] as const satisfies readonly Screen[];
