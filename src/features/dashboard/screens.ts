import type { Screen } from "#protocol/screen.ts";

/** The screen of the dashboard. */
export const screens = [
  {
    path: "/dashboard",
    title: "dashboard.title",
    login: true,
    roles: ["owner", "manager"],
    permissions: ["dashboard"],
    frame: "shell",
    navigation: { roles: ["owner", "manager"], order: 55, letter: "d" },
  },
] as const satisfies readonly Screen[];
