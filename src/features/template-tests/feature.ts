import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The tests of one template. */
export const templateTestKeys = queryArea("templateTests");

export const templateTests = feature({
  name: "template-tests",
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
