import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The API keys of the organization. */
export const apiKeyKeys = queryArea("apiKeys");

export const apiKeys = feature({
  name: "api-keys",
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
