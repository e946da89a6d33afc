import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The lists of land studies. */
export const landStudyListKeys = queryArea("landStudies");

/** One land study with its versions. */
export const landStudyKeys = queryArea("landStudy");

export const planner = feature({
  name: "planner",
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
