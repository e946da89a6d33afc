import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The server an organization asks for proposed texts. */
export const aiKeys = queryArea("ai");

export const ai = feature({
  name: "ai",
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
