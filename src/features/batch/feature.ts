import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

/** The list of batches. */
export const batchListKeys = queryArea("batches");

/** One batch with its rows. */
export const batchKeys = queryArea("batch");

/** The screens of batches; /processes leads to them. */
const screens = [
  {
    path: "/batches",
    title: "batch.page.title",
    login: true,
    roles: ["owner", "creator", "consultant"],
    permissions: ["batchGeneration"],
    frame: "shell",
  },
  {
    path: "/batches/:id",
    title: "batch.page.title",
    login: true,
    roles: ["owner", "creator", "consultant"],
    permissions: ["batchGeneration"],
    frame: "shell",
  },
] as const satisfies readonly Screen[];

export const batch = feature({
  name: "batch",
  screens,
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
