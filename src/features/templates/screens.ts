import type { Screen } from "#protocol/screen.ts";

/** The screens of templates. */
export const screens = [
  {
    path: "/managetemplates",
    title: "templates.title",
    login: true,
    roles: ["owner", "manager"],
    permissions: ["customTemplates"],

    frame: "shell",
    navigation: { roles: ["owner", "manager"], order: 50, letter: "t" },
  },
  {
    path: "/templateSettings/:id",
    title: "templates.settingsTitle",
    login: true,
    roles: ["owner", "manager"],
    permissions: ["customTemplates"],

    frame: "shell",
    parent: "/managetemplates",
  },
] as const satisfies readonly Screen[];
