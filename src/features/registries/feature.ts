import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The lists of queries to registries. */
export const registryListKeys = queryArea("registryQueries");

/** One query to a registry. */
export const registryQueryKeys = queryArea("registryQuery");

export const registries = feature({
  name: "registries",
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
