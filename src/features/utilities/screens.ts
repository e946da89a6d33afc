import type { Screen } from "#protocol/screen.ts";

/** The screen of the tools. */
export const screens = [
  {
    path: "/utilities",
    title: "utilities.title",
    login: true,
    roles: ["owner", "manager", "creator", "reviewer"],
    permissions: ["utilities"],
    flag: "utilities",
    frame: "shell",
    navigation: { roles: ["owner", "manager", "creator", "reviewer"], order: 90, letter: "u" },
  },
] as const satisfies readonly Screen[];
