import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The details of the organization, and its settings. */
export const organizationKeys = queryArea("organization");

export const organizations = feature({
  name: "organizations",
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
