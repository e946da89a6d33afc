import { processKeys } from "#features/processes/feature.ts";
import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The related processes of a process. */
export const relationKeys = queryArea("relations", [processKeys.all]);

export const relations = feature({
  name: "relations",
  areas: [relationKeys],
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
