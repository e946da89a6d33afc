import type { Screen } from "#protocol/screen.ts";

/** The first screen after signing in. */
export const screens = [
  {
    path: "/home",
    title: "home.title",
    login: true,

    frame: "shell",
    navigation: { roles: ["owner", "manager", "creator", "reviewer"], order: 10, letter: "h" },
  },
] as const satisfies readonly Screen[];
