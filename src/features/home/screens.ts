import type { Screen } from "#protocol/screen.ts";

/** The first screen after signing in. */
export const screens = [
  {
    path: "/home",
    title: "home.title",
    login: true,
    built: true,
    frame: "shell",
    navigation: { roles: ["owner", "manager", "creator", "reviewer"], icon: "home", order: 10 },
  },
] as const satisfies readonly Screen[];
