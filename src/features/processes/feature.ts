import { catalogKeys } from "#features/catalogs/feature.ts";
import { teamKeys } from "#features/teams/feature.ts";
import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

// The teams of a process decide who sees it; it shows the names of its client and its project.
const filedUnder = [teamKeys.all, catalogKeys.one("clients"), catalogKeys.one("projects")];

/** The lists of processes and what is counted of them. */
export const processListKeys = queryArea("processes", filedUnder);

/** One process. */
export const processKeys = queryArea("process", filedUnder);

/** The document of one version of a process. */
export const processDocumentKeys = queryArea("processDocument");

/** The screens of processes. */
const screens = [
  {
    path: "/processes",
    title: "shell.screen.processes",
    login: true,
    roles: ["creator", "reviewer", "owner", "consultant"],

    frame: "shell",
    navigation: { roles: ["owner", "creator", "reviewer", "consultant"], order: 20, letter: "p" },
  },
  {
    path: "/processes/:id",
    title: "shell.screen.processes",
    login: true,
    roles: ["creator", "reviewer", "owner", "consultant"],

    frame: "shell",
  },
  {
    path: "/processes/client/:id",
    title: "processes.page.filed.client",
    login: true,
    roles: ["creator", "reviewer", "owner", "consultant"],

    frame: "shell",
    parent: "/processes",
  },
  {
    path: "/processes/project/:id",
    title: "processes.page.filed.project",
    login: true,
    roles: ["creator", "reviewer", "owner", "consultant"],

    frame: "shell",
    parent: "/processes",
  },
] as const satisfies readonly Screen[];

export const processes = feature({
  name: "processes",
  screens,
  areas: [processListKeys, processKeys],
  card: {
    path: "/processes",
    title: "processes.card.title",
    about: "processes.card.about",
    order: 10,
    roles: ["creator", "reviewer", "owner", "consultant"],
    counters: [
      { name: "inbox", roles: ["owner", "creator"] },
      { name: "drafts", roles: ["owner", "creator", "consultant"] },
      { name: "review", roles: ["owner", "reviewer"], permission: "review" },
    ],
  },
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
