import { feature } from "#protocol/feature.ts";

export const clauses = feature({
  name: "clauses",
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
