import { feature } from "#protocol/feature.ts";

export const registries = feature({
  name: "registries",
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
