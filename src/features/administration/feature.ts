import { feature } from "#protocol/feature.ts";
import { screens } from "./screens.ts";

export const administration = feature({
  name: "administration",
  screens,
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
