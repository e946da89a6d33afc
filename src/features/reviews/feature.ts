import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The substitutes. */
export const substituteKeys = queryArea("substitutes");

export const reviews = feature({
  name: "reviews",
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
