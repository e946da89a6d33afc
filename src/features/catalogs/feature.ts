import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

/** The entries of one catalog, by its name. */
export const catalogKeys = queryArea("catalog");

/** One project with its metrics. */
export const projectKeys = queryArea("project");

/** The screens of catalogs: the lists themselves are sections of /manageorg. */
const screens = [
  {
    path: "/org/project/:id",
    title: "shell.screen.project",
    login: true,
    roles: ["owner"],

    frame: "shell",
    parent: "/manageorg",
  },
] as const satisfies readonly Screen[];

export const catalogs = feature({
  name: "catalogs",
  screens,
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
