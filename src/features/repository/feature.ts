import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

/** The lists of items: a place, or a view across places. */
export const repositoryListKeys = queryArea("repositoryList");

/** A public link as its visitors see it. */
export const repositoryVisitKeys = queryArea("repositoryVisit");

/** The automatic filing of approved documents. */
export const repositoryFilingKeys = queryArea("repositoryFiling");

/** One item: its details, versions, shares and activity. */
export const repositoryItemKeys = queryArea("repositoryItem");

/** The caller's acts on many items. */
export const repositoryBulkKeys = queryArea("repositoryBulks");

/** The progress of filing the contracts of a batch. */
export const batchFilingKeys = queryArea("batchFiling");

/** The screens of the repository. */
const screens = [
  {
    path: "/repository",
    title: "repository.screen",
    login: true,
    roles: ["owner", "manager", "creator", "reviewer"],
    permissions: ["repository"],
    frame: "shell",
    navigation: { roles: ["owner", "creator", "reviewer", "manager"], order: 100, letter: "r" },
  },
  { path: "/public/files/:token", title: "repository.visit.title", login: false, frame: "bare", arrives: "alone" },
] as const satisfies readonly Screen[];

export const repository = feature({
  name: "repository",
  screens,
  card: {
    path: "/repository",
    title: "repository.card.title",
    about: "repository.card.about",
    order: 90,
    roles: ["creator", "manager", "reviewer", "owner"],
    permission: "repository",
  },
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
