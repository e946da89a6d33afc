import type { Screen } from "#protocol/screen.ts";

/** The screen of reports. */
export const screens = [
  {
    path: "/reports",
    title: "reports.title",
    login: true,
    roles: ["owner", "manager"],
    frame: "shell",
    parent: "/dashboard",
  },
] as const satisfies readonly Screen[];
