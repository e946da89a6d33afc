import type { Screen } from "#protocol/screen.ts";

/** The screens of templates. */
export const screens = [
  {
    path: "/managetemplates",
    title: "templates.title",
    login: true,
    roles: ["owner", "manager"],
    permissions: ["customTemplates"],
    built: true,
    frame: "shell",
    navigation: { roles: ["owner", "manager"], icon: "templates", order: 50 },
  },
  {
    path: "/templateSettings/:id",
    title: "templates.settingsTitle",
    login: true,
    roles: ["owner", "manager"],
    permissions: ["customTemplates"],
    built: true,
    frame: "shell",
    within: "/managetemplates",
  },
] as const satisfies readonly Screen[];
