import type { Screen } from "#protocol/screen.ts";

const common = {
  login: true,
  roles: ["creator", "manager", "reviewer", "owner"],
  permissions: ["alerts"],
  frame: "shell",
} as const;

/** The screens of alerts. */
export const screens = [
  {
    ...common,
    path: "/alerts",
    title: "alerts.screen",
    navigation: { roles: ["owner", "creator", "reviewer", "manager"], order: 70, letter: "a" },
  },
  { ...common, path: "/alerts/:id", title: "alerts.one.screen" },
] as const satisfies readonly Screen[];
