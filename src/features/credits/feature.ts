import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The balance of credits and its ledger. */
export const creditKeys = queryArea("credits");

export const credits = feature({
  name: "credits",
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
