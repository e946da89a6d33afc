import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

/** The lists of templates. */
export const templateListKeys = queryArea("templates");

/** One template with its settings. */
export const templateKeys = queryArea("template");

/** The document of one upload. */
export const templateDocumentKeys = queryArea("templateDocument");

/** The versions of one template, what differs between them, and what its tests say. */
export const templateVersionKeys = queryArea("templateVersions");

/** The screens of templates. */
const screens = [
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

export const templates = feature({
  name: "templates",
  screens,
  card: {
    path: "/managetemplates",
    title: "templates.card.title",
    about: "templates.card.about",
    order: 40,
    roles: ["manager", "owner"],
    permission: "customTemplates",
  },
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
